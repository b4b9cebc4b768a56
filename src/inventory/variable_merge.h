// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/inventory.h"

namespace uncordon::inventory {

/// The variables that one scope brings to a host.
struct Layer
{
    QString group;  ///< empty: the host itself
    QString folder; ///< of the group_vars or host_vars; empty: the inventory's own lines
    const Variables *variables = nullptr; ///< of the Inventory, as long as that is there
};

/// What a host gets its variables from, the lowest precedence first. Only layers that have some.
QList<Layer> layersOf(const Inventory &inventory, HostId host);

/// The variables that Ansible gives the host, without those that Ansible itself makes (group_names,
/// inventory_dir ...), as ansible-inventory --list has them.
Variables effectiveVariables(const Inventory &inventory, HostId host);

/// Every definition of one variable for the host, the one that counts first.
QList<std::pair<Layer, Variable>> definitionsOf(const Inventory &inventory, HostId host,
                                                const QString &name);

} // namespace uncordon::inventory
