// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/inventory.h"

namespace uncordon::inventory {

/// Reads one source into `inventory.graph`, as Ansible tries its plug-ins one after the other on each
/// file. Returns whether any of it was read.
bool readSourceInto(Inventory &inventory, const QString &source, const ReadOptions &options);

} // namespace uncordon::inventory
