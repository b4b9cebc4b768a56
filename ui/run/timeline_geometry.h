// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/run/timeline_coordinates.h"

/// A node's phases as rectangles without colours or fonts.
namespace uncordon::ui {

struct Bar
{
    qsizetype phase = 0; ///< index in Node::phases
    timeline::PhaseKind kind = timeline::PhaseKind::Check;
    double left = 0, right = 0;
    bool failed = false, running = false, interrupted = false;
    bool startInferred = false, endInferred = false;
    QList<double> retries; ///< x of each failed attempt
    QString text;          ///< "1:12", empty where nobody knows
};

struct RowGeometry
{
    QList<Bar> bars;
    std::optional<double>
        unschedulableFrom; ///< the node is left cordoned: an outline from here to the right edge
};

/// What a timeline spans: from 0 to its last moment; of one without times, one second a phase.
TimeRange wholeRange(const timeline::Timeline &timeline);
bool hasTimes(const timeline::Timeline &timeline);

/// Bars closer than half a pixel are merged into the one that matters most (failed, then the later).
RowGeometry rowGeometry(const timeline::Node &node, const TimeRange &range, double width,
                        timeline::Micros now, bool times);

} // namespace uncordon::ui
