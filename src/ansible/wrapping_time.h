// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace uncordon::ansible {

/// What a stamp beside a line is worth. A higher one is preferred where a line has two.
enum class TimeKind : std::uint8_t {
    None,
    Relative, ///< ms since something began
    Clock,    ///< ms since midnight, or since New Year: only differences mean anything
    Local,    ///< date and time without a zone: ms since 1970 as if it were UTC
    Absolute, ///< UTC, ms since 1970
};

struct Stamp
{
    TimeKind kind = TimeKind::None;
    std::int64_t ms = 0;
    bool operator==(const Stamp &) const = default;
};

/// A stamp as it was printed, and the same on a scale that never runs backwards.
struct LineTime
{
    TimeKind kind = TimeKind::None;
    std::int64_t ms = 0;
    std::int64_t steadyMs = 0; ///< differences of these are durations
    bool operator==(const LineTime &) const = default;
};

/// Each takes what it knows from the start of `text`, or leaves it and gives nothing.
/// "2026-12-01T00:00:08.123Z", also with blank or _ for T, comma for the point, +00:00, +0000, or no zone
std::optional<Stamp> takeIsoStamp(std::string_view &text);
/// "00:00:08", with or without a fraction
std::optional<Stamp> takeClockStamp(std::string_view &text);
/// "Dec  1 00:00:08"
std::optional<Stamp> takeMonthDayStamp(std::string_view &text);
/// "1796083208.123456": since 1970; a number too small for that is relative
std::optional<Stamp> takeEpochStamp(std::string_view &text);
/// "1h10m31s", "10m31s", "00m10s" as Terraform counts
std::optional<std::int64_t> takeElapsedMs(std::string_view &text);

constexpr std::int64_t kDayMs = 86'400'000;
constexpr std::int64_t kYearMs = 365 * kDayMs;

/// Makes stamps steady: midnight and New Year roll over, two lines that were printed in the wrong
/// order count as one moment, and a clock that was set back goes on from where it was.
class SteadyClock
{
public:
    /// `periodMs`: after how long the stamps begin again; 0: never.
    explicit SteadyClock(std::int64_t periodMs = 0) : m_period(periodMs) { }

    LineTime at(Stamp stamp);
    /// The time of a line that has none of its own.
    [[nodiscard]] LineTime last() const { return m_last; }
    /// How often the clock was set back.
    [[nodiscard]] int setBack() const { return m_setBack; }

private:
    std::int64_t m_period;
    std::int64_t m_shift = 0;
    LineTime m_last;
    int m_setBack = 0;
};

} // namespace uncordon::ansible
