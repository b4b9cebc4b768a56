// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace uncordon::timeline {

/// Whose lines the events' numbers count: the file's, or those of the clean text that is left of it.
enum class Numbering : std::uint8_t { File, Text };

} // namespace uncordon::timeline
