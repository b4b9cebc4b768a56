// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/group_graph.h"

#include "inventory/python_literal.h"
#include "inventory/words.h"

#include <QRegularExpression>

#include <algorithm>
#include <climits>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

QString safeGroupName(const QString &name)
{
    static const QRegularExpression invalid(u"^[\\d\\W]|[^\\w]"_s,
                                            QRegularExpression::UseUnicodePropertiesOption);
    return QString(name).replace(invalid, u"_"_s);
}

GroupGraph::GroupGraph(GraphOptions options) : m_options(options)
{
    (void)addGroup(u"all"_s, {});
    (void)addGroup(u"ungrouped"_s, {});
    (void)addChildGroup(kAll, kUngrouped);
}

std::optional<HostId> GroupGraph::findHost(const QString &name) const
{
    const auto found = m_hostIds.constFind(name);
    return found == m_hostIds.constEnd() ? std::nullopt : std::optional(*found);
}

std::optional<GroupId> GroupGraph::findGroup(const QString &name) const
{
    const auto found = m_groupIds.constFind(name);
    return found == m_groupIds.constEnd() ? std::nullopt : std::optional(*found);
}

std::expected<GroupId, QString> GroupGraph::addGroup(const QString &name, const Place &place)
{
    if (name.isEmpty())
        return std::unexpected(words(QT_TRANSLATE_NOOP("inventory", "a group needs a name")));
    if (const auto present = findGroup(name))
        return *present;
    const QString safe = m_options.validGroupNames ? safeGroupName(name) : name;
    if (const auto present = findGroup(safe))
        return *present;
    const auto id = static_cast<GroupId>(m_groups.size());
    m_groups.append(Group{.name = safe, .place = place});
    m_members.append(QSet<HostId>());
    m_groupIds.insert(safe, id);
    return id;
}

GroupGraph::Step GroupGraph::addHost(const QString &name, GroupId group, qint64 port,
                                     const Place &place)
{
    if (name.isEmpty())
        return std::unexpected(words(QT_TRANSLATE_NOOP("inventory", "a host needs a name")));
    auto id = findHost(name);
    if (!id) {
        id = static_cast<HostId>(m_hosts.size());
        Host host{.name = name, .place = place};
        if (port != 0)
            host.variables.insert(u"ansible_port"_s, {Value(port), place});
        m_hosts.append(host);
        m_hostIds.insert(name, *id);
    }
    addHostToGroup(group, *id);
    return {};
}

GroupGraph::Step GroupGraph::addChild(const QString &parent, const QString &child)
{
    const auto group = findGroup(parent);
    if (!group)
        return std::unexpected(
            words(QT_TRANSLATE_NOOP("inventory", "there is no group %1")).arg(parent));
    if (const auto childGroup = findGroup(child))
        return addChildGroup(*group, *childGroup);
    if (const auto host = findHost(child)) {
        addHostToGroup(*group, *host);
        return {};
    }
    return std::unexpected(
        words(QT_TRANSLATE_NOOP("inventory", "%1 is neither a host nor a group")).arg(child));
}

GroupGraph::Step GroupGraph::setVariable(const QString &entity, const QString &name,
                                         const Variable &variable)
{
    if (const auto id = findGroup(entity)) {
        if (name != u"ansible_group_priority") {
            define(at(*id).variables, name, variable, m_options.merging);
            return {};
        }
        const auto priority = integerLike(variable.value);
        if (!priority) {
            return std::unexpected(words(
                QT_TRANSLATE_NOOP("inventory", "ansible_group_priority is not a whole number")));
        }
        at(*id).priority = static_cast<int>(std::clamp<qint64>(*priority, INT_MIN, INT_MAX));
        return {};
    }
    if (const auto id = findHost(entity)) {
        define(at(*id).variables, name, variable, m_options.merging);
        return {};
    }
    return std::unexpected(
        words(QT_TRANSLATE_NOOP("inventory", "%1 is neither a host nor a group")).arg(entity));
}

GroupGraph::Step GroupGraph::setVariables(const QString &entity, const NamedVariables &variables)
{
    const auto id = findGroup(entity) ? std::nullopt : findHost(entity);
    if (!id) {
        for (const auto &[name, variable] : variables) {
            if (const Step done = setVariable(entity, name, variable); !done)
                return done;
        }
        return {};
    }
    Variables &target = at(*id).variables;
    target.reserve(target.size() + variables.size());
    for (const auto &[name, variable] : variables)
        define(target, name, variable, m_options.merging);
    return {};
}

QList<GroupId> GroupGraph::ancestors(GroupId group) const
{
    QList<GroupId> found = this->group(group).parents;
    for (qsizetype i = 0; i < found.size(); ++i) {
        for (const GroupId parent : this->group(found[i]).parents) {
            if (!found.contains(parent))
                found.append(parent);
        }
    }
    return found;
}

