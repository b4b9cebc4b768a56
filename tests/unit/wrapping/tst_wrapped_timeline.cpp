// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/compressed_file.h"
#include "tests/unit/wrapping/peeled_log.h"
#include "timeline/log_follower.h"

#include <QTemporaryDir>
#include <QTimeZone>

using namespace Qt::StringLiterals;
using namespace uncordon;
using namespace uncordon::test;
using namespace uncordon::timeline;
using std::chrono::seconds;

namespace {

QList<Timeline> runsOf(const QString &path)
{
    LogFollower follower(path);
    if (const auto finished = follower.finish(); !finished)
        qFatal("%s", qPrintable(finished.error().toString()));
    return follower.runs();
}

Timeline runOf(const QString &path)
{
    const QList<Timeline> runs = runsOf(path);
    return runs.isEmpty() ? Timeline{} : runs.constLast();
}

bool unreadable(const QString &file)
{
    const QByteArray bytes = contentOf(wrapped(file));
    const auto compression = ansible::compressionOf(view(bytes));
    return compression != ansible::Compression::None && !ansible::canDecompress(compression);
}

void write(const QString &path, const QByteArray &bytes,
           QIODevice::OpenMode mode = QIODevice::WriteOnly)
{
    QFile file(path);
    QVERIFY(file.open(mode));
    QCOMPARE(file.write(bytes), bytes.size());
}

bool hasDiagnostic(const Timeline &run, const QString &code)
{
    return std::ranges::any_of(
        run.diagnostics, [&](const Diagnostic &diagnostic) { return diagnostic.code == code; });
}

} // namespace

class TestWrappedTimeline : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    QString path(const QString &name) const { return m_folder.filePath(name); }

