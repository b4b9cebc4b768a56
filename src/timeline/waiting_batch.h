// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timeline.h"

namespace uncordon::timeline {

/// A prompt of Kubespray's is asked once a batch, in the name of its first node (pause runs once), though
/// all of them wait. To show that, each node of `batch` without a running phase gets a running
/// PhaseKind::Confirm since the open prompt's time. For the eye only: what the log says stays as it is.
/// A node that the log has not named yet is added. Unchanged where no prompt is open.
[[nodiscard]] Timeline withWaitingBatch(Timeline timeline, const QStringList &batch);

} // namespace uncordon::timeline
