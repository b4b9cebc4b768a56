// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rules/checked_inventory.h"
#include "rules/inventory_check.h"

namespace uncordon::rules {

/// kube_version and pinned components against the release that will run, and what runs now.
void checkVersions(const CheckedInventory &checked, const CheckOptions &options,
                   Findings &findings);

} // namespace uncordon::rules
