// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/run_info.h"
#include "run/waiting_prompt.h"

namespace uncordon::run {

/// The folder of all runs: $UNCORDON_DATA/runs, or runs under QStandardPaths::AppDataLocation.
QString runsFolder();

enum class RunState : quint8 { Running, Waiting, Finished, Lost };

struct RunSummary
{
    RunInfo info;
    RunState state = RunState::Lost;
    std::optional<int> exitStatus;
    QString outcome; ///< as in timeline.json, empty while it runs
    QDateTime startedAt;
    std::optional<WaitingPrompt> prompt; ///< of a waiting run
};

/// A new run folder (user only), with a fact cache folder of its own. The id is unique.
text::Result<RunInfo> createRun(RunInfo::Kind kind, const QString &folder = {});
/// Takes back a run that was never started. Nothing but what its preparation made is removed.
void discardRun(const RunInfo &info);
/// Newest first. Folders that cannot be read are left out and reported in `problems`.
QList<RunSummary> listRuns(QList<text::Error> *problems = nullptr);
/// By id, unique prefix of an id, or folder.
text::Result<RunSummary> findRun(const QString &idOrFolder);

} // namespace uncordon::run
