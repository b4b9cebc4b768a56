// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal/scheduling.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::rehearsal {

namespace {

using cluster::OwnerKind;

struct Maker
{
    SimulatedCluster cluster;

    void pod(const QString &name, const QString &space, OwnerKind kind, const QString &owner,
             const QString &node)
    {
        cluster.now.pods << cluster::Pod{.name = name,
                                         .nameSpace = space,
                                         .uid = newUid(cluster),
                                         .node = node,
                                         .ownerKind = kind,
                                         .owner = owner,
                                         .ready = true,
                                         .app = owner};
    }

    void daemonSet(const QString &owner)
    {
        const auto count = static_cast<int>(cluster.now.nodes.size());
        for (const auto &node : std::as_const(cluster.now.nodes))
            pod(newPodName(cluster, OwnerKind::DaemonSet, owner), u"kube-system"_s,
                OwnerKind::DaemonSet, owner, node.name);
        cluster.now.workloads << cluster::Workload{owner, u"kube-system"_s, OwnerKind::DaemonSet,
                                                   count, count};
    }

    void workload(const QString &owner, const QString &space, OwnerKind kind, int replicas,
                  const QStringList &nodes)
    {
        for (int i = 0; i < replicas; ++i) {
            const QString name = kind == OwnerKind::StatefulSet ? u"%1-%2"_s.arg(owner).arg(i)
                                                                : newPodName(cluster, kind, owner);
            pod(name, space, kind, owner, nodes[i % nodes.size()]);
        }
        cluster.now.workloads << cluster::Workload{owner, space, kind, replicas, replicas};
    }

    void budget(const QString &app, const QString &space, int minAvailable)
    {
        cluster.now.budgets << cluster::DisruptionBudget{app, space, app, 0};
        cluster.minAvailable[space + u'/' + app] = minAvailable;
    }
};

} // namespace

SimulatedCluster makeCluster(const ClusterSize &size, const QString &version,
                             const QString &blocked, const QString &failsKubelet)
{
    Maker make;
    make.cluster.failsKubelet = failsKubelet;
    QStringList controlPlane, workers;
    for (int i = 1; i <= size.controlPlane; ++i)
        controlPlane << u"cp%1"_s.arg(i);
    for (int i = 1; i <= size.workers; ++i)
        workers << u"worker%1"_s.arg(i);
    const QStringList nodes = controlPlane + workers;
    for (const QString &name : nodes)
        make.cluster.now.nodes << cluster::NodeStatus{name, version, true, false,
                                                      controlPlane.contains(name)};

    for (const QString &name : std::as_const(controlPlane)) {
        for (const QString &part :
             {u"kube-apiserver"_s, u"kube-controller-manager"_s, u"kube-scheduler"_s})
            make.pod(part + u'-' + name, u"kube-system"_s, OwnerKind::Static, part, name);
    }
    make.daemonSet(u"calico-node"_s);
    make.daemonSet(u"kube-proxy"_s);
    make.workload(u"coredns"_s, u"kube-system"_s, OwnerKind::Deployment, 2,
                  controlPlane + workers.first(1));

    const int replicas = size.workers * 2;
    make.workload(u"web"_s, u"shop"_s, OwnerKind::Deployment, replicas, workers);
    make.budget(u"web"_s, u"shop"_s,
                size.drainedTogether < size.workers ? replicas - std::max(1, replicas / 4) : 0);
    make.workload(u"cart"_s, u"shop"_s, OwnerKind::Deployment, 3, workers);
    make.workload(u"database"_s, u"shop"_s, OwnerKind::StatefulSet, 1, workers.last(1));
    if (!blocked.isEmpty()) {
        make.workload(u"ledger"_s, u"shop"_s, OwnerKind::StatefulSet, 1, {blocked});
        make.budget(u"ledger"_s, u"shop"_s, 1);
    }
    settle(make.cluster);
    return make.cluster;
}

} // namespace uncordon::rehearsal
