// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/group_graph.h"
#include "text/error.h"

#include <QStringList>

namespace uncordon::inventory {

struct Selection
{
    QList<HostId> hosts;
    QStringList unmatched; ///< parts that name no host and no group, as they were written
};

/// The hosts of a play's `hosts:` PATTERN, in the order in which Ansible takes them: names, groups, globs,
/// ~regular expressions, subscripts ([0], [1:3]), with , or : between them, & for also in, ! for not in.
text::Result<Selection> hostsOf(const GroupGraph &graph, const QString &pattern);

/// The hosts that `--limit` leaves of all, in the order of the inventory. A part @FILE stands for the
/// lines of the file.
text::Result<Selection> limitedHosts(const GroupGraph &graph, const QString &limit);

} // namespace uncordon::inventory
