// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/json.h"
#include "timeline/log_follower.h"
#include "timeline/words.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon::timeline;

namespace {

QString own(const QString &name)
{
    return QStringLiteral(UNCORDON_TEST_DATA) + u"/logs/"_s + name + u".log"_s;
}

Timeline readLog(const QString &file)
{
    LogFollower follower(file);
    return follower.finish() ? follower.timeline() : Timeline{};
}

// "worker1 interrupted no 1": name, state, schedulable, drain attempts.
QStringList nodesOf(const Timeline &timeline)
{
    QStringList lines;
    for (const Node &node : timeline.nodes)
        lines << u"%1 %2 %3 %4"_s.arg(node.name, word(node.state), word(node.schedulable))
                     .arg(node.drainAttempts);
    lines.sort();
    return lines;
}

QStringList codesOf(const Timeline &timeline)
{
    QStringList codes;
    for (const Finding &finding : timeline.findings)
        codes << finding.code + u':' + finding.node;
    codes.sort();
    return codes;
}

QString corpus(const QString &start)
{
    const QDir folder(qEnvironmentVariable("UNCORDON_CORPUS", QStringLiteral(UNCORDON_SOURCE_DIR) +
                                                                  u"/../shared/corpus"_s) +
                      u"/logs"_s);
    const QStringList found = folder.entryList({start + u"*"_s}, QDir::Files);
    return found.isEmpty() ? QString() : folder.filePath(found.constFirst());
}

const Phase *phaseOf(const Timeline &timeline, const QString &node, PhaseKind kind)
{
    const Node *found = timeline.node(node);
    if (found) {
        for (const Phase &phase : found->phases) {
            if (phase.kind == kind)
                return &phase;
        }
    }
    return nullptr;
}

double lengthOf(const Phase &phase)
{
    return static_cast<double>((*phase.end - *phase.start).count()) / 1e6;
}

} // namespace

