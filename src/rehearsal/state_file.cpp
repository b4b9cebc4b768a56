// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal/state_file.h"

#include "rehearsal/cluster_state.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace uncordon::rehearsal {

namespace {

QJsonObject toJson(const SimulatedCluster &cluster)
{
    QJsonArray nodes, pods, workloads, budgets;
    for (const auto &node : cluster.now.nodes)
        nodes << QJsonObject{{u"name"_s, node.name},
                             {u"version"_s, node.kubeletVersion},
                             {u"ready"_s, node.ready},
                             {u"unschedulable"_s, node.unschedulable},
                             {u"control_plane"_s, node.controlPlane}};
    for (const auto &pod : cluster.now.pods)
        pods << QJsonObject{{u"name"_s, pod.name},
                            {u"namespace"_s, pod.nameSpace},
                            {u"uid"_s, pod.uid},
                            {u"node"_s, pod.node},
                            {u"kind"_s, static_cast<int>(pod.ownerKind)},
                            {u"owner"_s, pod.owner},
                            {u"ready"_s, pod.ready},
                            {u"app"_s, pod.app}};
    for (const auto &workload : cluster.now.workloads)
        workloads << QJsonObject{{u"name"_s, workload.name},
                                 {u"namespace"_s, workload.nameSpace},
                                 {u"kind"_s, static_cast<int>(workload.kind)},
                                 {u"replicas"_s, workload.replicas},
                                 {u"ready"_s, workload.readyReplicas}};
    for (const auto &budget : cluster.now.budgets)
        budgets << QJsonObject{{u"name"_s, budget.name},
                               {u"namespace"_s, budget.nameSpace},
                               {u"app"_s, budget.app},
                               {u"allowed"_s, budget.disruptionsAllowed}};
    QJsonObject minAvailable;
    for (auto it = cluster.minAvailable.cbegin(); it != cluster.minAvailable.cend(); ++it)
        minAvailable[it.key()] = it.value();
    return {{u"format"_s, 1},
            {u"min_available"_s, minAvailable},
            {u"nodes"_s, nodes},
            {u"pods"_s, pods},
            {u"workloads"_s, workloads},
            {u"budgets"_s, budgets},
            {u"fails_kubelet"_s, cluster.failsKubelet},
            {u"next_uid"_s, cluster.nextUid}};
}

SimulatedCluster fromJson(const QJsonObject &object)
{
    SimulatedCluster cluster;
    cluster.failsKubelet = object[u"fails_kubelet"_s].toString();
    cluster.nextUid = object[u"next_uid"_s].toInt(1);
    const QJsonObject minAvailable = object[u"min_available"_s].toObject();
    for (auto it = minAvailable.begin(); it != minAvailable.end(); ++it)
        cluster.minAvailable[it.key()] = it.value().toInt();
    for (const auto &value : object[u"nodes"_s].toArray())
        cluster.now.nodes << cluster::NodeStatus{
            value[u"name"_s].toString(), value[u"version"_s].toString(), value[u"ready"_s].toBool(),
            value[u"unschedulable"_s].toBool(), value[u"control_plane"_s].toBool()};
    for (const auto &value : object[u"pods"_s].toArray())
        cluster.now.pods << cluster::Pod{
            .name = value[u"name"_s].toString(),
            .nameSpace = value[u"namespace"_s].toString(),
            .uid = value[u"uid"_s].toString(),
            .node = value[u"node"_s].toString(),
            .ownerKind = static_cast<cluster::OwnerKind>(value[u"kind"_s].toInt()),
            .owner = value[u"owner"_s].toString(),
            .ready = value[u"ready"_s].toBool(),
            .app = value[u"app"_s].toString()};
    for (const auto &value : object[u"workloads"_s].toArray())
        cluster.now.workloads << cluster::Workload{
            value[u"name"_s].toString(), value[u"namespace"_s].toString(),
            static_cast<cluster::OwnerKind>(value[u"kind"_s].toInt()), value[u"replicas"_s].toInt(),
            value[u"ready"_s].toInt()};
    for (const auto &value : object[u"budgets"_s].toArray())
        cluster.now.budgets << cluster::DisruptionBudget{
            value[u"name"_s].toString(), value[u"namespace"_s].toString(),
            value[u"app"_s].toString(), value[u"allowed"_s].toInt()};
    return cluster;
}

text::Error fileError(const QString &file, const QString &why)
{
    return {
        u"state-file"_s, u"the simulated cluster's state cannot be used: %1"_s.arg(why), {}, file};
}

/// flock(2): the kernel frees it with the process, however that ends (a drain may be killed).
class Lock
{
public:
    explicit Lock(const QString &file)
        : m_descriptor(
              ::open(QFile::encodeName(file).constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600))
    {
        while (m_descriptor >= 0 && ::flock(m_descriptor, LOCK_EX) != 0) {
            if (errno != EINTR) {
                ::close(m_descriptor);
                m_descriptor = -1;
            }
        }
    }
    ~Lock()
    {
        if (m_descriptor >= 0)
            ::close(m_descriptor);
    }
    Q_DISABLE_COPY_MOVE(Lock)

    [[nodiscard]] bool taken() const { return m_descriptor >= 0; }

private:
    int m_descriptor;
};

} // namespace

text::Result<SimulatedCluster> loadCluster(const QString &file)
{
    QFile input(file);
    if (!input.open(QIODevice::ReadOnly))
        return std::unexpected(fileError(file, input.errorString()));
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(input.readAll(), &error);
    if (error.error != QJsonParseError::NoError)
        return std::unexpected(fileError(file, error.errorString()));
    if (document[u"format"_s].toInt() != 1 || !document[u"nodes"_s].isArray())
        return std::unexpected(fileError(file, u"it is no simulated cluster of this version"_s));
    return fromJson(document.object());
}

text::Result<void> storeCluster(const QString &file, const SimulatedCluster &cluster)
{
    QSaveFile output(file);
    if (!output.open(QIODevice::WriteOnly))
        return std::unexpected(fileError(file, output.errorString()));
    output.write(QJsonDocument(toJson(cluster)).toJson(QJsonDocument::Compact));
    if (!output.commit())
        return std::unexpected(fileError(file, output.errorString()));
    return {};
}

text::Result<void>
changeCluster(const QString &file,
              const std::function<text::Result<void>(SimulatedCluster &)> &change)
{
    const Lock lock(file + u".lock"_s);
    if (!lock.taken())
        return std::unexpected(fileError(file, QString::fromLocal8Bit(std::strerror(errno))));
    auto cluster = loadCluster(file);
    if (!cluster)
        return std::unexpected(cluster.error());
    const auto changed = change(*cluster);
    if (auto stored = storeCluster(file, *cluster); !stored)
        return stored;
    return changed;
}

text::Result<cluster::Snapshot> readSnapshot(const QString &stateFile)
{
    auto cluster = loadCluster(stateFile);
    if (!cluster)
        return std::unexpected(cluster.error());
    cluster->now.takenAt = QDateTime::currentDateTimeUtc();
    return cluster->now;
}

} // namespace uncordon::rehearsal
