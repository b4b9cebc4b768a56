// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/inventory_changes.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

class Changes
{
public:
    Changes(const Inventory &before, const Inventory &after, int most)
        : m_before(before), m_after(after), m_most(most)
    { }

    QStringList find()
    {
        for (const auto &[from, to] : {std::pair(&m_before.graph, &m_after.graph),
                                       std::pair(&m_after.graph, &m_before.graph)}) {
            for (const Host &host : from->hosts()) {
                if (!to->findHost(host.name))
                    add(u"host:"_s + host.name);
            }
            for (const Group &group : from->groups()) {
                if (!to->findGroup(group.name))
                    add(u"group:"_s + group.name);
            }
        }
        for (const Host &host : m_before.graph.hosts()) {
            if (const auto id = m_after.graph.findHost(host.name))
                variables(u"host:"_s + host.name, host.variables,
                          m_after.graph.host(*id).variables);
        }
        for (const Group &group : m_before.graph.groups()) {
            if (const auto id = m_after.graph.findGroup(group.name))
                compareGroup(group, m_after.graph.group(*id));
        }
        for (qsizetype i = 0; i < std::min(m_before.folders.size(), m_after.folders.size()); ++i) {
            files(u"host:"_s, m_before.folders[i].hosts, m_after.folders[i].hosts);
            files(u"group:"_s, m_before.folders[i].groups, m_after.folders[i].groups);
        }
        m_found.removeDuplicates();
        return m_found;
    }

private:
    void add(const QString &change)
    {
        if (m_found.size() < m_most)
            m_found << change;
    }
    void variables(const QString &scope, const Variables &before, const Variables &after)
    {
        for (auto one = before.constBegin(); one != before.constEnd(); ++one) {
            const auto other = after.constFind(one.key());
            if (other == after.constEnd() || other->value != one->value)
                add(scope + u'.' + one.key());
        }
        for (auto one = after.constBegin(); one != after.constEnd(); ++one) {
            if (!before.contains(one.key()))
                add(scope + u'.' + one.key());
        }
    }
    void files(const QString &kind, const QHash<QString, Variables> &before,
               const QHash<QString, Variables> &after)
    {
        for (auto one = before.constBegin(); one != before.constEnd(); ++one)
            variables(kind + one.key(), *one, after.value(one.key()));
        for (auto one = after.constBegin(); one != after.constEnd(); ++one) {
            if (!before.contains(one.key()))
                variables(kind + one.key(), {}, *one);
        }
    }
    void compareGroup(const Group &before, const Group &after)
    {
        variables(u"group:"_s + before.name, before.variables, after.variables);
        if (before.priority != after.priority)
            add(u"group:"_s + before.name + u".ansible_group_priority");
        const auto names = [](const GroupGraph &graph, const QList<HostId> &ids) {
            QStringList list;
            for (const HostId id : ids)
                list << graph.host(id).name;
            return list;
        };
        const auto children = [](const GroupGraph &graph, const QList<GroupId> &ids) {
            QStringList list;
            for (const GroupId id : ids)
                list << graph.group(id).name;
            return list;
        };
        sets(before.name + u'/', names(m_before.graph, before.hosts),
             names(m_after.graph, after.hosts));
        sets(before.name + u"//", children(m_before.graph, before.children),
             children(m_after.graph, after.children));
    }
    // The order counts among those that are in both.
    void sets(const QString &prefix, QStringList before, QStringList after)
    {
        const QSet<QString> old(before.begin(), before.end());
        const QSet<QString> now(after.begin(), after.end());
        for (const QString &name : std::as_const(before)) {
            if (!now.contains(name))
                add(prefix + name);
        }
        for (const QString &name : std::as_const(after)) {
            if (!old.contains(name))
                add(prefix + name);
        }
        before.removeIf([&](const QString &name) { return !now.contains(name); });
        after.removeIf([&](const QString &name) { return !old.contains(name); });
        if (before != after)
            add(prefix + u"(order)");
    }

    const Inventory &m_before;
    const Inventory &m_after;
    int m_most;
    QStringList m_found;
};

} // namespace

QStringList changesBetween(const Inventory &before, const Inventory &after, int most)
{
    return Changes(before, after, most).find();
}

} // namespace uncordon::inventory
