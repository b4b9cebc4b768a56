// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "timeline/timeline.h"

#include <algorithm>

namespace uncordon::timeline {

const Node *Timeline::node(const QString &name) const
{
    const auto found = std::ranges::find(nodes, name, &Node::name);
    return found == nodes.cend() ? nullptr : &*found;
}

const Prompt *Timeline::openPrompt() const
{
    return !prompts.isEmpty() && prompts.constLast().open ? &prompts.constLast() : nullptr;
}

} // namespace uncordon::timeline
