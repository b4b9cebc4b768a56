// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/builder.h"

#include "ansible/encoding_lines.h"
#include "timeline/event_text.h"
#include "timeline/failure_message.h"
#include "timeline/prompts.h"
#include "timeline/task_tracker.h"

#include <QTimeZone>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace uncordon::timeline {

using ansible::Event;
using ansible::EventKind;
using ansible::HostId;
using ansible::ResultStatus;
using ansible::TaskId;

namespace {

// Of each kind; a log that goes wrong goes wrong at every line.
constexpr qsizetype kDiagnosticsCap = 100;
constexpr Micros kClockSlack = std::chrono::seconds(2);
LogRange rangeOf(const Event &event)
{
    return {event.offset, event.length, event.line, event.line};
}

} // namespace

class Builder::Impl
{
public:
    Impl(const ansible::Names &names, LogAccess access)
        : run(names), m_access(std::move(access)), m_tracker(run)
    { }

    void add(const Event &event)
    {
        run.bytes += event.length;
        run.lines = std::max<qint64>(run.lines, event.line);
        m_at = m_access.time
                   ? Moment{m_access.time(event.offset + event.length), m_access.timeSource}
                   : Moment{};
        if (m_at.at)
            run.now = m_at.at;
        handle(event);
        if (event.kind != EventKind::PromptClosed)
            m_justClosed = false;
        if (event.kind != EventKind::Text && event.kind != EventKind::Warning)
            m_lastKind = event.kind;
        const bool ends = event.kind == EventKind::Result || event.kind == EventKind::Play ||
                          event.kind == EventKind::Included;
        if (ends)
            m_lastEnd = m_at;
    }

    [[nodiscard]] bool startsAnotherRun(const Event &event) const
    {
        switch (event.kind) {
        case EventKind::Play: return run.recapSeen || run.interrupted;
        case EventKind::Task:
        case EventKind::HostStart:
        case EventKind::Result:
        case EventKind::Retry: return run.recapSeen;
        case EventKind::ScriptHeader: return run.ansibleSeen && scriptDate(bytes(event)).isValid();
        default: break;
        }
        // profile_tasks counts from the start of the playbook: a count that falls is another playbook's, unless
        // the wall clock beside it fell too: then somebody set the clock back
        return event.kind == EventKind::Clock && run.lastClock && !wentBack(event) &&
               countOf(event) + kClockSlack < *run.lastClock;
    }

    RunRecord run;

private:
    void handle(const Event &event)
    {
        const bool ofHost = event.kind == EventKind::HostStart || event.kind == EventKind::Result ||
                            event.kind == EventKind::Async || event.kind == EventKind::RecapHost;
        if (ofHost && event.host == ansible::kNoHost)
            return;
        switch (event.kind) {
        case EventKind::Play: play(event); break;
        case EventKind::Task:
        case EventKind::Handler: task(event); break;
        case EventKind::HostStart: hostStart(event); break;
        case EventKind::Result: result(event); break;
        case EventKind::Ignoring:
            if (m_lastHost != ansible::kNoHost)
                m_tracker.ignored(m_tracker.host(m_lastHost));
            break;
        case EventKind::Retry: retry(event); break;
        case EventKind::Async: async(event); break;
        case EventKind::Clock: clock(event); break;
        case EventKind::SlowTask:
            run.slowest << SlowTask{run.words.of(event.task).label, event.totalMs / 1000.0};
            break;
        case EventKind::PromptOpened:
        case EventKind::CountdownOpened: promptOpened(event); break;
        case EventKind::AbortQuestion:
            if (!run.prompts.empty() && run.prompts.back().prompt.open)
                run.prompts.back().prompt.abortQuestion = true;
            break;
        case EventKind::PromptClosed: promptClosed(PromptAnswer::None); break;
        case EventKind::NotInteractive: run.notInteractive = run.paused = true; break;
        case EventKind::UserInterrupted: interrupted(); break;
        case EventKind::FatalError: fatal(event); break;
        case EventKind::ErrorBlock:
            run.pendingError = shown(event);
            run.ansibleSeen = run.ansibleSeen || !m_foreign;
            break;
        case EventKind::RecapStart: recap(); break;
        case EventKind::RecapHost: recapHost(event); break;
        case EventKind::Included: m_freshBanner = false; break;
        case EventKind::NoMoreHosts:
            m_task = ansible::kNoTask;
            break; // what follows is of no task that is known
        case EventKind::ScriptHeader:
            if (!run.startedAt.isValid())
                run.startedAt = scriptDate(bytes(event));
            break;
        case EventKind::Text:
            if ((event.flags & ansible::ContinuationOf) != 0)
                continuation(event);
            else if (event.length <= 2)
                blankLine(event);
            else if (!run.ansibleSeen && !m_foreign)
                m_foreign = isForeign(bytes(event));
            break;
        default: break;
        }
    }

