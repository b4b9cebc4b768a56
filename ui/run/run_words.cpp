// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/run_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace uncordon::ui {
namespace {

using timeline::NodeState;
using timeline::PhaseKind;
using timeline::Schedulable;

/// The context of these texts for translators.
struct RunWords
{
    Q_DECLARE_TR_FUNCTIONS(RunWords)
};

const timeline::Phase *lastPhase(const timeline::Node &node)
{
    return node.phases.isEmpty() ? nullptr : &node.phases.constLast();
}

bool needsAttention(const timeline::Node &node)
{
    return node.state == NodeState::Failed || node.state == NodeState::Unreachable ||
           node.state == NodeState::Interrupted;
}

int plannedNodes(const run::RunInfo &info)
{
    QStringList all;
    for (const run::PlannedPlay &play : info.plan) {
        if (play.drains)
            all += play.hosts;
    }
    all.removeDuplicates();
    return static_cast<int>(all.size());
}

void findBatch(Progress &progress, const QStringList &around, const run::RunInfo &info)
{
    for (const run::PlannedPlay &play : info.plan) {
        if (!play.drains)
            continue;
        for (qsizetype i = 0; i < play.batches.size(); ++i) {
            const bool ours = std::ranges::any_of(
                around, [&](const QString &node) { return play.batches[i].contains(node); });
            if (ours) {
                progress.batch = static_cast<int>(i) + 1;
                progress.batches = static_cast<int>(play.batches.size());
            }
        }
    }
}

} // namespace

QString clockText(std::chrono::seconds duration)
{
    const auto s = std::max<qint64>(0, duration.count());
    if (s >= 3600)
        return QStringLiteral("%1:%2:%3")
            .arg(s / 3600)
            .arg(s / 60 % 60, 2, 10, QLatin1Char('0'))
            .arg(s % 60, 2, 10, QLatin1Char('0'));
    return QStringLiteral("%1:%2").arg(s / 60).arg(s % 60, 2, 10, QLatin1Char('0'));
}

QString nodeNames(const QStringList &nodes, int most)
{
    if (nodes.isEmpty())
        return RunWords::tr("The run");
    if (nodes.size() == 1)
        return nodes.constFirst();
    const QString comma = RunWords::tr(", ", "between names of nodes");
    if (nodes.size() <= most) {
        return RunWords::tr("%1 and %2", "names of nodes")
            .arg(nodes.first(nodes.size() - 1).join(comma), nodes.constLast());
    }
    const auto shown = std::max(1, most - 1);
    return RunWords::tr("%1 and %n more", "names of nodes", static_cast<int>(nodes.size()) - shown)
        .arg(nodes.first(shown).join(comma));
}

QString taskWord(const QString &task)
{
    const qsizetype colon = task.indexOf(QLatin1StringView(" : "));
    return colon < 0 ? task : task.mid(colon + 3);
}

QString runTitle(const run::RunInfo &info)
{
    // What a rehearsal calls itself in run.json is English and not meant for this screen.
    if (info.kind == run::RunInfo::Kind::Rehearsal && info.title == QLatin1StringView("Rehearsal"))
        return RunWords::tr("Rehearsal");
    return info.title.isEmpty() ? info.id : info.title;
}

QString versionWay(const run::RunInfo &info)
{
    if (!info.fromVersion.isEmpty() && !info.toVersion.isEmpty() &&
        info.fromVersion != info.toVersion)
        return RunWords::tr("%1 → %2", "from a version to a version")
            .arg(info.fromVersion, info.toVersion);
    return info.toVersion.isEmpty() ? info.fromVersion : info.toVersion;
}

