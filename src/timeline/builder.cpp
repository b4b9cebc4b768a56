// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/builder.h"

#include "ansible/encoding_lines.h"
#include "timeline/failure_message.h"
#include "timeline/run_record.h"

#include <QTimeZone>

#include <algorithm>
#include <charconv>

using namespace Qt::StringLiterals;

namespace uncordon::timeline {

using ansible::Event;
using ansible::EventKind;
using ansible::HostId;
using ansible::ResultStatus;
using ansible::TaskId;

namespace {

QString text(std::string_view bytes)
{
    return ansible::displayText(bytes);
}

std::string_view bareName(std::string_view task)
{
    const std::size_t colon = task.find(" : ");
    return colon == std::string_view::npos ? task : task.substr(colon + 3);
}

LogRange rangeOf(const Event &event)
{
    return {event.offset, event.length, event.line, event.line};
}

PhaseResult resultOf(ResultStatus status)
{
    switch (status) {
    case ResultStatus::Ok: return PhaseResult::Ok;
    case ResultStatus::Changed: return PhaseResult::Changed;
    case ResultStatus::Skipped: return PhaseResult::Skipped;
    case ResultStatus::Failed: return PhaseResult::Failed;
    case ResultStatus::Unreachable: return PhaseResult::Unreachable;
    }
    return PhaseResult::Ok;
}

// Of several items of one task the worst counts.
bool worse(PhaseResult a, PhaseResult b)
{
    const auto rank = [](PhaseResult result) {
        switch (result) {
        case PhaseResult::Running: return 0;
        case PhaseResult::Skipped: return 1;
        case PhaseResult::Ok: return 2;
        case PhaseResult::Changed: return 3;
        default: return 4;
        }
    };
    return rank(a) > rank(b);
}

Recap recapOf(std::string_view line)
{
    Recap recap;
    const auto field = [line](std::string_view key) {
        const std::size_t found = line.find(key);
        int value = -1;
        if (found != std::string_view::npos)
            std::from_chars(line.data() + found + key.size(), line.data() + line.size(), value);
        return value;
    };
    recap.ok = field("ok=");
    recap.changed = field("changed=");
    recap.unreachable = field("unreachable=");
    recap.failed = field("failed=");
    recap.skipped = field("skipped=");
    recap.rescued = field("rescued=");
    recap.ignored = field("ignored=");
    return recap;
}

} // namespace

class Builder::Impl
{
public:
    Impl(const ansible::Names &names, LogAccess access) : m_names(names), m_access(std::move(access)) { }

    void add(const Event &event)
    {
        run.bytes += event.length;
        run.lines = std::max<qint64>(run.lines, event.line);
        m_at = m_access.time ? Moment{m_access.time(event.offset + event.length), m_access.timeSource} : Moment{};
        if (m_at.at)
            run.now = m_at.at;
        handle(event);
    }

    void handle(const Event &event)
    {
        switch (event.kind) {
        case EventKind::Play: play(event); break;
        case EventKind::Task:
        case EventKind::Handler: task(event); break;
        case EventKind::HostStart: hostStart(event); break;
        case EventKind::Result: result(event); break;
        case EventKind::Ignoring: ignoring(); break;
        case EventKind::Retry: retry(event); break;
        case EventKind::Async: async(event); break;
        case EventKind::Clock: clock(event); break;
        case EventKind::SlowTask:
            run.slowest << SlowTask{text(m_names.tasks.name(event.task)), event.totalMs / 1000.0};
            break;
        case EventKind::PromptOpened:
        case EventKind::CountdownOpened: promptOpened(event); break;
        case EventKind::AbortQuestion:
            if (!run.prompts.empty() && run.prompts.back().prompt.open)
                run.prompts.back().prompt.abortQuestion = true;
            break;
        case EventKind::PromptClosed: promptClosed(PromptAnswer::None); break;
        case EventKind::NotInteractive: run.notInteractive = run.paused = true; break;
        case EventKind::UserInterrupted: run.interrupted = true; break;
        case EventKind::FatalError: fatal(event); break;
        case EventKind::ErrorBlock: m_errorBlock = text(bytes(event)).trimmed(); break;
        case EventKind::RecapStart:
            run.recapSeen = run.ansibleSeen = true;
            run.currentTask.clear();
            break;
        case EventKind::RecapHost: recapHost(event); break;
        case EventKind::Included: m_freshBanner = false; break;
        case EventKind::Text:
            if ((event.flags & ansible::ContinuationOf) != 0)
                continuation(event);
            break;
        default: break;
        }
    }

