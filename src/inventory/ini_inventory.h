// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/group_graph.h"
#include "inventory/problem.h"

namespace uncordon::inventory {

/// Reads an INI inventory into `graph`. Returns what is wrong with it: where that is not empty, Ansible
/// refuses the file at the first of them, and `graph` has what stands before it; the others are further
/// down.
QList<text::Error> readIni(const QByteArray &bytes, const QString &file, GroupGraph &graph);

} // namespace uncordon::inventory
