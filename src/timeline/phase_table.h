// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timeline.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace uncordon::timeline {

/// What a task means for the node it runs on. Source: Kubespray's roles upgrade/pre-upgrade,
/// upgrade/post-upgrade, kubernetes/*, v2.12.0 to its main branch of 2026-08.
struct TaskMeaning
{
    enum class Scope : std::uint8_t {
        Always,      ///< the phase, wherever it stands
        WhileOutside ///< only between the node's cordon and its uncordon
    };
    PhaseKind phase = PhaseKind::Check;
    Scope scope = Scope::Always;
    Role role = Role::None; ///< what it tells of its node
    bool upgrades = false;  ///< the node's Kubernetes itself, not only its surroundings
    bool putsBack = false;  ///< makes the node schedulable, where it succeeds
};

/// `task` as ansible prints it: "upgrade/pre-upgrade : Drain node", a collection's prefix
/// ("kubernetes_sigs.kubespray.") included; letter case and what follows the stable part do not matter.
std::optional<TaskMeaning> meaningOf(std::string_view task);

/// How the names begin that the table knows, in lower case.
std::vector<std::string_view> knownTasks();

/// What a play's name tells of the role of its hosts, and whether it is one with a drain window.
struct PlayMeaning
{
    Role role = Role::None;
    bool drains = false;
};
PlayMeaning meaningOfPlay(std::string_view play);

/// Kind of a pause by its task's name.
PromptKind promptKind(std::string_view task);

} // namespace uncordon::timeline