    std::string_view bytes(const Event &event) const
    {
        return m_access.bytes ? m_access.bytes(event.offset, event.length) : std::string_view{};
    }

    [[nodiscard]] QString shown(const Event &event) const { return shownText(bytes(event)); }

    void diagnose(const QString &code, Severity severity, quint32 line, const QString &what)
    {
        const auto same = std::ranges::count(run.diagnostics, code, &Diagnostic::code);
        if (same < kDiagnosticsCap)
            run.diagnostics << Diagnostic{code, severity, line, what};
    }

    void play(const Event &event)
    {
        run.ansibleSeen = true;
        m_tracker.settle();
        const std::string_view name = run.names.plays.name(event.play);
        if (!run.plays.empty())
            run.plays.back().end = m_at;
        PlayRecord record;
        record.name = ansible::displayText(name);
        record.meaning = meaningOfPlay(name);
        record.batch = ++run.batches[record.name];
        record.start = m_at;
        record.log = rangeOf(event);
        run.plays.push_back(std::move(record));
        run.currentTask = ansible::kNoTask;
        m_task = ansible::kNoTask;
        m_freshBanner = false;
        m_tracker.next();
    }

    void task(const Event &event)
    {
        run.ansibleSeen = true;
        ++run.tasks;
        m_tracker.next();
        m_task = event.task;
        run.currentTask = event.task;
        // A clock line that no banner has claimed yet is this task's start.
        m_taskStart = m_clock ? *m_clock : m_at;
        m_startInferred = false;
        m_beforeBanner = m_clock ? Moment{} : m_lastEnd;
        m_freshBanner = !m_clock;
        m_clock.reset();
        // Where no clock was ever seen, none may come: only the last task's results wait for one.
        if (!run.lastClock)
            m_unended.erase(m_unended.begin(),
                            m_unended.begin() + std::exchange(m_unendedBefore, 0));
        m_unendedBefore = static_cast<std::ptrdiff_t>(m_unended.size());
    }

    [[nodiscard]] Micros countOf(const Event &event) const
    {
        return Micros(event.totalMs * 1000LL) + m_clockShift;
    }
    [[nodiscard]] bool wentBack(const Event &event) const
    {
        return event.value != 0 && m_lastWall != 0 && event.value < m_lastWall;
    }

    void clock(const Event &event)
    {
        Micros total = countOf(event);
        // profile_tasks loaded twice prints every line twice: the second one counts from the same start
        constexpr Micros slack = std::chrono::milliseconds(20);
        if (run.lastClock && m_lastKind == EventKind::Clock && event.previousMs >= 0 &&
            total - *run.lastClock + slack < Micros(event.previousMs * 1000LL))
            return;
        if (run.lastClock && total + kClockSlack < *run.lastClock) {
            m_clockShift += *run.lastClock - total; // what came before stays before
            total = *run.lastClock;
            diagnose(u"clock-set-back"_s, Severity::Warning, event.line,
                     u"the clock was set back: times after it are counted on from the last one"_s);
        }
        if (event.value != 0) {
            m_lastWall = event.value;
            const QDateTime wall = QDateTime::fromMSecsSinceEpoch(
                event.value, QTimeZone::fromSecondsAheadOfUtc(event.utcOffsetMinutes * 60));
            if (!m_wallKnown && m_access.timeSource != TimeSource::Timing) {
                // seconds count from the first line where the lines have stamps
                const qint64 sinceStart = m_at.at ? m_at.at->count() / 1000 : event.totalMs;
                run.startedAt = wall.addMSecs(-sinceStart);
            }
            m_wallKnown = true;
            run.endedAt = wall;
        }
        run.lastClock = total;
        const Moment now = m_at.at ? m_at : Moment{total, TimeSource::Profile};
        if (now.from == TimeSource::Profile) {
            run.now = total;
            for (const auto &[id, index] : m_unended) {
                HostRecord &record = run.at(id);
                record.rows[index].setEnd(now);
                record.dirty = true;
                record.firstChanged = std::min(record.firstChanged, index);
            }
            if (!run.plays.empty() && !run.plays.back().start.at)
                run.plays.back().start = now;
        }
        m_unended.clear();
        m_unendedBefore = 0;
        if (m_freshBanner) { // older profile_tasks prints the line below the banner
            m_taskStart = now;
            m_freshBanner = false;
        } else {
            m_clock = now;
        }
    }

