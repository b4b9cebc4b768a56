// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/terminal.h"

#include <chrono>
#include <optional>

namespace uncordon::run {

/// The prompt on the terminal, as far as keys are concerned.
struct Screen
{
    bool complete = false;      ///< everything written so far was read, and the prompt is its end
    bool abortQuestion = false; ///< Ctrl+C was pressed: C or A is asked for
    bool countdown = false;
    LineMode mode = LineMode::Unknown;
    std::chrono::milliseconds stableFor{0};        ///< how long all of the above has been so
    std::optional<std::chrono::milliseconds> left; ///< of a countdown
};

/// Which key comes next on the way to an answer, and when. One object an answer.
///
/// A Ctrl+C that reaches no prompt kills the run in mid-drain. So a key is given only while the
/// terminal's own state says that a pause reads it, and for a countdown only while enough is left.
class AnswerKeys
{
public:
    using Clock = std::chrono::steady_clock;
    enum class Goal : quint8 { Continue, Abort, Hold };

    /// A pause prints its prompt first, sets the terminal after, and then drops what was typed.
    static constexpr std::chrono::milliseconds kSettle{60};
    static constexpr std::chrono::milliseconds kSettleBlind{
        500}; ///< where the terminal cannot be asked
    static constexpr std::chrono::milliseconds kPatience{3000}; ///< then the key was lost
    static constexpr std::chrono::milliseconds kCountdownMargin{2000};

    explicit AnswerKeys(Goal goal) : m_goal(goal) { }

    [[nodiscard]] Goal goal() const { return m_goal; }
    [[nodiscard]] std::optional<Key> next(const Screen &screen, Clock::time_point now);
    /// Nothing left to do although the prompt is still there.
    [[nodiscard]] bool done(const Screen &screen) const;
    /// Ctrl+C would come so late that it could hit the run itself.
    static bool tooLate(const Screen &screen);

private:
    Goal m_goal;
    std::optional<Key> m_sent;
    Clock::time_point m_sentAt;
};

} // namespace uncordon::run
