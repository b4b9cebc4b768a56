// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/inventory.h"
#include "rules/finding.h"
#include "versions/catalogue.h"

#include <optional>

namespace uncordon::rules {

struct CheckOptions
{
    const versions::Catalogue *catalogue = nullptr; ///< none: nothing is said of versions
    std::optional<versions::Version>
        release; ///< the tag that will run; none: its rules are left out
    std::optional<versions::Version> running; ///< what the cluster runs now
};

/// Kubespray's own rules (roles/validate_inventory and kubespray_defaults, v2.31.0), its releases' lists, and the
/// mistakes that its issue tracker is full of. Ordered by file, line and column; what could not be read comes along.
Findings checkInventory(const inventory::Inventory &inventory, const CheckOptions &options);

} // namespace uncordon::rules
