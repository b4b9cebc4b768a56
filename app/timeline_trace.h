// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timeline.h"

#include <QByteArray>

namespace uncordon::app {

/// Chrome Trace Event format: a thread a node, a complete event a phase, times in microseconds.
QByteArray traceOf(const timeline::Timeline &timeline);

} // namespace uncordon::app
