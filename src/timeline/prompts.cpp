// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/prompts.h"

#include <algorithm>

namespace uncordon::timeline {

using ansible::EventKind;

void openPrompt(RunRecord &run, const ansible::Event &event, std::optional<Micros> at,
                QString shown)
{
    run.paused = true;
    PromptRecord record;
    record.play = run.plays.size();
    for (const ansible::HostId id : run.order) {
        const HostRecord &known = run.at(id);
        if (known.failed || known.unreachable)
            record.failedBefore.push_back(id);
    }
    const bool countdown = event.kind == EventKind::CountdownOpened;
    const bool named = event.task != ansible::kNoTask;
    Prompt &prompt = record.prompt;
    prompt.task = named ? run.words.of(event.task).label : QString();
    prompt.kind = countdown ? PromptKind::PauseSeconds
                  : named   ? promptKind(run.words.of(event.task).name)
                            : PromptKind::Other;
    prompt.seconds = countdown ? static_cast<int>(event.value) : 0;
    prompt.at = at;
    prompt.open = true;
    prompt.line = event.line;
    prompt.offset = event.offset;
    if (shown.startsWith(u'[')) // the task's name, on a line of its own
        shown = shown.section(u'\n', 1).trimmed();
    if (shown.endsWith(u':'))
        shown.chop(1);
    prompt.text = shown;
    run.prompts.push_back(std::move(record));
}

bool closePrompt(RunRecord &run, PromptAnswer answer, std::optional<Micros> at)
{
    if (run.prompts.empty())
        return false;
    Prompt &prompt = run.prompts.back().prompt;
    const bool wasOpen = prompt.open;
    if (wasOpen) {
        prompt.open = false;
        prompt.abortQuestion = false;
        prompt.answeredAt = at;
        prompt.answer = PromptAnswer::Continue;
    }
    if (answer != PromptAnswer::None)
        prompt.answer = answer;
    return wasOpen;
}

QList<Prompt> promptsOf(const RunRecord &run)
{
    QList<Prompt> prompts;
    for (const PromptRecord &record : run.prompts) {
        Prompt prompt = record.prompt;
        if (record.play > 0) {
            for (const ansible::HostId host : run.plays[record.play - 1].hosts) {
                const bool gone =
                    std::ranges::find(record.failedBefore, host) != record.failedBefore.end();
                const HostRecord &known = run.at(host);
                if (!gone && known.name != u"localhost" && !prompt.hosts.contains(known.name))
                    prompt.hosts << known.name;
            }
        }
        prompts << prompt;
    }
    return prompts;
}

} // namespace uncordon::timeline
