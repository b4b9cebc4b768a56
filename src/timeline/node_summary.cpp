// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/host_record.h"

#include "ansible/encoding_lines.h"

#include <algorithm>

namespace uncordon::timeline {

namespace {

QString text(std::string_view bytes)
{
    return ansible::displayText(bytes);
}

int weight(PhaseResult result)
{
    switch (result) {
    case PhaseResult::Skipped: return 0;
    case PhaseResult::Ok: return 1;
    case PhaseResult::Ignored: return 2;
    case PhaseResult::Changed: return 3;
    case PhaseResult::Running: return 4;
    case PhaseResult::Interrupted: return 5;
    case PhaseResult::Failed: return 6;
    case PhaseResult::Unreachable: return 7;
    }
    return 0;
}

void extend(LogRange &range, const LogRange &other)
{
    const qint64 end = std::max(range.offset + range.length, other.offset + other.length);
    range.offset = std::min(range.offset, other.offset);
    range.length = end - range.offset;
    range.firstLine = std::min(range.firstLine, other.firstLine);
    range.lastLine = std::max(range.lastLine, other.lastLine);
}

std::optional<Micros> durationOf(const TaskRecord &task)
{
    return task.start.at && task.end.at ? std::optional(*task.end.at - *task.start.at) : std::nullopt;
}

PhaseResult resultOf(const TaskRecord &task, const RunFacts &run)
{
    return task.result == PhaseResult::Running && !run.live ? PhaseResult::Interrupted : task.result;
}

QList<Phase> phasesOf(const HostRecord &host, const RunFacts &run, const ansible::Names &names)
{
    QList<Phase> phases;
    std::optional<Micros> longest;
    for (const TaskRecord &task : host.tasks) {
        // A skipped task did nothing: whether a log shows it depends on a display setting only.
        if (!task.phase || task.result == PhaseResult::Skipped)
            continue;
        const PhaseResult result = resultOf(task, run);
        if (phases.isEmpty() || phases.constLast().kind != *task.phase) {
            phases << Phase{.kind = *task.phase, .task = text(names.tasks.name(task.task)), .start = task.start.at,
                            .end = task.end.at, .result = result, .startFrom = task.start.from,
                            .endFrom = task.end.from, .startInferred = task.startInferred,
                            .endInferred = false, .retries = task.retries, .log = task.log};
            longest = durationOf(task);
            continue;
        }
        Phase &phase = phases.last();
        if (const auto duration = durationOf(task); duration && (!longest || *duration > *longest)) {
            longest = duration;
            phase.task = text(names.tasks.name(task.task));
        }
        phase.end = task.end.at;
        phase.endFrom = task.end.from;
        if (weight(result) > weight(phase.result) || phase.result == PhaseResult::Running)
            phase.result = result;
        phase.retries += task.retries;
        extend(phase.log, task.log);
    }
    return phases;
}

bool hasWork(const QList<Phase> &phases)
{
    return std::ranges::any_of(phases, [](const Phase &phase) {
        return phase.kind == PhaseKind::Cordon || phase.kind == PhaseKind::Drain ||
               phase.kind == PhaseKind::Upgrade || phase.kind == PhaseKind::Uncordon;
    });
}

NodeState stateOf(const HostRecord &host, const Node &node, const RunFacts &run)
{
    const bool rescued = host.recap && host.recap->failed == 0 && host.recap->rescued > 0;
    if (host.unreachable && !(host.recap && host.recap->unreachable == 0))
        return NodeState::Unreachable;
    if ((host.failed && !rescued) || (host.recap && host.recap->failed > 0))
        return NodeState::Failed;
    const bool atWork = !host.tasks.empty() && host.tasks.back().result == PhaseResult::Running;
    if (!run.upgradeRun)
        return atWork ? (run.live ? NodeState::Running : NodeState::Interrupted) : NodeState::Ok;
    if (!hasWork(node.phases)) {
        const bool confirming = std::ranges::any_of(
            node.phases, [](const Phase &phase) { return phase.result == PhaseResult::Running; });
        return confirming && run.live ? NodeState::Running : NodeState::Untouched;
    }
    const bool cutOff = host.cordoned || atWork || (!host.everCordoned && !run.over);
    if (cutOff)
        return run.live ? NodeState::Running : NodeState::Interrupted;
    if (host.upgraded)
        return NodeState::Upgraded;
    return host.upgradeBegun ? NodeState::Interrupted : NodeState::Ok;
}

} // namespace

Node nodeOf(const HostRecord &host, const RunFacts &run, const ansible::Names &names)
{
    Node node;
    node.name = host.name;
    node.role = host.role;
    node.batch = host.batch;
    node.recap = host.recap;
    node.drainAttempts = host.drainTried ? host.drainRetries + 1 : 0;
    node.phases = phasesOf(host, run, names);
    node.tasks.reserve(static_cast<qsizetype>(host.tasks.size()));
    for (const TaskRecord &task : host.tasks) {
        node.tasks << NodeTask{
            .task = text(names.tasks.name(task.task)),
            .delegate = task.delegate == ansible::kNoHost ? QString() : text(names.hosts.name(task.delegate)),
            .start = task.start.at, .end = task.end.at, .result = resultOf(task, run),
            .message = task.message, .log = task.log};
    }
    node.state = stateOf(host, node, run);
    if (node.state == NodeState::Failed || node.state == NodeState::Unreachable) {
        node.failedTask = host.failedTask;
        node.message = host.message;
    }
    if (host.cordoned)
        node.schedulable = Schedulable::No;
    else if (host.everCordoned)
        node.schedulable = Schedulable::Yes;
    else if (host.checked && host.upgradeBegun)
        node.schedulable = Schedulable::AsFound;
    return node;
}

} // namespace uncordon::timeline
