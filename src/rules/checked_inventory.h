// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/inventory.h"
#include "rules/finding.h"

#include <optional>

namespace uncordon::rules {

/// An inventory as Kubespray's playbooks see it: groups by their names of today, variables as the nodes have them.
class CheckedInventory
{
public:
    explicit CheckedInventory(const inventory::Inventory &inventory);

    [[nodiscard]] const inventory::Inventory &inventory() const { return m_inventory; }
    /// Members of a group; of kube_control_plane, kube_node, k8s_cluster and calico_rr also under their old names.
    [[nodiscard]] QList<inventory::HostId> members(const QString &group) const;
    [[nodiscard]] const inventory::Variables &variables(inventory::HostId host) const;
    [[nodiscard]] const inventory::Variable *variable(inventory::HostId host,
                                                      const QString &name) const;
    /// As the first control-plane node has it, or the first host where there is none.
    [[nodiscard]] const inventory::Variable *clusterVariable(const QString &name) const;
    [[nodiscard]] const inventory::Variables &clusterVariables() const;
    /// Where a group is named first; the place is empty where it is not.
    [[nodiscard]] inventory::Place placeOf(const QString &group) const;
    [[nodiscard]] QString hostName(inventory::HostId host) const;

private:
    const inventory::Inventory &m_inventory;
    QList<inventory::Variables> m_variables; ///< by host
    std::optional<inventory::HostId> m_first;
};

/// Text of a string, number or boolean, as YAML would write it; none of anything else.
std::optional<QString> scalarText(const inventory::Value &value);
/// The name that Kubespray had before v2.16 for one of its groups; empty where it kept it.
QString oldGroupName(const QString &group);

// The checks, one subject each. They append what they find.
void checkGroups(const CheckedInventory &checked, Findings &findings);
void checkAddresses(const CheckedInventory &checked, Findings &findings);
void checkNetworks(const CheckedInventory &checked, Findings &findings);
void checkValues(const CheckedInventory &checked, Findings &findings);

} // namespace uncordon::rules
