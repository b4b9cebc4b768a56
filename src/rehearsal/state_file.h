// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rehearsal/simulated_cluster.h"

#include <functional>

namespace uncordon::rehearsal {

/// The simulated cluster in a file. Each call is one transaction under a lock file beside it: safe
/// against concurrent processes; the file is always whole.
text::Result<SimulatedCluster> loadCluster(const QString &file);
text::Result<void> storeCluster(const QString &file, const SimulatedCluster &cluster);
/// Loads, changes, stores, all under the lock. What `change` did is stored even where it returns an error.
text::Result<void>
changeCluster(const QString &file,
              const std::function<text::Result<void>(SimulatedCluster &)> &change);

} // namespace uncordon::rehearsal
