// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/run_record.h"

namespace uncordon::timeline {

/// Which host is at which task: finds or makes the row that a line of the log is about, and keeps
/// what each result means for its host.
class TaskTracker
{
public:
    explicit TaskTracker(RunRecord &run) : m_run(run) { }

    /// A banner of a play or task: what follows is another execution.
    void next() { ++m_sequence; }
    HostRecord &host(ansible::HostId id);
    /// The same, of a host that takes part in the current play.
    HostRecord &participant(ansible::HostId id);
    /// The row of `task` that the host is at; a new one where there is none.
    quint32 rowFor(HostRecord &record, ansible::TaskId task, const ansible::Event &event);
    /// The row reaches to the end of `event`.
    static void extend(HostRecord &record, quint32 row, const ansible::Event &event);
    static void note(HostRecord &record, quint32 row, const QString &message);

    void result(HostRecord &record, quint32 row, const ansible::Event &event,
                const QString &message);
    void ignored(HostRecord &record);
    void retried(HostRecord &record, quint32 row, const Retry &retry);
    /// The play is over: tasks without a result were skipped, where skipped tasks are not shown.
    void settle();

private:
    quint32 execution(ansible::TaskId task);
    void openPhase(HostRecord &record, TaskRow &row, const TaskMeaning &meaning);
    void takeMeaning(HostRecord &record, const TaskRow &row, const TaskMeaning &meaning, bool good);
    void failed(HostRecord &record, const TaskWord &word, const QString &message) const;

    RunRecord &m_run;
    quint32 m_sequence = 0;
};

} // namespace uncordon::timeline