    [[nodiscard]] bool startsAnotherRun(const Event &event) const
    {
        if (event.kind == EventKind::Play)
            return run.recapSeen || run.interrupted;
        // profile_tasks counts from the start of the playbook: a count that falls is another playbook's
        return event.kind == EventKind::Clock && run.lastClock &&
               Micros(event.totalMs * 1000LL) + std::chrono::seconds(2) < *run.lastClock;
    }

    const ansible::Names &m_names;
    RunRecord run;

private:
    std::string_view bytes(const Event &event) const
    {
        return m_access.bytes ? m_access.bytes(event.offset, event.length) : std::string_view{};
    }

    HostRecord &host(HostId id)
    {
        const auto index = static_cast<std::size_t>(id);
        if (run.hosts.size() <= index)
            run.hosts.resize(std::max(index + 1, m_names.hosts.size()));
        HostRecord &record = run.hosts[index];
        if (!record.seen) {
            record.seen = true;
            record.name = text(m_names.hosts.name(id));
            run.order.push_back(id);
        }
        return record;
    }

    // Takes part in the current play.
    HostRecord &participant(HostId id)
    {
        HostRecord &record = host(id);
        if (!run.plays.empty()) {
            PlayRecord &current = run.plays.back();
            if (std::ranges::find(current.hosts, id) == current.hosts.end())
                current.hosts.push_back(id);
            if (record.role == Role::None)
                record.role = current.meaning.role;
        }
        return record;
    }

    void play(const Event &event)
    {
        run.ansibleSeen = true;
        const std::string_view name = m_names.plays.name(event.play);
        if (!run.plays.empty())
            run.plays.back().end = m_at;
        PlayRecord record;
        record.name = text(name);
        record.meaning = meaningOfPlay(name);
        record.batch = ++run.batches[record.name];
        record.start = m_at;
        record.log = rangeOf(event);
        run.plays.push_back(std::move(record));
        run.currentTask.clear();
        m_task = ansible::kNoTask;
        m_freshBanner = false;
        ++m_sequence;
    }

    void task(const Event &event)
    {
        run.ansibleSeen = true;
        ++run.tasks;
        ++m_sequence;
        m_task = event.task;
        run.currentTask = text(m_names.tasks.name(event.task));
        // A clock line that no banner has claimed yet is this task's start.
        m_taskStart = m_clock ? *m_clock : m_at;
        m_freshBanner = !m_clock;
        m_clock.reset();
    }

    void clock(const Event &event)
    {
        const Micros total{event.totalMs * 1000LL};
        if (event.value != 0) {
            const QDateTime wall =
                QDateTime::fromMSecsSinceEpoch(event.value, QTimeZone::fromSecondsAheadOfUtc(event.utcOffsetMinutes * 60));
            if (!run.startedAt.isValid() && m_access.timeSource != TimeSource::Timing) {
                // seconds count from the first line where the lines have stamps
                const qint64 sinceStart = m_at.at ? m_at.at->count() / 1000 : event.totalMs;
                run.startedAt = wall.addMSecs(-sinceStart);
            }
            run.endedAt = wall;
        }
        run.lastClock = total;
        const Moment now = m_at.at ? m_at : Moment{total, TimeSource::Profile};
        if (now.from == TimeSource::Profile) {
            run.now = total;
            for (const auto &[id, index] : m_unended)
                run.hosts[static_cast<std::size_t>(id)].tasks[index].end = now;
            if (!run.plays.empty() && !run.plays.back().start.at)
                run.plays.back().start = now;
        }
        m_unended.clear();
        if (m_freshBanner) { // older profile_tasks prints the line below the banner
            m_taskStart = now;
            m_freshBanner = false;
        } else {
            m_clock = now;
        }
    }

