// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/prompts.h"

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace uncordon::timeline {

namespace {

// Hosts that take part in a run without being nodes of its cluster.
bool isOutside(const HostRecord &host)
{
    return (host.name == u"localhost" || host.name == u"127.0.0.1" || host.name == u"::1") &&
           !host.beyondOk;
}

// An error that no failure of a host followed ended the run: since ansible-core 2.19 both look alike.
bool endedByError(const RunRecord &run, bool live)
{
    return run.fatal ||
           (!live && !run.recapSeen && !run.interrupted && !run.pendingError.isEmpty());
}

Outcome outcomeOf(const RunRecord &run, const QList<Node> &nodes, bool live)
{
    if (run.interrupted)
        return Outcome::Interrupted;
    const bool failed = std::ranges::any_of(nodes, [](const Node &node) {
        return node.state == NodeState::Failed || node.state == NodeState::Unreachable;
    });
    if (run.recapSeen || !live) {
        if (run.aborted)
            return Outcome::Aborted;
        if (endedByError(run, live))
            return Outcome::Failed;
    }
    if (run.recapSeen)
        return failed ? Outcome::Failed : Outcome::Succeeded;
    return live ? Outcome::Running : Outcome::Incomplete;
}

using Hosts = std::vector<const HostRecord *>; ///< of the nodes, in their order

QString failedDrainsOfBatch(const Hosts &hosts, std::size_t play)
{
    QStringList names;
    for (const HostRecord *host : hosts) {
        if (host->drainFailed && host->drainPlay == play)
            names << host->name;
    }
    return names.join(u", "_s);
}

// A run that drains, or would have, had it not found every node cordoned: then nobody was cordoned either.
bool isDrainingRun(const Hosts &hosts)
{
    const auto any = [&hosts](auto &&member) { return std::ranges::any_of(hosts, member); };
    return any([](const HostRecord *host) { return host->cached.drainAttempts > 0; }) ||
           (any([](const HostRecord *host) { return host->checked; }) &&
            !any([](const HostRecord *host) { return host->everCordoned; }));
}

void addFindingsOf(const HostRecord &host, const Hosts &hosts, bool drains,
                   QList<Finding> &findings)
{
    const Node &node = host.cached;
    if (node.state == NodeState::Failed) {
        const QString text =
            node.failedTask.isEmpty() ? u"%1 failed; the log does not show where"_s.arg(node.name)
            : node.message.isEmpty()
                ? u"%1 failed at %2"_s.arg(node.name, node.failedTask)
                : u"%1 failed at %2: %3"_s.arg(node.name, node.failedTask, node.message);
        findings << Finding{Severity::Error, node.name, u"failed"_s, text};
    }
    if (node.state == NodeState::Unreachable) {
        const QString text =
            node.failedTask.isEmpty()
                ? u"%1 could not be reached"_s.arg(node.name)
                : u"%1 could not be reached at %2"_s.arg(node.name, node.failedTask);
        findings << Finding{Severity::Error, node.name, u"unreachable"_s, text};
    }
    if (host.rescuedWithBatch) {
        const QString others = failedDrainsOfBatch(hosts, host.drainPlay);
        const QString text =
            others.isEmpty()
                ? u"%1 drained, and was put back and failed with its batch"_s.arg(node.name)
                : u"%1 drained, and was put back and failed with its batch because of %2"_s.arg(
                      node.name, others);
        findings << Finding{Severity::Info, node.name, u"rescued-with-batch"_s, text};
    }
    if (drains && node.state == NodeState::Upgraded && !host.drained)
        findings << Finding{Severity::Warning, node.name, u"upgraded-undrained"_s,
                            u"%1 was upgraded without having been drained"_s.arg(node.name)};
}

QList<Finding> findingsOf(const RunRecord &run, const Hosts &hosts, bool live)
{
    QList<Finding> findings;
    for (const HostRecord *host : hosts) {
        if (host->cordoned && !live)
            findings << Finding{
                Severity::Error, host->name, u"left-unschedulable"_s,
                u"%1 was cordoned by this run and is still unschedulable: kubectl uncordon %1"_s
                    .arg(host->name)};
    }
    const bool drains = isDrainingRun(hosts);
    for (const HostRecord *host : hosts)
        addFindingsOf(*host, hosts, drains, findings);
    if (run.notInteractive)
        findings << Finding{
            Severity::Warning,
            {},
            u"pause-did-not-wait"_s,
            u"pauses did not wait for an answer: the run had no terminal on standard input"_s};
    if (endedByError(run, live))
        findings << Finding{
            Severity::Error, {}, u"run-error"_s, run.fatal ? run.fatalText : run.pendingError};
    return findings;
}

// Brings the cached nodes up to date: of the hosts that something happened to, or of all where what is
// known of the run changed.
void refresh(RunRecord &run, bool live, const WantedTasks &tasks)
{
    RunFacts facts{.over = run.recapSeen || run.interrupted, .live = live};
    for (HostRecord &host : run.hosts) {
        if (host.dirty)
            host.worked = workedOn(host);
    }
    facts.upgradeRun = std::ranges::any_of(run.hosts, &HostRecord::worked);
    const bool all = facts != run.concludedWith;
    run.concludedWith = facts;
    const Labels labels{run.names, run.executions, run.words};
    for (HostRecord &host : run.hosts) {
        const bool wanted = tasks.of(host.name);
        if (!wanted && !host.cached.tasks.isEmpty())
            host.cached.tasks.clear();
        if (!host.seen ||
            (!all && !host.dirty && !(wanted && host.firstChanged < host.rows.size()) &&
             !(wanted && host.cached.tasks.isEmpty())))
            continue;
        if (all)
            host.firstChanged = 0;
        conclude(host, facts, labels, wanted);
        host.dirty = false;
    }
}

} // namespace

QString ownerOf(const RunRecord &run, quint32 line)
{
    const HostRecord *owner = nullptr;
    quint32 best = std::numeric_limits<quint32>::max();
    for (const HostRecord &host : run.hosts) {
        if (!host.seen || isOutside(host))
            continue;
        for (const TaskRow &row : host.rows) {
            const quint32 last = row.firstLine + row.moreLines();
            if (line < row.firstLine || line > last)
                continue;
            const bool own = line == last || line == row.firstLine;
            const quint32 rank = own ? 0 : last - row.firstLine + 1;
            if (rank < best) {
                best = rank;
                owner = &host;
            }
        }
    }
    return owner ? owner->name : QString();
}

Timeline summarize(RunRecord &run, bool live, const WantedTasks &tasks)
{
    Timeline timeline;
    live = live && !run.recapSeen && !run.interrupted;
    refresh(run, live, tasks);
    Hosts hosts;
    timeline.nodes.reserve(static_cast<qsizetype>(run.order.size()));
    for (const ansible::HostId id : run.order) {
        const HostRecord &host = run.at(id);
        if (isOutside(host))
            continue;
        timeline.nodes << host.cached;
        hosts.push_back(&host);
    }
    timeline.outcome = outcomeOf(run, timeline.nodes, live);
    timeline.prompts = promptsOf(run);
    timeline.findings = findingsOf(run, hosts, live);
    if (run.notInteractive)
        timeline.interactive = false;
    else if (run.paused)
        timeline.interactive = true;
    timeline.startedAt = run.startedAt;
    timeline.now = run.now;
    timeline.duration = run.now;
    if (run.startedAt.isValid() && run.now)
        timeline.endedAt = run.startedAt.addMSecs(
            std::chrono::duration_cast<std::chrono::milliseconds>(*run.now).count());
    else
        timeline.endedAt = run.endedAt;
    timeline.bytes = run.bytes;
    timeline.lines = run.lines;
    timeline.tasks = run.tasks;
    timeline.results = run.results;
    timeline.slowest = run.slowest;
    timeline.diagnostics = run.diagnostics;
    for (const PlayRecord &play : run.plays) {
        if (play.drained || play.hosts.empty())
            continue;
        Band band{.play = play.name,
                  .start = play.start.at,
                  .end = play.end.at,
                  .hosts = {},
                  .batch = play.batch,
                  .log = play.log};
        for (const ansible::HostId host : play.hosts)
            band.hosts << run.at(host).name;
        timeline.bands << band;
    }
    timeline.currentPlay = run.plays.empty() ? QString() : run.plays.back().name;
    if (run.currentTask != ansible::kNoTask)
        timeline.currentTask = run.words.of(run.currentTask).label;
    return timeline;
}

} // namespace uncordon::timeline