    void hostStart(const Event &event)
    {
        run.ansibleSeen = true;
        HostRecord &record = m_tracker.participant(event.host);
        const bool known = !record.rows.empty() && !record.rows.back().finished() &&
                           run.executions[record.rows.back().execution].task == event.task;
        if (!known) {
            const quint32 row = m_tracker.rowFor(record, event.task, event);
            record.rows[row].setStart(m_at.at ? m_at : (m_clock ? *m_clock : m_taskStart));
        }
        run.currentTask = event.task;
        m_freshBanner = false;
    }

    void retry(const Event &event)
    {
        HostId id = event.host;
        const auto &meaning = run.words.of(event.task).meaning;
        if (id == ansible::kNoHost)
            id = onlyCandidate(meaning);
        if (id == ansible::kNoHost) {
            diagnose(u"retry-without-host"_s, Severity::Info, event.line,
                     u"a retry line does not tell which host it is of"_s);
            return;
        }
        HostRecord &record = m_tracker.participant(id);
        const quint32 row = m_tracker.rowFor(record, event.task, event);
        begin(record.rows[row], event.task == m_task);
        m_tracker.retried(record, row, Retry{m_at.at, static_cast<int>(event.value), event.line});
        TaskTracker::extend(record, row, event);
        m_freshBanner = false;
    }

    // Before ansible-core 2.12 a retry line has no host: it is told only where one host can be meant.
    HostId onlyCandidate(const std::optional<TaskMeaning> &meaning) const
    {
        if (run.plays.empty())
            return ansible::kNoHost;
        const auto &hosts = run.plays.back().hosts;
        if (hosts.size() == 1)
            return hosts.front();
        HostId found = ansible::kNoHost;
        for (const HostId id : hosts) {
            const HostRecord &record = run.at(id);
            if (!meaning || meaning->phase != PhaseKind::Drain || !record.cordoned ||
                record.drained)
                continue;
            if (found != ansible::kNoHost)
                return ansible::kNoHost;
            found = id;
        }
        return found;
    }

    void async(const Event &event)
    {
        // "ASYNC POLL on node3" before any banner: what runs there is the drain that follows its cordon.
        HostRecord &record = m_tracker.participant(event.host);
        if (!record.cordoned || record.rows.empty())
            return;
        const TaskRow &last = record.rows.back();
        if (last.finished() && last.phase() == PhaseKind::Cordon) {
            record.asyncDrain = true;
            record.dirty = true;
        }
    }

    // When a task started that no line told the start of. A clock tells; else the banner, unless it was
    // printed with the first result only: then the task began where the one before it ended.
    void begin(TaskRow &row, bool bannerSeen)
    {
        const Moment known = row.start();
        if (known.at || known.from != TimeSource::None)
            return;
        if (m_clock) {
            row.setStart(*m_clock);
            return;
        }
        if (!bannerSeen) {
            row.setStart(m_lastEnd.at ? m_lastEnd : m_taskStart);
            row.setStartInferred(m_lastEnd.at.has_value());
            return;
        }
        constexpr Micros atOnce = std::chrono::milliseconds(5);
        const bool late =
            m_beforeBanner.at && m_at.at && m_taskStart.at && *m_at.at - *m_taskStart.at < atOnce;
        if (late) {
            m_taskStart = m_beforeBanner;
            m_startInferred = true;
        }
        m_beforeBanner = {}; // the first result decides for the others
        row.setStart(m_taskStart);
        row.setStartInferred(m_startInferred);
    }

    void result(const Event &event)
    {
        run.ansibleSeen = true;
        ++run.results;
        HostRecord &record = m_tracker.participant(event.host);
        const quint32 index =
            m_tracker.rowFor(record, m_task == ansible::kNoTask ? kUnnamed : m_task, event);
        begin(record.rows[index], true);
        TaskTracker::extend(record, index, event);
        record.rows[index].setEnd(m_at);
        if (!m_at.at && (m_unended.empty() || m_unended.back() != std::pair(event.host, index)))
            m_unended.emplace_back(event.host, index);
        m_message.reset();
        const bool bad =
            event.status == ResultStatus::Failed || event.status == ResultStatus::Unreachable;
        QString message;
        if (bad) {
            m_message.take(bytes(event));
            message = m_message.message();
            if (!message.isEmpty())
                TaskTracker::note(record, index, m_message.detail());
        }
        m_tracker.result(record, index, event, message);
        m_lastHost = event.host;
        m_freshBanner = false;
        run.pendingError.clear();
        if ((event.flags & ansible::AbortedByUser) != 0) {
            run.aborted = true;
            promptClosed(PromptAnswer::Abort);
        }
    }