    // The record of `task` for a host that is at it; a new one where there is none.
    TaskRecord &at(HostRecord &record, TaskId task, const Event &event)
    {
        const std::string_view name = m_names.tasks.name(task);
        if (!record.tasks.empty()) {
            TaskRecord &last = record.tasks.back();
            const std::string_view known = m_names.tasks.name(last.task);
            const bool same = last.task == task || bareName(known) == name || bareName(name) == known;
            if (same && (!last.finished || last.sequence == m_sequence)) {
                if (known.size() < name.size())
                    last.task = task; // a retry line has no role
                return last;
            }
        }
        // A host goes from task to task: one that printed no result was skipped.
        if (!record.tasks.empty() && !record.tasks.back().finished) {
            record.tasks.back().finished = true;
            record.tasks.back().result = PhaseResult::Skipped;
        }
        TaskRecord fresh;
        fresh.task = task;
        fresh.sequence = m_sequence;
        fresh.log = rangeOf(event);
        const auto meaning = meaningOf(name);
        if (meaning) {
            const bool inside = record.cordoned;
            if (meaning->scope == TaskMeaning::Scope::Always || inside)
                fresh.phase = meaning->phase;
            if (meaning->role != Role::None)
                record.role = meaning->role;
            if (meaning->phase != PhaseKind::Upgrade && !run.plays.empty()) {
                run.plays.back().drained = true;
                record.batch = run.plays.back().batch;
            }
        }
        record.tasks.push_back(std::move(fresh));
        return record.tasks.back();
    }

    void hostStart(const Event &event)
    {
        run.ansibleSeen = true;
        HostRecord &record = participant(event.host);
        if (record.tasks.empty() || record.tasks.back().task != event.task || record.tasks.back().finished) {
            TaskRecord &begun = at(record, event.task, event);
            begun.start = m_at.at ? m_at : (m_clock ? *m_clock : m_taskStart);
        }
        run.currentTask = text(m_names.tasks.name(event.task));
        m_freshBanner = false;
    }

    void retry(const Event &event)
    {
        HostId id = event.host;
        const auto meaning = meaningOf(m_names.tasks.name(event.task));
        if (id == ansible::kNoHost)
            id = onlyCandidate(meaning);
        if (id == ansible::kNoHost) {
            run.diagnostics << Diagnostic{u"retry-without-host"_s, Severity::Info, event.line,
                                          u"a retry line does not tell which host it is of"_s};
            return;
        }
        HostRecord &record = participant(id);
        TaskRecord &current = at(record, event.task, event);
        begin(current);
        current.retries << Retry{m_at.at, static_cast<int>(event.value), event.line};
        extend(current, event);
        if (meaning && meaning->phase == PhaseKind::Drain) {
            ++record.drainRetries;
            record.drainTried = true;
            record.cordoned = record.everCordoned = true;
        }
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
            const HostRecord &record = run.hosts[static_cast<std::size_t>(id)];
            if (!meaning || meaning->phase != PhaseKind::Drain || !record.cordoned || record.drained)
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
        HostRecord &record = participant(event.host);
        if (!record.cordoned || record.drainTried || record.drained || record.tasks.empty())
            return;
        const TaskRecord &last = record.tasks.back();
        if (last.finished && last.phase == PhaseKind::Cordon)
            record.drainTried = true;
    }

    void begin(TaskRecord &record)
    {
        if (record.start.at || record.start.from != TimeSource::None)
            return;
        record.start = m_clock ? *m_clock : m_taskStart;
    }

    static void extend(TaskRecord &record, const Event &event)
    {
        record.log.length = event.offset + event.length - record.log.offset;
        record.log.lastLine = event.line;
    }

