// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/snapshot.h"
#include "text/error.h"

/// The simulated cluster as a value: what an API server would keep, and what its verbs do to it. It
/// knows nothing of kubectl or of files.
namespace uncordon::rehearsal {

struct SimulatedCluster
{
    cluster::Snapshot now;
    QString failsKubelet; ///< this node's kubelet does not start again; empty: none
    int nextUid = 1;
};

struct ClusterSize
{
    int controlPlane = 3;
    int workers = 4;
};

/// cp1.., worker1..: a web deployment of two a worker, a single-replica StatefulSet, CoreDNS, a daemon
/// set, static control plane pods; `blocked` gets a pod whose budget allows no disruption.
SimulatedCluster makeCluster(const ClusterSize &size, const QString &version, const QString &blocked,
                             const QString &failsKubelet);

text::Result<void> setUnschedulable(SimulatedCluster &cluster, const QString &node, bool unschedulable);
/// Evicts one pod: gone from its node, ready again elsewhere under a new name and UID, or pending
/// where no node takes it. The error's code is "budget" where its disruption budget forbids it.
text::Result<void> evict(SimulatedCluster &cluster, const QString &pod);
/// Pods that a drain with --ignore-daemonsets evicts.
QStringList evictablePods(const SimulatedCluster &cluster, const QString &node);
text::Result<void> setKubelet(SimulatedCluster &cluster, const QString &node, const QString &version);
/// Pending pods go to nodes that take them.
void schedulePending(SimulatedCluster &cluster);

} // namespace uncordon::rehearsal
