// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/event.h"
#include "timeline/phase_table.h"
#include "timeline/timeline.h"

#include <vector>

namespace uncordon::timeline {

/// A time and where it comes from.
struct Moment
{
    std::optional<Micros> at;
    TimeSource from = TimeSource::None;
};

/// One task of one host as the events told it.
struct TaskRecord
{
    ansible::TaskId task = ansible::kNoTask;
    ansible::HostId delegate = ansible::kNoHost;
    quint32 sequence = 0; ///< which execution of a task in the run
    Moment start, end;
    bool startInferred = false;
    bool finished = false; ///< a result was seen; its end may still wait for the next clock
    PhaseResult result = PhaseResult::Running;
    std::optional<PhaseKind> phase;
    QString message;
    QList<Retry> retries;
    LogRange log;
};

/// What the events told of one host: facts, no conclusions. nodeOf() concludes.
struct HostRecord
{
    QString name;
    bool seen = false;
    std::vector<TaskRecord> tasks;
    Role role = Role::None;
    int batch = 0;
    std::optional<Recap> recap;
    int drainRetries = 0;
    bool drainTried = false, drained = false, drainFailed = false;
    bool checked = false;      ///< the run looked whether it needs cordoning
    bool cordoned = false;     ///< by this run, and nothing has undone it so far
    bool everCordoned = false;
    bool upgraded = false, upgradeBegun = false;
    bool rescuedWithBatch = false; ///< put back and failed although its own drain had succeeded
    bool failed = false, unreachable = false, beyondOk = false;
    QString failedTask, message;
    bool dirty = true;
    Node cached;
};

/// What is known of the run as a whole when nodes are concluded.
struct RunFacts
{
    bool over = false;        ///< nothing more will come
    bool live = false;        ///< more may come: what is going on is running, not interrupted
    bool recapSeen = false;
    bool upgradeRun = false;  ///< some node had a cordon, drain, upgrade or uncordon task
};

Node nodeOf(const HostRecord &host, const RunFacts &run, const ansible::Names &names);

} // namespace uncordon::timeline
