// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/run_info.h"

namespace uncordon::app {

struct FollowOptions
{
    bool progress =
        true; ///< lines like "00:12 worker2 drain", prompts and decisions, on standard output
    bool output = false;     ///< the run's own output instead, from its start, coloured
    bool detachable = false; ///< Ctrl+C detaches, successfully; else it leaves with 1
};

/// Follows a started run until it is over; its conductor is started again where it died. Needs a
/// QCoreApplication. The exit status is that of `uncordon timeline`.
int followHeadless(const run::RunInfo &info, const QString &program,
                   const FollowOptions &options = {});

/// This program's own file, for `start` and ConductorClient.
QString ownProgram();

} // namespace uncordon::app