    void result(const Event &event)
    {
        run.ansibleSeen = true;
        ++run.results;
        HostRecord &record = participant(event.host);
        const TaskId task = m_task == ansible::kNoTask ? unnamedTask() : m_task;
        TaskRecord &current = at(record, task, event);
        begin(current);
        extend(current, event);
        current.delegate = event.delegate;
        current.finished = true;
        const PhaseResult outcome = resultOf(event.status);
        if (current.result == PhaseResult::Running || worse(outcome, current.result))
            current.result = outcome;
        if (m_at.at) {
            current.end = m_at;
        } else {
            current.end = {};
            m_unended.emplace_back(event.host, record.tasks.size() - 1);
        }
        if (event.status == ResultStatus::Failed || event.status == ResultStatus::Unreachable)
            current.message = failureMessage(bytes(event)).value_or(current.message);
        m_lastHost = event.host;
        m_before = record.failed ? Before{true, record.failedTask, record.message} : Before{};
        m_freshBanner = false;
        m_errorBlock.clear();
        conclude(record, current, event);
        if ((event.flags & ansible::AbortedByUser) != 0) {
            run.aborted = true;
            promptClosed(PromptAnswer::Abort);
        }
    }

    TaskId unnamedTask() { return m_unnamed; }

    void conclude(HostRecord &record, TaskRecord &current, const Event &event)
    {
        const std::string_view name = m_names.tasks.name(current.task);
        const auto meaning = meaningOf(name);
        const QString label = text(name);
        const bool good = event.status == ResultStatus::Ok || event.status == ResultStatus::Changed;
        const bool rescue = meaning && meaning->phase == PhaseKind::Rescue;
        const QString bare = text(bareName(name)).toLower();
        if (event.status != ResultStatus::Ok && event.status != ResultStatus::Skipped)
            record.beyondOk = true;
        if (good && !rescue && record.failed && !(event.flags & ansible::ItemResult)) {
            record.failed = false; // a rescue of its own: the host goes on
            record.failedTask.clear();
            record.message.clear();
        }
        if (event.status == ResultStatus::Failed)
            failed(record, current, label, rescue);
        if (event.status == ResultStatus::Unreachable) {
            record.unreachable = true;
            record.failedTask = label;
            record.message = current.message;
        }
        if (!meaning || event.status == ResultStatus::Skipped)
            return;
        switch (meaning->phase) {
        case PhaseKind::Check:
            record.checked = record.checked || good;
            break;
        case PhaseKind::Cordon:
            if (good)
                record.cordoned = record.everCordoned = true;
            break;
        case PhaseKind::Drain:
            record.drainTried = true;
            record.cordoned = record.everCordoned = true; // kubectl drain cordons
            record.drained = record.drained || good;
            record.drainFailed = !good;
            break;
        case PhaseKind::Upgrade:
            record.upgradeBegun = record.upgradeBegun || current.phase.has_value();
            if (good && current.phase)
                record.upgraded = true;
            break;
        case PhaseKind::Uncordon:
            if (good && bare.startsWith(u"uncordon"))
                record.cordoned = false;
            break;
        case PhaseKind::Rescue:
            if (good && bare.contains(u"schedulable"))
                record.cordoned = false;
            break;
        case PhaseKind::Confirm:
            break;
        }
    }

    // The first cause is kept, not the rescue's own failure.
    static void failed(HostRecord &record, const TaskRecord &current, const QString &label, bool rescue)
    {
        if (rescue && !record.failed && !record.drainFailed)
            record.rescuedWithBatch = true;
        if (!record.failed) {
            record.failedTask = label;
            record.message = current.message;
        }
        record.failed = true;
    }

    void ignoring()
    {
        if (m_lastHost == ansible::kNoHost)
            return;
        HostRecord &record = host(m_lastHost);
        if (record.tasks.empty())
            return;
        record.tasks.back().result = PhaseResult::Ignored;
        record.failed = m_before.failed;
        record.failedTask = m_before.task;
        record.message = m_before.message;
        record.unreachable = false;
    }

