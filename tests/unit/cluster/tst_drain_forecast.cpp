// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/drain_forecast.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon::cluster;

namespace {

/// cp1 and cp2; web on worker1 and worker2, database on worker1 only.
struct Fixture
{
    Snapshot snapshot;

    Fixture()
    {
        for (const auto &name : {u"cp1"_s, u"cp2"_s, u"worker1"_s, u"worker2"_s})
            snapshot.nodes << NodeStatus{name, u"1.35.8"_s, true, false, name.startsWith(u"cp")};
        pod(u"kube-apiserver-cp1"_s, OwnerKind::Static, u"kube-apiserver"_s, u"cp1"_s);
        for (const auto &name : {u"worker1"_s, u"worker2"_s}) {
            pod(u"proxy-"_s + name, OwnerKind::DaemonSet, u"proxy"_s, name);
            pod(u"web-"_s + name, OwnerKind::Deployment, u"web"_s, name);
        }
        pod(u"database-0"_s, OwnerKind::StatefulSet, u"database"_s, u"worker1"_s);
        snapshot.workloads << Workload{u"web"_s, u"shop"_s, OwnerKind::Deployment, 2, 2}
                           << Workload{u"database"_s, u"shop"_s, OwnerKind::StatefulSet, 1, 1}
                           << Workload{u"proxy"_s, u"shop"_s, OwnerKind::DaemonSet, 2, 2};
    }

    Pod &pod(const QString &name, OwnerKind kind, const QString &owner, const QString &node)
    {
        snapshot.pods << Pod{.name = name,
                             .nameSpace = u"shop"_s,
                             .uid = name,
                             .node = node,
                             .ownerKind = kind,
                             .owner = owner,
                             .ready = true,
                             .app = owner};
        return snapshot.pods.last();
    }

    QStringList evicted(const QStringList &nodes) const
    {
        QStringList names;
        for (const Pod &pod : drainForecast(snapshot, nodes).evicted)
            names << pod.name;
        return names;
    }
};

} // namespace

class TestDrainForecast : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void daemonSetAndStaticPodsStay()
    {
        const Fixture cluster;
        QCOMPARE(cluster.evicted({u"worker1"_s}), (QStringList{u"web-worker1"_s, u"database-0"_s}));
        QCOMPARE(cluster.evicted({u"cp1"_s}), QStringList());
    }

    void aPodWithoutAnOwnerIsEvictedToo()
    {
        Fixture cluster;
        cluster.pod(u"debug"_s, OwnerKind::None, {}, u"worker2"_s);
        QCOMPARE(cluster.evicted({u"worker2"_s}), (QStringList{u"web-worker2"_s, u"debug"_s}));
    }

    void anExhaustedBudgetBlocksThePodsThatItSelects()
    {
        Fixture cluster;
        cluster.snapshot.budgets << DisruptionBudget{u"keep-database"_s, u"shop"_s, u"database"_s,
                                                     0}
                                 << DisruptionBudget{u"keep-web"_s, u"shop"_s, u"web"_s, 1};
        const DrainForecast forecast = drainForecast(cluster.snapshot, {u"worker1"_s});
        QCOMPARE(forecast.blocked.size(), 1);
        QCOMPARE(forecast.blocked[0].pod, u"database-0"_s);
        QCOMPARE(forecast.blocked[0].budget, u"keep-database"_s);
        QVERIFY(drainForecast(cluster.snapshot, {u"worker2"_s}).blocked.isEmpty());
    }

    void aBudgetOfAnotherNamespaceBlocksNothing()
    {
        Fixture cluster;
        cluster.snapshot.budgets << DisruptionBudget{u"keep-database"_s, u"bank"_s, u"database"_s,
                                                     0};
        QVERIFY(drainForecast(cluster.snapshot, {u"worker1"_s}).blocked.isEmpty());
    }

    void aBudgetDoesNotBlockPodsWithoutALabel()
    {
        Fixture cluster;
        cluster.pod(u"debug"_s, OwnerKind::None, {}, u"worker2"_s);
        cluster.snapshot.budgets << DisruptionBudget{u"unread"_s, u"shop"_s, {}, 0};
        QVERIFY(drainForecast(cluster.snapshot, {u"worker2"_s}).blocked.isEmpty());
    }

    void aSingleReplicaStopsServing()
    {
        const Fixture cluster;
        QCOMPARE(drainForecast(cluster.snapshot, {u"worker1"_s}).stopsService,
                 QStringList{u"database"_s});
        QCOMPARE(drainForecast(cluster.snapshot, {u"worker2"_s}).stopsService, QStringList());
    }

    void aBatchThatHoldsEveryReplicaStopsServing()
    {
        const Fixture cluster;
        QCOMPARE(drainForecast(cluster.snapshot, {u"worker1"_s, u"worker2"_s}).stopsService,
                 (QStringList{u"web"_s, u"database"_s}));
    }

    void aReplicaThatIsNotReadyElsewhereDoesNotHelp()
    {
        Fixture cluster;
        for (Pod &pod : cluster.snapshot.pods)
            pod.ready = pod.name != u"web-worker2";
        QCOMPARE(drainForecast(cluster.snapshot, {u"worker1"_s}).stopsService,
                 (QStringList{u"web"_s, u"database"_s}));
    }

    void aWorkloadOfTheSameNameAndAnotherKindIsAnotherOne()
    {
        Fixture cluster;
        cluster.pod(u"database-7f"_s, OwnerKind::Deployment, u"database"_s, u"worker2"_s);
        QCOMPARE(drainForecast(cluster.snapshot, {u"worker1"_s}).stopsService,
                 QStringList{u"database"_s});
    }

    void theLastReadyControlPlaneNodeIsDowntime()
    {
        Fixture cluster;
        QVERIFY(!drainForecast(cluster.snapshot, {u"cp1"_s}).controlPlaneDowntime);
        QVERIFY(drainForecast(cluster.snapshot, {u"cp1"_s, u"cp2"_s}).controlPlaneDowntime);
        cluster.snapshot.nodes[1].ready = false;
        QVERIFY(drainForecast(cluster.snapshot, {u"cp1"_s}).controlPlaneDowntime);
        QVERIFY(!drainForecast(cluster.snapshot, {u"worker1"_s}).controlPlaneDowntime);
    }

    void nothingKnownForecastsNothing()
    {
        const DrainForecast forecast = drainForecast({}, {u"worker1"_s});
        QVERIFY(forecast.evicted.isEmpty() && forecast.blocked.isEmpty() &&
                forecast.stopsService.isEmpty());
        QVERIFY(!forecast.controlPlaneDowntime);
    }
};

QTEST_GUILESS_MAIN(TestDrainForecast)
#include "tst_drain_forecast.moc"
