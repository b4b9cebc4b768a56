// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/document.h"
#include "inventory/group_graph.h"
#include "inventory/problem.h"

namespace uncordon::inventory {

/// Puts the groups of a YAML (or JSON) inventory into `graph`. `problems` gets warnings, and one error
/// where Ansible refuses the file; `graph` then has what stands before that. Returns whether it was
/// taken.
bool readYamlInventory(const DocumentNode &root, const QString &file, GroupGraph &graph,
                       Problems &problems);

} // namespace uncordon::inventory
