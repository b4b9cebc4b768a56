// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal/simulated_cluster.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::rehearsal {

namespace {

using cluster::OwnerKind;
using cluster::Pod;

text::Error noSuchNode(const QString &node)
{
    return {u"not-found"_s, u"nodes \"%1\" not found"_s.arg(node), {}, {}};
}

cluster::NodeStatus *find(SimulatedCluster &cluster, const QString &node)
{
    const auto found = std::ranges::find(cluster.now.nodes, node, &cluster::NodeStatus::name);
    return found == cluster.now.nodes.end() ? nullptr : &*found;
}

QString uid(SimulatedCluster &cluster)
{
    return u"%1-0000-4000-8000-000000000000"_s.arg(cluster.nextUid++, 8, 16, QChar(u'0'));
}

Pod pod(SimulatedCluster &cluster, const QString &name, const QString &space, OwnerKind kind, const QString &owner,
        const QString &node)
{
    return {.name = name, .nameSpace = space, .uid = uid(cluster), .node = node, .ownerKind = kind, .owner = owner,
            .ready = true, .app = owner};
}

void count(SimulatedCluster &cluster)
{
    for (cluster::Workload &workload : cluster.now.workloads) {
        workload.readyReplicas = static_cast<int>(std::ranges::count_if(cluster.now.pods, [&](const Pod &each) {
            return each.owner == workload.name && each.nameSpace == workload.nameSpace && each.ready;
        }));
    }
}

} // namespace

SimulatedCluster makeCluster(const ClusterSize &size, const QString &version, const QString &blocked,
                             const QString &failsKubelet)
{
    SimulatedCluster cluster;
    cluster.failsKubelet = failsKubelet;
    QStringList workers;
    for (int i = 1; i <= size.controlPlane; ++i)
        cluster.now.nodes << cluster::NodeStatus{u"cp%1"_s.arg(i), version, true, false, true};
    for (int i = 1; i <= size.workers; ++i) {
        workers << u"worker%1"_s.arg(i);
        cluster.now.nodes << cluster::NodeStatus{workers.constLast(), version, true, false, false};
    }
    for (const auto &node : std::as_const(cluster.now.nodes)) {
        cluster.now.pods << pod(cluster, u"calico-node-"_s + node.name, u"kube-system"_s, OwnerKind::DaemonSet,
                                u"calico-node"_s, node.name);
        if (node.controlPlane)
            cluster.now.pods << pod(cluster, u"kube-apiserver-"_s + node.name, u"kube-system"_s, OwnerKind::Static,
                                    u"kube-apiserver"_s, node.name);
    }
    const QStringList takers = workers.isEmpty() ? QStringList{u"cp1"_s} : workers;
    const auto spread = [&](const QString &owner, const QString &space, OwnerKind kind, int replicas) {
        for (int i = 0; i < replicas; ++i) {
            const QString name = kind == OwnerKind::StatefulSet ? u"%1-%2"_s.arg(owner).arg(i)
                                                                : u"%1-%2"_s.arg(owner).arg(i + 1, 5, 36, QChar(u'0'));
            cluster.now.pods << pod(cluster, name, space, kind, owner, takers[i % takers.size()]);
        }
        cluster.now.workloads << cluster::Workload{owner, space, kind, replicas, replicas};
    };
    spread(u"web"_s, u"shop"_s, OwnerKind::Deployment, static_cast<int>(takers.size()) * 2);
    spread(u"cart"_s, u"shop"_s, OwnerKind::Deployment, 3);
    spread(u"database"_s, u"shop"_s, OwnerKind::StatefulSet, 1);
    spread(u"coredns"_s, u"kube-system"_s, OwnerKind::Deployment, 2);
    cluster.now.budgets << cluster::DisruptionBudget{u"web"_s, u"shop"_s, u"web"_s, 1};
    if (!blocked.isEmpty()) {
        cluster.now.pods << pod(cluster, u"ledger-0"_s, u"shop"_s, OwnerKind::StatefulSet, u"ledger"_s, blocked);
        cluster.now.workloads << cluster::Workload{u"ledger"_s, u"shop"_s, OwnerKind::StatefulSet, 1, 1};
        cluster.now.budgets << cluster::DisruptionBudget{u"ledger"_s, u"shop"_s, u"ledger"_s, 0};
    }
    return cluster;
}

text::Result<void> setUnschedulable(SimulatedCluster &cluster, const QString &node, bool unschedulable)
{
    cluster::NodeStatus *found = find(cluster, node);
    if (!found)
        return std::unexpected(noSuchNode(node));
    found->unschedulable = unschedulable;
    schedulePending(cluster);
    return {};
}

void schedulePending(SimulatedCluster &cluster)
{
    for (Pod &pending : cluster.now.pods) {
        if (!pending.node.isEmpty())
            continue;
        const cluster::NodeStatus *best = nullptr;
        qsizetype fewest = 0;
        for (const auto &node : std::as_const(cluster.now.nodes)) {
            const bool alone = std::ranges::all_of(cluster.now.nodes, &cluster::NodeStatus::controlPlane);
            if (node.unschedulable || !node.ready || (node.controlPlane && !alone))
                continue;
            const qsizetype load = std::ranges::count(cluster.now.pods, node.name, &Pod::node);
            if (!best || load < fewest) {
                best = &node;
                fewest = load;
            }
        }
        if (best) {
            pending.node = best->name;
            pending.ready = true;
        }
    }
    count(cluster);
}

QStringList evictablePods(const SimulatedCluster &cluster, const QString &node)
{
    QStringList names;
    for (const Pod &each : cluster.now.pods) {
        if (each.node == node && each.ownerKind != OwnerKind::DaemonSet && each.ownerKind != OwnerKind::Static)
            names << each.name;
    }
    return names;
}

text::Result<void> evict(SimulatedCluster &cluster, const QString &name)
{
    const auto found = std::ranges::find(cluster.now.pods, name, &Pod::name);
    if (found == cluster.now.pods.end())
        return {}; // gone already: that is what an eviction wants
    for (const auto &budget : std::as_const(cluster.now.budgets)) {
        if (budget.app == found->app && budget.nameSpace == found->nameSpace && budget.disruptionsAllowed <= 0)
            return std::unexpected(text::Error{
                u"budget"_s, u"Cannot evict pod as it would violate the pod's disruption budget."_s, budget.name, {}});
    }
    found->node.clear();
    found->ready = false;
    found->uid = uid(cluster);
    if (found->ownerKind != OwnerKind::StatefulSet)
        found->name = found->owner + u'-' + QString::number(cluster.nextUid * 7919 % 60466176, 36).rightJustified(5, u'0');
    schedulePending(cluster);
    return {};
}

text::Result<void> setKubelet(SimulatedCluster &cluster, const QString &node, const QString &version)
{
    cluster::NodeStatus *found = find(cluster, node);
    if (!found)
        return std::unexpected(noSuchNode(node));
    if (node == cluster.failsKubelet) {
        found->ready = false;
        return std::unexpected(text::Error{u"kubelet"_s,
                                           u"Job for kubelet.service failed because the control process exited with error code."_s,
                                           u"See \"systemctl status kubelet.service\" and \"journalctl -xeu kubelet.service\" for details."_s, {}});
    }
    found->kubeletVersion = version;
    found->ready = true;
    return {};
}

} // namespace uncordon::rehearsal
