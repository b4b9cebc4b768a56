// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal_fixture.h"

#include <QJsonArray>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon;

namespace {

const QStringList kSmall{u"--control-plane"_s, u"1"_s, u"--workers"_s, u"3"_s,
                         u"--serial"_s,        u"2"_s};

} // namespace

class TestRehearseFailures : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aBlockedDrainLeavesWhatThisAnsibleLeaves()
    {
        Rehearsal rehearsal;
        QCOMPARE(rehearsal.run(kSmall + QStringList{u"--fail"_s, u"drain:worker2"_s}), 1);
        QCOMPARE(rehearsal.timeline()[u"outcome"_s], u"failed"_s);

        const QJsonObject blocked = rehearsal.node(u"worker2"_s);
        QCOMPARE(blocked[u"state"_s], u"failed"_s);
        QCOMPARE(blocked[u"drain_attempts"_s], 4); // drain_retries 3
        QCOMPARE(blocked[u"failed_task"_s], u"upgrade/pre-upgrade : Drain node"_s);
        QCOMPARE(blocked[u"schedulable"_s], u"yes"_s);
        QVERIFY(!rehearsal.simulated(u"worker2"_s).unschedulable);
        QCOMPARE(rehearsal.simulated(u"worker2"_s).kubeletVersion, u"1.35.8"_s);
        QVERIFY(rehearsal.log().contains("ledger-0"));

        // The batch's other node was drained and healthy.
        const QJsonObject other = rehearsal.node(u"worker1"_s);
        QCOMPARE(rehearsal.simulated(u"worker1"_s).kubeletVersion, u"1.35.8"_s);
        QCOMPARE(other[u"schedulable"_s],
                 rehearsal.simulated(u"worker1"_s).unschedulable ? u"no"_s : u"yes"_s);
        const QVersionNumber ansible = Rehearsal::ansibleVersion();
        QVERIFY(!ansible.isNull());
        if (ansible < QVersionNumber(2, 17)) {
            QCOMPARE(other[u"schedulable"_s], u"no"_s);
            QVERIFY(
                rehearsal.findings(u"error"_s).join(u'\n').contains(u"kubectl uncordon worker1"_s));
        } else if (ansible >= QVersionNumber(2, 18)) {
            QCOMPARE(other[u"state"_s], u"failed"_s);
            QCOMPARE(other[u"failed_task"_s], u"upgrade/pre-upgrade : Fail after rescue"_s);
            QCOMPARE(other[u"schedulable"_s], u"yes"_s);
            const QStringList notes = rehearsal.findings(u"info"_s);
            QCOMPARE(notes.size(), 1);
            QVERIFY(notes[0].startsWith(u"worker1: "_s) && notes[0].contains(u"worker2"_s));
        }
        QCOMPARE(rehearsal.node(u"worker3"_s)[u"state"_s], u"untouched"_s);
    }

    void aFailingKubeletLeavesTheWholeBatchUnschedulableAndReported()
    {
        Rehearsal rehearsal;
        QCOMPARE(rehearsal.run(kSmall + QStringList{u"--fail"_s, u"kubelet:worker2"_s}), 1);
        QCOMPARE(rehearsal.timeline()[u"outcome"_s], u"failed"_s);
        QCOMPARE(rehearsal.node(u"worker2"_s)[u"failed_task"_s],
                 u"kubernetes/node : Kubelet | restart kubelet"_s);
        const QString errors = rehearsal.findings(u"error"_s).join(u'\n');
        for (const auto &name : {u"worker1"_s, u"worker2"_s}) {
            QCOMPARE(rehearsal.node(name)[u"schedulable"_s], u"no"_s);
            QVERIFY(rehearsal.simulated(name).unschedulable);
            QVERIFY(errors.contains(u"kubectl uncordon "_s + name));
        }
        QVERIFY(!rehearsal.simulated(u"worker2"_s).ready);
        QVERIFY(rehearsal.simulated(u"worker1"_s).ready);
        QCOMPARE(rehearsal.node(u"worker3"_s)[u"state"_s], u"untouched"_s);
        QVERIFY(!rehearsal.simulated(u"worker3"_s).unschedulable);
    }

    void aBlockedControlPlaneNodeStopsBeforeTheWorkers()
    {
        Rehearsal rehearsal;
        QCOMPARE(rehearsal.run({u"--control-plane"_s, u"2"_s, u"--workers"_s, u"1"_s, u"--fail"_s,
                                u"drain:cp1"_s}),
                 1);
        QCOMPARE(rehearsal.node(u"cp1"_s)[u"drain_attempts"_s], 4);
        QVERIFY(!rehearsal.simulated(u"cp1"_s).unschedulable);
        QCOMPARE(rehearsal.node(u"cp2"_s)[u"state"_s], u"untouched"_s);
        QCOMPARE(rehearsal.node(u"worker1"_s)[u"state"_s], u"untouched"_s);
    }
};

QTEST_GUILESS_MAIN(TestRehearseFailures)
#include "tst_rehearse_failures.moc"
