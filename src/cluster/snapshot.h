// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>

/// A Kubernetes cluster at one moment: the part of it that an upgrade touches. Values only.
namespace uncordon::cluster {

struct NodeStatus
{
    QString name;
    QString kubeletVersion; ///< without a leading v
    bool ready = false;
    bool unschedulable = false;
    bool controlPlane = false;
    bool operator==(const NodeStatus &) const = default;
};

enum class OwnerKind : quint8 { None, Deployment, DaemonSet, StatefulSet, Job, Static };

struct Pod
{
    QString name, nameSpace, uid, node;
    OwnerKind ownerKind = OwnerKind::None;
    QString owner; ///< of a Deployment's pod the Deployment, not its ReplicaSet
    bool ready = false;
    QString app; ///< what a disruption budget selects by
    bool operator==(const Pod &) const = default;
};

struct Workload
{
    QString name, nameSpace;
    OwnerKind kind = OwnerKind::Deployment;
    int replicas = 0, readyReplicas = 0;
    bool operator==(const Workload &) const = default;
};

/// PodDisruptionBudget, policy/v1.
struct DisruptionBudget
{
    QString name, nameSpace, app;
    int disruptionsAllowed = 0;
    bool operator==(const DisruptionBudget &) const = default;
};

struct Snapshot
{
    QDateTime takenAt;
    QList<NodeStatus> nodes;
    QList<Pod> pods;
    QList<Workload> workloads;
    QList<DisruptionBudget> budgets;
    bool operator==(const Snapshot &) const = default;
};

} // namespace uncordon::cluster
