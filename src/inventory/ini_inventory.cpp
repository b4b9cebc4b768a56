// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/ini_inventory.h"

#include "inventory/host_range.h"
#include "inventory/ini_lines.h"
#include "inventory/python_literal.h"
#include "inventory/shell_words.h"
#include "inventory/words.h"

#include <QRegularExpression>

#include <algorithm>
#include <optional>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

// More faults than this say nothing new.
constexpr qsizetype kMostErrors = 50;

// A group that was named as a child or given variables, and not defined so far.
struct Pending
{
    QString name;
    bool asChild = false;
    QStringList parents;
    Place place;
};

class IniReader
{
public:
    IniReader(const QString &file, GroupGraph &graph) : m_file(file), m_graph(&graph) { }

    QList<text::Error> read(const QByteArray &bytes)
    {
        for (const IniLine &line : iniLines(bytes)) {
            if (line.text.isEmpty() || line.isComment())
                continue;
            m_line = &line;
            if (!m_errors.isEmpty() && m_errors.size() >= kMostErrors)
                break;
            if (line.text.startsWith(u'['))
                sectionOrEntry();
            else
                entry();
        }
        for (const Pending &pending : std::as_const(m_pending))
            undefined(pending);
        return m_errors;
    }

private:
    enum class Kind { Hosts, Children, Variables };

    [[nodiscard]] Place place(qsizetype at = 0) const
    {
        return {m_file, m_line->line, m_line->column + static_cast<int>(at)};
    }

    void fail(const QString &message, const QString &wayOut = {}, qsizetype at = 0)
    {
        failAt(place(at), message, wayOut);
    }
    void failAt(const Place &where, const QString &message, const QString &wayOut)
    {
        m_errors.append(
            {u"inventory-ini"_s, message, wayOut, where.file, where.line, where.column});
        // Ansible stops here; what comes after is read for its faults alone.
        if (m_graph != &m_scratch) {
            m_scratch = *m_graph;
            m_graph = &m_scratch;
        }
    }
    bool check(const GroupGraph::Step &step, qsizetype at = 0)
    {
        if (!step)
            fail(step.error(), {}, at);
        return step.has_value();
    }

    void sectionOrEntry()
    {
        static const QRegularExpression pattern(u"^\\[([^:\\]\\s]+)(?::(\\w+))?\\]\\s*(?:#.*)?$"_s,
                                                QRegularExpression::UseUnicodePropertiesOption);
        const auto match = pattern.match(m_line->text);
        if (match.hasMatch()) {
            section(match.captured(1), match.captured(2));
        } else if (m_line->text.endsWith(u']')) {
            fail(words(QT_TRANSLATE_NOOP("inventory", "%1 is no section")).arg(m_line->text),
                 words(QT_TRANSLATE_NOOP(
                     "inventory",
                     "a section is [GROUP], [GROUP:children] or [GROUP:vars], without blanks")));
        } else {
            entry();
        }
    }

    void section(const QString &written, const QString &kind)
    {
        const QString name = m_graph->options().validGroupNames ? safeGroupName(written) : written;
        if (kind.isEmpty() || kind == u"hosts") {
            m_kind = Kind::Hosts;
        } else if (kind == u"children") {
            m_kind = Kind::Children;
        } else if (kind == u"vars") {
            m_kind = Kind::Variables;
        } else {
            fail(words(QT_TRANSLATE_NOOP("inventory", "a section of kind %1 is unknown")).arg(kind),
                 words(QT_TRANSLATE_NOOP("inventory", "write children, vars or hosts")),
                 written.size() + 2);
            return;
        }
        m_group = name;
        if (!m_graph->findGroup(name)) {
            if (m_kind == Kind::Variables && !pending(name))
                m_pending.append({.name = name, .place = place(1)});
            (void)m_graph->addGroup(name, place(1));
        }
        if (m_kind == Kind::Variables)
            return;
        if (const Pending *waiting = pending(name)) {
            if (waiting->asChild)
                settle(name);
            else
                m_pending.removeIf([&](const Pending &one) { return one.name == name; });
        }
    }

    const Pending *pending(const QString &name) const
    {
        const auto found =
            std::ranges::find_if(m_pending, [&](const Pending &one) { return one.name == name; });
        return found == m_pending.end() ? nullptr : &*found;
    }

    // The group is there now: below each that named it.
    void settle(const QString &name)
    {
        const QStringList parents = pending(name)->parents;
        for (const QString &parent : parents) {
            if (!check(m_graph->addChild(parent, name)))
                return;
            if (const Pending *above = pending(parent); above && above->asChild && parent != name)
                settle(parent);
        }
        m_pending.removeIf([&](const Pending &one) { return one.name == name; });
    }

