// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/inventory.h"

class QCommandLineParser;

namespace uncordon::app {

/// `uncordon inventory --check`: prints the findings; returns the exit status.
int printCheck(const QCommandLineParser &parser, const inventory::Inventory &inventory);

} // namespace uncordon::app
