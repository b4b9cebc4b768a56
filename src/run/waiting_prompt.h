// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timeline.h"

#include <QDateTime>
#include <QStringList>

namespace uncordon::run {

/// What waits on the run's terminal, as the conductor tells its clients.
struct WaitingPrompt
{
    quint64 id = 0; ///< number of the prompt in this run, 1-based; an answer names it
    timeline::PromptKind kind = timeline::PromptKind::Other;
    QString text;
    QStringList hosts;        ///< every node of the batch
    bool hostsCertain = true; ///< false: no plan; only what the output named
    QDateTime since;
    std::optional<QDateTime> continuesAt; ///< the policy or the countdown goes on by itself then
    bool held = false;
    bool abortQuestion = false;
    bool secret = false; ///< a password or passphrase: answer with sendSecret
    bool echo = false;   ///< secret: a yes/no question (host key) rather than a password
    bool operator==(const WaitingPrompt &) const = default;
};

} // namespace uncordon::run