class TestTimeline : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void recordedRunsTellWhatBecameOfEachNode_data()
    {
        QTest::addColumn<QString>("log");
        QTest::addColumn<QString>("outcome");
        QTest::addColumn<QStringList>("nodes");
        QTest::addColumn<QStringList>("findings");
        const QStringList all{u"cp1 upgraded yes 1"_s, u"worker1 upgraded yes 1"_s,
                              u"worker2 upgraded yes 1"_s, u"worker3 upgraded yes 1"_s};
        for (const QString &log : {u"success-2.14"_s, u"success-2.19"_s, u"success-coloured-2.14"_s,
                                   u"success-coloured-2.19"_s})
            QTest::newRow(qPrintable(log)) << log << u"succeeded"_s << all << QStringList{};
        // up to 2.16 the healthy node of the batch stays cordoned, and the recap does not tell
        QTest::newRow("drain blocked, 2.14")
            << u"drain-blocked-2.14"_s << u"failed"_s
            << QStringList{u"cp1 upgraded yes 1"_s, u"worker1 interrupted no 1"_s,
                           u"worker2 failed yes 2"_s, u"worker3 untouched unknown 0"_s}
            << QStringList{u"failed:worker2"_s, u"left-unschedulable:worker1"_s};
        // from 2.18 on the rescue runs for the whole batch
        QTest::newRow("drain blocked, 2.19")
            << u"drain-blocked-2.19"_s << u"failed"_s
            << QStringList{u"cp1 upgraded yes 1"_s, u"worker1 failed yes 1"_s,
                           u"worker2 failed yes 2"_s, u"worker3 untouched unknown 0"_s}
            << QStringList{u"failed:worker1"_s, u"failed:worker2"_s,
                           u"rescued-with-batch:worker1"_s};
        for (const QString &version : {u"2.14"_s, u"2.19"_s}) {
            QTest::newRow(qPrintable(u"kubelet, "_s + version))
                << u"kubelet-fails-"_s + version << u"failed"_s
                << QStringList{u"cp1 upgraded yes 1"_s, u"worker1 interrupted no 1"_s,
                               u"worker2 failed no 1"_s, u"worker3 untouched unknown 0"_s}
                << QStringList{u"failed:worker2"_s, u"left-unschedulable:worker1"_s,
                               u"left-unschedulable:worker2"_s};
            QTest::newRow(qPrintable(u"failed drain ignored, "_s + version))
                << u"drain-blocked-ignored-"_s + version << u"succeeded"_s
                << QStringList{u"cp1 upgraded yes 1"_s, u"worker1 upgraded yes 1"_s,
                               u"worker2 upgraded yes 2"_s, u"worker3 upgraded yes 1"_s}
                << QStringList{u"upgraded-undrained:worker2"_s};
            QTest::newRow(qPrintable(u"no terminal, "_s + version))
                << u"no-terminal-"_s + version << u"succeeded"_s << all
                << QStringList{u"pause-did-not-wait:"_s};
        }
    }
    void recordedRunsTellWhatBecameOfEachNode()
    {
        QFETCH(QString, log);
        QFETCH(QString, outcome);
        QFETCH(QStringList, nodes);
        QFETCH(QStringList, findings);
        const Timeline timeline = readLog(own(log));
        QCOMPARE(word(timeline.outcome), outcome);
        QCOMPARE(nodesOf(timeline), nodes);
        QCOMPARE(codesOf(timeline), findings);
    }

    void aFailureIsToldByItsFirstCause()
    {
        for (const QString &log : {u"drain-blocked-2.14"_s, u"drain-blocked-2.19"_s}) {
            const Timeline timeline = readLog(own(log));
            const Node *node = timeline.node(u"worker2"_s);
            QVERIFY(node);
            QCOMPARE(node->failedTask, u"upgrade/pre-upgrade : Drain node"_s);
            QCOMPARE(node->message, u"non-zero return code"_s);
        }
        const Timeline newer = readLog(own(u"drain-blocked-2.19"_s));
        QCOMPARE(newer.node(u"worker1"_s)->failedTask,
                 u"upgrade/pre-upgrade : Fail after rescue"_s);
        QCOMPARE(newer.node(u"worker1"_s)->message, u"Failed to drain node worker1"_s);
    }

    void aRunWithoutTerminalIsNotInteractive()
    {
        QCOMPARE(readLog(own(u"no-terminal-2.19"_s)).interactive, std::optional(false));
        QCOMPARE(readLog(own(u"success-2.19"_s)).interactive, std::optional<bool>());
    }

    void resultsAreCountedAsGrepCountsThem()
    {
        QFile file(own(u"success-2.19"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        qint64 expected = 0;
        for (const QByteArray &line : file.readAll().split('\n')) {
            for (const char *start :
                 {"ok: [", "changed: [", "skipping: [", "fatal: [", "failed: ["})
                expected += line.startsWith(start) ? 1 : 0;
        }
        QVERIFY(expected > 40);
        QCOMPARE(readLog(own(u"success-2.19"_s)).results, expected);
    }

    /// What is over in a prefix of a log is the same in the whole.
    void prefixesAgreeWithTheWhole_data()
    {
        QTest::addColumn<QString>("log");
        for (const char *log : {"success-coloured-2.19", "drain-blocked-2.14", "drain-blocked-2.19",
                                "kubelet-fails-2.19"})
            QTest::newRow(log) << QString::fromLatin1(log);
    }
    void prefixesAgreeWithTheWhole()
    {
        QFETCH(QString, log);
        const Timeline whole = readLog(own(log));
        QFile file(own(log));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QTemporaryDir folder;
        for (qsizetype at = bytes.indexOf('\n'); at >= 0; at = bytes.indexOf('\n', at + 1)) {
            QFile part(folder.filePath(u"part.log"_s));
            QVERIFY(part.open(QIODevice::WriteOnly));
            part.write(bytes.first(at + 1));
            part.close();
            const Timeline prefix = readLog(part.fileName());
            for (const Node &node : prefix.nodes) {
                const Node *full = whole.node(node.name);
                QVERIFY(full);
                QVERIFY(node.phases.size() <= full->phases.size());
                for (qsizetype i = 0; i + 1 < node.phases.size(); ++i) {
                    QCOMPARE(node.phases[i].kind, full->phases[i].kind);
                    QCOMPARE(node.phases[i].result, full->phases[i].result);
                }
                if (node.state == NodeState::Failed)
                    QVERIFY(full->state == NodeState::Failed || full->drainAttempts > 1);
            }
            QVERIFY(at + 1 == bytes.size() || prefix.outcome != Outcome::Running);
        }
    }

    void liveReadingEndsWhereTheSavedLogDoes()
    {
        QFile file(own(u"drain-blocked-2.19"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QTemporaryDir folder;
        QFile growing(folder.filePath(u"output.log"_s)), timing(folder.filePath(u"timing.log"_s));
        QVERIFY(growing.open(QIODevice::WriteOnly) && timing.open(QIODevice::WriteOnly));
        LogFollower live(growing.fileName(), timing.fileName());
        for (qsizetype at = 0; at < bytes.size(); at += 777) {
            const QByteArray chunk = bytes.mid(at, 777);
            growing.write(chunk);
            growing.flush();
            timing.write("0.500000 " + QByteArray::number(chunk.size()) + "\n");
            timing.flush();
            QVERIFY(live.advance());
        }
        QVERIFY(live.finish());
        QCOMPARE(toJson(live.timeline()), toJson(readLog(growing.fileName())));
        const Phase *drain = phaseOf(live.timeline(), u"worker2"_s, PhaseKind::Drain);
        QVERIFY(drain && drain->start && drain->end && *drain->end > *drain->start);
        QCOMPARE(drain->startFrom, TimeSource::Timing);
    }

    void faultyFilesAreErrorsWithTheirPlace()
    {
        LogFollower missing(u"/nonexistent/output.log"_s);
        const auto result = missing.finish();
        QVERIFY(!result);
        QCOMPARE(result.error().file, u"/nonexistent/output.log"_s);
        QTemporaryDir folder;
        QFile file(folder.filePath(u"foreign.log"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("hello\nworld\n");
        file.close();
        LogFollower foreign(file.fileName());
        QVERIFY(foreign.finish());
        QVERIFY(!foreign.isAnsible());
    }

    void jsonHasEveryKeyOfItsFormat()
    {
        const QJsonObject document =
            QJsonDocument::fromJson(toJson(readLog(own(u"kubelet-fails-2.19"_s)))).object();
        QCOMPARE(document[u"format"_s].toInt(), 1);
        for (const QString &key :
             {u"outcome"_s, u"interactive"_s, u"started_at"_s, u"ended_at"_s, u"duration_s"_s,
              u"source"_s, u"nodes"_s, u"prompts"_s, u"findings"_s, u"slowest"_s, u"diagnostics"_s})
            QVERIFY2(document.contains(key), qPrintable(key));
        QVERIFY(document[u"started_at"_s].isNull());
        const QJsonObject node = document[u"nodes"_s][0].toObject();
        for (const QString &key :
             {u"name"_s, u"state"_s, u"schedulable"_s, u"drain_attempts"_s, u"failed_task"_s,
              u"message"_s, u"role"_s, u"batch"_s, u"phases"_s, u"recap"_s})
            QVERIFY2(node.contains(key), qPrintable(key));
    }

    void logsFromElsewhereGiveTheirAnswers_data()
    {
        QTest::addColumn<QString>("log");
        QTest::addColumn<QString>("outcome");
        QTest::addColumn<QString>("node"); ///< "name state schedulable attempts"
        QTest::addColumn<double>("drainSeconds");
        QTest::newRow("four runs of a drain")
            << u"g02-"_s << u"failed"_s << u"node3 failed yes 4"_s << 1567.5;
        QTest::newRow("all well") << u"g01-"_s << u"succeeded"_s << u"node2 upgraded yes 1"_s
                                  << 68.8;
        QTest::newRow("abort") << u"g03-"_s << u"aborted"_s << u"node1 failed unknown 0"_s << -1.0;
        QTest::newRow("apply fails") << u"g07-"_s << u"failed"_s << u"cp1 failed no 1"_s << -1.0;
        QTest::newRow("uncordon fails")
            << u"g09-"_s << u"failed"_s << u"node2 failed no 1"_s << -1.0;
        QTest::newRow("old ansible") << u"g14-"_s << u"failed"_s << u"node2 failed yes 1"_s << 63.6;
        QTest::newRow("interrupted")
            << u"g24-"_s << u"interrupted"_s << u"cp1 interrupted no 1"_s << -1.0;
        QTest::newRow("three retries")
            << u"a05-"_s << u"failed"_s << u"k8s-worker01 failed yes 4"_s << 77.7;
        QTest::newRow("2017") << u"a01-"_s << u"failed"_s << u"minion-2 failed no 1"_s << -1.0;
    }
    void logsFromElsewhereGiveTheirAnswers()
    {
        QFETCH(QString, log);
        QFETCH(QString, outcome);
        QFETCH(QString, node);
        QFETCH(double, drainSeconds);
        const QString file = corpus(log);
        if (file.isEmpty())
            QSKIP("no corpus beside the checkout (UNCORDON_CORPUS)");
        const Timeline timeline = readLog(file);
        QCOMPARE(word(timeline.outcome), outcome);
        QVERIFY2(nodesOf(timeline).contains(node), qPrintable(nodesOf(timeline).join(u'\n')));
        if (drainSeconds > 0) {
            const Phase *drain = phaseOf(timeline, node.section(u' ', 0, 0), PhaseKind::Drain);
            QVERIFY(drain && drain->start && drain->end);
            QVERIFY2(std::abs(lengthOf(*drain) - drainSeconds) < 0.15,
                     qPrintable(QString::number(lengthOf(*drain))));
        }
    }

    void aPromptIsForItsWholeBatch()
    {
        const QString file = corpus(u"g04-"_s);
        if (file.isEmpty())
            QSKIP("no corpus beside the checkout (UNCORDON_CORPUS)");
        const Timeline timeline = readLog(file);
        QCOMPARE(timeline.interactive, std::optional(true));
        QStringList batches;
        for (const Prompt &prompt : timeline.prompts)
            batches << word(prompt.kind) + u' ' + prompt.hosts.join(u',');
        QCOMPARE(batches,
                 (QStringList{u"confirm-upgrade cp1"_s, u"confirm-uncordon cp1"_s,
                              u"confirm-upgrade node1,node2"_s, u"confirm-uncordon node1,node2"_s,
                              u"confirm-upgrade node3"_s, u"confirm-uncordon node3"_s}));
    }
};

QTEST_GUILESS_MAIN(TestTimeline)
#include "tst_timeline.moc"
