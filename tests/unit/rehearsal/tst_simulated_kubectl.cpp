// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal/kubectl.h"

#include "rehearsal/state_file.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace uncordon::rehearsal;

namespace {

// As Kubespray's role asks.
const QStringList kReady{
    u"get"_s, u"node"_s, u"worker1"_s, u"-o"_s,
    u"jsonpath={ range .status.conditions[?(@.type == \"Ready\")].status }{ @ }{ end }"_s};
const QStringList kUnschedulable{u"get"_s, u"node"_s, u"worker1"_s, u"-o"_s,
                                 u"jsonpath={ .spec.unschedulable }"_s};

QStringList drainOf(const QString &node, const QString &timeout = u"360s"_s)
{
    return {u"drain"_s,
            u"--force"_s,
            u"--ignore-daemonsets"_s,
            u"--grace-period"_s,
            u"300"_s,
            u"--timeout"_s,
            timeout,
            u"--delete-emptydir-data"_s,
            node};
}

/// A cluster in a file, and a kubectl whose time is only counted.
class Kubectl
{
public:
    explicit Kubectl(const QString &blocked = {}, const QString &failsKubelet = {})
    {
        QVERIFY(storeCluster(file(), makeCluster({1, 3, 1}, u"1.35.8"_s, blocked, failsKubelet)));
    }

    int call(const QStringList &arguments)
    {
        out.clear();
        err.clear();
        slept = {};
        return kubectl(arguments, file(),
                       {[this](const QByteArray &bytes) { out += bytes; },
                        [this](const QByteArray &bytes) { err += bytes; },
                        [this](std::chrono::milliseconds time) {
                            slept += time;
                            if (whileAsleep)
                                whileAsleep();
                        }});
    }

    [[nodiscard]] QString file() const { return m_folder.filePath(u"cluster.json"_s); }
    [[nodiscard]] SimulatedCluster cluster() const
    {
        return loadCluster(file()).value_or(SimulatedCluster{});
    }

    QByteArray out, err;
    std::chrono::milliseconds slept{0};
    std::function<void()> whileAsleep;

private:
    QTemporaryDir m_folder;
};

} // namespace

