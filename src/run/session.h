// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/run_info.h"

namespace uncordon::run {

/// The programs that a run needs, each with the Debian package that has it. Empty: all are there.
QList<text::Error> missingPrograms(const RunInfo &info);

/// Starts `info.command` in a tmux server of its own (-L uncordon-ID), recorded by script(1), and its
/// conductor (`program` conduct ID) beside it. Returns when both run. Blocks for up to a few
/// seconds: call it off the UI thread.
text::Result<void> start(const RunInfo &info, const QString &program);

/// Starts the conductor again where it died and the run goes on. Harmless when one is there.
text::Result<void> ensureConductor(const RunInfo &info, const QString &program);

/// "tmux -L uncordon-ID attach": for a colleague.
QString attachCommand(const RunInfo &info);

} // namespace uncordon::run
