// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/log_follower.h"
#include "timeline/waiting_batch.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon::timeline;

class WaitingBatchTest : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    /// The timeline at a moment of a run that goes on.
    Timeline at(const QByteArray &log)
    {
        QFile file(m_folder.filePath(u"output.log"_s));
        if (!file.open(QIODevice::WriteOnly) || file.write(log) != log.size())
            qFatal("cannot write the log");
        file.close();
        LogFollower follower(file.fileName());
        return follower.advance() ? follower.timeline() : Timeline{};
    }

    static constexpr const char *kWaits =
        "PLAY [Upgrade workers] ****\n\nTASK [facts : Gather] ****\nok: [w1]\nok: [w2]\nok: "
        "[w3]\n\n"
        "TASK [upgrade/pre-upgrade : Confirm node upgrade] ****\n"
        " [started TASK: upgrade/pre-upgrade : Confirm node upgrade on w1]\n"
        "[upgrade/pre-upgrade : Confirm node upgrade]\n"
        "Ready to upgrade node w1? (Press Enter to continue or Ctrl+C for other options):\r\n";

private Q_SLOTS:
    void everyNodeOfTheBatchWaits()
    {
        const Timeline log = at(kWaits);
        QCOMPARE(log.prompts.size(), 1);
        QVERIFY(log.prompts.constFirst().open);
        QVERIFY(log.node(u"w2"_s)->phases.isEmpty());
        const Timeline shown = withWaitingBatch(log, {u"w1"_s, u"w2"_s, u"w4"_s});
        QCOMPARE(*shown.node(u"w1"_s), *log.node(u"w1"_s)); // the log itself says that it waits
        for (const QString &name : {u"w2"_s, u"w4"_s}) {
            const Node *node = shown.node(name);
            QVERIFY2(node, qPrintable(name));
            QCOMPARE(node->state, NodeState::Running);
            QCOMPARE(node->phases.size(), 1);
            QCOMPARE(node->phases.constFirst().kind, PhaseKind::Confirm);
            QCOMPARE(node->phases.constFirst().result, PhaseResult::Running);
            QCOMPARE(node->phases.constFirst().task, log.prompts.constFirst().task);
            QCOMPARE(node->phases.constFirst().log.firstLine, log.prompts.constFirst().line);
        }
        QCOMPARE(*shown.node(u"w3"_s), *log.node(u"w3"_s)); // of a later batch
    }

    void nobodyWaitsOnceItIsAnswered()
    {
        const Timeline log =
            at(QByteArray(kWaits) + "ok: [w1]\n\nTASK [upgrade/pre-upgrade : Cordon node] ****\n");
        const Timeline shown = withWaitingBatch(log, {u"w1"_s, u"w2"_s});
        QCOMPARE(shown, log);
    }
};

QTEST_GUILESS_MAIN(WaitingBatchTest)
#include "tst_waiting_batch.moc"