class TestSimulatedKubectl : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void kubespraysQuestionsAreAnsweredToTheByte()
    {
        Kubectl kubectl;
        QCOMPARE(kubectl.call(kReady), 0);
        QCOMPARE(kubectl.out, "True");
        QCOMPARE(kubectl.call(kUnschedulable), 0);
        QCOMPARE(kubectl.out, "");
        QCOMPARE(kubectl.call({u"cordon"_s, u"worker1"_s}), 0);
        QCOMPARE(kubectl.out, "node/worker1 cordoned\n");
        QCOMPARE(kubectl.call(kUnschedulable), 0);
        QCOMPARE(kubectl.out, "true");
        QCOMPARE(kubectl.call({u"cordon"_s, u"worker1"_s}), 0);
        QCOMPARE(kubectl.out, "node/worker1 already cordoned\n");
        QCOMPARE(kubectl.call({u"uncordon"_s, u"worker1"_s}), 0);
        QCOMPARE(kubectl.out, "node/worker1 uncordoned\n");
    }

    void aNotReadyNodeIsUnknownToItsQuestion()
    {
        Kubectl kubectl({}, u"worker1"_s);
        QCOMPARE(kubectl.call({u"simulate"_s, u"kubelet"_s, u"worker1"_s, u"1.36.4"_s}), 1);
        QVERIFY(kubectl.err.startsWith("Job for kubelet.service failed"));
        QCOMPARE(kubectl.call(kReady), 0);
        QCOMPARE(kubectl.out, "Unknown");
    }

    void anUnknownNodeIsNotFound()
    {
        Kubectl kubectl;
        for (const QStringList &arguments : {QStringList{u"get"_s, u"node"_s, u"w9"_s},
                                             {u"cordon"_s, u"w9"_s},
                                             drainOf(u"w9"_s)}) {
            QCOMPARE(kubectl.call(arguments), 1);
            QCOMPARE(kubectl.err, "Error from server (NotFound): nodes \"w9\" not found\n");
        }
    }

    void aDrainEmptiesItsNodeAndLeavesDaemonSets()
    {
        Kubectl kubectl;
        QCOMPARE(kubectl.call(drainOf(u"worker1"_s)), 0);
        QVERIFY(kubectl.out.startsWith("node/worker1 cordoned\nevicting pod "));
        QVERIFY(kubectl.out.endsWith(" evicted\nnode/worker1 drained\n"));
        QVERIFY(kubectl.err.startsWith(
            "Warning: ignoring DaemonSet-managed Pods: kube-system/calico-node-"));
        const SimulatedCluster cluster = kubectl.cluster();
        QVERIFY(evictablePods(cluster, u"worker1"_s).isEmpty());
        for (const auto &workload : cluster.now.workloads)
            QCOMPARE(workload.readyReplicas, workload.replicas);
        QVERIFY(kubectl.slept >= 4s && kubectl.slept < 60s);
    }

    void aDrainWithoutIgnoringDaemonSetsIsRefusedAsKubectlDoes()
    {
        Kubectl kubectl;
        QCOMPARE(kubectl.call({u"drain"_s, u"worker1"_s}), 1);
        QVERIFY(kubectl.err.contains(
            "cannot delete DaemonSet-managed Pods (use --ignore-daemonsets to ignore)"));
        QVERIFY(!evictablePods(kubectl.cluster(), u"worker1"_s).isEmpty());
    }

    void aBlockedDrainTimesOutAndNamesPodAndBudget()
    {
        Kubectl kubectl(u"worker1"_s);
        QCOMPARE(kubectl.call(drainOf(u"worker1"_s)), 1);
        QVERIFY2(kubectl.slept >= 360s && kubectl.slept <= 366s,
                 qPrintable(QString::number(kubectl.slept.count())));
        QVERIFY(kubectl.err.contains(
            "error when evicting pods/\"ledger-0\" -n \"shop\" (will retry after 5s): "
            "Cannot evict pod as it would violate the pod's disruption budget."));
        QVERIFY(kubectl.err.contains("error: unable to drain node \"worker1\" due to error: "));
        QVERIFY(kubectl.err.contains("budget ledger"));
        QVERIFY(kubectl.err.contains("global timeout reached: 6m0s"));
        QVERIFY(kubectl.err.size() < 4000);
        QCOMPARE(evictablePods(kubectl.cluster(), u"worker1"_s).size(), 1);
    }

    void aBudgetThatComesFreeLetsTheDrainGoOn()
    {
        Kubectl kubectl(u"worker1"_s);
        kubectl.whileAsleep = [&] {
            if (kubectl.slept > 60s)
                QVERIFY(changeCluster(kubectl.file(), [](SimulatedCluster &cluster) {
                    cluster.minAvailable[u"shop/ledger"_s] = 0;
                    return setUnschedulable(cluster, u"worker2"_s, false);
                }));
        };
        QCOMPARE(kubectl.call(drainOf(u"worker1"_s)), 0);
        QVERIFY(kubectl.slept < 120s);
    }

    void disablingEvictionPassesTheBudget()
    {
        Kubectl kubectl(u"worker1"_s);
        QCOMPARE(kubectl.call(drainOf(u"worker1"_s) << u"--disable-eviction"_s), 0);
        QVERIFY(kubectl.out.contains("deleting pod shop/ledger-0\n"));
        QVERIFY(kubectl.out.contains("pod/ledger-0 deleted\n"));
        QVERIFY(evictablePods(kubectl.cluster(), u"worker1"_s).isEmpty());
    }

    void aPodSelectorSparesTheOthers()
    {
        Kubectl kubectl(u"worker1"_s);
        QCOMPARE(kubectl.call(drainOf(u"worker1"_s) << u"--pod-selector"_s << u"app!=ledger"_s), 0);
        QCOMPARE(evictablePods(kubectl.cluster(), u"worker1"_s).size(), 1);
    }

    void tablesHaveOneRowForEachObject()
    {
        Kubectl kubectl(u"worker1"_s);
        QVERIFY(kubectl.call({u"cordon"_s, u"worker2"_s}) == 0);
        QCOMPARE(kubectl.call({u"get"_s, u"nodes"_s}), 0);
        QCOMPARE(kubectl.out, "NAME      STATUS                     ROLES           VERSION\n"
                              "cp1       Ready                      control-plane   v1.35.8\n"
                              "worker1   Ready                      <none>          v1.35.8\n"
                              "worker2   Ready,SchedulingDisabled   <none>          v1.35.8\n"
                              "worker3   Ready                      <none>          v1.35.8\n");
        QCOMPARE(kubectl.call({u"get"_s, u"pods"_s, u"-A"_s, u"-o"_s, u"wide"_s}), 0);
        QCOMPARE(kubectl.out.count('\n'), kubectl.cluster().now.pods.size() + 1);
        QCOMPARE(kubectl.call({u"get"_s, u"pdb"_s, u"-n"_s, u"shop"_s}), 0);
        QVERIFY(kubectl.out.contains("shop        ledger   1               0\n"));
        QCOMPARE(kubectl.call({u"get"_s, u"pods"_s}), 0);
        QCOMPARE(kubectl.err, "No resources found\n");
    }

    void waitingEndsWhenTheConditionHoldsOrTheTimeIsOver()
    {
        Kubectl kubectl({}, u"worker1"_s);
        const QStringList wait{u"wait"_s, u"node/worker1"_s, u"--for=condition=Ready"_s,
                               u"--timeout=20s"_s};
        QCOMPARE(kubectl.call(wait), 0);
        QCOMPARE(kubectl.out, "node/worker1 condition met\n");
        QCOMPARE(kubectl.call({u"simulate"_s, u"kubelet"_s, u"worker1"_s, u"1.36.4"_s}), 1);
        QCOMPARE(kubectl.call(wait), 1);
        QCOMPARE(kubectl.slept, 20s);
        QCOMPARE(kubectl.call({u"wait"_s, u"pod"_s, u"-n"_s, u"kube-system"_s, u"-l"_s,
                               u"k8s-app=calico-node"_s, u"--field-selector"_s,
                               u"spec.nodeName==worker2"_s, u"--for=condition=Ready"_s}),
                 0);
    }

    void whatIsNotSimulatedSaysSo()
    {
        Kubectl kubectl;
        for (const QStringList &arguments :
             {QStringList{},
              {u"apply"_s},
              {u"get"_s, u"secrets"_s},
              {u"get"_s, u"node"_s, u"cp1"_s, u"-o"_s, u"jsonpath={.spec}"_s},
              {u"get"_s, u"nodes"_s, u"-o"_s, u"yaml"_s},
              {u"simulate"_s, u"rain"_s}}) {
            QCOMPARE(kubectl.call(arguments), 1);
            QVERIFY(kubectl.err.startsWith("error: "));
        }
    }

    void aMissingStateFileIsAnErrorThatNamesIt()
    {
        QByteArray err;
        const Terminal terminal{[](const QByteArray &) {},
                                [&err](const QByteArray &bytes) { err += bytes; },
                                [](std::chrono::milliseconds) {}};
        for (const QStringList &arguments :
             {kReady, drainOf(u"worker1"_s), {u"cordon"_s, u"worker1"_s}}) {
            err.clear();
            QCOMPARE(kubectl(arguments, u"/nowhere/cluster.json"_s, terminal), 1);
            QVERIFY(err.contains("/nowhere/cluster.json"));
        }
    }
};

QTEST_GUILESS_MAIN(TestSimulatedKubectl)
#include "tst_simulated_kubectl.moc"
