// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal/simulated_cluster.h"

#include "cluster/drain_forecast.h"

#include <QSet>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace uncordon;
using namespace uncordon::rehearsal;
using cluster::OwnerKind;
using cluster::Pod;

namespace {

SimulatedCluster made(const ClusterSize &size = {}, const QString &blocked = {})
{
    return makeCluster(size, u"1.35.8"_s, blocked, {});
}

const cluster::NodeStatus &node(const SimulatedCluster &cluster, const QString &name)
{
    return *std::ranges::find(cluster.now.nodes, name, &cluster::NodeStatus::name);
}

const Pod *podNamed(const SimulatedCluster &cluster, const QString &name)
{
    const auto found = std::ranges::find(cluster.now.pods, name, &Pod::name);
    return found == cluster.now.pods.end() ? nullptr : &*found;
}

/// Cordons the node and evicts until nothing is left or every pod is refused; true: drained.
bool drain(SimulatedCluster &cluster, const QString &name)
{
    if (!setUnschedulable(cluster, name, true))
        return false;
    for (QList<Pod> pods = evictablePods(cluster, name); !pods.isEmpty();
         pods = evictablePods(cluster, name)) {
        const auto gone = std::ranges::count_if(
            pods, [&](const Pod &pod) { return evict(cluster, pod).has_value(); });
        if (gone == 0)
            return false;
    }
    return true;
}

} // namespace

