// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/drain_forecast.h"

#include <algorithm>

namespace uncordon::cluster {

DrainForecast drainForecast(const Snapshot &snapshot, const QStringList &nodes)
{
    DrainForecast forecast;
    for (const Pod &pod : snapshot.pods) {
        if (!nodes.contains(pod.node) || pod.ownerKind == OwnerKind::DaemonSet ||
            pod.ownerKind == OwnerKind::Static)
            continue;
        forecast.evicted << pod;
        for (const DisruptionBudget &budget : snapshot.budgets) {
            if (!pod.app.isEmpty() && budget.nameSpace == pod.nameSpace && budget.app == pod.app &&
                budget.disruptionsAllowed <= 0)
                forecast.blocked << DrainForecast::Blocked{pod.name, budget.name};
        }
    }
    for (const Workload &workload : snapshot.workloads) {
        if (workload.kind == OwnerKind::DaemonSet)
            continue;
        int ready = 0, here = 0;
        for (const Pod &pod : snapshot.pods) {
            if (pod.owner != workload.name || pod.ownerKind != workload.kind ||
                pod.nameSpace != workload.nameSpace || !pod.ready)
                continue;
            ++ready;
            here += nodes.contains(pod.node) ? 1 : 0;
        }
        if (ready > 0 && ready == here)
            forecast.stopsService << workload.name;
    }
    const bool takesControlPlane = std::ranges::any_of(snapshot.nodes, [&](const NodeStatus &node) {
        return node.controlPlane && nodes.contains(node.name);
    });
    const bool anotherStays = std::ranges::any_of(snapshot.nodes, [&](const NodeStatus &node) {
        return node.controlPlane && node.ready && !nodes.contains(node.name);
    });
    forecast.controlPlaneDowntime = takesControlPlane && !anotherStays;
    return forecast;
}

} // namespace uncordon::cluster
