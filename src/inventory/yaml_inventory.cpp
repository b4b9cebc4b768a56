// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/yaml_inventory.h"

#include "inventory/host_range.h"
#include "inventory/words.h"

#include <optional>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

class YamlInventoryReader
{
public:
    YamlInventoryReader(const QString &file, GroupGraph &graph, Problems &problems)
        : m_file(file), m_graph(graph), m_problems(problems)
    { }

    bool read(const DocumentNode &root)
    {
        if (!root.isMapping() || root.entries.isEmpty()) {
            return fail(root.mark,
                        root.isNull() || root.kind != DocumentNode::Kind::Scalar
                            ? words(QT_TRANSLATE_NOOP("inventory", "no groups are in this file"))
                            : words(QT_TRANSLATE_NOOP("inventory",
                                                      "a mapping of groups is expected here")));
        }
        if (const DocumentNode *plugin = root.find(u"plugin");
            plugin && valueOf(*plugin).isTrue()) {
            return fail(
                plugin->mark,
                words(QT_TRANSLATE_NOOP(
                          "inventory",
                          "this configures the inventory plug-in %1, which only Ansible can run"))
                    .arg(keyText(plugin->scalar)),
                words(QT_TRANSLATE_NOOP(
                    "inventory", "save what ansible-inventory --list prints, and open that")));
        }
        for (const DocumentEntry &entry : root.entries) {
            if (!group(entry))
                return false;
        }
        return true;
    }

private:
    [[nodiscard]] Place place(const Mark &mark) const { return {m_file, mark.line, mark.column}; }

    bool fail(const Mark &mark, const QString &message, const QString &wayOut = {})
    {
        m_problems.append({Severity::Error,
                           {u"inventory-yaml"_s, message, wayOut, m_file, mark.line, mark.column}});
        return false;
    }
    void warn(const Mark &mark, const QString &message, const QString &wayOut = {})
    {
        m_problems.append({Severity::Warning,
                           {u"inventory-yaml"_s, message, wayOut, m_file, mark.line, mark.column}});
    }
    bool check(const GroupGraph::Step &step, const Mark &mark)
    {
        return step.has_value() || fail(mark, step.error());
    }

    // The group's name as the graph has it; nothing: Ansible refuses the file.
    std::optional<QString> group(const DocumentEntry &entry)
    {
        const DocumentNode &data = entry.value;
        if (!data.isMapping() && !data.isNull()) {
            warn(entry.keyMark,
                 words(QT_TRANSLATE_NOOP("inventory",
                                         "%1 is no group: a mapping is expected below it"))
                     .arg(entry.key));
            return entry.key;
        }
        if (!entry.keyIsText) {
            fail(entry.keyMark,
                 words(QT_TRANSLATE_NOOP("inventory", "the name %1 of a group is no text"))
                     .arg(entry.key),
                 words(QT_TRANSLATE_NOOP("inventory", "put it into quotes")));
            return std::nullopt;
        }
        const auto id = m_graph.addGroup(entry.key, place(entry.keyMark));
        if (!id) {
            fail(entry.keyMark, id.error());
            return std::nullopt;
        }
        const QString name = m_graph.group(*id).name;
        for (const QStringView section : {u"vars", u"children", u"hosts"}) {
            const DocumentNode *node = data.find(section);
            if (node && !node->isMapping() && !node->isNull() && !node->scalar.as<QString>()) {
                fail(node->mark,
                     words(QT_TRANSLATE_NOOP("inventory", "%1 of group %2 is no mapping"))
                         .arg(section, name),
                     words(QT_TRANSLATE_NOOP(
                         "inventory", "write each name on a line of its own, with a colon")));
                return std::nullopt;
            }
        }
        for (const DocumentEntry &section : data.entries) {
            if (!sectionOf(name, *id, section))
                return std::nullopt;
        }
        return name;
    }

    bool sectionOf(const QString &name, GroupId id, const DocumentEntry &section)
    {
        const bool isVariables = section.keyIsText && section.key == u"vars";
        const bool isChildren = section.keyIsText && section.key == u"children";
        const bool isHosts = section.keyIsText && section.key == u"hosts";
        const bool known = isVariables || isChildren || isHosts;
        QList<DocumentEntry> entries = section.value.entries;
        if (const auto *text = section.value.scalar.as<QString>(); text && known) {
            // A single name, written without a mapping.
            entries = {{.key = *text, .keyMark = section.value.mark}};
        } else if (section.value.isNull()) {
            return true;
        } else if (!section.value.isMapping() || !known) {
            warn(
                section.keyMark,
                words(QT_TRANSLATE_NOOP(
                          "inventory",
                          "%1 in group %2 is passed over: only hosts, children and vars are known"))
                    .arg(section.key, name));
            return true;
        }
        for (const DocumentEntry &entry : std::as_const(entries)) {
            if (isHosts ? !hosts(id, entry)
                        : (isChildren ? !child(name, entry) : !variable(name, entry)))
                return false;
        }
        return true;
    }

    bool variable(const QString &entity, const DocumentEntry &entry)
    {
        return check(
            m_graph.setVariable(entity, entry.key, {valueOf(entry.value), place(entry.keyMark)}),
            entry.keyMark);
    }

    bool child(const QString &parent, const DocumentEntry &entry)
    {
        const auto name = group(entry);
        return name && check(m_graph.addChild(parent, *name), entry.keyMark);
    }

    bool hosts(GroupId id, const DocumentEntry &entry)
    {
        if (!entry.keyIsText) {
            return fail(entry.keyMark,
                        words(QT_TRANSLATE_NOOP("inventory", "the name %1 of a host is no text"))
                            .arg(entry.key),
                        words(QT_TRANSLATE_NOOP("inventory", "put it into quotes")));
        }
        const auto named = expandHosts(entry.key);
        if (!named)
            return fail(entry.keyMark, named.error());
        const bool isScalar = entry.value.kind == DocumentNode::Kind::Scalar;
        const bool empty = isScalar ? !entry.value.scalar.isTrue() : entry.value.entries.isEmpty();
        if (!empty && !entry.value.isMapping()) {
            return fail(
                entry.value.mark,
                words(QT_TRANSLATE_NOOP("inventory", "the variables of host %1 are no mapping"))
                    .arg(entry.key));
        }
        NamedVariables variables;
        variables.reserve(entry.value.entries.size());
        for (const DocumentEntry &one : entry.value.entries)
            variables.append({one.key, {valueOf(one.value), place(one.keyMark)}});
        for (const QString &name : named->names) {
            if (!check(m_graph.addHost(name, id, named->port, place(entry.keyMark)), entry.keyMark))
                return false;
            if (!check(m_graph.setVariables(name, variables), entry.keyMark))
                return false;
        }
        return true;
    }

    QString m_file;
    GroupGraph &m_graph;
    Problems &m_problems;
};

} // namespace

bool readYamlInventory(const DocumentNode &root, const QString &file, GroupGraph &graph,
                       Problems &problems)
{
    return YamlInventoryReader(file, graph, problems).read(root);
}

} // namespace uncordon::inventory