    void undefined(const Pending &pending)
    {
        const QString wayOut =
            words(QT_TRANSLATE_NOOP("inventory", "add a section [%1], or correct the name"))
                .arg(pending.name);
        if (pending.asChild) {
            failAt(pending.place,
                   words(QT_TRANSLATE_NOOP("inventory", "group %1, a child of %2, is not defined"))
                       .arg(pending.name, pending.parents.constLast()),
                   wayOut);
        } else {
            failAt(
                pending.place,
                words(QT_TRANSLATE_NOOP("inventory", "group %1 has variables and is not defined"))
                    .arg(pending.name),
                wayOut);
        }
    }

    void entry()
    {
        switch (m_kind) {
        case Kind::Hosts: hosts(); break;
        case Kind::Children: child(); break;
        case Kind::Variables: variable(); break;
        }
    }

    void hosts()
    {
        const auto split = shellWords(m_line->text);
        if (!split || split->isEmpty()) {
            fail(words(QT_TRANSLATE_NOOP("inventory", "a quote or backslash is left open")),
                 words(QT_TRANSLATE_NOOP(
                     "inventory",
                     "close the quote, or put the value into the other kind of quotes")));
            return;
        }
        const QString pattern = split->constFirst().text;
        const auto named = expandHosts(pattern);
        if (!named) {
            fail(named.error());
            return;
        }
        if (pattern.trimmed().endsWith(u':') && named->port == 0) {
            fail(words(QT_TRANSLATE_NOOP("inventory",
                                         "%1 ends in a colon, which only a port may follow"))
                     .arg(pattern));
            return;
        }
        if (std::ranges::any_of(named->names,
                                [](const QString &name) { return name.trimmed() == u"---"; })) {
            fail(words(
                QT_TRANSLATE_NOOP("inventory", "--- begins a YAML file, and this is read as INI")));
            return;
        }
        NamedVariables variables;
        variables.reserve(split->size());
        for (const ShellWord &word : split->sliced(1)) {
            const qsizetype equals = word.text.indexOf(u'=');
            if (equals < 0) {
                fail(words(QT_TRANSLATE_NOOP("inventory", "%1 after a host is no KEY=VALUE"))
                         .arg(word.text),
                     words(QT_TRANSLATE_NOOP("inventory",
                                             "write no blanks round =, and # before a comment")),
                     word.begin);
                return;
            }
            const auto value = literalOrText(word.text.mid(equals + 1));
            if (!value) {
                fail(value.error(), {}, word.begin);
                return;
            }
            const QString key = word.text.left(equals);
            variables.append({key, {*value, place(word.begin)}});
        }
        const auto group = m_graph->findGroup(m_group);
        for (const QString &name : named->names) {
            if (!check(m_graph->addHost(name, *group, named->port, place())))
                return;
            if (!check(m_graph->setVariables(name, variables)))
                return;
        }
    }

    void child()
    {
        static const QRegularExpression pattern(u"^([^:\\]\\s]+)\\s*(?:#.*)?$"_s,
                                                QRegularExpression::UseUnicodePropertiesOption);
        const auto match = pattern.match(m_line->text);
        if (!match.hasMatch()) {
            fail(words(QT_TRANSLATE_NOOP("inventory", "%1 is no name of a group"))
                     .arg(m_line->text));
            return;
        }
        const QString name = match.captured(1);
        if (m_graph->findGroup(name)) {
            check(m_graph->addChild(m_group, name));
            return;
        }
        const auto found =
            std::ranges::find_if(m_pending, [&](const Pending &one) { return one.name == name; });
        if (found != m_pending.end())
            found->parents.append(m_group);
        else
            m_pending.append({name, true, {m_group}, place()});
    }

    void variable()
    {
        const qsizetype equals = m_line->text.indexOf(u'=');
        if (equals < 0) {
            fail(words(QT_TRANSLATE_NOOP("inventory", "%1 is no KEY=VALUE")).arg(m_line->text),
                 words(QT_TRANSLATE_NOOP("inventory", "a line of a :vars section is KEY=VALUE")));
            return;
        }
        const auto value = literalOrText(m_line->text.mid(equals + 1).trimmed());
        if (!value) {
            fail(value.error(), {}, equals + 1);
            return;
        }
        check(
            m_graph->setVariable(m_group, m_line->text.left(equals).trimmed(), {*value, place()}));
    }

    QString m_file;
    GroupGraph *m_graph;
    GroupGraph m_scratch;
    QList<text::Error> m_errors;
    QList<Pending> m_pending;
    QString m_group = u"ungrouped"_s;
    Kind m_kind = Kind::Hosts;
    const IniLine *m_line = nullptr;
};

} // namespace

QList<text::Error> readIni(const QByteArray &bytes, const QString &file, GroupGraph &graph)
{
    if (const qsizetype nul = bytes.indexOf('\0'); nul >= 0) {
        const int line = static_cast<int>(bytes.first(nul).count('\n')) + 1;
        return {{u"inventory-binary"_s,
                 words(QT_TRANSLATE_NOOP("inventory", "this is a binary file")),
                 {},
                 file,
                 line,
                 0}};
    }
    return IniReader(file, graph).read(bytes);
}

} // namespace uncordon::inventory
