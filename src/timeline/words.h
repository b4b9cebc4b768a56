// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timeline.h"

/// The words of the JSON document; not for the screen.
namespace uncordon::timeline {

QString word(PhaseKind kind);
QString word(PhaseResult result);
QString word(NodeState state);
QString word(Schedulable schedulable);
QString word(TimeSource source);
QString word(Outcome outcome);
QString word(PromptKind kind);
QString word(Severity severity);
QString word(Role role); ///< empty: none

} // namespace uncordon::timeline
