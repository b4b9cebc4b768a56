// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rehearsal/simulated_cluster.h"

/// What the simulated cluster's controllers do by themselves.
namespace uncordon::rehearsal {

QString newUid(SimulatedCluster &cluster);
/// As its owner names a new pod: "web-5d9c7b8f46-x2x9k", "calico-node-8xkq2".
QString newPodName(SimulatedCluster &cluster, cluster::OwnerKind kind, const QString &owner);
/// Ready pods that a budget selects.
int healthyPods(const SimulatedCluster &cluster, const cluster::DisruptionBudget &budget);
/// Pending pods go to nodes that take them; ready replicas and allowed disruptions are counted anew.
void settle(SimulatedCluster &cluster);

} // namespace uncordon::rehearsal
