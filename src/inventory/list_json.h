// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/inventory.h"

#include <QByteArray>

namespace uncordon::inventory {

/// The document that ansible-inventory --list prints.
QByteArray listJson(const Inventory &inventory);

/// The tree that ansible-inventory --graph prints.
QByteArray graphText(const GroupGraph &graph);

} // namespace uncordon::inventory
