// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/host_record.h"

#include "ansible/encoding_lines.h"

#include <algorithm>
#include <limits>

namespace uncordon::timeline {

namespace {

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

std::optional<Micros> durationOf(const TaskRow &row)
{
    const Moment start = row.start(), end = row.end();
    return start.at && end.at ? std::optional(*end.at - *start.at) : std::nullopt;
}

PhaseResult resultOf(const TaskRow &row, const RunFacts &run)
{
    return row.result() == PhaseResult::Running && !run.live ? PhaseResult::Interrupted
                                                             : row.result();
}

LogRange rangeOf(const HostRecord &host, quint32 index)
{
    const TaskRow &row = host.rows[index];
    LogRange range{row.offset(), row.length, row.firstLine, row.firstLine + row.moreLines()};
    if (row.moreLines() == std::numeric_limits<std::uint16_t>::max()) {
        const auto found =
            std::ranges::find(host.longRows, index, &std::pair<quint32, quint32>::first);
        if (found != host.longRows.end())
            range.lastLine = found->second;
    }
    return range;
}

QList<Retry> retriesOf(const HostRecord &host, quint32 index)
{
    QList<Retry> retries;
    const auto [begin, end] =
        std::ranges::equal_range(host.retries, index, {}, &std::pair<quint32, Retry>::first);
    for (auto it = begin; it != end; ++it)
        retries << it->second;
    return retries;
}

QList<Phase> phasesOf(const HostRecord &host, const RunFacts &run, const Labels &labels)
{
    QList<Phase> phases;
    std::optional<Micros> longest;
    quint32 index = 0;
    for (const TaskRow &row : host.rows) {
        const quint32 at = index++;
        // A skipped task did nothing: whether a log shows it depends on a display setting only.
        const auto kind = row.phase();
        if (!kind || row.result() == PhaseResult::Skipped)
            continue;
        const PhaseResult result = resultOf(row, run);
        const Moment start = row.start(), end = row.end();
        if (phases.isEmpty() || phases.constLast().kind != *kind) {
            phases << Phase{.kind = *kind,
                            .task = labels.task(row),
                            .start = start.at,
                            .end = end.at,
                            .result = result,
                            .startFrom = start.from,
                            .endFrom = end.from,
                            .startInferred = row.startInferred(),
                            .endInferred = false,
                            .retries = retriesOf(host, at),
                            .log = rangeOf(host, at)};
            longest = durationOf(row);
            continue;
        }
        Phase &phase = phases.last();
        if (const auto duration = durationOf(row); duration && (!longest || *duration > *longest)) {
            longest = duration;
            phase.task = labels.task(row);
        }
        phase.end = end.at;
        phase.endFrom = end.from;
        if (weight(result) > weight(phase.result) || phase.result == PhaseResult::Running)
            phase.result = result;
        phase.retries += retriesOf(host, at);
        extend(phase.log, rangeOf(host, at));
    }
    return phases;
}

bool isWork(PhaseKind kind)
{
    return kind == PhaseKind::Cordon || kind == PhaseKind::Drain || kind == PhaseKind::Upgrade ||
           kind == PhaseKind::Uncordon;
}

NodeState stateOf(const HostRecord &host, const Node &node, const RunFacts &run)
{
    // ansible's own count settles what a rescue made good
    if (host.recap ? host.recap->unreachable > 0 : host.unreachable)
        return NodeState::Unreachable;
    if (host.recap ? host.recap->failed > 0 : host.failed)
        return NodeState::Failed;
    const bool atWork = !host.rows.empty() && host.rows.back().result() == PhaseResult::Running;
    if (!run.upgradeRun)
        return atWork ? (run.live ? NodeState::Running : NodeState::Interrupted) : NodeState::Ok;
    const bool worked =
        std::ranges::any_of(node.phases, [](const Phase &phase) { return isWork(phase.kind); });
    if (!worked) {
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

Schedulable schedulableOf(const HostRecord &host)
{
    if (host.cordoned)
        return Schedulable::No;
    if (host.everCordoned)
        return Schedulable::Yes;
    return host.checked && host.upgradeBegun ? Schedulable::AsFound : Schedulable::Unknown;
}

// Lines of retries + 1; a fallback with other options is no attempt of its own.
int drainAttemptsOf(const HostRecord &host)
{
    int retries = 0;
    bool tried = host.asyncDrain;
    for (const TaskRow &row : host.rows)
        tried = tried || (row.phase() == PhaseKind::Drain && row.result() != PhaseResult::Skipped);
    for (const auto &[row, retry] : host.retries)
        retries += host.rows[row].phase() == PhaseKind::Drain ? 1 : 0;
    return tried ? retries + 1 : 0;
}

void appendTasks(HostRecord &host, const RunFacts &run, const Labels &labels)
{
    QList<NodeTask> &tasks = host.cached.tasks;
    const auto first = std::min(static_cast<qsizetype>(host.firstChanged), tasks.size());
    tasks.resize(first);
    tasks.reserve(static_cast<qsizetype>(host.rows.size()));
    for (auto i = static_cast<quint32>(first); i < host.rows.size(); ++i) {
        const TaskRow &row = host.rows[i];
        const auto message =
            std::ranges::lower_bound(host.messages, i, {}, &std::pair<quint32, QString>::first);
        const bool told = message != host.messages.end() && message->first == i;
        tasks << NodeTask{.task = labels.task(row),
                          .delegate = row.delegate == ansible::kNoHost ? QString()
                                                                       : labels.host(row.delegate),
                          .start = row.start().at,
                          .end = row.end().at,
                          .result = resultOf(row, run),
                          .message = told ? message->second : QString(),
                          .log = rangeOf(host, i)};
    }
    host.firstChanged = static_cast<quint32>(host.rows.size());
}

// Where the log says what node.failedTask names.
LogRange failedLogOf(const HostRecord &host, const Labels &labels)
{
    for (std::size_t i = host.rows.size(); i-- > 0;) {
        const TaskRow &row = host.rows[i];
        const bool bad =
            row.result() == PhaseResult::Failed || row.result() == PhaseResult::Unreachable;
        if (bad && labels.task(row) == host.failedTask)
            return rangeOf(host, static_cast<quint32>(i));
    }
    return {};
}

} // namespace

QString Labels::host(ansible::HostId id) const
{
    const std::string_view name = names.hosts.name(id);
    return ansible::displayText(name);
}

bool workedOn(const HostRecord &host)
{
    return std::ranges::any_of(host.rows, [](const TaskRow &row) {
        const auto phase = row.phase();
        return phase && row.result() != PhaseResult::Skipped &&
               (isWork(*phase) || *phase == PhaseKind::Rescue);
    });
}

void conclude(HostRecord &host, const RunFacts &run, const Labels &labels, bool withTasks)
{
    Node &node = host.cached;
    node.name = host.name;
    node.role = host.role;
    node.batch = host.batch;
    node.recap = host.recap;
    node.drainAttempts = drainAttemptsOf(host);
    node.phases = phasesOf(host, run, labels);
    if (withTasks)
        appendTasks(host, run, labels);
    node.state = stateOf(host, node, run);
    const bool bad = node.state == NodeState::Failed || node.state == NodeState::Unreachable;
    node.failedTask = bad ? host.failedTask : QString();
    node.message = bad ? host.message : QString();
    node.failedLog = bad ? failedLogOf(host, labels) : LogRange{};
    node.schedulable = schedulableOf(host);
}

} // namespace uncordon::timeline
