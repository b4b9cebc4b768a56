// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/edit_yaml.h"

#include "inventory/edit_mapping.h"
#include "inventory/host_range.h"
#include "inventory/words.h"

#include <algorithm>
#include <functional>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

// One place that names a group or host, with what is round it.
struct NamedPlace
{
    QString group;
    QString name;
    const YamlSpan *mapping = nullptr; ///< that the entry is in
    const YamlSpanEntry *entry = nullptr;
    bool isRange = false;
};

class YamlInventoryText
{
public:
    explicit YamlInventoryText(const QByteArray &bytes) : m_text(bytes)
    {
        if (auto spans = yamlSpans(bytes, m_text.isJson()))
            m_root.value = std::move(spans->root);
        else
            m_broken = true;
        if (m_root.value.kind == YamlSpan::Kind::Mapping)
            groupsIn(m_root.value);
    }

    [[nodiscard]] const MappingText &text() const { return m_text; }
    [[nodiscard]] const YamlSpanEntry &root() const { return m_root; }
    [[nodiscard]] bool isBroken() const { return m_broken; }
    [[nodiscard]] QList<NamedPlace> groups(const QString &name) const
    {
        return named(m_groups, name);
    }
    [[nodiscard]] QList<NamedPlace> hosts(const QString &name) const
    {
        return named(m_hosts, name);
    }
    /// Of a group: `hosts`, `vars` or `children`.
    [[nodiscard]] const YamlSpanEntry *section(const NamedPlace &group, const QString &name) const
    {
        return m_text.find(group.entry->value, name);
    }

private:
    static QList<NamedPlace> named(const QList<NamedPlace> &places, const QString &name)
    {
        QList<NamedPlace> found = places;
        found.removeIf([&](const NamedPlace &place) { return place.name != name; });
        return found;
    }
    void groupsIn(const YamlSpan &mapping)
    {
        for (const YamlSpanEntry &entry : mapping.entries) {
            const QString name = m_text.keyOf(entry);
            m_groups.append({name, name, &mapping, &entry});
            if (entry.value.kind != YamlSpan::Kind::Mapping)
                continue;
            for (const YamlSpanEntry &section : entry.value.entries) {
                if (section.value.kind != YamlSpan::Kind::Mapping)
                    continue;
                const QString kind = m_text.keyOf(section);
                if (kind == u"children")
                    groupsIn(section.value);
                else if (kind == u"hosts")
                    hostsIn(name, section.value);
            }
        }
    }
    void hostsIn(const QString &group, const YamlSpan &mapping)
    {
        for (const YamlSpanEntry &entry : mapping.entries) {
            const auto hosts = expandHosts(m_text.keyOf(entry));
            if (!hosts)
                continue;
            for (const QString &name : hosts->names)
                m_hosts.append({group, name, &mapping, &entry, hosts->names.size() > 1});
        }
    }

    MappingText m_text;
    YamlSpanEntry m_root; ///< without a key
    bool m_broken = false;
    QList<NamedPlace> m_groups;
    QList<NamedPlace> m_hosts;
};

std::unexpected<QString> brokenText()
{
    return std::unexpected(
        words(QT_TRANSLATE_NOOP("inventory", "the file cannot be read, and is not edited")));
}

std::unexpected<QString> inRange(const MappingText &text, const NamedPlace &place)
{
    return std::unexpected(
        words(QT_TRANSLATE_NOOP(
                  "inventory",
                  "the host stands in the range %1; write it on a line of its own first"))
            .arg(text.keyOf(*place.entry)));
}

EditResult setIn(const MappingText &text, const YamlSpanEntry &owner, const QString &key,
                 const Value &value)
{
    const bool inFlow = owner.value.kind == YamlSpan::Kind::Mapping && owner.value.isFlow();
    if (const YamlSpanEntry *entry = text.find(owner.value, key))
        return text.setValue(*entry, value, inFlow);
    const auto written = text.text(value, inFlow || text.isJson(), Quotes::None);
    if (!written || written->isEmpty())
        return std::unexpected(words(
            QT_TRANSLATE_NOOP("inventory", "YAML has no way to write this value on one line")));
    return text.addTo(owner, key, *written);
}

Edits removedFrom(const MappingText &text, const YamlSpan &mapping, const QString &key,
                  QString &fault)
{
    Edits edits;
    if (mapping.kind != YamlSpan::Kind::Mapping)
        return edits;
    for (const YamlSpanEntry &entry : mapping.entries) {
        if (text.keyOf(entry) != key)
            continue;
        if (const auto one = text.remove(mapping, entry))
            edits += *one;
        else
            fault = one.error();
    }
    return edits;
}

EditResult orFault(const Edits &edits, const QString &fault)
{
    return fault.isEmpty() ? EditResult(edits) : std::unexpected(fault);
}

} // namespace