    void continuation(const Event &event)
    {
        if (m_lastHost == ansible::kNoHost || run.hosts[static_cast<std::size_t>(m_lastHost)].tasks.empty())
            return;
        HostRecord &record = run.hosts[static_cast<std::size_t>(m_lastHost)];
        TaskRecord &last = record.tasks.back();
        if (!last.finished || last.log.offset + last.log.length != event.offset)
            return;
        extend(last, event);
        const bool bad = last.result == PhaseResult::Failed || last.result == PhaseResult::Unreachable;
        if (!bad || !last.message.isEmpty())
            return;
        if (const auto message = failureMessage(bytes(event))) {
            last.message = *message;
            if (record.message.isEmpty())
                record.message = *message;
        }
    }

    void promptOpened(const Event &event)
    {
        run.paused = true;
        PromptRecord record;
        record.play = run.plays.size();
        for (const HostId id : run.order) {
            const HostRecord &known = run.hosts[static_cast<std::size_t>(id)];
            if (known.failed || known.unreachable)
                record.failedBefore.push_back(id);
        }
        Prompt &prompt = record.prompt;
        const std::string_view name =
            event.task == ansible::kNoTask ? std::string_view{} : m_names.tasks.name(event.task);
        prompt.task = text(name);
        prompt.kind = event.kind == EventKind::CountdownOpened ? PromptKind::PauseSeconds : promptKind(name);
        prompt.seconds = event.kind == EventKind::CountdownOpened ? static_cast<int>(event.value) : 0;
        prompt.at = m_at.at ? m_at.at : (m_clock ? m_clock->at : m_taskStart.at);
        prompt.open = true;
        prompt.line = event.line;
        prompt.offset = event.offset;
        QString shown = text(bytes(event)).remove(u'\r').trimmed();
        if (shown.startsWith(u'['))
            shown = shown.section(u'\n', 1).trimmed();
        if (shown.endsWith(u':'))
            shown.chop(1);
        prompt.text = shown;
        run.prompts.push_back(std::move(record));
    }

    void promptClosed(PromptAnswer answer)
    {
        if (run.prompts.empty())
            return;
        Prompt &prompt = run.prompts.back().prompt;
        if (prompt.open) {
            prompt.open = false;
            prompt.abortQuestion = false;
            prompt.answeredAt = m_at.at;
            prompt.answer = PromptAnswer::Continue;
        }
        if (answer != PromptAnswer::None)
            prompt.answer = answer;
    }

    void fatal(const Event &event)
    {
        run.fatal = true;
        if (run.fatalText.isEmpty())
            run.fatalText = text(bytes(event)).trimmed();
    }

    void recapHost(const Event &event)
    {
        HostRecord &record = host(event.host);
        std::string plain(bytes(event));
        std::erase_if(plain, [](char c) { return static_cast<unsigned char>(c) < 0x20; });
        record.recap = recapOf(plain);
        if (record.recap->changed > 0 || record.recap->failed > 0 || record.recap->unreachable > 0)
            record.beyondOk = true;
    }

    struct Before { bool failed = false; QString task, message; };

    LogAccess m_access;
    Moment m_at;
    TaskId m_task = ansible::kNoTask;
    TaskId m_unnamed{0};
    Moment m_taskStart;
    std::optional<Moment> m_clock;
    bool m_freshBanner = false;
    quint32 m_sequence = 0;
    std::vector<std::pair<HostId, std::size_t>> m_unended;
    HostId m_lastHost = ansible::kNoHost;
    Before m_before;
    QString m_errorBlock;
};

Builder::Builder(const ansible::Names &names, LogAccess access)
    : m_impl(std::make_unique<Impl>(names, std::move(access))) { }
Builder::~Builder() = default;
Builder::Builder(Builder &&) noexcept = default;
Builder &Builder::operator=(Builder &&) noexcept = default;

void Builder::add(const Event &event) { m_impl->add(event); }
bool Builder::startsAnotherRun(const Event &event) const { return m_impl->startsAnotherRun(event); }
bool Builder::isAnsible() const { return m_impl->run.ansibleSeen; }
Timeline Builder::snapshot(bool live) const { return summarize(m_impl->run, m_impl->m_names, live); }

} // namespace uncordon::timeline