Progress progress(const timeline::Timeline &timeline, const std::optional<run::RunInfo> &info,
                  const std::optional<run::WaitingPrompt> &prompt)
{
    Progress result;
    result.task = taskWord(timeline.currentTask);
    for (const timeline::Node &node : timeline.nodes) {
        ++result.total;
        if (node.state == NodeState::Upgraded || node.state == NodeState::Ok)
            ++result.done;
        if (needsAttention(node) || node.leftUnschedulable())
            ++result.attention;
        const timeline::Phase *phase = lastPhase(node);
        if (node.state != NodeState::Running || !phase)
            continue;
        result.active << node.name;
        if (phase->kind == PhaseKind::Drain && !phase->end && !phase->retries.isEmpty()) {
            const timeline::Retry &last = phase->retries.constLast();
            result.attempt = static_cast<int>(phase->retries.size()) + 1;
            result.attempts = result.attempt + std::max(0, last.left - 1);
        }
    }
    // While a prompt waits Ansible has named only the first node of the batch.
    if (prompt && !prompt->hosts.isEmpty())
        result.active = prompt->hosts;
    if (info) {
        result.total = std::max(result.total, plannedNodes(*info));
        findBatch(result, result.active, *info);
    }
    return result;
}

QString nowLine(const Progress &progress)
{
    QStringList parts;
    if (progress.total > 0)
        parts << RunWords::tr("%1 of %2 upgraded").arg(progress.done).arg(progress.total);
    if (progress.attention > 0)
        parts << RunWords::tr("attention: %1").arg(progress.attention);
    if (progress.batches > 1)
        parts << RunWords::tr("batch %1 of %2").arg(progress.batch).arg(progress.batches);
    if (!progress.task.isEmpty()) {
        QString now = progress.task;
        if (progress.attempt > 0)
            now = RunWords::tr("%1, attempt %2 of %3", "a task")
                      .arg(progress.task)
                      .arg(progress.attempt)
                      .arg(progress.attempts);
        parts << now;
    }
    if (!progress.active.isEmpty())
        parts << nodeNames(progress.active);
    return parts.join(QStringLiteral("   ·   "));
}

UncordonOutlook uncordonOutlook(const timeline::Timeline &timeline, const QString &name)
{
    const timeline::Node *node = timeline.node(name);
    if (!node)
        return UncordonOutlook::Unknown;
    if (node->schedulable == Schedulable::AsFound)
        return UncordonOutlook::StaysAsFound;
    // Uncordon follows exactly where this run cordoned: a node found cordoned skips all three.
    const bool cordoned = std::ranges::any_of(node->phases, [](const timeline::Phase &phase) {
        return (phase.kind == PhaseKind::Cordon || phase.kind == PhaseKind::Drain) &&
               phase.result != timeline::PhaseResult::Skipped;
    });
    if (cordoned)
        return UncordonOutlook::Follows;
    // Without any check seen (a part of a log), nobody can tell.
    const bool checked = std::ranges::any_of(
        node->phases, [](const timeline::Phase &phase) { return phase.kind == PhaseKind::Check; });
    return checked ? UncordonOutlook::StaysAsFound : UncordonOutlook::Unknown;
}

bool isBeforeUncordon(const run::WaitingPrompt &prompt, const timeline::Timeline &timeline)
{
    if (prompt.kind == timeline::PromptKind::ConfirmUncordon)
        return true;
    const timeline::Prompt *open = timeline.openPrompt();
    return prompt.kind == timeline::PromptKind::PauseSeconds && open &&
           open->task.contains(QLatin1StringView("uncordon"), Qt::CaseInsensitive);
}

QString promptSentence(const run::WaitingPrompt &prompt, const timeline::Timeline &timeline)
{
    const bool one = prompt.hosts.size() < 2;
    const QString names = nodeNames(prompt.hosts);
    if (prompt.secret)
        return prompt.echo ? RunWords::tr("The run asks a question before it can go on")
                           : RunWords::tr("The run asks for a password");
    if (prompt.abortQuestion)
        return RunWords::tr("Ctrl+C was pressed in the terminal: continue or abort");
    const bool uncordon = isBeforeUncordon(prompt, timeline);
    if (prompt.kind == timeline::PromptKind::PauseSeconds) {
        if (uncordon)
            return one ? RunWords::tr("%1 pauses before the uncordon").arg(names)
                       : RunWords::tr("%1 pause before the uncordon").arg(names);
        return one ? RunWords::tr("%1 pauses before cordon, drain and upgrade").arg(names)
                   : RunWords::tr("%1 pause before cordon, drain and upgrade").arg(names);
    }
    if (prompt.kind == timeline::PromptKind::ConfirmUpgrade)
        return one ? RunWords::tr("%1 waits for you: cordon, drain and upgrade next").arg(names)
                   : RunWords::tr("%1 wait for you: cordon, drain and upgrade next").arg(names);
    if (uncordon)
        return one ? RunWords::tr("%1 waits for you: uncordon next").arg(names)
                   : RunWords::tr("%1 wait for you: uncordon next").arg(names);
    return prompt.text.isEmpty() ? RunWords::tr("The run waits for you") : prompt.text.simplified();
}

