// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/inventory.h"

namespace uncordon::inventory {

/// Reads the group_vars and host_vars below `folder` for every group and host of the graph. A file under
/// Ansible Vault is a warning, one that cannot be read an error.
FolderVariables readFolderVariables(const QString &folder, const GroupGraph &graph,
                                    const ReadOptions &options, Problems &problems);

/// The files that Ansible reads for `name` in a group_vars or host_vars folder, in its order.
QStringList variableFiles(const QString &folder, const QString &name,
                          const QStringList &extensions);

} // namespace uncordon::inventory
