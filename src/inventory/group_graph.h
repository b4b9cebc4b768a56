// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/variable.h"

#include <QSet>

#include <expected>
#include <optional>

namespace uncordon::inventory {

enum class HostId : int { };
enum class GroupId : int { };

inline constexpr GroupId kAll{0};
inline constexpr GroupId kUngrouped{1};

struct Host
{
    QString name;
    Variables variables;   ///< of the inventory itself, without host_vars files
    QList<GroupId> groups; ///< every group that it is in, by its children too
    Place place;           ///< where it was named first
};

struct Group
{
    QString name;
    int depth = 0;
    int priority = 1;    ///< ansible_group_priority
    Variables variables; ///< of the inventory itself, without group_vars files
    QList<HostId> hosts; ///< named in it, in the order of the files
    QList<GroupId> children;
    QList<GroupId> parents;
    Place place; ///< where it was named first
};

struct GraphOptions
{
    Merging merging = Merging::Replace;
    /// Ansible's force_valid_group_names: what no variable's name may hold becomes an underscore.
    bool validGroupNames = false;
};

QString safeGroupName(const QString &name);

/// Hosts and groups as Ansible's InventoryData holds them, built by the same steps in the same order:
/// what Ansible does with a repeated, late or clashing name follows from them. A step that Ansible
/// refuses returns the reason and leaves what was done before, as there.
class GroupGraph
{
public:
    using Step = std::expected<void, QString>;

    explicit GroupGraph(GraphOptions options = {});

    [[nodiscard]] const QList<Host> &hosts() const { return m_hosts; }
    [[nodiscard]] const QList<Group> &groups() const { return m_groups; }
    [[nodiscard]] const Host &host(HostId id) const { return m_hosts[static_cast<int>(id)]; }
    [[nodiscard]] const Group &group(GroupId id) const { return m_groups[static_cast<int>(id)]; }
    [[nodiscard]] std::optional<HostId> findHost(const QString &name) const;
    [[nodiscard]] std::optional<GroupId> findGroup(const QString &name) const;
    [[nodiscard]] GraphOptions options() const { return m_options; }

    /// The name may be changed by GraphOptions::validGroupNames.
    std::expected<GroupId, QString> addGroup(const QString &name, const Place &place);
    /// `port` 0: none. A host that is there already keeps its port.
    Step addHost(const QString &name, GroupId group, qint64 port, const Place &place);
    /// `child` is the name of a group or, where no group has it, of a host.
    Step addChild(const QString &parent, const QString &child);
    /// Of the group named `entity` or, where there is none, of the host.
    Step setVariable(const QString &entity, const QString &name, const Variable &variable);
    Step setVariables(const QString &entity, const NamedVariables &variables);
    /// After all sources: groups without a parent come below all, hosts without a group into ungrouped.
    /// Refused where a group without a parent has all below it, or a host without a group is named
    /// ungrouped.
    Step reconcile();

    /// In Ansible's order: the group's own hosts, then its children's, level by level.
    [[nodiscard]] QList<HostId> hostsBelow(GroupId group) const;
    /// Every group above, in no order that means anything.
    [[nodiscard]] QList<GroupId> ancestors(GroupId group) const;

private:
    Step addChildGroup(GroupId parent, GroupId child);
    void addHostToGroup(GroupId group, HostId host);
    void removeHostFromGroup(GroupId group, HostId host);
    void leaveGroup(HostId host, GroupId group);
    Step deepenChildren(GroupId group);
    Host &at(HostId id) { return m_hosts[static_cast<int>(id)]; }
    Group &at(GroupId id) { return m_groups[static_cast<int>(id)]; }

    GraphOptions m_options;
    QList<Host> m_hosts;
    QList<Group> m_groups;
    QList<QSet<HostId>> m_members; ///< of each group, for the question whether a host is in it
    QHash<QString, HostId> m_hostIds;
    QHash<QString, GroupId> m_groupIds;
};

} // namespace uncordon::inventory