EditResult yamlSetVariable(const QByteArray &bytes, const QString &key, const Value &value)
{
    const YamlInventoryText file(bytes);
    if (file.isBroken())
        return brokenText();
    if (file.root().value.kind == YamlSpan::Kind::Mapping)
        return setIn(file.text(), file.root(), key, value);
    // Nothing but comments so far.
    const auto written = yamlText(value, false, Quotes::None);
    const auto name = yamlKey(key, false);
    if (!written || !name || file.root().value.kind != YamlSpan::Kind::Empty)
        return std::unexpected(
            words(QT_TRANSLATE_NOOP("inventory", "the file holds no mapping of variables")));
    const bool open = !bytes.isEmpty() && !bytes.endsWith('\n');
    return Edits{{bytes.size(), bytes.size(),
                  (open ? uncordon::text::lineBreakOf(bytes) : QByteArray()) + *name + ": " +
                      *written + uncordon::text::lineBreakOf(bytes)}};
}

EditResult yamlUnsetVariable(const QByteArray &bytes, const QString &key)
{
    const YamlInventoryText file(bytes);
    if (file.isBroken())
        return brokenText();
    QString fault;
    const Edits edits = removedFrom(file.text(), file.root().value, key, fault);
    return orFault(edits, fault);
}

EditResult yamlSetOfHost(const QByteArray &bytes, const QString &host, const QString &key,
                         const Value &value)
{
    const YamlInventoryText file(bytes);
    const QList<NamedPlace> places = file.hosts(host);
    if (places.isEmpty())
        return brokenText();
    const NamedPlace *best = nullptr;
    for (const NamedPlace &place : places) {
        if (file.text().find(place.entry->value, key))
            best = &place;
    }
    for (const NamedPlace &place : places) {
        if (!best && !place.isRange && !place.entry->value.entries.empty())
            best = &place;
    }
    if (!best)
        best = &places.constFirst();
    if (best->isRange)
        return inRange(file.text(), *best);
    return setIn(file.text(), *best->entry, key, value);
}

EditResult yamlUnsetOfHost(const QByteArray &bytes, const QString &host, const QString &key)
{
    const YamlInventoryText file(bytes);
    Edits edits;
    QString fault;
    for (const NamedPlace &place : file.hosts(host)) {
        if (place.isRange && file.text().find(place.entry->value, key))
            return inRange(file.text(), place);
        edits += removedFrom(file.text(), place.entry->value, key, fault);
    }
    return orFault(edits, fault);
}

EditResult yamlSetOfGroup(const QByteArray &bytes, const QString &group, const QString &key,
                          const Value &value)
{
    const YamlInventoryText file(bytes);
    const QList<NamedPlace> places = file.groups(group);
    if (places.isEmpty())
        return brokenText();
    const YamlSpanEntry *owner = nullptr;
    for (const NamedPlace &place : places) {
        const YamlSpanEntry *vars = file.section(place, u"vars"_s);
        if (vars && (!owner || file.text().find(vars->value, key)))
            owner = vars;
    }
    if (owner)
        return setIn(file.text(), *owner, key, value);
    const auto named = std::ranges::find_if(
        places, [](const NamedPlace &place) { return !place.entry->value.entries.empty(); });
    const NamedPlace &place = named == places.end() ? places.constFirst() : *named;
    const MappingText &text = file.text();
    const bool inFlow =
        place.entry->value.kind == YamlSpan::Kind::Mapping && place.entry->value.isFlow();
    const auto written = text.text(value, true, Quotes::None);
    const auto name = text.key(key, true);
    if (!written || !name)
        return std::unexpected(words(
            QT_TRANSLATE_NOOP("inventory", "YAML has no way to write this value on one line")));
    const QByteArray line = *name + ": " + *written;
    if (place.entry->value.kind != YamlSpan::Kind::Mapping && !text.isJson())
        return text.addBlock(*place.entry, {{1, "vars:"}, {2, line}});
    if (inFlow || text.isJson())
        return text.addTo(*place.entry, u"vars"_s, "{" + line + "}");
    // A block of its own behind the group's other sections.
    const YamlSpan &mapping = place.entry->value;
    const qsizetype column =
        mapping.entries.front().key.outerBegin -
        uncordon::text::lineBegin(bytes, mapping.entries.front().key.outerBegin);
    return text
        .addTo(*place.entry, u"vars"_s,
               uncordon::text::lineBreakOf(bytes) + QByteArray(column + text.step(), ' ') + line)
        .transform([](Edits edits) {
            for (auto &edit : edits)
                edit.replacement.replace(": \n", ":\n").replace(": \r\n", ":\r\n");
            return edits;
        });
}

EditResult yamlUnsetOfGroup(const QByteArray &bytes, const QString &group, const QString &key)
{
    const YamlInventoryText file(bytes);
    Edits edits;
    QString fault;
    for (const NamedPlace &place : file.groups(group)) {
        if (const YamlSpanEntry *vars = file.section(place, u"vars"_s))
            edits += removedFrom(file.text(), vars->value, key, fault);
    }
    return orFault(edits, fault);
}

