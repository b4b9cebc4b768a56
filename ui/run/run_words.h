// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/policy.h"
#include "run/run_info.h"
#include "run/waiting_prompt.h"
#include "timeline/timeline.h"

#include <QStringList>

#include <chrono>

/// What the run page says, from values: one place, so that banner, dialog, notification and status
/// line use the same words.
namespace uncordon::ui {

/// "0:12", "1:04:09".
QString clockText(std::chrono::seconds duration);
/// "worker3 and worker4"; beyond `most` names "worker1, worker2 and 5 more".
QString nodeNames(const QStringList &nodes, int most = 4);
/// A task's name without its role: "Drain node".
QString taskWord(const QString &task);
/// The run's name for a heading: its title, or its id.
QString runTitle(const run::RunInfo &info);
/// "1.35.8 → 1.36.4", or the one that is known, or nothing.
QString versionWay(const run::RunInfo &info);

/// Where the run stands.
struct Progress
{
    int done = 0;               ///< nodes upgraded (or ok, in a run that upgrades nothing)
    int total = 0;              ///< nodes that the run will touch
    int batch = 0, batches = 0; ///< 0: unknown or not in a play that drains
    int attention = 0;          ///< nodes failed, unreachable, interrupted or left unschedulable
    QString task;
    int attempt = 0, attempts = 0; ///< of a drain that is being retried; 0: none
    QStringList active;            ///< nodes being worked on now
};
Progress progress(const timeline::Timeline &timeline, const std::optional<run::RunInfo> &info,
                  const std::optional<run::WaitingPrompt> &prompt = {});
/// "5 of 7 upgraded  ·  batch 2 of 3  ·  Drain node, attempt 2 of 4"; zeros are left out.
QString nowLine(const Progress &progress);

/// A node of a batch after the operator's answer.
enum class UncordonOutlook : quint8 { Follows, StaysAsFound, Unknown };
UncordonOutlook uncordonOutlook(const timeline::Timeline &timeline, const QString &node);

/// "worker3 and worker4 wait for you: cordon, drain and upgrade next".
QString promptSentence(const run::WaitingPrompt &prompt, const timeline::Timeline &timeline);
/// The dialog's question: "Cordon, drain and upgrade worker3 and worker4?"
QString promptQuestion(const run::WaitingPrompt &prompt, const timeline::Timeline &timeline);
/// True where a countdown or confirmation stands before the uncordon, not before the upgrade.
bool isBeforeUncordon(const run::WaitingPrompt &prompt, const timeline::Timeline &timeline);
/// What an abort leaves behind, a line a node of the batch, and every other node left unschedulable.
QStringList abortConsequences(const run::WaitingPrompt &prompt, const timeline::Timeline &timeline,
                              const std::optional<run::RunInfo> &info = {});

QString policyText(const run::Policy &policy);
QString stateText(const timeline::Timeline &timeline, bool live, bool waiting);

} // namespace uncordon::ui
