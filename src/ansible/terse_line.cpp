// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/terse_line.h"

#include "ansible/line_token.h"

#include <array>

namespace uncordon::ansible {

std::optional<TerseResult> terseResult(std::string_view line)
{
    struct Word
    {
        std::string_view text;
        ResultStatus status;
    };
    static constexpr std::array words{Word{"SUCCESS", ResultStatus::Ok},
                                      Word{"CHANGED", ResultStatus::Changed},
                                      Word{"FAILED!", ResultStatus::Failed},
                                      Word{"FAILED", ResultStatus::Failed},
                                      Word{"UNREACHABLE!", ResultStatus::Unreachable},
                                      Word{"SKIPPED", ResultStatus::Skipped}};
    const std::size_t bar = line.substr(0, 300).find(" | ");
    if (bar == std::string_view::npos || bar == 0 ||
        line.substr(0, bar).find(' ') != std::string_view::npos)
        return {};
    const std::string_view behind = line.substr(bar + 3);
    for (const Word &word : words) {
        if (!behind.starts_with(word.text))
            continue;
        TerseResult result{.host = line.substr(0, bar),
                           .status = word.status,
                           .rest = behind.substr(word.text.size())};
        const bool outcome = result.rest.starts_with(" => {") || result.rest.starts_with(": {");
        const bool command = result.rest.starts_with(" | rc=");
        if (!result.rest.empty() && !outcome && !command)
            continue;
        result.oneLine = (outcome && line.ends_with('}')) ||
                         (command && result.rest.find(" | (std") != std::string_view::npos);
        return result;
    }
    return {};
}

std::string_view selectiveTask(std::string_view line)
{
    if (!line.starts_with("# ") || !line.ends_with("***"))
        return {};
    line.remove_prefix(2);
    line = line.substr(0, line.find_last_not_of('*') + 1);
    while (line.ends_with(' '))
        line.remove_suffix(1);
    return line;
}

bool isSelectiveLine(std::string_view line)
{
    if (!selectiveTask(line).empty())
        return true;
    // one point a result, and the clock of the next task behind it
    const std::size_t points = line.find_first_not_of('.');
    return points != std::string_view::npos && points > 0 && tokenizeClock(line.substr(points));
}

bool isUnixyPlay(std::string_view line)
{
    return line.starts_with("- ") && line.ends_with(" -") &&
           line.find(" on hosts: ") != std::string_view::npos;
}

bool isCommonLine(std::string_view line)
{
    switch (tokenizeLine(line).kind) {
    case EventKind::Clock:
    case EventKind::SlowTask:
    case EventKind::Warning:
    case EventKind::NotInteractive:
    case EventKind::UserInterrupted:
    case EventKind::FatalError:
    case EventKind::Timer:
    case EventKind::Async:
    case EventKind::Retry:
    case EventKind::NoMoreHosts: return true;
    default: return false;
    }
}

} // namespace uncordon::ansible
