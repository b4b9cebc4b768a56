// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/event.h"
#include "timeline/chunked.h"
#include "timeline/task_words.h"
#include "timeline/timeline.h"

#include <utility>
#include <vector>

namespace uncordon::timeline {

/// A time and where it comes from.
struct Moment
{
    std::optional<Micros> at;
    TimeSource from = TimeSource::None;
};

/// One task of one host as the events told it. A big log has millions of these: 36 bytes each, whole
/// milliseconds, what is rare (messages, retries) kept beside them.
class TaskRow
{
public:
    std::uint32_t length = 0;
    std::uint32_t firstLine = 0;
    std::uint32_t execution = 0; ///< which task of the run: RunRecord::executions
    ansible::HostId delegate = ansible::kNoHost;

    [[nodiscard]] std::int64_t offset() const
    {
        return (std::int64_t{m_offsetHigh} << 32) | m_offsetLow;
    }
    void setOffset(std::int64_t offset)
    {
        m_offsetLow = static_cast<std::uint32_t>(offset);
        m_offsetHigh = static_cast<std::uint16_t>(offset >> 32);
    }
    /// Lines after the first; the largest value: see HostRecord::longRows.
    [[nodiscard]] std::uint16_t moreLines() const { return m_moreLines; }
    void setMoreLines(std::uint16_t lines) { m_moreLines = lines; }
    [[nodiscard]] Moment start() const
    {
        return {micros(m_start), static_cast<TimeSource>(m_startFrom)};
    }
    [[nodiscard]] Moment end() const { return {micros(m_end), static_cast<TimeSource>(m_endFrom)}; }
    void setStart(const Moment &moment)
    {
        m_start = millis(moment);
        m_startFrom = static_cast<unsigned>(moment.from) & 7U;
    }
    [[nodiscard]] bool startInferred() const { return m_inferred != 0; }
    void setStartInferred(bool inferred) { m_inferred = inferred ? 1 : 0; }
    void setEnd(const Moment &moment)
    {
        m_end = millis(moment);
        m_endFrom = static_cast<unsigned>(moment.from) & 7U;
    }
    [[nodiscard]] PhaseResult result() const { return static_cast<PhaseResult>(m_result); }
    void setResult(PhaseResult result) { m_result = static_cast<unsigned>(result) & 15U; }
    [[nodiscard]] std::optional<PhaseKind> phase() const
    {
        return m_phase == 0 ? std::nullopt : std::optional(static_cast<PhaseKind>(m_phase - 1));
    }
    void setPhase(PhaseKind phase) { m_phase = (static_cast<unsigned>(phase) + 1) & 15U; }
    [[nodiscard]] bool finished() const { return m_finished != 0; }
    void setFinished() { m_finished = 1; }

private:
    static constexpr std::uint32_t kNever = 0xffffffff;
    static std::uint32_t millis(const Moment &moment)
    {
        if (!moment.at)
            return kNever;
        const auto ms = (moment.at->count() + 500) / 1000;
        return ms < 0 ? 0 : ms >= kNever ? kNever - 1 : static_cast<std::uint32_t>(ms);
    }
    static std::optional<Micros> micros(std::uint32_t ms)
    {
        return ms == kNever ? std::nullopt : std::optional(Micros(std::int64_t{ms} * 1000));
    }

    std::uint32_t m_offsetLow = 0;
    std::uint16_t m_offsetHigh = 0, m_moreLines = 0;
    std::uint32_t m_start = kNever, m_end = kNever;
    unsigned m_result : 4 = static_cast<unsigned>(PhaseResult::Running);
    unsigned m_phase : 4 = 0;
    unsigned m_startFrom : 3 = 0;
    unsigned m_endFrom : 3 = 0;
    unsigned m_inferred : 1 = 0; ///< nobody printed when it started
    unsigned m_finished : 1 = 0; ///< a result was seen; its end may still wait for the next clock
};
static_assert(sizeof(TaskRow) == 36);

/// One execution of a task in the run, for all of its hosts.
struct Execution
{
    ansible::TaskId task = ansible::kNoTask;
    quint32 sequence = 0;
};

/// What the events told of one host: facts, no conclusions. nodeOf() concludes.
struct HostRecord
{
    // What every line asks for stands together.
    Chunked<TaskRow, 64> rows;
    std::size_t lastPlay = 0; ///< index + 1 of the last play that it took part in
    quint32 firstChanged = 0; ///< rows from here on are not in `cached` as they are now
    bool dirty = true;        ///< something happened since it was concluded
    bool seen = false;
    bool failed = false, unreachable = false, beyondOk = false;
    bool cordoned = false; ///< by this run, and nothing has undone it so far
    bool inWindow = false; ///< between its check or cordon and its uncordon, in a play that drains

    QString name;
    std::vector<std::pair<quint32, QString>> messages; ///< by row, ascending
    std::vector<std::pair<quint32, Retry>> retries;    ///< by row, ascending
    std::vector<std::pair<quint32, quint32>> longRows; ///< row, last line
    Role role = Role::None;
    int batch = 0;
    std::size_t drainPlay = 0; ///< index + 1 of the play that drains it; 0: none
    std::optional<Recap> recap;
    bool asyncDrain = false; ///< polled after its cordon, before any line named the drain
    bool drained = false, drainFailed = false;
    bool checked = false; ///< the run looked whether it needs cordoning
    bool everCordoned = false;
    bool upgraded = false, upgradeBegun = false;
    bool rescuedWithBatch = false; ///< put back and failed although its own drain had succeeded
    QString failedTask, message;

    /// failed, failedTask and message before the last row: what "...ignoring" goes back to.
    struct Verdict
    {
        bool failed = false, unreachable = false;
        QString task, message;
    } before;

    bool worked = false; ///< workedOn(), as of then
    Node cached;
};

/// What is known of the run as a whole when nodes are concluded.
struct RunFacts
{
    bool over = false;       ///< nothing more will come
    bool live = false;       ///< more may come: what is going on is running, not interrupted
    bool upgradeRun = false; ///< some node had a cordon, drain, upgrade or uncordon task
    bool operator==(const RunFacts &) const = default;
};

/// Names as text, made once.
struct Labels
{
    const ansible::Names &names;
    const std::vector<Execution> &executions;
    TaskWords &words;

    [[nodiscard]] const QString &task(const TaskRow &row) const
    {
        return words.of(executions[row.execution].task).label;
    }
    [[nodiscard]] QString host(ansible::HostId id) const;
};

/// True where a task of `host` was the work of an upgrade run: cordon, drain, upgrade, uncordon or rescue.
bool workedOn(const HostRecord &host);

/// Brings host.cached up to date: `withTasks`, its list of tasks too.
void conclude(HostRecord &host, const RunFacts &run, const Labels &labels, bool withTasks);

} // namespace uncordon::timeline
