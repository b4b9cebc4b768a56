// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace uncordon::timeline {

/// Whose Node::tasks a timeline has: those of a thousand nodes are millions, and a window shows one node's.
struct WantedTasks
{
    bool all = true;
    QString node = {}; ///< the one, where not all

    [[nodiscard]] bool of(const QString &name) const
    {
        return all || (!node.isEmpty() && name == node);
    }
    static WantedTasks none() { return {.all = false}; }
    static WantedTasks only(const QString &node) { return {.all = false, .node = node}; }
};

} // namespace uncordon::timeline
