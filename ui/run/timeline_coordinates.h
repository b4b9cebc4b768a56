// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timeline.h"

#include <QList>

#include <algorithm>
#include <cmath>

/// Time to pixel and back, for the ruler and the bars. Pure; no clamping: what is outside the range lies
/// outside the width.
namespace uncordon::ui {

struct TimeRange
{
    timeline::Micros begin{0};
    timeline::Micros end{0};
    bool operator==(const TimeRange &) const = default;
    [[nodiscard]] timeline::Micros span() const { return end - begin; }
};

/// 0 where the range is empty.
inline double toPixel(timeline::Micros time, const TimeRange &range, double width)
{
    if (range.span().count() <= 0)
        return 0;
    return static_cast<double>((time - range.begin).count()) /
           static_cast<double>(range.span().count()) * width;
}

/// The range's begin where the width is zero.
inline timeline::Micros toTime(double pixel, const TimeRange &range, double width)
{
    if (width <= 0)
        return range.begin;
    return range.begin + timeline::Micros(std::llround(pixel / width *
                                                       static_cast<double>(range.span().count())));
}

/// Zoomed so that `at` keeps its place; never shorter than a second.
inline TimeRange zoomed(const TimeRange &range, timeline::Micros at, double factor)
{
    const double span = std::max(1e6, static_cast<double>(range.span().count()) * factor);
    const double share = range.span().count() > 0
                             ? static_cast<double>((at - range.begin).count()) /
                                   static_cast<double>(range.span().count())
                             : 0.5;
    const timeline::Micros begin = at - timeline::Micros(std::llround(span * share));
    return {begin, begin + timeline::Micros(std::llround(span))};
}

/// The step between two ruler marks at least `leastPixels` apart: 1, 2, 5, 10, 15, 30 s or min, then hours.
inline timeline::Micros rulerStep(const TimeRange &range, double width, double leastPixels)
{
    static constexpr int steps[] = {1,   2,   5,    10,   15,   30,    60,    120,  300,
                                    600, 900, 1800, 3600, 7200, 14400, 43200, 86400};
    for (const int seconds : steps) {
        const timeline::Micros step = std::chrono::seconds(seconds);
        if (toPixel(range.begin + step, range, width) >= leastPixels)
            return step;
    }
    return std::chrono::hours(24 *
                              std::max<qint64>(1, range.span() / std::chrono::hours(24) / 10 + 1));
}

} // namespace uncordon::ui
