// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/line_token.h"

#include <array>
#include <charconv>
#include <chrono>

namespace uncordon::ansible {

namespace {

// "0:01:15.149", hours of any width, fraction of any width (none in old versions).
std::optional<std::int32_t> spanMs(std::string_view text)
{
    std::array<std::int64_t, 3> parts{};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto parsed = std::from_chars(text.data(), text.data() + text.size(), parts[i]);
        if (parsed.ec != std::errc{})
            return {};
        text.remove_prefix(static_cast<std::size_t>(parsed.ptr - text.data()));
        if (i < 2) {
            if (!text.starts_with(':'))
                return {};
            text.remove_prefix(1);
        }
    }
    std::int64_t ms = ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1000;
    if (text.starts_with('.')) {
        std::int64_t scale = 100;
        for (std::size_t i = 1; i < text.size() && text[i] >= '0' && text[i] <= '9' && scale > 0;
             ++i, scale /= 10)
            ms += scale * (text[i] - '0');
    }
    if (ms < 0 || ms > 2'000'000'000)
        return {};
    return static_cast<std::int32_t>(ms);
}

// Months as the C library writes them in the languages whose logs were seen; by their first bytes.
int monthNumber(std::string_view name)
{
    struct Month
    {
        std::string_view start;
        int number;
    };
    static constexpr std::array months{Month{"Jan", 1},
                                       Month{"jan", 1},
                                       Month{"Feb", 2},
                                       Month{"feb", 2},
                                       Month{"f\xc3\xa9v", 2},
                                       Month{"Mar", 3},
                                       Month{"mar", 3},
                                       Month{"M\xc3\xa4r", 3},
                                       Month{"Apr", 4},
                                       Month{"apr", 4},
                                       Month{"avr", 4},
                                       Month{"abr", 4},
                                       Month{"May", 5},
                                       Month{"may", 5},
                                       Month{"Mai", 5},
                                       Month{"mai", 5},
                                       Month{"Jun", 6},
                                       Month{"jun", 6},
                                       Month{"juin", 6},
                                       Month{"Jul", 7},
                                       Month{"jul", 7},
                                       Month{"juil", 7},
                                       Month{"Aug", 8},
                                       Month{"aug", 8},
                                       Month{"ao\xc3\xbb", 8},
                                       Month{"ago", 8},
                                       Month{"Sep", 9},
                                       Month{"sep", 9},
                                       Month{"Oct", 10},
                                       Month{"oct", 10},
                                       Month{"Okt", 10},
                                       Month{"Nov", 11},
                                       Month{"nov", 11},
                                       Month{"Dec", 12},
                                       Month{"dec", 12},
                                       Month{"Dez", 12},
                                       Month{"d\xc3\xa9"
                                             "c",
                                             12},
                                       Month{"dic", 12}};
    for (const Month &month : months) {
        if (name.starts_with(month.start))
            return month.number;
    }
    const auto end = name.find("\xe6\x9c\x88"); // 12月
    int number = 0;
    if (end != std::string_view::npos &&
        std::from_chars(name.data(), name.data() + end, number).ec == std::errc{} && number >= 1 &&
        number <= 12)
        return number;
    return 0;
}

// "Tuesday 01 December 2026  00:01:23 +0000": the last five words, whatever the weekday's name.
void wallClock(std::string_view text, LineToken &token)
{
    std::array<std::string_view, 5> words; // zone, time, year, month, day
    for (auto &word : words) {
        while (text.ends_with(' '))
            text.remove_suffix(1);
        const std::size_t space = text.rfind(' ');
        word = space == std::string_view::npos ? text : text.substr(space + 1);
        text = space == std::string_view::npos ? std::string_view{} : text.substr(0, space);
    }
    const auto [zone, time, year, month, day] = words;
    int y = 0, d = 0, z = 0;
    const int m = monthNumber(month);
    const auto clock = spanMs(time);
    std::from_chars(year.data(), year.data() + year.size(), y);
    std::from_chars(day.data(), day.data() + day.size(), d);
    if (zone.size() != 5 || (zone[0] != '+' && zone[0] != '-') || !clock || m == 0 || y < 1970 ||
        d < 1 || d > 31)
        return;
    std::from_chars(zone.data() + 1, zone.data() + 5, z);
    const int minutes = (z / 100 * 60 + z % 100) * (zone[0] == '-' ? -1 : 1);
    const std::chrono::sys_days days{std::chrono::year{y} / m / d};
    token.utcOffsetMinutes = static_cast<std::int16_t>(minutes);
    token.value =
        std::chrono::duration_cast<std::chrono::milliseconds>(days.time_since_epoch()).count() +
        *clock - static_cast<std::int64_t>(minutes) * 60'000;
}

} // namespace

std::optional<LineToken> tokenizeClock(std::string_view line)
{
    // Tuesday 01 December 2026  00:01:23 +0000 (0:00:49.437)       0:01:15.149 ******
    const std::size_t open = line.find(" (");
    if (open == std::string_view::npos || line.size() < open + 12)
        return {};
    const std::size_t close = line.find(')', open);
    if (close == std::string_view::npos || close - open > 24)
        return {};
    const auto previous = spanMs(line.substr(open + 2, close - open - 2));
    if (!previous)
        return {};
    std::string_view rest = line.substr(close + 1);
    while (rest.starts_with(' '))
        rest.remove_prefix(1);
    const auto total = spanMs(rest);
    if (!total)
        return {};
    LineToken token{.kind = EventKind::Clock, .previousMs = *previous, .totalMs = *total};
    wallClock(line.substr(0, open), token);
    return token;
}

std::size_t secretQuestionLength(std::string_view line)
{
    // BECOME password: | SSH password: | Vault password (prod): | root@h's password: | (yes/no/[fingerprint])?
    static constexpr std::array<std::string_view, 5> whole{
        "BECOME password: ", "SUDO password: ", "SSH password: ",
        "BECOME password[defaults to SSH password]: ", "Vault password: "};
    for (const auto pattern : whole) {
        if (line.starts_with(pattern))
            return pattern.size();
    }
    struct Form
    {
        std::string_view start, end;
    };
    static constexpr std::array forms{
        Form{"Vault password (", "): "}, Form{"Enter passphrase for key '", "': "},
        Form{"(", ") Password: "}, // OpenSSH, keyboard-interactive: "(root@10.0.0.1) Password: "
        Form{"Are you sure you want to continue connecting", ")? "}};
    for (const Form &form : forms) {
        if (!line.starts_with(form.start))
            continue;
        const std::size_t end = line.find(form.end, form.start.size());
        return end == std::string_view::npos ? 0 : end + form.end.size();
    }
    const std::size_t end = line.find("'s password: ");
    return end != std::string_view::npos && line.substr(0, end).find(' ') == std::string_view::npos
               ? end + 13
               : 0;
}

} // namespace uncordon::ansible
