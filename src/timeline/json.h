// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timeline.h"

#include <QByteArray>

namespace uncordon::timeline {

/// The document that `uncordon timeline --json` prints, and timeline.json holds; "format": 1.
QByteArray toJson(const Timeline &timeline);
/// Several runs of one log.
QByteArray toJson(const QList<Timeline> &runs);

} // namespace uncordon::timeline
