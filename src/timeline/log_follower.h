// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/error.h"
#include "timeline/numbering.h"
#include "timeline/timeline.h"
#include "timeline/wanted_tasks.h"

#include <memory>

namespace uncordon::timeline {

/// Reads a log that is complete or still grows, and keeps its timeline. Cost of `advance` is that
/// of what was added. Used from one thread at a time; does no waiting and no watching of its own.
///
/// With a timing log, only bytes that the timing log already covers are read until `finish`, so that
/// each event has its time: script writes the output first and its timing after.
///
/// A log that others have wrapped (CI stamps, journald, containers, UTF-16, gzip ...; see
/// UnwrappedLog) is peeled first: offsets are then those of the clean text, lines those of the file.
class LogFollower
{
public:
    /// `timingPath` may be empty; beside a file named output.log, timing.log is found by itself.
    explicit LogFollower(QString logPath, QString timingPath = {},
                         Numbering numbering = Numbering::File);
    ~LogFollower();

    /// Reads what has come. True if the timeline changed.
    text::Result<bool> advance();
    /// The same, `mostBytes` of it at a time: for a reader of gigabytes that shows what it has, and can stop.
    text::Result<bool> advance(qint64 mostBytes);
    /// No more will come (the run's exit status is known, or the log was saved): the outcome is settled.
    text::Result<void> finish();
    /// The last run of the log.
    [[nodiscard]] Timeline timeline(const WantedTasks &tasks = {}) const;
    /// Every run of the log, in order.
    [[nodiscard]] QList<Timeline> runs(const WantedTasks &tasks = {}) const;
    [[nodiscard]] qsizetype runCount() const;
    /// One of them, `index` in [0, runCount()).
    [[nodiscard]] Timeline run(qsizetype index, const WantedTasks &tasks = {}) const;
    /// See Builder::nodeOfLine; of run `index`.
    [[nodiscard]] QString nodeOfLine(qsizetype index, quint32 line) const;
    /// Bytes of the file that were read, and that it has.
    [[nodiscard]] qint64 position() const;
    [[nodiscard]] qint64 size() const;
    /// False: nothing in the log is ansible-playbook's.
    [[nodiscard]] bool isAnsible() const;

    /// The log's bytes, for the output pane. Empty where the range is not in the file.
    [[nodiscard]] QByteArray bytes(qint64 offset, qint64 length) const;
    /// The file that offsets refer to: the log, or a temporary one with its clean text that lives as
    /// long as this.
    [[nodiscard]] QString textPath() const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace uncordon::timeline
