// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/run_record.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::timeline {

namespace {

// Hosts that take part in a run without being nodes of its cluster.
bool isOutside(const HostRecord &host)
{
    return (host.name == u"localhost" || host.name == u"127.0.0.1" || host.name == u"::1") && !host.beyondOk;
}

bool isUpgradeRun(const RunRecord &run)
{
    return std::ranges::any_of(run.hosts, [](const HostRecord &host) {
        return std::ranges::any_of(host.tasks, [](const TaskRecord &task) {
            return task.phase && task.result != PhaseResult::Skipped && *task.phase != PhaseKind::Check &&
                   *task.phase != PhaseKind::Confirm;
        });
    });
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
        if (run.fatal)
            return Outcome::Failed;
    }
    if (run.recapSeen)
        return failed ? Outcome::Failed : Outcome::Succeeded;
    return live ? Outcome::Running : Outcome::Incomplete;
}

QString failedDrainsOfBatch(const QList<Node> &nodes, const std::vector<const HostRecord *> &records, int batch)
{
    QStringList names;
    for (qsizetype i = 0; i < nodes.size(); ++i) {
        if (records[static_cast<std::size_t>(i)]->drainFailed && nodes[i].batch == batch)
            names << nodes[i].name;
    }
    return names.join(u", "_s);
}

QList<Finding> findingsOf(const RunRecord &run, const QList<Node> &nodes,
                          const std::vector<const HostRecord *> &records, bool live)
{
    QList<Finding> findings;
    const bool drains = std::ranges::any_of(records, [](const HostRecord *host) { return host->drainTried; });
    for (qsizetype i = 0; i < nodes.size(); ++i) {
        const Node &node = nodes[i];
        if (node.schedulable == Schedulable::No && !live)
            findings << Finding{Severity::Error, node.name, u"left-unschedulable"_s,
                                u"%1 was cordoned by this run and is still unschedulable: kubectl uncordon %1"_s.arg(node.name)};
    }
    for (qsizetype i = 0; i < nodes.size(); ++i) {
        const Node &node = nodes[i];
        const HostRecord &host = *records[static_cast<std::size_t>(i)];
        if (node.state == NodeState::Failed)
            findings << Finding{Severity::Error, node.name, u"failed"_s,
                                u"%1 failed at %2: %3"_s.arg(node.name, node.failedTask, node.message)};
        if (node.state == NodeState::Unreachable)
            findings << Finding{Severity::Error, node.name, u"unreachable"_s,
                                u"%1 could not be reached at %2"_s.arg(node.name, node.failedTask)};
        if (host.rescuedWithBatch)
            findings << Finding{Severity::Info, node.name, u"rescued-with-batch"_s,
                                u"%1 drained, and was put back and failed with its batch because of %2"_s.arg(
                                    node.name, failedDrainsOfBatch(nodes, records, node.batch))};
        if (drains && node.state == NodeState::Upgraded && !host.drained)
            findings << Finding{Severity::Warning, node.name, u"upgraded-undrained"_s,
                                u"%1 was upgraded without having been drained"_s.arg(node.name)};
    }
    if (run.notInteractive)
        findings << Finding{Severity::Warning, {}, u"pause-did-not-wait"_s,
                            u"pauses did not wait for an answer: the run had no terminal on standard input"_s};
    if (run.fatal && !run.fatalText.isEmpty())
        findings << Finding{Severity::Error, {}, u"run-error"_s, run.fatalText};
    return findings;
}

QList<Prompt> promptsOf(const RunRecord &run)
{
    QList<Prompt> prompts;
    for (const PromptRecord &record : run.prompts) {
        Prompt prompt = record.prompt;
        if (record.play > 0) {
            for (const ansible::HostId host : run.plays[record.play - 1].hosts) {
                const bool gone = std::ranges::find(record.failedBefore, host) != record.failedBefore.end();
                const HostRecord &known = run.hosts[static_cast<std::size_t>(host)];
                if (!gone && known.name != u"localhost" && !prompt.hosts.contains(known.name))
                    prompt.hosts << known.name;
            }
        }
        prompts << prompt;
    }
    return prompts;
}

} // namespace

Timeline summarize(RunRecord &run, const ansible::Names &names, bool live)
{
    Timeline timeline;
    live = live && !run.recapSeen && !run.interrupted;
    const RunFacts facts{.over = run.recapSeen || run.interrupted, .live = live, .recapSeen = run.recapSeen,
                         .upgradeRun = isUpgradeRun(run)};
    std::vector<const HostRecord *> records;
    for (const ansible::HostId id : run.order) {
        HostRecord &host = run.hosts[static_cast<std::size_t>(id)];
        if (isOutside(host))
            continue;
        host.cached = nodeOf(host, facts, names);
        timeline.nodes << host.cached;
        records.push_back(&host);
    }
    timeline.outcome = outcomeOf(run, timeline.nodes, live);
    timeline.prompts = promptsOf(run);
    timeline.findings = findingsOf(run, timeline.nodes, records, live);
    if (run.notInteractive)
        timeline.interactive = false;
    else if (run.paused)
        timeline.interactive = true;
    timeline.startedAt = run.startedAt;
    timeline.now = run.now;
    timeline.duration = run.now;
    if (run.startedAt.isValid() && run.now)
        timeline.endedAt = run.startedAt.addMSecs(std::chrono::duration_cast<std::chrono::milliseconds>(*run.now).count());
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
        Band band{.play = play.name, .start = play.start.at, .end = play.end.at, .hosts = {}, .batch = play.batch,
                  .log = play.log};
        for (const ansible::HostId host : play.hosts)
            band.hosts << run.hosts[static_cast<std::size_t>(host)].name;
        timeline.bands << band;
    }
    timeline.currentPlay = run.plays.empty() ? QString() : run.plays.back().name;
    timeline.currentTask = run.currentTask;
    return timeline;
}

} // namespace uncordon::timeline