QString promptQuestion(const run::WaitingPrompt &prompt, const timeline::Timeline &timeline)
{
    const QString names = nodeNames(prompt.hosts);
    if (prompt.abortQuestion)
        return RunWords::tr("Continue or abort the run?");
    if (isBeforeUncordon(prompt, timeline))
        return RunWords::tr("Uncordon %1?").arg(names);
    if (prompt.kind == timeline::PromptKind::ConfirmUpgrade ||
        prompt.kind == timeline::PromptKind::PauseSeconds)
        return RunWords::tr("Cordon, drain and upgrade %1?").arg(names);
    return RunWords::tr("Continue the run?");
}

QStringList abortConsequences(const run::WaitingPrompt &prompt, const timeline::Timeline &timeline,
                              const std::optional<run::RunInfo> &info)
{
    QStringList lines;
    const bool uncordon = isBeforeUncordon(prompt, timeline);
    for (const QString &host : prompt.hosts) {
        if (!uncordon)
            lines << RunWords::tr("%1 is not cordoned and keeps its version").arg(host);
        else if (uncordonOutlook(timeline, host) == UncordonOutlook::StaysAsFound)
            lines << RunWords::tr("%1 is upgraded and stays unschedulable, as it was found")
                         .arg(host);
        else
            lines << RunWords::tr(
                         "%1 is upgraded and stays unschedulable until it is uncordoned by hand")
                         .arg(host);
    }
    for (const timeline::Node &node : timeline.nodes) {
        if (node.schedulable == Schedulable::No && !prompt.hosts.contains(node.name))
            lines << RunWords::tr("%1 stays unschedulable").arg(node.name);
    }
    QStringList untouched = info ? info->controlPlane + info->workers : QStringList();
    for (const timeline::Node &node : timeline.nodes) {
        if (node.state == NodeState::Untouched)
            untouched << node.name;
    }
    untouched.removeDuplicates();
    untouched.removeIf([&](const QString &name) {
        const timeline::Node *node = timeline.node(name);
        return prompt.hosts.contains(name) || (node && node->state != NodeState::Untouched);
    });
    if (!untouched.isEmpty())
        lines << RunWords::tr("Not touched: %1").arg(nodeNames(untouched, 8));
    return lines;
}

QString policyText(const run::Policy &policy)
{
    switch (policy.kind) {
    case run::Policy::Kind::Ask: return RunWords::tr("Ask at every batch");
    case run::Policy::Kind::Continue: return RunWords::tr("Run through");
    case run::Policy::Kind::Wait: return RunWords::tr("Wait %1 s").arg(policy.wait.count());
    }
    return {};
}

QString stateText(const timeline::Timeline &timeline, bool live, bool waiting)
{
    if (live)
        return waiting ? RunWords::tr("waiting") : RunWords::tr("running");
    switch (timeline.outcome) {
    case timeline::Outcome::Running: return RunWords::tr("reading");
    case timeline::Outcome::Succeeded: return RunWords::tr("succeeded");
    case timeline::Outcome::Failed: return RunWords::tr("failed");
    case timeline::Outcome::Aborted: return RunWords::tr("aborted");
    case timeline::Outcome::Interrupted: return RunWords::tr("interrupted");
    case timeline::Outcome::Incomplete: return RunWords::tr("incomplete");
    }
    return {};
}

} // namespace uncordon::ui
