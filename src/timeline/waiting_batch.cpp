// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/waiting_batch.h"

#include <algorithm>

namespace uncordon::timeline {

Timeline withWaitingBatch(Timeline timeline, const QStringList &batch)
{
    const auto open = std::ranges::find_if(timeline.prompts, &Prompt::open);
    if (open == timeline.prompts.end())
        return timeline;
    for (const QString &name : batch) {
        auto found = std::ranges::find(timeline.nodes, name, &Node::name);
        if (found == timeline.nodes.end()) {
            timeline.nodes << Node{.name = name};
            found = std::prev(timeline.nodes.end());
        }
        Node &node = *found;
        const bool busy =
            !node.phases.isEmpty() && node.phases.constLast().result == PhaseResult::Running;
        if (busy)
            continue;
        node.state = NodeState::Running;
        node.phases << Phase{
            .kind = PhaseKind::Confirm,
            .task = open->task,
            .start = open->at,
            .startInferred = true,
            .log = {.offset = open->offset, .firstLine = open->line, .lastLine = open->line}};
    }
    return timeline;
}

} // namespace uncordon::timeline