class TestSimulatedCluster : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aNewClusterIsReadyAndWhole()
    {
        const SimulatedCluster cluster = made();
        QCOMPARE(cluster.now.nodes.size(), 7);
        for (const auto &each : cluster.now.nodes) {
            QVERIFY(each.ready && !each.unschedulable);
            QCOMPARE(each.kubeletVersion, u"1.35.8"_s);
            QCOMPARE(each.controlPlane, each.name.startsWith(u"cp"));
        }
        for (const auto &workload : cluster.now.workloads)
            QCOMPARE(workload.readyReplicas, workload.replicas);
        QSet<QString> uids, names;
        for (const Pod &pod : cluster.now.pods) {
            QVERIFY(!pod.node.isEmpty() && pod.ready);
            uids << pod.uid;
            names << pod.nameSpace + u'/' + pod.name;
        }
        QCOMPARE(uids.size(), cluster.now.pods.size());
        QCOMPARE(names.size(), cluster.now.pods.size());
    }

    void anEvictedPodComesBackElsewhereUnderANewUid()
    {
        SimulatedCluster cluster = made();
        const Pod before = *podNamed(cluster, u"database-0"_s);
        QVERIFY(setUnschedulable(cluster, before.node, true));
        QVERIFY(evict(cluster, before));
        const Pod *after = podNamed(cluster, u"database-0"_s);
        QVERIFY(after);
        QVERIFY(after->uid != before.uid);
        QVERIFY(after->node != before.node && after->node.startsWith(u"worker"));
        QVERIFY(after->ready);
    }

    void aPodOfADeploymentComesBackUnderANewName()
    {
        SimulatedCluster cluster = made();
        const auto found = std::ranges::find(cluster.now.pods, u"cart"_s, &Pod::owner);
        const Pod before = *found;
        QVERIFY(evict(cluster, before));
        QVERIFY(!podNamed(cluster, before.name));
        QCOMPARE(std::ranges::count(cluster.now.pods, u"cart"_s, &Pod::owner), 3);
    }

    void evictingAPodThatIsGoneAlreadyIsNoError()
    {
        SimulatedCluster cluster = made();
        const Pod before = *podNamed(cluster, u"database-0"_s);
        QVERIFY(evict(cluster, before));
        const SimulatedCluster once = cluster;
        QVERIFY(evict(cluster, before));
        QCOMPARE(cluster.now, once.now);
    }

    void everyWorkerCanBeDrainedOneByOne()
    {
        SimulatedCluster cluster = made();
        for (const auto &name : {u"worker1"_s, u"worker2"_s, u"worker3"_s, u"worker4"_s, u"cp1"_s,
                                 u"cp2"_s, u"cp3"_s}) {
            QVERIFY2(drain(cluster, name), qPrintable(name));
            QVERIFY(setUnschedulable(cluster, name, false));
        }
        for (const auto &workload : cluster.now.workloads)
            QCOMPARE(workload.readyReplicas, workload.replicas);
    }

    void aWholeClusterInOneBatchIsStoppedByNoBudget_data()
    {
        QTest::addColumn<int>("workers");
        QTest::newRow("one worker") << 1;
        QTest::newRow("two at once") << 2;
    }
    void aWholeClusterInOneBatchIsStoppedByNoBudget()
    {
        QFETCH(int, workers);
        SimulatedCluster cluster = made({1, workers, workers});
        for (int i = 1; i <= workers; ++i)
            QVERIFY(drain(cluster, u"worker%1"_s.arg(i)));
        const Pod *database = podNamed(cluster, u"database-0"_s);
        QVERIFY(database->node.isEmpty() && !database->ready);
        QVERIFY(setUnschedulable(cluster, u"worker1"_s, false));
        QCOMPARE(podNamed(cluster, u"database-0"_s)->node, u"worker1"_s);
        QVERIFY(podNamed(cluster, u"database-0"_s)->ready);
    }

    void aBudgetCountsDownWithItsReadyPods()
    {
        SimulatedCluster cluster = made();
        const int allowed = cluster.now.budgets[0].disruptionsAllowed;
        QCOMPARE(cluster.now.budgets[0].name, u"web"_s);
        QVERIFY(allowed > 0);
        for (Pod &pod : cluster.now.pods) {
            if (pod.owner == u"web") {
                pod.ready = false;
                break;
            }
        }
        QVERIFY(setUnschedulable(cluster, u"cp1"_s, false)); // counts anew
        QCOMPARE(cluster.now.budgets[0].disruptionsAllowed, allowed - 1);
    }

    void theBlockedNodeIsBlockedByANamedBudgetForEver()
    {
        SimulatedCluster cluster = made({}, u"worker2"_s);
        QVERIFY(!drain(cluster, u"worker2"_s));
        const QList<Pod> left = evictablePods(cluster, u"worker2"_s);
        QCOMPARE(left.size(), 1);
        QCOMPARE(left[0].name, u"ledger-0"_s);
        const auto refused = evict(cluster, left[0]);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, u"budget"_s);
        QVERIFY(refused.error().message.contains(u"budget ledger needs 1 healthy pods and has 1"));
        const auto forecast = cluster::drainForecast(cluster.now, {u"worker2"_s});
        QCOMPARE(forecast.blocked.size(), 1);
        QCOMPARE(forecast.blocked[0].pod, u"ledger-0"_s);
        remove(cluster, left[0]); // deleting asks no budget
        QVERIFY(evictablePods(cluster, u"worker2"_s).isEmpty());
    }

    void aKubeletThatDoesNotStartLeavesItsNodeNotReadyInItsOldVersion()
    {
        SimulatedCluster cluster = makeCluster({1, 2, 1}, u"1.35.8"_s, {}, u"worker2"_s);
        QVERIFY(setKubelet(cluster, u"worker1"_s, u"1.36.4"_s));
        const auto failed = setKubelet(cluster, u"worker2"_s, u"1.36.4"_s);
        QVERIFY(!failed);
        QCOMPARE(failed.error().code, u"kubelet"_s);
        QCOMPARE(node(cluster, u"worker1"_s).kubeletVersion, u"1.36.4"_s);
        QVERIFY(node(cluster, u"worker1"_s).ready);
        QCOMPARE(node(cluster, u"worker2"_s).kubeletVersion, u"1.35.8"_s);
        QVERIFY(!node(cluster, u"worker2"_s).ready);
    }

    void aNodeThatIsNotReadyTakesNoPods()
    {
        SimulatedCluster cluster = makeCluster({1, 2, 2}, u"1.35.8"_s, {}, u"worker2"_s);
        QVERIFY(!setKubelet(cluster, u"worker2"_s, u"1.36.4"_s));
        QVERIFY(drain(cluster, u"worker1"_s));
        QVERIFY(std::ranges::none_of(cluster.now.pods, [](const Pod &pod) {
            return pod.owner == u"cart" && pod.node == u"worker1";
        }));
        QVERIFY(std::ranges::any_of(cluster.now.pods,
                                    [](const Pod &pod) { return pod.node.isEmpty(); }));
    }

    void upgradingTheControlPlaneMakesItsStaticPodsAnew()
    {
        SimulatedCluster cluster = made();
        const QString first = podNamed(cluster, u"kube-apiserver-cp1"_s)->uid;
        const QString second = podNamed(cluster, u"kube-apiserver-cp2"_s)->uid;
        QVERIFY(setControlPlane(cluster, u"cp1"_s));
        QVERIFY(podNamed(cluster, u"kube-apiserver-cp1"_s)->uid != first);
        QCOMPARE(podNamed(cluster, u"kube-apiserver-cp2"_s)->uid, second);
    }

    void aNodeThatIsNotThereIsAnError()
    {
        SimulatedCluster cluster = made();
        QCOMPARE(setUnschedulable(cluster, u"worker9"_s, true).error().code, u"not-found"_s);
        QCOMPARE(setKubelet(cluster, u"worker9"_s, u"1"_s).error().code, u"not-found"_s);
        QCOMPARE(setControlPlane(cluster, u"worker9"_s).error().code, u"not-found"_s);
    }
};

QTEST_GUILESS_MAIN(TestSimulatedCluster)
#include "tst_simulated_cluster.moc"
