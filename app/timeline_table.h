// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timeline.h"

namespace uncordon::app {

/// The runs of a log for a terminal: what needs attention first, then a line a node.
QString timelineTable(const QList<timeline::Timeline> &runs);

/// "1:12", "1:04:09"; "-" where nobody knows.
QString clockText(const std::optional<timeline::Micros> &time);

/// 0: succeeded and no node is left unschedulable; else 1.
int exitStatusOf(const timeline::Timeline &run);

} // namespace uncordon::app
