// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/inventory_edit.h"

#include <QCommandLineParser>

namespace uncordon::app {

/// The edits of `uncordon inventory`, as options.
QList<QCommandLineOption> editOptions();

/// Makes the edits that the parser was given, in their order on the command line. Returns how many.
text::Result<int> makeEdits(const QCommandLineParser &parser, inventory::InventoryEdit &edit);

} // namespace uncordon::app
