// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rules/inventory_check.h"

#include "rules/check_versions.h"
#include "rules/checked_inventory.h"

#include <algorithm>
#include <tuple>

using namespace Qt::StringLiterals;

namespace uncordon::rules {

Findings checkInventory(const inventory::Inventory &inventory, const CheckOptions &options)
{
    Findings findings;
    for (const inventory::Problem &problem : inventory.problems)
        findings << Finding{problem.error.code,
                            problem.severity == inventory::Severity::Error ? Severity::Error
                                                                           : Severity::Warning,
                            {problem.error.file, problem.error.line, problem.error.column},
                            problem.error.message,
                            problem.error.wayOut};
    if (inventory.usable) {
        const CheckedInventory checked(inventory);
        checkGroups(checked, findings);
        checkAddresses(checked, findings);
        checkNetworks(checked, findings);
        checkValues(checked, findings);
        checkVersions(checked, options, findings);
    }
    std::ranges::stable_sort(findings, {}, [](const Finding &finding) {
        return std::tuple(finding.place.file, finding.place.line, finding.place.column,
                          finding.code);
    });
    return findings;
}

} // namespace uncordon::rules
