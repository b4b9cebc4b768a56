// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/rules.h"

#include <array>

using namespace Qt::StringLiterals;

namespace uncordon::run {

namespace {

std::optional<Ruling> personHolds(const Situation &situation)
{
    if (situation.prompt.held)
        return Ruling{};
    return std::nullopt;
}

std::optional<Ruling> scripted(const Situation &situation)
{
    QString answer;
    for (const QString &host : situation.prompt.hosts) {
        if (situation.usedAnswers.contains(host))
            continue;
        const QString given = situation.answers.value(host);
        if (given == u"abort" || (given == u"continue" && answer.isEmpty()))
            answer = given;
    }
    if (answer.isEmpty())
        return std::nullopt;
    return Ruling{
        answer == u"abort" ? Ruling::What::Abort : Ruling::What::Continue, {}, u"script"_s};
}

std::optional<Ruling> holdAtNextNode(const Situation &situation)
{
    if (situation.policy.holdNext && situation.beforeCordon)
        return Ruling{};
    return std::nullopt;
}

std::optional<Ruling> byPolicy(const Situation &situation)
{
    Policy policy = situation.policy;
    policy.holdNext = false;
    const QString by = u"policy:"_s + policy.toString();
    // The countdown is the policy of the one who set it: it runs, unless somebody holds. At its
    // question the clock stands still, so the policy decides.
    if (situation.prompt.kind == timeline::PromptKind::PauseSeconds &&
        !situation.prompt.abortQuestion)
        return Ruling{Ruling::What::LetRun, {}, u"countdown"_s};
    switch (policy.kind) {
    case Policy::Kind::Continue:
        // Whoever pressed Ctrl+C by hand wants to decide: never answer the question for them.
        return situation.prompt.abortQuestion ? Ruling{} : Ruling{Ruling::What::Continue, {}, by};
    case Policy::Kind::Wait: {
        if (situation.prompt.abortQuestion)
            return Ruling{};
        const bool changed =
            situation.policySince.isValid() && situation.policySince > situation.prompt.since;
        const QDateTime from = changed ? situation.policySince : situation.prompt.since;
        const QDateTime at = from.addSecs(policy.wait.count());
        return Ruling{at <= situation.now ? Ruling::What::Continue : Ruling::What::ContinueAt, at,
                      by};
    }
    case Policy::Kind::Ask: break;
    }
    return Ruling{};
}

constexpr std::array<Rule, 4> kRules{personHolds, scripted, holdAtNextNode, byPolicy};

} // namespace

std::span<const Rule> rules()
{
    return kRules;
}

Ruling rule(const Situation &situation)
{
    for (const Rule asked : rules()) {
        if (auto ruling = asked(situation))
            return *ruling;
    }
    return {};
}

} // namespace uncordon::run
