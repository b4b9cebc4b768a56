// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/wrapping_time.h"

#include <array>
#include <chrono>

namespace uncordon::ansible {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// Exactly `width` digits at `at`; -1 where there are none.
int digits(std::string_view text, std::size_t at, std::size_t width)
{
    if (text.size() < at + width)
        return -1;
    int value = 0;
    for (std::size_t i = at; i < at + width; ++i) {
        if (!isDigit(text[i]))
            return -1;
        value = value * 10 + (text[i] - '0');
    }
    return value;
}

// ".123456789": to ms, any width.
std::int64_t takeFractionMs(std::string_view &text)
{
    if (text.size() < 2 || (text[0] != '.' && text[0] != ',') || !isDigit(text[1]))
        return 0;
    std::int64_t ms = 0;
    std::int64_t unit = 100;
    std::size_t i = 1;
    for (; i < text.size() && isDigit(text[i]); ++i, unit /= 10)
        ms += unit * (text[i] - '0');
    text.remove_prefix(i);
    return ms;
}

// "Z", "+00:00", "-0700": minutes east of UTC.
std::optional<int> takeZone(std::string_view &text)
{
    if (text.starts_with('Z')) {
        text.remove_prefix(1);
        return 0;
    }
    if (text.empty() || (text[0] != '+' && text[0] != '-'))
        return {};
    const int hours = digits(text, 1, 2);
    const std::size_t colon = text.size() > 3 && text[3] == ':' ? 1 : 0;
    const int minutes = digits(text, 3 + colon, 2);
    if (hours < 0 || hours > 15 || minutes < 0 || minutes > 59)
        return {};
    const int sign = text[0] == '-' ? -1 : 1;
    text.remove_prefix(5 + colon);
    return sign * (hours * 60 + minutes);
}

} // namespace

std::optional<Stamp> takeClockStamp(std::string_view &text)
{
    const int hour = digits(text, 0, 2), minute = digits(text, 3, 2), second = digits(text, 6, 2);
    if (hour < 0 || minute < 0 || second < 0 || text[2] != ':' || text[5] != ':' || minute > 59 ||
        second > 60)
        return {};
    text.remove_prefix(8);
    const std::int64_t ms = takeFractionMs(text);
    return Stamp{TimeKind::Clock, (std::int64_t{hour} * 3600 + minute * 60 + second) * 1000 + ms};
}

std::optional<Stamp> takeIsoStamp(std::string_view &text)
{
    const int year = digits(text, 0, 4), month = digits(text, 5, 2), day = digits(text, 8, 2);
    if (year < 0 || month < 0 || day < 0 || text.size() < 19 || text[4] != '-' || text[7] != '-' ||
        (text[10] != 'T' && text[10] != ' ' && text[10] != '_'))
        return {};
    const std::chrono::year_month_day date{std::chrono::year(year),
                                           std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day))};
    std::string_view rest = text.substr(11);
    const auto clock = takeClockStamp(rest);
    if (!date.ok() || !clock)
        return {};
    const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
    std::int64_t ms = days * kDayMs + clock->ms;
    const auto zone = takeZone(rest);
    text = rest;
    if (zone)
        ms -= std::int64_t{*zone} * 60'000;
    return Stamp{zone ? TimeKind::Absolute : TimeKind::Local, ms};
}

std::optional<Stamp> takeMonthDayStamp(std::string_view &text)
{
    // Days before each month of a year without a 29 February; that day counts as 1 March.
    struct Month
    {
        std::string_view name;
        int before;
    };
    static constexpr std::array months{Month{"Jan", 0},   Month{"Feb", 31},  Month{"Mar", 59},
                                       Month{"Apr", 90},  Month{"May", 120}, Month{"Jun", 151},
                                       Month{"Jul", 181}, Month{"Aug", 212}, Month{"Sep", 243},
                                       Month{"Oct", 273}, Month{"Nov", 304}, Month{"Dec", 334}};
    if (text.size() < 15 || text[3] != ' ' || text[6] != ' ')
        return {};
    const int day = text[4] == ' ' ? digits(text, 5, 1) : digits(text, 4, 2);
    if (day < 1 || day > 31)
        return {};
    for (const Month &month : months) {
        if (!text.starts_with(month.name))
            continue;
        std::string_view rest = text.substr(7);
        const auto clock = takeClockStamp(rest);
        if (!clock)
            return {};
        text = rest;
        return Stamp{TimeKind::Clock, (month.before + day - 1) * kDayMs + clock->ms};
    }
    return {};
}

std::optional<Stamp> takeEpochStamp(std::string_view &text)
{
    std::size_t i = 0;
    std::int64_t seconds = 0;
    for (; i < text.size() && isDigit(text[i]) && i < 12; ++i)
        seconds = seconds * 10 + (text[i] - '0');
    // a fraction is required: a number alone may be anything
    if (i == 0 || i + 3 > text.size() || text[i] != '.' || !isDigit(text[i + 1]) ||
        !isDigit(text[i + 2]))
        return {};
    text.remove_prefix(i);
    const std::int64_t ms = takeFractionMs(text);
    return Stamp{seconds >= 100'000'000 ? TimeKind::Absolute : TimeKind::Relative,
                 seconds * 1000 + ms};
}

std::optional<std::int64_t> takeElapsedMs(std::string_view &text)
{
    std::int64_t total = 0;
    std::string_view rest = text;
    bool any = false;
    for (const auto &[unit, seconds] :
         {std::pair{'h', 3600}, std::pair{'m', 60}, std::pair{'s', 1}}) {
        std::size_t i = 0;
        std::int64_t value = 0;
        for (; i < rest.size() && isDigit(rest[i]) && i < 9; ++i)
            value = value * 10 + (rest[i] - '0');
        if (i == 0 || i >= rest.size() || rest[i] != unit)
            continue;
        total += value * seconds;
        rest.remove_prefix(i + 1);
        any = true;
    }
    if (!any)
        return {};
    text = rest;
    return total * 1000;
}

LineTime SteadyClock::at(Stamp stamp)
{
    constexpr std::int64_t kJitter = 5'000; // lines of several writers pass each other
    if (stamp.kind == TimeKind::None)
        return m_last;
    if (m_last.kind == TimeKind::None) {
        m_last = {stamp.kind, stamp.ms, stamp.ms};
        return m_last;
    }
    std::int64_t now = stamp.ms + m_shift;
    if (m_period > 0) {
        if (m_last.steadyMs - now > m_period / 2) {
            const std::int64_t turns = (m_last.steadyMs - now + m_period / 2) / m_period;
            m_shift += turns * m_period;
            now += turns * m_period;
        } else if (now > m_last.steadyMs && m_last.steadyMs - (now - m_period) >= 0 &&
                   m_last.steadyMs - (now - m_period) <= kJitter) {
            now -= m_period; // 00:00:00, then a late 23:59:59
        }
    }
    if (now < m_last.steadyMs) {
        if (m_last.steadyMs - now > kJitter) {
            m_shift += m_last.steadyMs - now;
            ++m_setBack;
        }
        now = m_last.steadyMs;
    }
    m_last = {stamp.kind, stamp.ms, now};
    return m_last;
}

} // namespace uncordon::ansible
