// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/waiting_prompt.h"
#include "text/error.h"

#include <QJsonObject>

namespace uncordon::run {

/// The word for a prompt's kind in decisions.jsonl, on the conductor's socket and in `runs --json`.
QString name(timeline::PromptKind kind);
timeline::PromptKind promptKind(const QString &name);

QJsonObject toJson(const WaitingPrompt &prompt);
WaitingPrompt waitingPrompt(const QJsonObject &object);

} // namespace uncordon::run