    // The debug callback puts blank lines between a result's object and its sections.
    void blankLine(const Event &event)
    {
        if (m_blankEnd != event.offset)
            m_blankStart = event.offset;
        m_blankEnd = event.offset + event.length;
    }

    void continuation(const Event &event)
    {
        if (m_lastHost == ansible::kNoHost)
            return;
        HostRecord &record = run.at(m_lastHost);
        if (record.rows.empty())
            return;
        const auto index = static_cast<quint32>(record.rows.size() - 1);
        const TaskRow &last = record.rows[index];
        const qint64 end = last.offset() + last.length;
        const bool follows =
            end == event.offset || (end == m_blankStart && event.offset == m_blankEnd);
        if (!last.finished() || !follows)
            return;
        TaskTracker::extend(record, index, event);
        const bool bad =
            last.result() == PhaseResult::Failed || last.result() == PhaseResult::Unreachable;
        if (!bad)
            return;
        const bool first = record.message.isEmpty() || record.message == m_message.message();
        if (m_message.take(bytes(event))) {
            TaskTracker::note(record, index, m_message.detail());
            if (first)
                record.message = m_message.message();
        }
    }

    void promptOpened(const Event &event)
    {
        const auto at = m_at.at ? m_at.at : (m_clock ? m_clock->at : m_taskStart.at);
        openPrompt(run, event, at, shown(event));
    }

    void promptClosed(PromptAnswer answer) { m_justClosed = closePrompt(run, answer, m_at.at); }

    void interrupted()
    {
        run.interrupted = true;
        if (m_justClosed) // the run ended at its prompt: nobody answered
            run.prompts.back().prompt.answer = PromptAnswer::None;
    }

    void fatal(const Event &event)
    {
        run.fatal = true;
        run.ansibleSeen =
            run.ansibleSeen || !m_foreign; // "ERROR! the playbook could not be found" may be all
        if (run.fatalText.isEmpty())
            run.fatalText = shown(event);
    }

    void recap()
    {
        run.recapSeen = run.ansibleSeen = true;
        run.currentTask = ansible::kNoTask;
        if (!run.interrupted)
            m_tracker.settle();
    }

    void recapHost(const Event &event)
    {
        HostRecord &record = m_tracker.host(event.host);
        record.recap = recapOf(bytes(event));
        record.dirty = true;
        if (record.recap->changed > 0 || record.recap->failed > 0 || record.recap->unreachable > 0)
            record.beyondOk = true;
    }

    static constexpr TaskId kUnnamed{0}; ///< results before any banner: the follower's first name

    LogAccess m_access;
    TaskTracker m_tracker;
    Moment m_at;
    TaskId m_task = ansible::kNoTask;
    Moment m_taskStart, m_lastEnd,
        m_beforeBanner; ///< m_beforeBanner: m_lastEnd as of the last banner
    bool m_startInferred = false;
    std::optional<Moment> m_clock;
    bool m_freshBanner = false, m_wallKnown = false, m_justClosed = false, m_foreign = false;
    EventKind m_lastKind = EventKind::Text; ///< text and warnings do not count
    std::vector<std::pair<HostId, quint32>>
        m_unended;                      ///< ended when the next clock line is printed
    std::ptrdiff_t m_unendedBefore = 0; ///< how many of them are older than the last banner
    HostId m_lastHost = ansible::kNoHost;
    FailureMessage m_message;
    Micros m_clockShift{0};                    ///< by how much the clock was set back so far
    qint64 m_lastWall = 0;                     ///< of the last clock, ms since 1970; 0: none
    qint64 m_blankStart = -1, m_blankEnd = -1; ///< of the last blank lines
};

Builder::Builder(const ansible::Names &names, LogAccess access)
    : m_impl(std::make_unique<Impl>(names, std::move(access)))
{ }
Builder::~Builder() = default;
Builder::Builder(Builder &&) noexcept = default;
Builder &Builder::operator=(Builder &&) noexcept = default;

void Builder::add(const Event &event)
{
    m_impl->add(event);
}
bool Builder::startsAnotherRun(const Event &event) const
{
    return m_impl->startsAnotherRun(event);
}
bool Builder::isAnsible() const
{
    return m_impl->run.ansibleSeen;
}
Timeline Builder::snapshot(bool live, const WantedTasks &tasks) const
{
    return summarize(m_impl->run, live, tasks);
}
QString Builder::nodeOfLine(quint32 line) const
{
    return ownerOf(m_impl->run, line);
}

} // namespace uncordon::timeline
