// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/snapshot.h"
#include "text/error.h"

namespace uncordon::rehearsal {

/// The simulated cluster of a rehearsal as the window shows it. Reads the state file once; cheap
/// enough for a worker thread at a few times a second; safe against concurrent writers.
text::Result<cluster::Snapshot> readSnapshot(const QString &stateFile);

} // namespace uncordon::rehearsal
