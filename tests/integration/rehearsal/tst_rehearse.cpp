// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal_fixture.h"

#include "rehearsal/state_file.h"

#include <QJsonArray>
#include <QProcess>
#include <QTest>

#include <algorithm>
#include <memory>
#include <vector>

using namespace Qt::StringLiterals;
using namespace uncordon;

class TestRehearse : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void threeAndFourNodesAreUpgradedOneByOne()
    {
        Rehearsal rehearsal;
        QCOMPARE(rehearsal.run({}), 0);
        QCOMPARE(rehearsal.err, "");
        QCOMPARE(rehearsal.timeline()[u"outcome"_s], u"succeeded"_s);
        QCOMPARE(rehearsal.timeline()[u"interactive"_s], true);
        QCOMPARE(rehearsal.timeline()[u"nodes"_s].toArray().size(), 7);
        for (const auto &name : {u"cp1"_s, u"cp2"_s, u"cp3"_s, u"worker1"_s, u"worker2"_s,
                                 u"worker3"_s, u"worker4"_s}) {
            const QJsonObject node = rehearsal.node(name);
            QCOMPARE(node[u"state"_s], u"upgraded"_s);
            QCOMPARE(node[u"schedulable"_s], u"yes"_s);
            QCOMPARE(node[u"drain_attempts"_s], 1);
            const cluster::NodeStatus simulated = rehearsal.simulated(name);
            QCOMPARE(simulated.kubeletVersion, u"1.36.4"_s);
            QVERIFY(simulated.ready && !simulated.unschedulable);
        }
        QCOMPARE(rehearsal.timeline()[u"findings"_s].toArray(), QJsonArray());
        QCOMPARE(rehearsal.timeline()[u"diagnostics"_s].toArray(), QJsonArray());
        QCOMPARE(rehearsal.decisions().size(), 14);
        for (const QJsonObject &decision : rehearsal.decisions())
            QCOMPARE(decision[u"answer"_s], u"continue"_s);
        QVERIFY(!rehearsal.log().contains("WARNING") && !rehearsal.log().contains("DEPRECATION"));
        for (const auto &file : {u"run.json"_s, u"timing.log"_s, u"report.html"_s})
            QVERIFY2(!rehearsal.contents(file).isEmpty(), qPrintable(file));
        QVERIFY(rehearsal.contents(u"timeline.png"_s).startsWith("\x89PNG"));
        QVERIFY(rehearsal.out.contains(QFile::encodeName(rehearsal.folder())));
    }

    void countdownsRunThroughAndAskNobody()
    {
        Rehearsal rehearsal;
        QCOMPARE(rehearsal.run({u"--control-plane"_s, u"1"_s, u"--workers"_s, u"2"_s, u"--serial"_s,
                                u"2"_s, u"--pause"_s, u"1"_s}),
                 0);
        QCOMPARE(rehearsal.timeline()[u"outcome"_s], u"succeeded"_s);
        const QJsonArray prompts = rehearsal.timeline()[u"prompts"_s].toArray();
        QCOMPARE(prompts.size(), 4); // before and after, of cp1 and of the batch of both workers
        for (const auto &prompt : prompts)
            QCOMPARE(prompt[u"kind"_s], u"pause-seconds"_s);
        QCOMPARE(prompts[2][u"hosts"_s].toArray(), (QJsonArray{u"worker1"_s, u"worker2"_s}));
        QVERIFY(rehearsal.log().contains("Pausing for 1 seconds"));
        // Both workers at once: the database has nowhere to go, and comes back.
        for (const auto &name : {u"cp1"_s, u"worker1"_s, u"worker2"_s})
            QCOMPARE(rehearsal.node(name)[u"state"_s], u"upgraded"_s);
    }

    void abortAtTheSecondNodeLeavesItUntouched()
    {
        Rehearsal rehearsal;
        QCOMPARE(rehearsal.run({u"--control-plane"_s, u"2"_s, u"--workers"_s, u"1"_s, u"--answer"_s,
                                u"abort@cp2"_s}),
                 1);
        QCOMPARE(rehearsal.timeline()[u"outcome"_s], u"aborted"_s);
        QCOMPARE(rehearsal.node(u"cp1"_s)[u"state"_s], u"upgraded"_s);
        const cluster::NodeStatus second = rehearsal.simulated(u"cp2"_s);
        QVERIFY(!second.unschedulable);
        QCOMPARE(second.kubeletVersion, u"1.35.8"_s);
        QCOMPARE(rehearsal.node(u"worker1"_s)[u"state"_s], u"untouched"_s);
        QCOMPARE(rehearsal.decisions().last()[u"answer"_s], u"abort"_s);
        QVERIFY(rehearsal.log().contains("user requested abort!"));
    }

    void abortAtTheUncordonPromptLeavesTheNodeUnschedulableAndSaysSo()
    {
        Rehearsal rehearsal;
        QCOMPARE(rehearsal.run({u"--control-plane"_s, u"1"_s, u"--workers"_s, u"1"_s, u"--policy"_s,
                                u"ask"_s},
                               {u"continue"_s, u"abort"_s}),
                 1);
        QCOMPARE(rehearsal.timeline()[u"outcome"_s], u"aborted"_s);
        QCOMPARE(rehearsal.node(u"cp1"_s)[u"schedulable"_s], u"no"_s);
        QVERIFY(rehearsal.findings(u"error"_s).join(u'\n').contains(u"kubectl uncordon cp1"_s));
        const cluster::NodeStatus node = rehearsal.simulated(u"cp1"_s);
        QVERIFY(node.unschedulable && node.ready);
        QCOMPARE(node.kubeletVersion, u"1.36.4"_s);
        QCOMPARE(rehearsal.node(u"worker1"_s)[u"state"_s], u"untouched"_s);
        QCOMPARE(rehearsal.decisions().size(), 2);
    }

    void manyKubectlsAtOnceLoseNothing()
    {
        QTemporaryDir folder;
        const QString state = folder.filePath(u"cluster.json"_s);
        QVERIFY(rehearsal::storeCluster(state,
                                        rehearsal::makeCluster({1, 24, 1}, u"1.35.8"_s, {}, {})));
        qputenv("UNCORDON_TIME_SCALE", "600");
        std::vector<std::unique_ptr<QProcess>> calls;
        for (int i = 1; i <= 24; ++i) {
            const QStringList command =
                i % 2 ? QStringList{u"cordon"_s, u"worker%1"_s.arg(i)}
                      : QStringList{u"drain"_s, u"--ignore-daemonsets"_s, u"worker%1"_s.arg(i)};
            calls.push_back(std::make_unique<QProcess>());
            calls.back()->start(QStringLiteral(UNCORDON_PROGRAM),
                                QStringList{u"kubectl"_s, u"--state"_s, state} + command);
        }
        // Every worker is cordoned in the end, so the last pods have nowhere to go: only cordons must all succeed.
        for (std::size_t i = 0; i < calls.size(); i += 2) {
            QVERIFY(calls[i]->waitForFinished(60'000));
            QCOMPARE(calls[i]->exitCode(), 0);
        }
        const auto allCordoned = [&] {
            const auto cluster = rehearsal::loadCluster(state);
            return cluster && std::ranges::all_of(cluster->now.nodes, [](const auto &node) {
                       return node.controlPlane || node.unschedulable;
                   });
        };
        QVERIFY(QTest::qWaitFor(allCordoned, 60'000));
        for (const auto &call : calls) {
            call->kill(); // a drain that waits for its budget
            call->waitForFinished();
        }
        QVERIFY(rehearsal::changeCluster(state, [](auto &cluster) { // and no lock is left behind
            return rehearsal::setUnschedulable(cluster, u"worker1"_s, false);
        }));
    }

    void badOptionsAreRefusedBeforeAnythingIsMade_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("no workers")
            << QStringList{u"--workers"_s, u"0"_s} << QByteArray("--workers cannot be \"0\"");
        QTest::newRow("serial") << QStringList{u"--serial"_s, u"half"_s}
                                << QByteArray("half is no batch size");
        QTest::newRow("failure") << QStringList{u"--fail"_s, u"reboot:cp1"_s}
                                 << QByteArray("give drain:NODE or kubelet:NODE");
        QTest::newRow("failing node") << QStringList{u"--fail"_s, u"drain:node9"_s}
                                      << QByteArray("no node node9 (its nodes are cp1, cp2");
        QTest::newRow("answering node")
            << QStringList{u"--answer"_s, u"abort@node9"_s} << QByteArray("no node node9");
        QTest::newRow("answer") << QStringList{u"--answer"_s, u"maybe@cp1"_s}
                                << QByteArray("give continue@NODE or abort@NODE");
        QTest::newRow("pause") << QStringList{u"--pause"_s, u"soon"_s}
                               << QByteArray("--pause cannot be \"soon\"");
        QTest::newRow("policy") << QStringList{u"--policy"_s, u"never"_s} << QByteArray("never");
        QTest::newRow("argument") << QStringList{u"now"_s} << QByteArray("now is not understood");
        QTest::newRow("option") << QStringList{u"--wrokers"_s, u"3"_s} << QByteArray("wrokers");
    }
    void badOptionsAreRefusedBeforeAnythingIsMade()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, message);
        Rehearsal rehearsal;
        QCOMPARE(rehearsal.run(arguments), 2);
        QVERIFY2(rehearsal.err.contains(message), rehearsal.err.constData());
        QVERIFY(rehearsal.err.startsWith("uncordon: "));
        QVERIFY(!QFile::exists(rehearsal.folder()));
    }
};

QTEST_GUILESS_MAIN(TestRehearse)
#include "tst_rehearse.moc"
