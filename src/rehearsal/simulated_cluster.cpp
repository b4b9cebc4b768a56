// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal/simulated_cluster.h"

#include "rehearsal/scheduling.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::rehearsal {

namespace {

using cluster::OwnerKind;
using cluster::Pod;

text::Result<cluster::NodeStatus *> find(SimulatedCluster &cluster, const QString &node)
{
    const auto found = std::ranges::find(cluster.now.nodes, node, &cluster::NodeStatus::name);
    if (found == cluster.now.nodes.end())
        return std::unexpected(
            text::Error{u"not-found"_s, u"nodes \"%1\" not found"_s.arg(node), {}, {}});
    return &*found;
}

Pod *find(SimulatedCluster &cluster, const Pod &pod)
{
    const auto found = std::ranges::find(cluster.now.pods, pod.uid, &Pod::uid);
    return found == cluster.now.pods.end() ? nullptr : &*found;
}

// The budget that forbids the eviction of `pod` now, if any.
text::Result<void> budgetsAllow(const SimulatedCluster &cluster, const Pod &pod)
{
    for (const auto &budget : cluster.now.budgets) {
        if (budget.app != pod.app || budget.nameSpace != pod.nameSpace ||
            budget.disruptionsAllowed > 0)
            continue;
        QString message = u"Cannot evict pod as it would violate the pod's disruption budget."_s;
        const int least = cluster.minAvailable.value(budget.nameSpace + u'/' + budget.name, -1);
        message += least < 0
                       ? u" The disruption budget %1 allows no disruption."_s.arg(budget.name)
                       : u" The disruption budget %1 needs %2 healthy pods and has %3 currently"_s
                             .arg(budget.name)
                             .arg(least)
                             .arg(healthyPods(cluster, budget));
        return std::unexpected(text::Error{u"budget"_s, message, {}, {}});
    }
    return {};
}

} // namespace

text::Result<void> setUnschedulable(SimulatedCluster &cluster, const QString &node,
                                    bool unschedulable)
{
    const auto found = find(cluster, node);
    if (!found)
        return std::unexpected(found.error());
    (*found)->unschedulable = unschedulable;
    settle(cluster);
    return {};
}

QList<Pod> evictablePods(const SimulatedCluster &cluster, const QString &node)
{
    QList<Pod> pods;
    std::ranges::copy_if(cluster.now.pods, std::back_inserter(pods), [&](const Pod &pod) {
        return pod.node == node && pod.ownerKind != OwnerKind::DaemonSet &&
               pod.ownerKind != OwnerKind::Static;
    });
    return pods;
}

text::Result<void> evict(SimulatedCluster &cluster, const Pod &pod)
{
    const Pod *found = find(cluster, pod);
    if (!found)
        return {};
    if (auto allowed = budgetsAllow(cluster, *found); !allowed)
        return allowed;
    remove(cluster, pod);
    return {};
}

void remove(SimulatedCluster &cluster, const Pod &pod)
{
    Pod *found = find(cluster, pod);
    if (!found)
        return;
    if (found->ownerKind == OwnerKind::None || found->ownerKind == OwnerKind::Job) {
        cluster.now.pods.removeIf([&](const Pod &each) { return each.uid == pod.uid; });
    } else {
        const bool bound =
            found->ownerKind == OwnerKind::DaemonSet || found->ownerKind == OwnerKind::Static;
        found->uid = newUid(cluster);
        if (found->ownerKind == OwnerKind::Deployment || found->ownerKind == OwnerKind::DaemonSet)
            found->name = newPodName(cluster, found->ownerKind, found->owner);
        if (!bound) {
            found->node.clear();
            found->ready = false;
        }
    }
    settle(cluster);
}

text::Result<void> setKubelet(SimulatedCluster &cluster, const QString &node,
                              const QString &version)
{
    const auto found = find(cluster, node);
    if (!found)
        return std::unexpected(found.error());
    const bool starts = node != cluster.failsKubelet;
    (*found)->ready = starts;
    if (starts)
        (*found)->kubeletVersion = version;
    settle(cluster);
    if (starts)
        return {};
    return std::unexpected(text::Error{
        u"kubelet"_s,
        u"Job for kubelet.service failed because the control process exited with error code."_s,
        u"See \"systemctl status kubelet.service\" and \"journalctl -xeu kubelet.service\" for details."_s,
        {}});
}

text::Result<void> setControlPlane(SimulatedCluster &cluster, const QString &node)
{
    if (const auto found = find(cluster, node); !found)
        return std::unexpected(found.error());
    for (Pod &pod : cluster.now.pods) {
        if (pod.node == node && pod.ownerKind == OwnerKind::Static)
            pod.uid = newUid(cluster);
    }
    return {};
}

} // namespace uncordon::rehearsal
