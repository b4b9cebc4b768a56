// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/snapshot.h"
#include "text/error.h"

#include <QMap>

/// The simulated cluster as a value: what an API server would keep, and what its verbs do to it. It
/// knows nothing of kubectl or of files.
namespace uncordon::rehearsal {

struct SimulatedCluster
{
    cluster::Snapshot now;
    /// Of a budget, by "namespace/name": its disruptionsAllowed follows from it and from the pods that
    /// are ready. A budget without an entry keeps the disruptionsAllowed that it has.
    QMap<QString, int> minAvailable;
    QString failsKubelet; ///< this node's kubelet does not start again; empty: none
    int nextUid = 1;
};

struct ClusterSize
{
    int controlPlane = 3;
    int workers = 4;
    /// Workers that an upgrade drains at once: where that is all of them, no budget stands in its way.
    int drainedTogether = 1;
};

/// cp1.., worker1..: deployments on the workers, a single-replica StatefulSet, CoreDNS on the control
/// plane, daemon sets, static control plane pods; `blocked` gets a pod whose budget allows no disruption.
SimulatedCluster makeCluster(const ClusterSize &size, const QString &version,
                             const QString &blocked, const QString &failsKubelet);

text::Result<void> setUnschedulable(SimulatedCluster &cluster, const QString &node,
                                    bool unschedulable);

/// The pods of a node that are neither a daemon set's nor static.
QList<cluster::Pod> evictablePods(const SimulatedCluster &cluster, const QString &node);
/// Evicts a pod: gone from its node, ready again elsewhere under a new UID, or pending where no node
/// takes it. The error's code is "budget" where a disruption budget forbids it. A pod that is not there
/// any more, or is another one by its UID, is no error: that is what an eviction wants.
text::Result<void> evict(SimulatedCluster &cluster, const cluster::Pod &pod);
/// Deletes a pod as its owner replaces it, whatever its budget says.
void remove(SimulatedCluster &cluster, const cluster::Pod &pod);

/// The node's kubelet restarted in `version`; the error's code is "kubelet" where it does not come back.
text::Result<void> setKubelet(SimulatedCluster &cluster, const QString &node,
                              const QString &version);
/// The static pods of the node made anew, as kubeadm does.
text::Result<void> setControlPlane(SimulatedCluster &cluster, const QString &node);

} // namespace uncordon::rehearsal