GroupGraph::Step GroupGraph::addChildGroup(GroupId parent, GroupId child)
{
    if (parent == child) {
        return std::unexpected(
            words(QT_TRANSLATE_NOOP("inventory", "group %1 cannot be its own child"))
                .arg(group(parent).name));
    }
    if (group(parent).children.contains(child))
        return {};
    QList<GroupId> added = ancestors(parent);
    if (added.contains(child)) {
        return std::unexpected(
            words(QT_TRANSLATE_NOOP("inventory", "group %1 below %2 closes a circle"))
                .arg(group(child).name, group(parent).name));
    }
    added.append(parent);
    const QList<GroupId> before = ancestors(child);
    added.removeIf([&](GroupId id) { return before.contains(id); });

    at(parent).children.append(child);
    at(child).depth = std::max(group(parent).depth + 1, group(child).depth);
    if (const Step deepened = deepenChildren(child); !deepened)
        return deepened;
    if (!group(child).parents.contains(parent)) {
        at(child).parents.append(parent);
        for (const HostId host : hostsBelow(child)) {
            for (const GroupId id : added) {
                if (!at(host).groups.contains(id))
                    at(host).groups.append(id);
            }
        }
    }
    return {};
}

GroupGraph::Step GroupGraph::deepenChildren(GroupId start)
{
    const int startDepth = group(start).depth;
    int depth = startDepth;
    QSet<GroupId> seen;
    const auto &children = group(start).children;
    QSet<GroupId> pending(children.begin(), children.end());
    while (!pending.isEmpty()) {
        seen.unite(pending);
        ++depth;
        QSet<GroupId> next;
        for (const GroupId id : std::as_const(pending)) {
            if (group(id).depth >= depth)
                continue;
            at(id).depth = depth;
            for (const GroupId below : group(id).children)
                next.insert(below);
        }
        pending = next;
        if (depth - startDepth > seen.size()) {
            return std::unexpected(words(QT_TRANSLATE_NOOP("inventory", "group %1 is below itself"))
                                       .arg(group(start).name));
        }
    }
    return {};
}

void GroupGraph::addHostToGroup(GroupId id, HostId host)
{
    QSet<HostId> &members = m_members[static_cast<int>(id)];
    if (members.contains(host))
        return;
    members.insert(host);
    at(id).hosts.append(host);
    QList<GroupId> &groups = at(host).groups;
    for (const GroupId above : ancestors(id)) {
        if (!groups.contains(above))
            groups.append(above);
    }
    if (!groups.contains(id))
        groups.append(id);
}

void GroupGraph::removeHostFromGroup(GroupId id, HostId host)
{
    if (!m_members[static_cast<int>(id)].remove(host))
        return;
    at(id).hosts.removeOne(host);
    leaveGroup(host, id);
}

// The groups above go too, but for all and those that another of the host's groups is below.
void GroupGraph::leaveGroup(HostId host, GroupId id)
{
    if (!at(host).groups.removeOne(id))
        return;
    for (const GroupId above : ancestors(id)) {
        const auto &groups = this->host(host).groups;
        const bool needed = above == kAll || std::ranges::any_of(groups, [&](GroupId other) {
                                return ancestors(other).contains(above);
                            });
        if (!needed)
            leaveGroup(host, above);
    }
}

GroupGraph::Step GroupGraph::reconcile()
{
    for (qsizetype i = 1; i < m_groups.size(); ++i) {
        const auto id = static_cast<GroupId>(i);
        if (!group(id).parents.isEmpty())
            continue;
        if (const Step added = addChildGroup(kAll, id); !added)
            return added;
    }
    for (qsizetype i = 0; i < m_hosts.size(); ++i) {
        const auto id = static_cast<HostId>(i);
        const QList<GroupId> groups = host(id).groups;
        const bool elsewhere = std::ranges::any_of(
            groups, [](GroupId group) { return group != kAll && group != kUngrouped; });
        if (groups.contains(kUngrouped)) {
            if (elsewhere)
                removeHostFromGroup(kUngrouped, id);
        } else if (!elsewhere) {
            // By name, as Ansible does it: a group of that name is taken for the host.
            if (const Step added = addChild(group(kUngrouped).name, host(id).name); !added)
                return added;
        }
    }
    return {};
}

QList<HostId> GroupGraph::hostsBelow(GroupId start) const
{
    QList<GroupId> order{start};
    QSet<GroupId> ordered{start};
    for (qsizetype i = 0; i < order.size(); ++i) {
        for (const GroupId child : group(order[i]).children) {
            if (!ordered.contains(child)) {
                ordered.insert(child);
                order.append(child);
            }
        }
    }
    QList<HostId> hosts;
    QSet<HostId> seen;
    for (const GroupId id : std::as_const(order)) {
        for (const HostId host : group(id).hosts) {
            if (!seen.contains(host)) {
                seen.insert(host);
                hosts.append(host);
            }
        }
    }
    return hosts;
}

} // namespace uncordon::inventory
