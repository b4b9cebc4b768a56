// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/run_record.h"

namespace uncordon::timeline {

/// `event` opens a prompt or countdown; `shown` is what it prints.
void openPrompt(RunRecord &run, const ansible::Event &event, std::optional<Micros> at,
                QString shown);
/// The last prompt is over. True if it was open until now.
bool closePrompt(RunRecord &run, PromptAnswer answer, std::optional<Micros> at);
/// The prompts with the hosts that they stand for: pause asks once for a whole batch.
QList<Prompt> promptsOf(const RunRecord &run);

} // namespace uncordon::timeline
