// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal/scheduling.h"

#include <QCryptographicHash>
#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::rehearsal {

namespace {

using cluster::OwnerKind;
using cluster::Pod;

// The letters of Kubernetes' own random names, which spell no words.
QString letters(const QString &seed, int count)
{
    static const QString alphabet = u"bcdfghjklmnpqrstvwxz2456789"_s;
    const QByteArray hash = QCryptographicHash::hash(seed.toUtf8(), QCryptographicHash::Sha1);
    QString text;
    for (int i = 0; i < count; ++i)
        text += alphabet[static_cast<uchar>(hash[i]) % alphabet.size()];
    return text;
}

// CoreDNS tolerates the control plane's taint; on a cluster of control plane nodes only there is no taint.
bool takes(const SimulatedCluster &cluster, const cluster::NodeStatus &node, const Pod &pod)
{
    if (node.unschedulable || !node.ready)
        return false;
    return !node.controlPlane || pod.owner == u"coredns" ||
           std::ranges::all_of(cluster.now.nodes, &cluster::NodeStatus::controlPlane);
}

void schedule(SimulatedCluster &cluster, Pod &pod)
{
    const cluster::NodeStatus *best = nullptr;
    qsizetype fewest = 0;
    for (const auto &node : std::as_const(cluster.now.nodes)) {
        if (!takes(cluster, node, pod))
            continue;
        // Replicas apart first, then the emptier node.
        const auto load =
            std::ranges::count_if(cluster.now.pods,
                                  [&](const Pod &other) {
                                      return other.node == node.name && other.owner == pod.owner;
                                  }) *
                1000 +
            std::ranges::count(cluster.now.pods, node.name, &Pod::node);
        if (!best || load < fewest) {
            best = &node;
            fewest = load;
        }
    }
    if (best) {
        pod.node = best->name;
        pod.ready = true;
    }
}

} // namespace

QString newUid(SimulatedCluster &cluster)
{
    return QUuid::createUuidV5(QUuid(), u"uncordon %1"_s.arg(cluster.nextUid++))
        .toString(QUuid::WithoutBraces);
}

QString newPodName(SimulatedCluster &cluster, OwnerKind kind, const QString &owner)
{
    const QString own = letters(owner + QString::number(cluster.nextUid++), 5);
    return kind == OwnerKind::Deployment ? u"%1-%2-%3"_s.arg(owner, letters(owner, 10), own)
                                         : u"%1-%2"_s.arg(owner, own);
}

int healthyPods(const SimulatedCluster &cluster, const cluster::DisruptionBudget &budget)
{
    return static_cast<int>(std::ranges::count_if(cluster.now.pods, [&](const Pod &pod) {
        return pod.app == budget.app && pod.nameSpace == budget.nameSpace && pod.ready;
    }));
}

void settle(SimulatedCluster &cluster)
{
    for (Pod &pod : cluster.now.pods) {
        if (pod.node.isEmpty())
            schedule(cluster, pod);
    }
    for (cluster::Workload &workload : cluster.now.workloads) {
        workload.readyReplicas =
            static_cast<int>(std::ranges::count_if(cluster.now.pods, [&](const Pod &pod) {
                return pod.owner == workload.name && pod.nameSpace == workload.nameSpace &&
                       pod.ready;
            }));
    }
    for (cluster::DisruptionBudget &budget : cluster.now.budgets) {
        const auto least = cluster.minAvailable.constFind(budget.nameSpace + u'/' + budget.name);
        if (least == cluster.minAvailable.constEnd())
            continue;
        budget.disruptionsAllowed = std::max(0, healthyPods(cluster, budget) - *least);
    }
}

} // namespace uncordon::rehearsal
