// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/inventory.h"

#include <QStringList>

namespace uncordon::inventory {

/// What differs in meaning between two readings of an inventory, one a line of text: "host:NODE.KEY",
/// "group:GROUP.KEY" (a value defined by that host or group itself), "host:NODE", "group:GROUP" (there or
/// not), "GROUP/NODE" (a host in a group), "GROUP//CHILD". At most `most` of them.
QStringList changesBetween(const Inventory &before, const Inventory &after, int most = 20);

} // namespace uncordon::inventory
