// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/error.h"

#include <QString>

#include <chrono>

namespace uncordon::run {

/// How the conductor answers prompts; can change at any moment of a run.
struct Policy
{
    enum class Kind : quint8 {
        Ask,      ///< a person answers each prompt
        Continue, ///< run through
        Wait,     ///< continue after `wait` unless somebody answers or holds
    };
    Kind kind = Kind::Ask;
    std::chrono::seconds wait{0};
    /// Hold at the next node: whatever the kind, the next prompt before a cordon waits for a person;
    /// cleared when that prompt is answered.
    bool holdNext = false;

    bool operator==(const Policy &) const = default;

    /// "ask", "continue", "wait:30", "hold" (keeps the kind of `current`, sets holdNext).
    static text::Result<Policy> parse(const QString &text, const Policy &current);
    [[nodiscard]] QString toString() const;
};

} // namespace uncordon::run