QList<YamlMention> yamlMentions(const QByteArray &bytes, const QString &host)
{
    const YamlInventoryText file(bytes);
    QList<YamlMention> mentions;
    for (const NamedPlace &place : file.hosts(host)) {
        const YamlSpan &value = place.entry->value;
        mentions.append({place.group, bytes.sliced(value.outerBegin, value.end - value.outerBegin),
                         !value.entries.empty()});
    }
    return mentions;
}

bool yamlIsInRange(const QByteArray &bytes, const QString &host)
{
    const QList<NamedPlace> places = YamlInventoryText(bytes).hosts(host);
    return std::ranges::any_of(places, [](const NamedPlace &place) { return place.isRange; });
}

EditResult yamlSplitRanges(const QByteArray &bytes, const QString &host)
{
    const YamlInventoryText file(bytes);
    Edits edits;
    for (const NamedPlace &place : file.hosts(host)) {
        if (!place.isRange)
            continue;
        const auto split = splitPattern(file.text().keyOf(*place.entry), host);
        if (!split)
            return inRange(file.text(), place);
        const auto one = file.text().repeat(
            *place.mapping, *place.entry, split->before + QStringList{split->host} + split->after);
        if (!one)
            return one;
        edits += *one;
    }
    return edits;
}

bool yamlHasGroup(const QByteArray &bytes, const QString &group)
{
    return !YamlInventoryText(bytes).groups(group).isEmpty();
}

EditResult yamlAddHost(const QByteArray &bytes, const QString &group, const QString &host,
                       const QByteArray &value)
{
    const YamlInventoryText file(bytes);
    const MappingText &text = file.text();
    const QList<NamedPlace> places = file.groups(group);
    if (places.isEmpty())
        return brokenText();
    for (const NamedPlace &place : places) {
        if (const YamlSpanEntry *hosts = file.section(place, u"hosts"_s))
            return text.addTo(*hosts, host, value);
    }
    const auto name = text.key(host, true);
    if (!name)
        return std::unexpected(
            words(QT_TRANSLATE_NOOP("inventory", "YAML has no way to write this name")));
    const QByteArray line =
        *name + ":" + (value.isEmpty() ? QByteArray(text.isJson() ? " null" : "") : " " + value);
    const NamedPlace &place = places.constFirst();
    const YamlSpan &mapping = place.entry->value;
    if (mapping.kind != YamlSpan::Kind::Mapping)
        return text.addBlock(*place.entry,
                             {{1, text.isJson() ? "\"hosts\":" : "hosts:"}, {2, line}});
    if (mapping.isFlow())
        return text.addTo(*place.entry, u"hosts"_s,
                          "{" + line + (line.endsWith(':') ? " " : "") + "}");
    const qsizetype first = mapping.entries.front().key.outerBegin;
    const qsizetype column = first - uncordon::text::lineBegin(bytes, first);
    const QByteArray lineBreak = uncordon::text::lineBreakOf(bytes);
    return text
        .addTo(*place.entry, u"hosts"_s, lineBreak + QByteArray(column + text.step(), ' ') + line)
        .transform([&](Edits edits) {
            for (auto &edit : edits)
                edit.replacement.replace(QByteArray(": " + lineBreak), QByteArray(":" + lineBreak));
            return edits;
        });
}

EditResult yamlRemoveHost(const QByteArray &bytes, const QString &host, const QStringList &groups)
{
    const YamlInventoryText file(bytes);
    Edits edits;
    for (const NamedPlace &place : file.hosts(host)) {
        if (!groups.contains(place.group))
            continue;
        if (place.isRange)
            return inRange(file.text(), place);
        const auto one = file.text().remove(*place.mapping, *place.entry);
        if (!one)
            return one;
        edits += *one;
    }
    return edits;
}

EditResult yamlRenameHost(const QByteArray &bytes, const QString &host, const QString &name)
{
    const YamlInventoryText file(bytes);
    Edits edits;
    for (const NamedPlace &place : file.hosts(host)) {
        if (place.isRange)
            return inRange(file.text(), place);
        const auto one = file.text().renameKey(*place.entry, name, place.mapping->isFlow());
        if (!one)
            return one;
        edits += *one;
    }
    return edits;
}

EditResult yamlAddGroup(const QByteArray &bytes, const QString &group)
{
    const YamlInventoryText file(bytes);
    if (file.isBroken() || file.root().value.kind != YamlSpan::Kind::Mapping)
        return brokenText();
    // Beside the other groups, wherever they are.
    for (const NamedPlace &place : file.groups(u"all"_s)) {
        if (const YamlSpanEntry *children = file.section(place, u"children"_s))
            return file.text().addTo(*children, group, {});
    }
    return file.text().addTo(file.root(), group, {});
}

} // namespace uncordon::inventory
