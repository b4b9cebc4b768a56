// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/policy.h"
#include "run/waiting_prompt.h"

#include <QMap>
#include <QSet>

#include <optional>
#include <span>

namespace uncordon::run {

/// All that a rule may look at when a prompt waits.
struct Situation
{
    const WaitingPrompt &prompt;
    bool beforeCordon =
        false; ///< the nodes are still untouched: a confirmation or countdown before upgrade
    const Policy &policy;
    QDateTime policySince; ///< a changed policy's clock starts with the change; invalid: unchanged
    const QMap<QString, QString> &answers; ///< as in RunInfo
    const QSet<QString> &usedAnswers;      ///< nodes whose scripted answer was given
    QDateTime now;
};

struct Ruling
{
    enum class What : quint8 {
        Continue,
        Abort,
        AskPerson,  ///< stays until a person answers; a countdown's clock is stopped
        ContinueAt, ///< Continue once `at` has come
        LetRun,     ///< a countdown goes on by itself
    };
    What what = What::AskPerson;
    QDateTime at;
    QString by;
    bool operator==(const Ruling &) const = default;
};

/// None: no opinion, the next rule is asked.
using Rule = std::optional<Ruling> (*)(const Situation &);

/// In order of precedence: a person's hold, scripted answers, hold at the next node, the policy.
/// Gates (conditions of the cluster that must hold before a node may go on) take their place before
/// the policy.
std::span<const Rule> rules();
Ruling rule(const Situation &situation);

} // namespace uncordon::run
