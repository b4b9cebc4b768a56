// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/policy.h"
#include "text/error.h"
#include "timeline/timeline.h"

#include <QDateTime>
#include <QList>
#include <QStringList>

#include <optional>

namespace uncordon::run {

/// One line of decisions.jsonl that answers a prompt. A change of policy is a line of its own kind
/// ({"at", "policy", "by", "client"}) and no Decision.
struct Decision
{
    QDateTime at;
    quint64 prompt = 0; ///< number of the prompt in this run, 1-based
    timeline::PromptKind kind = timeline::PromptKind::Other;
    QStringList hosts;
    QString answer; ///< "continue", "abort", "hold"
    QString
        by; ///< "policy:continue", "policy:wait:30", "person", "script", "terminal", "countdown"
    QString client; ///< who, where a client said so
    bool operator==(const Decision &) const = default;
};

/// Lines that cannot be read (a crash in mid-write) are left out.
QList<Decision> readDecisions(const QString &folder);
/// One write of a whole line, on disk when it returns.
text::Result<void> appendDecision(const QString &folder, const Decision &decision);
/// `by`: "person", or "conductor" where a hold was used up.
text::Result<void> appendPolicyChange(const QString &folder, const Policy &policy,
                                      const QString &by, const QString &client);
/// The last policy that was set, where one was.
std::optional<Policy> lastPolicy(const QString &folder);

} // namespace uncordon::run
