// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/timeline/recordings.h"

#include "timeline/json.h"
#include "timeline/log_follower.h"
#include "timeline/words.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace Qt::StringLiterals;
using namespace uncordon;
using namespace uncordon::timeline;

namespace {

QString pathOf(const QString &name)
{
    return QStringLiteral(UNCORDON_TEST_DATA) + u"/logs/"_s + name;
}

Timeline timelineOf(const QString &path)
{
    LogFollower follower(path);
    return follower.finish() ? follower.timeline() : Timeline{};
}

QString shown(const Node *node)
{
    return node ? u"%1 %2 %3"_s.arg(word(node->state), word(node->schedulable))
                      .arg(node->drainAttempts)
                : u"none"_s;
}

bool hasDiagnostic(const Timeline &timeline, const QString &code)
{
    return std::ranges::contains(timeline.diagnostics, code, &Diagnostic::code);
}

} // namespace

/// One run, drain blocked at worker2 with serial 2, printed by each callback: the same truth, or none at all.
class TestCallbacks : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsPrintedIsRead_data()
    {
        QTest::addColumn<QString>("callback");
        QTest::addColumn<bool>("roles"); ///< the callback prints them
        for (const char *name :
             {"callback-json-2.14", "callback-jsonl-2.14", "callback-debug-2.14",
              "callback-yaml-2.14", "callback-yaml-verbose-2.14", "callback-yaml-verbose-2.19",
              "callback-result-yaml-2.14", "callback-result-yaml-2.19", "callback-diy-2.14"})
            QTest::newRow(name) << QString::fromLatin1(name) << true;
        QTest::newRow("unixy") << u"callback-unixy-2.14"_s << false;
    }
    void whatIsPrintedIsRead()
    {
        QFETCH(const QString, callback);
        QFETCH(const bool, roles);
        const QString role = roles ? u"upgrade/pre-upgrade : "_s : QString();
        const Timeline timeline = timelineOf(pathOf(callback + u".log"_s));
        QCOMPARE(timeline.outcome, Outcome::Failed);
        QCOMPARE(timeline.nodes.size(), 4);
        QCOMPARE(shown(timeline.node(u"cp1"_s)), u"upgraded yes 1"_s);
        QCOMPARE(shown(timeline.node(u"worker2"_s)), u"failed yes 2"_s);
        QCOMPARE(shown(timeline.node(u"worker3"_s)), u"untouched unknown 0"_s);
        // what becomes of the node that drained well hangs on ansible-core
        const bool newer = callback.endsWith(u"2.19"_s);
        QCOMPARE(shown(timeline.node(u"worker1"_s)),
                 newer ? u"failed yes 1"_s : u"interrupted no 1"_s);
        QCOMPARE(timeline.node(u"worker2"_s)->failedTask, role + u"Drain node"_s);
        QCOMPARE(timeline.node(u"worker2"_s)->message, u"non-zero return code"_s);
        for (const auto &[name, ok, failed] : {std::tuple{u"cp1"_s, 20, 0},
                                               {u"worker1"_s, newer ? 11 : 10, newer ? 1 : 0},
                                               {u"worker2"_s, 10, 1},
                                               {u"worker3"_s, 5, 0}}) {
            QCOMPARE(timeline.node(name)->recap->ok, ok);
            QCOMPARE(timeline.node(name)->recap->failed, failed);
        }
        QStringList phases;
        for (const Phase &phase : timeline.node(u"cp1"_s)->phases)
            phases << word(phase.kind) + u' ' + word(phase.result);
        QCOMPARE(phases.join(u", "_s),
                 u"check ok, cordon changed, drain changed, upgrade changed, uncordon changed"_s);
        for (const Diagnostic &diagnostic : timeline.diagnostics)
            QVERIFY2(!diagnostic.code.startsWith(u"callback"_s), qUtf8Printable(diagnostic.code));
    }

    void whatIsNotPrintedIsNotKnown_data()
    {
        QTest::addColumn<QString>("log");
        QTest::addColumn<QString>("callback");
        for (const char *version : {"2.14", "2.19"}) {
            for (const char *name : {"minimal", "oneline"})
                QTest::addRow("%s-%s", name, version)
                    << u"callback-%1-%2.log"_s.arg(QLatin1StringView(name),
                                                   QLatin1StringView(version))
                    << QString::fromLatin1(name);
        }
        QTest::newRow("dense") << u"callback-dense-2.14.log"_s << u"dense"_s;
        QTest::newRow("selective") << u"callback-selective-2.14.log"_s << u"selective"_s;
    }
    void whatIsNotPrintedIsNotKnown()
    {
        QFETCH(const QString, log);
        QFETCH(const QString, callback);
        const Timeline timeline = timelineOf(pathOf(log));
        QCOMPARE(timeline.callback, callback);
        QCOMPARE(timeline.outcome, Outcome::Failed);
        QVERIFY(hasDiagnostic(timeline, u"callback-"_s + callback));
        for (const Node &node : timeline.nodes) {
            QCOMPARE(node.schedulable, Schedulable::Unknown);
            const bool named = callback == u"selective"_s && node.name == u"worker2"_s;
            QCOMPARE(word(node.state), named ? u"failed"_s : u"unknown"_s);
        }
        if (callback == u"selective"_s)
            QCOMPARE(timeline.node(u"worker2"_s)->failedTask,
                     u"upgrade/pre-upgrade : Drain node"_s);
    }

    /// The document itself says when each task began and ended.
    void timesAreTheDocuments()
    {
        QFile file(pathOf(u"callback-json-2.14.log"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        const qsizetype begin = bytes.indexOf("\n{\n") + 1;
        const QJsonObject document =
            QJsonDocument::fromJson(bytes.sliced(begin, bytes.indexOf("\n}\n", begin) + 2 - begin))
                .object();
        double drain = 0;
        int tasks = 0;
        for (const auto &play : document[u"plays"_s].toArray()) {
            for (const auto &task : play.toObject()[u"tasks"_s].toArray()) {
                ++tasks;
                const QJsonObject about = task.toObject()[u"task"_s].toObject();
                if (about[u"name"_s].toString() != u"upgrade/pre-upgrade : Drain node"_s ||
                    !task.toObject()[u"hosts"_s].toObject().contains(u"worker2"_s))
                    continue;
                const QJsonObject times = about[u"duration"_s].toObject();
                const auto at = [&](const QString &key) {
                    return QDateTime::fromString(times[key].toString(), Qt::ISODateWithMs);
                };
                drain = static_cast<double>(at(u"start"_s).msecsTo(at(u"end"_s))) / 1000;
            }
        }
        QVERIFY(tasks > 30 && drain > 0.5);
        const Timeline timeline = timelineOf(file.fileName());
        QCOMPARE(timeline.tasks, tasks);
        const auto &phases = timeline.node(u"worker2"_s)->phases;
        const auto phase = std::ranges::find(phases, PhaseKind::Drain, &Phase::kind);
        QVERIFY(phase != phases.end());
        QCOMPARE(phase->startFrom, TimeSource::Prefix);
        const double is = static_cast<double>((*phase->end - *phase->start).count()) / 1e6;
        QVERIFY2(std::abs(is - drain) < 0.011, qUtf8Printable(u"%1 and %2"_s.arg(is).arg(drain)));
    }

    /// A document that was cut off anywhere gives what there is of it, says so, and is never a success.
    void aCutDocumentIsReadAsFarAsItGoes()
    {
        QFile file(pathOf(u"callback-json-2.14.log"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        const QTemporaryDir folder;
        const Timeline whole = timelineOf(file.fileName());
        qint64 before = 0;
        for (int part = 1; part < 20; ++part) {
            QFile cut(folder.filePath(u"cut.log"_s));
            QVERIFY(cut.open(QIODevice::WriteOnly));
            cut.write(bytes.first(bytes.size() * part / 20));
            cut.close();
            const Timeline timeline = timelineOf(cut.fileName());
            QVERIFY(timeline.outcome != Outcome::Succeeded);
            QVERIFY2(hasDiagnostic(timeline, u"document-incomplete"_s),
                     qUtf8Printable(QString::number(part)));
            QVERIFY(timeline.results >= before && timeline.results <= whole.results);
            before = timeline.results;
        }
        QVERIFY(before > whole.results / 2);
    }
};

QTEST_GUILESS_MAIN(TestCallbacks)
#include "tst_callbacks.moc"
