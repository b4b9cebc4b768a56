// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rules/checked_inventory.h"

#include "inventory/variable_merge.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::rules {

CheckedInventory::CheckedInventory(const inventory::Inventory &inventory) : m_inventory(inventory)
{
    const auto count = inventory.graph.hosts().size();
    for (int i = 0; i < count; ++i)
        m_variables << inventory::effectiveVariables(inventory, inventory::HostId{i});
    const auto control = members(u"kube_control_plane"_s);
    if (!control.isEmpty())
        m_first = control.constFirst();
    else if (count > 0)
        m_first = inventory::HostId{0};
}

QList<inventory::HostId> CheckedInventory::members(const QString &group) const
{
    QList<inventory::HostId> hosts;
    for (const QString &name : {group, oldGroupName(group)}) {
        const auto id = name.isEmpty() ? std::nullopt : m_inventory.graph.findGroup(name);
        if (!id)
            continue;
        for (const inventory::HostId host : m_inventory.graph.hostsBelow(*id)) {
            if (!hosts.contains(host))
                hosts << host;
        }
    }
    return hosts;
}

const inventory::Variables &CheckedInventory::variables(inventory::HostId host) const
{
    return m_variables[static_cast<int>(host)];
}

const inventory::Variable *CheckedInventory::variable(inventory::HostId host,
                                                      const QString &name) const
{
    const auto found = variables(host).constFind(name);
    return found == variables(host).cend() ? nullptr : &*found;
}

const inventory::Variable *CheckedInventory::clusterVariable(const QString &name) const
{
    return m_first ? variable(*m_first, name) : nullptr;
}

const inventory::Variables &CheckedInventory::clusterVariables() const
{
    static const inventory::Variables none;
    return m_first ? variables(*m_first) : none;
}

inventory::Place CheckedInventory::placeOf(const QString &group) const
{
    for (const QString &name : {group, oldGroupName(group)}) {
        if (const auto id = name.isEmpty() ? std::nullopt : m_inventory.graph.findGroup(name))
            return m_inventory.graph.group(*id).place;
    }
    return {};
}

QString CheckedInventory::hostName(inventory::HostId host) const
{
    return m_inventory.graph.host(host).name;
}

std::optional<QString> scalarText(const inventory::Value &value)
{
    if (const QString *text = value.as<QString>())
        return *text;
    if (const qint64 *number = value.as<qint64>())
        return QString::number(*number);
    if (const double *number = value.as<double>())
        return inventory::floatText(*number);
    if (const bool *truth = value.as<bool>())
        return *truth ? u"true"_s : u"false"_s;
    return {};
}

QString oldGroupName(const QString &group)
{
    static const QHash<QString, QString> old{{u"kube_control_plane"_s, u"kube-master"_s},
                                             {u"kube_node"_s, u"kube-node"_s},
                                             {u"k8s_cluster"_s, u"k8s-cluster"_s},
                                             {u"calico_rr"_s, u"calico-rr"_s}};
    return old.value(group);
}

} // namespace uncordon::rules
