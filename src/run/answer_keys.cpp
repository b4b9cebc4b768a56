// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/answer_keys.h"

namespace uncordon::run {

bool AnswerKeys::tooLate(const Screen &screen)
{
    return screen.countdown && !screen.abortQuestion &&
           (!screen.left || *screen.left < kCountdownMargin);
}

bool AnswerKeys::done(const Screen &screen) const
{
    return m_goal == Goal::Hold && (screen.abortQuestion || !screen.countdown);
}

std::optional<Key> AnswerKeys::next(const Screen &screen, Clock::time_point now)
{
    if (done(screen) || !screen.complete)
        return std::nullopt;
    if (screen.mode != LineMode::Raw && screen.mode != LineMode::Unknown)
        return std::nullopt;
    if (screen.stableFor < (screen.mode == LineMode::Raw ? kSettle : kSettleBlind))
        return std::nullopt;
    Key key = Key::Interrupt;
    if (screen.abortQuestion)
        key = m_goal == Goal::Continue ? Key::C : Key::A;
    else if (m_goal == Goal::Continue && !screen.countdown)
        key = Key::Enter;
    else if (tooLate(screen))
        return std::nullopt;
    if (m_sent == key && now - m_sentAt < kPatience)
        return std::nullopt;
    m_sent = key;
    m_sentAt = now;
    return key;
}

} // namespace uncordon::run
