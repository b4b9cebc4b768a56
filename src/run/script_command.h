// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/run_info.h"

#include <optional>

namespace uncordon::run {

/// One word for a POSIX shell; bare where it needs no quotes.
QString shellQuoted(const QString &word);
QString shellQuoted(const QStringList &words);

/// What tmux runs, as a shell script: the command recorded by script(1), its terminal device in the
/// file `terminal`, its process in `session.pid`, and at the end the exit status in `exit-status`,
/// which appears whole or not at all.
QString sessionScript(const RunInfo &info);

/// None while the run goes on, or where it was killed without leaving a status.
std::optional<int> readExitStatus(const QString &folder);

} // namespace uncordon::run
