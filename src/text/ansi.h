// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace uncordon::text {

/// What a line leaves on a terminal as plain text: escape sequences (CSI, OSC, cut or malformed ones
/// too), control characters and what an erase-line after a carriage return wiped are gone.
/// Returns `line` itself where there is nothing to remove, else a view of `scratch`.
std::string_view plainLine(std::string_view line, std::string &scratch);

/// Length of the escape sequence at the start of `bytes` (which begins with ESC), at least 1.
std::size_t escapeLength(std::string_view bytes);

} // namespace uncordon::text
