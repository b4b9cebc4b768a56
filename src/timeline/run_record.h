// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/builder.h"
#include "timeline/host_record.h"

#include <map>
#include <vector>

namespace uncordon::timeline {

/// A play's banner up to the next: one batch where the play has serial.
struct PlayRecord
{
    QString name;
    PlayMeaning meaning;
    int batch = 0; ///< of the plays of this name, 1-based
    Moment start, end;
    std::vector<ansible::HostId> hosts; ///< in order of first appearance
    bool drained = false;               ///< a task of upgrade/pre-upgrade was seen
    LogRange log;
};

struct PromptRecord
{
    Prompt prompt;
    std::size_t play = 0; ///< index + 1; 0: none
    std::vector<ansible::HostId> failedBefore;
};

/// Everything that the events of one run told; the builder writes it, the summary reads it.
struct RunRecord
{
    explicit RunRecord(const ansible::Names &table) : names(table), words(table) { }

    const ansible::Names &names;
    TaskWords words;
    std::deque<HostRecord> hosts; ///< by HostId
    std::vector<ansible::HostId> order;
    std::vector<Execution> executions;
    std::vector<PlayRecord> plays;
    std::map<QString, int> batches; ///< banners seen of a play's name
    std::vector<PromptRecord> prompts;
    QList<SlowTask> slowest;
    QList<Diagnostic> diagnostics;
    QDateTime startedAt, endedAt;
    std::optional<Micros> lastClock;
    bool notInteractive = false, paused = false, aborted = false, interrupted = false,
         fatal = false;
    bool recapSeen = false, ansibleSeen = false;
    QString fatalText,
        pendingError; ///< pendingError: a block that no host's failure has followed yet
    qint64 bytes = 0, lines = 0, tasks = 0, results = 0;
    ansible::TaskId currentTask = ansible::kNoTask;
    std::optional<Micros> now;
    RunFacts concludedWith; ///< what the hosts' cached nodes were concluded with

    [[nodiscard]] HostRecord &at(ansible::HostId id) { return hosts[static_cast<std::size_t>(id)]; }
    [[nodiscard]] const HostRecord &at(ansible::HostId id) const
    {
        return hosts[static_cast<std::size_t>(id)];
    }
};

Timeline summarize(RunRecord &run, bool live, const WantedTasks &tasks);
/// See Builder::nodeOfLine.
QString ownerOf(const RunRecord &run, quint32 line);

} // namespace uncordon::timeline