private Q_SLOTS:
    void everyWrappingTellsTheSameRun_data()
    {
        QTest::addColumn<QString>("file");
        const QStringList kinds{u"*.log"_s, u"*.jsonl"_s, u"*.gz"_s, u"*.xz"_s, u"*.zst"_s};
        for (const QString &file : QDir(wrapped({})).entryList(kinds)) {
            if (file != u"ansible-log-path-two.log")
                QTest::newRow(qPrintable(file)) << file;
        }
    }

    void everyWrappingTellsTheSameRun()
    {
        QFETCH(QString, file);
        if (unreadable(file))
            QSKIP("this build lacks the library");
        const QList<Timeline> runs = runsOf(wrapped(file));
        QCOMPARE(runs.size(), 1);
        const Timeline &run = runs.constFirst();
        QCOMPARE(run.outcome, Outcome::Succeeded);
        QCOMPARE(run.nodes.size(), 1);
        QCOMPARE(run.nodes.constFirst().name, u"node1"_s);
        QCOMPARE(run.nodes.constFirst().recap->ok, 2);
        QCOMPARE(run.results, 2);
        QCOMPARE(run.nodes.constFirst().phases.size(), 1);
        const Phase &drain = run.nodes.constFirst().phases.constFirst();
        QCOMPARE(drain.task, u"upgrade/pre-upgrade : Drain node"_s);
        QCOMPARE(run.bytes, contentOf(wrapped(file)).size());
        if (drain.startFrom != TimeSource::Prefix)
            return;
        QCOMPARE(drain.endFrom, TimeSource::Prefix);
        QVERIFY(drain.start && drain.end);
        QCOMPARE(*drain.end - *drain.start,
                 Micros(seconds(file.startsWith(u"terraform") ? 30 : 15)));
    }

    void aStampIsWhereATimeComesFrom()
    {
        const Timeline run = runOf(wrapped(u"jenkins-iso.log"_s));
        const Phase &drain = run.nodes.constFirst().phases.constFirst();
        QCOMPARE(drain.startFrom, TimeSource::Prefix);
        QCOMPARE(drain.start, Micros(seconds(1)));
        QCOMPARE(drain.end, Micros(seconds(16)));
        QCOMPARE(run.startedAt.toUTC(),
                 QDateTime(QDate(2026, 11, 30), QTime(23, 59, 40, 123), QTimeZone(QTimeZone::UTC)));
        QCOMPARE(run.startedAt.msecsTo(run.endedAt), 25'000);
        QCOMPARE(run.duration, Micros(seconds(25)));
        QCOMPARE(run.wrappings, QStringList{u"bracket-iso-stamp"_s});
        // a clock without a date tells no date
        const Timeline clocked = runOf(wrapped(u"semaphore.log"_s));
        QCOMPARE(clocked.nodes.constFirst().phases.constFirst().end, Micros(seconds(16)));
        QVERIFY(!clocked.startedAt.isValid());
        QVERIFY(!runOf(wrapped(u"plain.log"_s)).nodes.constFirst().phases.constFirst().start);
    }

    void linesAreThoseOfTheFile()
    {
        const Timeline run = runOf(wrapped(u"jenkins-clock.log"_s));
        QCOMPARE(run.nodes.constFirst().phases.constFirst().log.firstLine, 5u);
        QCOMPARE(run.lines, 13);
        const Timeline events = runOf(wrapped(u"runner.jsonl"_s));
        QCOMPARE(events.nodes.constFirst().phases.constFirst().log.firstLine, 4u);
        QCOMPARE(events.bytes, contentOf(wrapped(u"runner.jsonl"_s)).size());
        QCOMPARE(events.lines, 8);
    }

    void bytesAreTheCleanText()
    {
        LogFollower follower(wrapped(u"utf-16-le.log"_s));
        QVERIFY(follower.finish());
        const LogRange log = follower.timeline().nodes.constFirst().phases.constFirst().log;
        QCOMPARE(follower.bytes(log.offset, log.length), "changed: [node1 -> cp1(10.0.0.11)]\n"_ba);
        QVERIFY(follower.textPath() != wrapped(u"utf-16-le.log"_s));
        QCOMPARE(contentOf(follower.textPath()), contentOf(wrapped(u"plain.log"_s)));
        LogFollower plain(wrapped(u"plain.log"_s));
        QVERIFY(plain.finish());
        QCOMPARE(plain.textPath(), wrapped(u"plain.log"_s));
    }

    void twoProcessesAreTwoRuns()
    {
        LogFollower follower(wrapped(u"ansible-log-path-two.log"_s));
        QVERIFY(follower.finish());
        const QList<Timeline> runs = follower.runs();
        QCOMPARE(runs.size(), 2);
        QCOMPARE(runs.at(0).nodes.constFirst().name, u"node1"_s);
        QCOMPARE(runs.at(1).nodes.constFirst().name, u"node2"_s);
        for (const Timeline &run : runs) {
            QCOMPARE(run.outcome, Outcome::Succeeded);
            QCOMPARE(run.results, 2);
            const Phase &drain = run.nodes.constFirst().phases.constFirst();
            QCOMPARE(*drain.end - *drain.start, Micros(seconds(15)));
            const QByteArray text = follower.bytes(drain.log.offset, drain.log.length);
            QVERIFY2(text.contains(run.nodes.constFirst().name.toUtf8()), text.constData());
        }
        QCOMPARE(runs.at(1).nodes.constFirst().phases.constFirst().log.firstLine, 8u);
    }

    void aGrowingFileEndsAsTheWholeOne_data()
    {
        QTest::addColumn<QString>("file");
        for (const char *file :
             {"plain.log", "utf-16-le.log", "jenkins-clock.log", "gitlab.log",
              "ansible-log-path-two.log", "docker.log", "runner.jsonl", "terraform.log"})
            QTest::newRow(file) << QString::fromLatin1(file);
    }

    void aGrowingFileEndsAsTheWholeOne()
    {
        QFETCH(QString, file);
        const QByteArray bytes = contentOf(wrapped(file));
        for (const qsizetype piece : {7, 100}) {
            const QString log = path(u"growing"_s);
            write(log, {});
            LogFollower follower(log);
            for (qsizetype i = 0; i < bytes.size(); i += piece) {
                write(log, bytes.mid(i, piece), QIODevice::Append);
                QVERIFY(follower.advance());
            }
            QVERIFY(follower.finish());
            QCOMPARE(follower.runs().size(), runsOf(wrapped(file)).size());
            QVERIFY(follower.runs() == runsOf(wrapped(file)));
        }
    }

    void aGrowingFileIsShownBeforeItsWrappingIsCertain()
    {
        const QString log = path(u"live"_s);
        write(
            log,
            "11:35:41  PLAY [Upgrade] ****\n11:35:42  \n11:35:42  TASK [x] ***\n11:35:43  ok: [node1]\n");
        LogFollower follower(log);
        QVERIFY(follower.advance());
        QCOMPARE(follower.timeline().currentTask, u"x"_s);
        QCOMPARE(follower.timeline().nodes.constFirst().name, u"node1"_s);
    }

    void aDecisionMayChangeAsTheFileGrows()
    {
        // the first line alone looks like a stamp; the others say that it is none
        const QString log = path(u"changing"_s);
        write(log, "00:00:08 is the time\n");
        LogFollower follower(log);
        QVERIFY(follower.advance());
        QByteArray rest = "PLAY [Upgrade] ****\n\nTASK [x] ***\n";
        for (int i = 0; i < 3000; ++i)
            rest += "ok: [node" + QByteArray::number(i) + "]\n";
        write(log, rest, QIODevice::Append);
        QVERIFY(follower.advance());
        QVERIFY(follower.finish());
        QCOMPARE(follower.timeline().results, 3000);
        QCOMPARE(follower.timeline().lines, 3004);
        QVERIFY(follower.timeline().wrappings.isEmpty());
    }

    void aLogLongerThanTheSampleIsPeeledToItsEnd()
    {
        QByteArray bytes = "23:00:00: PLAY [Upgrade] ****\n23:00:00: \n23:00:00: TASK [x] ***\n";
        for (int i = 0; i < 20000; ++i)
            bytes += QTime(23, 0).addMSecs(i * 1000).toString(u"HH:mm:ss"_s).toLatin1() +
                     ": ok: [node" + QByteArray::number(i % 500) + "]\n";
        const QString log = path(u"long.log"_s);
        write(log, bytes);
        const Timeline run = runOf(log);
        QCOMPARE(run.results, 20000);
        QCOMPARE(run.duration, Micros(seconds(19999))); // over midnight
        QCOMPARE(run.lines, 20003);
    }

    void aDamagedArchiveGivesWhatWasReadable()
    {
        if (unreadable(u"jenkins-crlf.log.gz"_s))
            QSKIP("this build lacks zlib");
        const QByteArray bytes = contentOf(wrapped(u"jenkins-crlf.log.gz"_s));
        const QString log = path(u"cut.log"_s);
        write(log, bytes.first(bytes.size() - 60));
        const Timeline run = runOf(log);
        QCOMPARE(run.outcome, Outcome::Incomplete);
        QVERIFY(hasDiagnostic(run, u"compressed-truncated"_s));
        QVERIFY(run.results > 0);
        write(log, bytes + "tail");
        QVERIFY(hasDiagnostic(runOf(log), u"compressed-trailing-bytes"_s));
        QCOMPARE(runOf(log).outcome, Outcome::Succeeded);
    }

    void anArchiveThatThisBuildCannotReadIsAnError()
    {
        const QString log = wrapped(u"jenkins-crlf.log.zst"_s);
        LogFollower follower(log);
        const auto finished = follower.finish();
        QCOMPARE(finished.has_value(), !unreadable(u"jenkins-crlf.log.zst"_s));
        if (!finished) {
            QCOMPARE(finished.error().code, u"compression-unsupported"_s);
            QCOMPARE(finished.error().file, log);
        }
    }

    void latin1IsReadable()
    {
        const QString log = path(u"latin1.log"_s);
        write(log, "PLAY [Mise \xe0 jour] ***\n\nTASK [Arr\xeater le n\x9cud] ***\nok: [node1]\n");
        const Timeline run = runOf(log);
        QCOMPARE(run.nodes.constFirst().tasks.constFirst().task.first(10), u"Arrêter le"_s);
    }

    void aRetryBeforeItsBannerBeginsWhereTheTaskBeforeEnded()
    {
        const QString log = path(u"retry.log"_s);
        write(
            log,
            "00:00:01: PLAY [Upgrade] ***\n00:00:02: TASK [upgrade/pre-upgrade : Cordon node] ***\n"
            "00:00:04: changed: [node1]\n00:00:30: FAILED - RETRYING: [node1 -> cp1]: Drain node (3 retries left).\n"
            "00:00:50: TASK [upgrade/pre-upgrade : Drain node] ***\n00:00:50: changed: [node1]\n");
        const Timeline run = runOf(log);
        const QList<Phase> phases = run.nodes.constFirst().phases;
        QCOMPARE(phases.size(), 2);
        QCOMPARE(phases.at(0).start, Micros(seconds(1)));
        QCOMPARE(phases.at(0).startFrom, TimeSource::Prefix);
        QVERIFY(!phases.at(0).startInferred);
        QCOMPARE(phases.at(1).kind, PhaseKind::Drain);
        QCOMPARE(phases.at(1).start, Micros(seconds(3)));
        QCOMPARE(phases.at(1).startFrom, TimeSource::Prefix);
        QVERIFY(phases.at(1).startInferred);
        QCOMPARE(phases.at(1).end, Micros(seconds(49)));
    }

    void aLateBannerIsNotTheStartOfItsTask()
    {
        const QString log = path(u"late.log"_s);
        write(
            log,
            "00:00:01: PLAY [Upgrade] ***\n00:00:02: TASK [upgrade/pre-upgrade : Cordon node] ***\n"
            "00:00:04: changed: [node1]\n00:05:00: \n00:05:00: TASK [upgrade/pre-upgrade : Drain node] ***\n"
            "00:05:00: changed: [node1]\n00:06:00: changed: [node2]\n");
        const Timeline run = runOf(log);
        const Phase &drain = run.nodes.constFirst().phases.constLast();
        QCOMPARE(drain.kind, PhaseKind::Drain);
        QCOMPARE(drain.start, Micros(seconds(3)));
        QVERIFY(drain.startInferred);
        QCOMPARE(drain.end, Micros(seconds(299)));
        // the banner was late for every host
        QCOMPARE(run.nodes.constLast().phases.constLast().start, Micros(seconds(3)));
    }

    void aFileOfNothingIsNoRun()
    {
        for (const QByteArray &bytes :
             {""_ba, "\x1f"_ba, "PL"_ba, "\xff\xfe"_ba, QByteArray(100000, '\0')}) {
            const QString log = path(u"nothing"_s);
            write(log, bytes);
            LogFollower follower(log);
            QVERIFY(follower.finish());
            QVERIFY(!follower.isAnsible());
        }
    }
};

QTEST_GUILESS_MAIN(TestWrappedTimeline)
#include "tst_wrapped_timeline.moc"
