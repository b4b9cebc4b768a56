// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/event.h"
#include "timeline/timeline.h"
#include "timeline/wanted_tasks.h"

#include <functional>
#include <memory>
#include <string_view>

namespace uncordon::timeline {

/// Where a builder gets what events only point to.
struct LogAccess
{
    /// The bytes of an event; may be empty where they are gone.
    std::function<std::string_view(qint64 offset, qint64 length)> bytes;
    /// When the byte before `offset` was printed, since the run's start; none without such a source.
    std::function<std::optional<Micros>(qint64 offset)> time;
    TimeSource timeSource = TimeSource::None; ///< of `time`
};

/// Events of one run to its timeline. Not thread-safe.
class Builder
{
public:
    Builder(const ansible::Names &names, LogAccess access);
    ~Builder();
    Builder(Builder &&) noexcept;
    Builder &operator=(Builder &&) noexcept;

    void add(const ansible::Event &event);
    /// True where `event` can only belong to a run after this one.
    [[nodiscard]] bool startsAnotherRun(const ansible::Event &event) const;
    /// True once anything of ansible's was seen: a play, a task, a result or a recap.
    [[nodiscard]] bool isAnsible() const;

    /// `live`: more may come, so what is going on is running; else it was interrupted.
    [[nodiscard]] Timeline snapshot(bool live, const WantedTasks &tasks = {}) const;
    /// The node that line `line` of the log is about, 1-based; empty where it is nobody's. The nodes of a
    /// batch share most lines: one whose task begins or ends there comes first, then the shortest task's.
    [[nodiscard]] QString nodeOfLine(quint32 line) const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace uncordon::timeline
