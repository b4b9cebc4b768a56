// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/drain_outlook.h"

#include "rehearsal/cluster_state.h"
#include "ui/run/run_words.h"

#include <QCoreApplication>
#include <QtConcurrentRun>

#include <algorithm>

namespace uncordon::ui {
namespace {

struct DrainWords
{
    Q_DECLARE_TR_FUNCTIONS(DrainWords)
};

} // namespace

QFuture<std::optional<DrainOutlook>> drainOutlook(const run::RunInfo &info,
                                                  const QStringList &nodes)
{
    return QtConcurrent::run([state = info.clusterState, nodes]() -> std::optional<DrainOutlook> {
        if (state.isEmpty())
            return std::nullopt;
        const text::Result<cluster::Snapshot> snapshot = rehearsal::readSnapshot(state);
        if (!snapshot)
            return std::nullopt;
        DrainOutlook outlook;
        outlook.forecast = cluster::drainForecast(*snapshot, nodes);
        for (const cluster::NodeStatus &node : snapshot->nodes) {
            if (nodes.contains(node.name))
                outlook.nodes << node;
            if (node.controlPlane)
                ++outlook.controlPlanes;
        }
        return outlook;
    });
}

OutlookWords outlookWords(const DrainOutlook &outlook)
{
    OutlookWords words;
    if (outlook.forecast.controlPlaneDowntime)
        words.downtime
            << (outlook.controlPlanes == 1
                    ? DrainWords::tr(
                          "The only control plane node: the Kubernetes API stops while it is upgraded")
                    : DrainWords::tr(
                          "No other control plane node is ready: the Kubernetes API stops meanwhile"));
    for (const QString &workload : outlook.forecast.stopsService)
        words.downtime << DrainWords::tr("%1 stops until its pod runs elsewhere").arg(workload);
    for (const auto &blocked : outlook.forecast.blocked)
        words.blocked << DrainWords::tr(
                             "Disruption budget %1 lets no pod go now: the drain waits for %2")
                             .arg(blocked.budget, blocked.pod);
    const qsizetype count = outlook.forecast.evicted.size();
    if (count == 1)
        words.moves = DrainWords::tr("1 pod is evicted");
    else if (count > 1)
        words.moves = DrainWords::tr("%1 pods are evicted").arg(count);
    else
        words.moves = DrainWords::tr("No pod is evicted");
    for (const cluster::Pod &pod : outlook.forecast.evicted)
        words.pods << DrainWords::tr("%1 on %2", "a pod on a node")
                          .arg(pod.nameSpace + u'/' + pod.name, pod.node);
    return words;
}

QString OutlookWords::summary() const
{
    QStringList parts;
    if (!moves.isEmpty())
        parts << moves;
    if (!downtime.isEmpty())
        parts << downtime.constFirst();
    return parts.join(QStringLiteral("; "));
}

} // namespace uncordon::ui
