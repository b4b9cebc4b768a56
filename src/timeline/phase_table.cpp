// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/phase_table.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace uncordon::timeline {

namespace {

std::string lower(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](char c) {
        return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    });
    return result;
}

struct Row
{
    std::string_view name; ///< start of the task's name, lower case
    PhaseKind phase;
    Role role = Role::None;
    bool upgrades = false;
    bool putsBack = false;
};

constexpr std::array kTasks{
    // "Drain node" of upgrade/pre-upgrade, "Set node back to schedulable" of its rescue, and so on
    Row{"confirm node upgrade", PhaseKind::Confirm},
    Row{"wait before upgrade node", PhaseKind::Confirm},
    Row{"confirm node uncordon", PhaseKind::Confirm},
    Row{"wait before uncordoning node", PhaseKind::Confirm},
    Row{"see if node is in ready state", PhaseKind::Check},
    Row{"see if node is schedulable", PhaseKind::Check},
    Row{"set if node needs cordoning", PhaseKind::Check},
    Row{"see if node has legacy taints", PhaseKind::Check},
    Row{"cordon node", PhaseKind::Cordon},
    Row{"drain node", PhaseKind::Drain},
    Row{"uncordon node", PhaseKind::Uncordon, Role::None, false, true},
    Row{"wait for cilium", PhaseKind::Uncordon},
    Row{"set node back to schedulable", PhaseKind::Rescue, Role::None, false, true},
    Row{"fail after rescue", PhaseKind::Rescue},
    Row{"kubeadm | upgrade first master", PhaseKind::Upgrade, Role::ControlPlane, true},
    Row{"kubeadm | upgrade first control plane node", PhaseKind::Upgrade, Role::ControlPlane, true},
    Row{"kubeadm | upgrade other masters", PhaseKind::Upgrade, Role::ControlPlane, true},
    Row{"kubeadm | upgrade other control plane nodes", PhaseKind::Upgrade, Role::ControlPlane,
        true},
    Row{"kubeadm | upgrade kubernetes cluster", PhaseKind::Upgrade, Role::ControlPlane, true},
    Row{"install | copy kubelet binary from download dir", PhaseKind::Upgrade, Role::None, true},
    Row{"install | copy kubeadm binary from download dir", PhaseKind::Upgrade, Role::None, true},
    Row{"install kubelet", PhaseKind::Upgrade, Role::None, true},
    Row{"kubelet | restart kubelet", PhaseKind::Upgrade, Role::None, true},
};

// Everything of these roles between a node's cordon and its uncordon is its upgrade.
constexpr std::array<std::string_view, 4> kUpgradeRoles{"download", "container-engine",
                                                        "kubernetes", "network_plugin"};

struct Split
{
    std::string role, name;
};

// "kubernetes_sigs.kubespray.upgrade/pre-upgrade : Drain node" -> role and name, lower case.
Split split(std::string_view task)
{
    std::string text = lower(task);
    std::string role;
    if (const auto colon = text.find(" : "); colon != std::string::npos) {
        role = text.substr(0, colon);
        text = text.substr(colon + 3);
        constexpr std::string_view collection = "kubernetes_sigs.kubespray.";
        if (role.starts_with(collection))
            role = role.substr(collection.size());
        // a role included by its path: "/home/ops/kubespray/roles/upgrade/pre-upgrade"
        if (const auto roles = role.rfind("/roles/"); roles != std::string::npos)
            role = role.substr(roles + 7);
    }
    for (std::string_view doubled : {"kubeadm | kubeadm | ", "install | install | "}) {
        if (text.starts_with(doubled))
            text = text.substr(doubled.size() / 2);
    }
    return {std::move(role), std::move(text)};
}

bool isUpgradeRole(std::string_view role)
{
    return std::ranges::any_of(kUpgradeRoles, [role](std::string_view name) {
        return role == name ||
               (role.starts_with(name) && role.size() > name.size() && role[name.size()] == '/');
    });
}

Role roleToldBy(std::string_view role)
{
    if (role == "kubernetes/control-plane" || role == "kubernetes/master")
        return Role::ControlPlane;
    if (role == "kubernetes/kubeadm")
        return Role::Worker;
    return Role::None;
}

} // namespace

std::optional<TaskMeaning> meaningOf(std::string_view task)
{
    const Split parts = split(task);
    const bool upgradeRole = isUpgradeRole(parts.role);
    for (const Row &row : kTasks) {
        if (!std::string_view(parts.name).starts_with(row.name))
            continue;
        // Generic words count only in Kubespray's own roles: another play's "Cordon node" is one too,
        // "Copy kubeadm" of another role is not.
        if (row.phase == PhaseKind::Upgrade && !upgradeRole && !parts.role.empty())
            continue;
        Role role = row.role;
        if (role == Role::None && row.phase == PhaseKind::Upgrade)
            role = roleToldBy(parts.role);
        return TaskMeaning{row.phase, TaskMeaning::Scope::Always, role, row.upgrades, row.putsBack};
    }
    if (upgradeRole)
        return TaskMeaning{PhaseKind::Upgrade, TaskMeaning::Scope::WhileOutside,
                           roleToldBy(parts.role)};
    return {};
}

std::vector<std::string_view> knownTasks()
{
    std::vector<std::string_view> names;
    for (const Row &row : kTasks)
        names.push_back(row.name);
    return names;
}

PlayMeaning meaningOfPlay(std::string_view play)
{
    const std::string text = lower(play);
    // "Handle upgrades to control plane components first to maintain backwards compat."
    if (text.find("upgrades to master components") != std::string::npos ||
        text.find("upgrades to control plane components") != std::string::npos)
        return {Role::ControlPlane, true};
    // "Finally handle worker upgrades, based on given batch size"
    if (text.find("worker upgrades") != std::string::npos)
        return {Role::Worker, true};
    if (text.find("non-cluster nodes") != std::string::npos)
        return {Role::Etcd, false};
    return {};
}

PromptKind promptKind(std::string_view task)
{
    const std::string name = split(task).name;
    if (name.starts_with("confirm node upgrade"))
        return PromptKind::ConfirmUpgrade;
    if (name.starts_with("confirm node uncordon"))
        return PromptKind::ConfirmUncordon;
    if (name.starts_with("wait before"))
        return PromptKind::PauseSeconds;
    return PromptKind::Other;
}

} // namespace uncordon::timeline
