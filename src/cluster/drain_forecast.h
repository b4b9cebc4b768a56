// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/snapshot.h"

namespace uncordon::cluster {

/// What draining these nodes together would do, as `kubectl drain --ignore-daemonsets --force` does it.
struct DrainForecast
{
    struct Blocked
    {
        QString pod, budget;
    };
    QList<Pod> evicted;     ///< daemon set and static pods stay
    QList<Blocked> blocked; ///< a budget with no disruption left
    QStringList
        stopsService; ///< workloads all of whose ready replicas are on these nodes: downtime
    bool controlPlaneDowntime = false; ///< no other Ready control plane node remains
};

DrainForecast drainForecast(const Snapshot &snapshot, const QStringList &nodes);

} // namespace uncordon::cluster
