// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/timeline_geometry.h"

#include "ui/common/tokens.h"

using namespace std::chrono_literals;

namespace uncordon::ui {

using timeline::Micros;
using timeline::Phase;
using timeline::PhaseResult;

bool hasTimes(const timeline::Timeline &timeline)
{
    if (timeline.now)
        return true;
    return std::ranges::any_of(timeline.nodes, [](const timeline::Node &node) {
        return std::ranges::any_of(node.phases,
                                   [](const Phase &phase) { return phase.start.has_value(); });
    });
}

TimeRange wholeRange(const timeline::Timeline &timeline)
{
    Micros end = timeline.now.value_or(0s);
    qsizetype most = 0;
    for (const timeline::Node &node : timeline.nodes) {
        most = std::max(most, node.phases.size());
        for (const Phase &phase : node.phases)
            end = std::max(end, phase.end.value_or(phase.start.value_or(0s)));
    }
    if (!hasTimes(timeline))
        end = std::chrono::seconds(most);
    return {0s, std::max<Micros>(end, 1s)};
}

RowGeometry rowGeometry(const timeline::Node &node, const TimeRange &range, double width,
                        Micros now, bool times)
{
    RowGeometry row;
    for (qsizetype i = 0; i < node.phases.size(); ++i) {
        const Phase &phase = node.phases[i];
        if (times && !phase.start && !phase.end)
            continue;
        const Micros start =
            times ? phase.start.value_or(*phase.end) : Micros(std::chrono::seconds(i));
        const bool open = times && !phase.end;
        const Micros end = times ? phase.end.value_or(std::max(now, start)) : start + 1s;
        Bar bar{.phase = i,
                .kind = phase.kind,
                .left = toPixel(start, range, width),
                .right = toPixel(end, range, width)};
        bar.failed =
            phase.result == PhaseResult::Failed || phase.result == PhaseResult::Unreachable;
        bar.running = phase.result == PhaseResult::Running;
        bar.interrupted = phase.result == PhaseResult::Interrupted;
        bar.startInferred = phase.startInferred || (times && !phase.start);
        bar.endInferred = phase.endInferred || (open && !bar.running);
        for (const timeline::Retry &retry : phase.retries) {
            if (retry.at)
                bar.retries << toPixel(*retry.at, range, width);
        }
        if (times && phase.start && (phase.end || bar.running))
            bar.text = durationText(end - start);
        if (!row.bars.isEmpty() && bar.right - row.bars.constLast().left < 0.5) {
            if (bar.failed || !row.bars.constLast().failed)
                row.bars.last() = bar;
            continue;
        }
        row.bars << bar;
    }
    if (node.leftUnschedulable() && !row.bars.isEmpty())
        row.unschedulableFrom = row.bars.constLast().right;
    return row;
}

} // namespace uncordon::ui
