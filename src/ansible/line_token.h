// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/event.h"

#include <optional>
#include <string_view>

namespace uncordon::ansible {

/// What one plain line says by itself, without any context. Views point into the line.
struct LineToken
{
    EventKind kind = EventKind::Text;
    ResultStatus status = ResultStatus::Ok;
    std::uint16_t flags = 0;
    std::string_view name = {}; ///< task, play or host (RecapHost, Result)
    std::string_view host = {};
    std::string_view delegate = {};
    std::string_view rest = {}; ///< Result: what follows "=> "; Included: the hosts
    std::int64_t value = 0;
    std::int32_t previousMs = -1;
    std::int32_t totalMs = -1;
    std::int16_t utcOffsetMinutes = 0;
};

/// `line` without escapes and line end (text::plainLine). Never fails: what is not known is Text.
LineToken tokenizeLine(std::string_view line);

/// "Tuesday 01 December 2026  00:01:23 +0000 (0:00:49.437)       0:01:15.149 ****": the clock that
/// profile_tasks prints. value is UTC in ms, or 0 where the month's name is not known.
std::optional<LineToken> tokenizeClock(std::string_view line);

/// While a question is open, what somebody typed stands before the next line, which may go on behind it:
/// "go 1^Mok: [cp1]". Gives that line; `line` itself where there is none.
std::string_view afterTypedText(std::string_view line);

/// The text of a speech bubble, where cowsay draws the banners.
std::optional<LineToken> tokenizeBubble(std::string_view text);

/// How many bytes at the start of an unfinished line are a question for a secret or a host key; 0: none.
/// Decided by the first complete pattern, so that it does not matter how the bytes arrive.
std::size_t secretQuestionLength(std::string_view line);

} // namespace uncordon::ansible
