// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/task_tracker.h"

#include "ansible/encoding_lines.h"

#include <algorithm>
#include <limits>

namespace uncordon::timeline {

using ansible::Event;
using ansible::HostId;
using ansible::ResultStatus;
using ansible::TaskId;

namespace {

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
int rank(PhaseResult result)
{
    switch (result) {
    case PhaseResult::Running: return 0;
    case PhaseResult::Skipped: return 1;
    case PhaseResult::Ok: return 2;
    case PhaseResult::Changed: return 3;
    default: return 4;
    }
}

// What tells more of a node's part in the cluster wins: kubeadm and etcd run on others' nodes too.
int weight(Role role)
{
    switch (role) {
    case Role::None: return 0;
    case Role::Etcd: return 1;
    case Role::Worker: return 2;
    case Role::ControlPlane: return 3;
    }
    return 0;
}

void raise(Role &role, Role told)
{
    if (weight(told) > weight(role))
        role = told;
}

void touch(HostRecord &record, quint32 row)
{
    record.dirty = true;
    record.firstChanged = std::min(record.firstChanged, row);
}

} // namespace

HostRecord &TaskTracker::host(HostId id)
{
    const auto index = static_cast<std::size_t>(id);
    if (m_run.hosts.size() <= index)
        m_run.hosts.resize(index + 1);
    HostRecord &record = m_run.hosts[index];
    if (!record.seen) {
        record.seen = true;
        const std::string_view name = m_run.names.hosts.name(id);
        record.name = ansible::displayText(name);
        m_run.order.push_back(id);
    }
    return record;
}

HostRecord &TaskTracker::participant(HostId id)
{
    HostRecord &record = host(id);
    if (record.lastPlay == m_run.plays.size())
        return record;
    record.lastPlay = m_run.plays.size();
    PlayRecord &current = m_run.plays.back();
    current.hosts.push_back(id);
    raise(record.role, current.meaning.role);
    record.inWindow = false;
    record.dirty = true;
    if (current.meaning.drains) {
        record.drainPlay = record.lastPlay;
        record.batch = current.batch;
    }
    return record;
}

quint32 TaskTracker::execution(TaskId task)
{
    const bool known = !m_run.executions.empty() && m_run.executions.back().task == task &&
                       m_run.executions.back().sequence == m_sequence;
    if (!known)
        m_run.executions.push_back({task, m_sequence});
    return static_cast<quint32>(m_run.executions.size() - 1);
}

quint32 TaskTracker::rowFor(HostRecord &record, TaskId task, const Event &event)
{
    if (!record.rows.empty()) {
        TaskRow &last = record.rows.back();
        const Execution &at = m_run.executions[last.execution];
        bool same = at.task == task;
        if (!same) {
            const TaskWord &word = m_run.words.of(task), &known = m_run.words.of(at.task);
            same = known.bare == word.name || word.bare == known.name; // a retry line has no role
        }
        const auto index = static_cast<quint32>(record.rows.size() - 1);
        if (same && (!last.finished() || at.sequence == m_sequence)) {
            if (at.task != task &&
                m_run.words.of(at.task).name.size() < m_run.words.of(task).name.size()) {
                last.execution = execution(task);
                if (const auto &meaning = m_run.words.of(task).meaning)
                    openPhase(record, last, *meaning);
            }
            touch(record, index);
            return index;
        }
        // A host goes from task to task: one that printed no result was skipped.
        if (!last.finished()) {
            last.setFinished();
            last.setResult(PhaseResult::Skipped);
            touch(record, index);
        }
    }
    if (record.failed || record.unreachable || record.before.failed || record.before.unreachable)
        record.before = {record.failed, record.unreachable, record.failedTask, record.message};
    TaskRow &row = record.rows.grow();
    row.setOffset(event.offset);
    row.length = event.length;
    row.firstLine = event.line;
    row.execution = execution(task);
    if (const auto &meaning = m_run.words.of(task).meaning)
        openPhase(record, row, *meaning);
    const auto index = static_cast<quint32>(record.rows.size() - 1);
    touch(record, index);
    return index;
}

void TaskTracker::openPhase(HostRecord &record, TaskRow &row, const TaskMeaning &meaning)
{
    if (meaning.scope == TaskMeaning::Scope::Always || record.cordoned)
        row.setPhase(meaning.phase);
    raise(record.role, meaning.role);
    if (meaning.phase != PhaseKind::Upgrade && !m_run.plays.empty()) {
        m_run.plays.back().drained = true;
        record.batch = m_run.plays.back().batch;
        record.drainPlay = m_run.plays.size();
    }
}

void TaskTracker::extend(HostRecord &record, quint32 index, const Event &event)
{
    TaskRow &row = record.rows[index];
    constexpr std::uint64_t mostLength = std::numeric_limits<std::uint32_t>::max();
    constexpr std::uint32_t mostLines = std::numeric_limits<std::uint16_t>::max();
    const std::uint64_t length =
        static_cast<std::uint64_t>(event.offset + event.length - row.offset());
    row.length = static_cast<std::uint32_t>(std::min(length, mostLength));
    const std::uint32_t more = event.line - row.firstLine;
    row.setMoreLines(static_cast<std::uint16_t>(std::min(more, mostLines)));
    if (more >= mostLines) {
        if (record.longRows.empty() || record.longRows.back().first != index)
            record.longRows.emplace_back(index, event.line);
        record.longRows.back().second = event.line;
    }
    touch(record, index);
}

void TaskTracker::note(HostRecord &record, quint32 row, const QString &message)
{
    if (record.messages.empty() || record.messages.back().first != row)
        record.messages.emplace_back(row, message);
    else
        record.messages.back().second = message;
    touch(record, row);
}

void TaskTracker::result(HostRecord &record, quint32 index, const Event &event,
                         const QString &message)
{
    TaskRow &row = record.rows[index];
    const TaskWord &word = m_run.words.of(m_run.executions[row.execution].task);
    const PhaseResult outcome = resultOf(event.status);
    row.delegate = event.delegate;
    row.setFinished();
    if (row.result() == PhaseResult::Running || rank(outcome) > rank(row.result()))
        row.setResult(outcome);
    const bool good = event.status == ResultStatus::Ok || event.status == ResultStatus::Changed;
    const bool rescue = word.meaning && word.meaning->phase == PhaseKind::Rescue;
    if (event.status != ResultStatus::Ok && event.status != ResultStatus::Skipped)
        record.beyondOk = true;
    if (good && !rescue && record.failed && (event.flags & ansible::ItemResult) == 0) {
        record.failed = false; // a rescue of its own: the host goes on
        record.failedTask.clear();
        record.message.clear();
    }
    if (event.status == ResultStatus::Failed)
        failed(record, word, message);
    if (event.status == ResultStatus::Unreachable) {
        record.unreachable = true;
        record.failedTask = word.label;
        record.message = message;
    }
    if (!word.meaning || event.status == ResultStatus::Skipped)
        return;
    // A node that the run did not cordon: what changes it in its window is its upgrade, what looks is not.
    if (record.inWindow && event.status != ResultStatus::Ok && !row.phase())
        row.setPhase(word.meaning->phase);
    takeMeaning(record, row, *word.meaning, good);
}

void TaskTracker::takeMeaning(HostRecord &record, const TaskRow &row, const TaskMeaning &meaning,
                              bool good)
{
    switch (meaning.phase) {
    case PhaseKind::Check:
        record.checked = record.checked || good;
        record.inWindow = true;
        break;
    case PhaseKind::Cordon:
        record.inWindow = true;
        if (good)
            record.cordoned = record.everCordoned = true;
        break;
    case PhaseKind::Drain:
        record.cordoned = record.everCordoned = true; // kubectl drain cordons
        record.drained = good;
        record.drainFailed = !good;
        break;
    case PhaseKind::Upgrade:
        record.upgradeBegun = record.upgradeBegun || row.phase().has_value();
        record.upgraded =
            record.upgraded || (good && row.phase() && (record.cordoned || meaning.upgrades));
        break;
    case PhaseKind::Uncordon:
        // asked for only where the run itself cordoned
        record.cordoned = record.everCordoned = true;
        [[fallthrough]];
    case PhaseKind::Rescue:
        if (good && meaning.putsBack) {
            record.cordoned = false;
            // put back by the rescue, it may still be upgraded: upgrade_node_fail_if_drain_fails
            record.inWindow = meaning.phase == PhaseKind::Rescue;
        }
        break;
    case PhaseKind::Confirm: break;
    }
}

// The first cause is kept, not the rescue's own failure.
void TaskTracker::failed(HostRecord &record, const TaskWord &word, const QString &message) const
{
    const bool rescue = word.meaning && word.meaning->phase == PhaseKind::Rescue;
    if (rescue && !record.failed && record.everCordoned && !record.drainFailed)
        record.rescuedWithBatch = true;
    if (!record.failed) {
        record.failedTask = word.label;
        record.message = message;
    }
    record.failed = true;
}

void TaskTracker::ignored(HostRecord &record)
{
    if (record.rows.empty())
        return;
    const auto index = static_cast<quint32>(record.rows.size() - 1);
    record.rows[index].setResult(PhaseResult::Ignored);
    record.failed = record.before.failed;
    record.unreachable = record.before.unreachable;
    record.failedTask = record.before.task;
    record.message = record.before.message;
    touch(record, index);
}

void TaskTracker::retried(HostRecord &record, quint32 index, const Retry &retry)
{
    record.retries.emplace_back(index, retry);
    const auto &meaning =
        m_run.words.of(m_run.executions[record.rows[index].execution].task).meaning;
    if (meaning && meaning->phase == PhaseKind::Drain)
        record.cordoned = record.everCordoned = true;
    touch(record, index);
}

void TaskTracker::settle()
{
    for (const HostId id : m_run.order) {
        HostRecord &record = m_run.at(id);
        if (record.rows.empty() || record.rows.back().finished())
            continue;
        const auto index = static_cast<quint32>(record.rows.size() - 1);
        if (!record.retries.empty() && record.retries.back().first == index)
            continue; // tried, and its end is not in the log
        record.rows[index].setFinished();
        record.rows[index].setResult(PhaseResult::Skipped);
        touch(record, index);
    }
}

} // namespace uncordon::timeline
