// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/wrapping/peeled_log.h"

#include <array>

using namespace Qt::StringLiterals;
using namespace uncordon;
using namespace uncordon::test;
using ansible::TimeKind;

namespace {

// tests/data/wrapped/make: 30 November 2026, 23:59:40.123 UTC, and the seconds of each line after it.
constexpr qint64 kBegin = 1796083180123;
constexpr std::array<qint64, 11> kSeconds{0, 0, 1, 16, 16, 21, 21, 21, 25, 25, 25};

struct Kind
{
    const char *file;
    const char *words;
    int before;    ///< lines before the run
    int after;     ///< and behind it
    TimeKind time; ///< of each line; None: not of each
    qint64 first;  ///< the first line's stamp in ms; -1: does not matter
};

constexpr qint64 kClock = (23 * 3600 + 59 * 60 + 40) * 1000LL;
constexpr qint64 kDate = (304 + 29) * 86'400'000LL + kClock;
constexpr qint64 kWhole = kBegin - 123;

constexpr Kind kKinds[] = {
    {"plain.log", "", 0, 0, TimeKind::None, -1},
    {"crlf.log", "windows-line-ends", 0, 0, TimeKind::None, -1},
    {"utf-8-mark.log", "utf-8-mark", 0, 0, TimeKind::None, -1},
    {"utf-16-le.log", "utf-16,windows-line-ends", 0, 0, TimeKind::None, -1},
    {"utf-16-be-no-mark.log", "utf-16", 0, 0, TimeKind::None, -1},
    {"nul-bytes.log", "nul-bytes", 0, 0, TimeKind::None, -1},
    {"jenkins-clock.log", "clock-stamp", 1, 1, TimeKind::Clock, kClock},
    {"jenkins-iso.log", "bracket-iso-stamp", 0, 0, TimeKind::Absolute, kBegin},
    {"semaphore.log", "clock-colon-stamp", 0, 0, TimeKind::Clock, kClock},
    {"bracket-clock.log", "bracket-clock-stamp", 0, 0, TimeKind::Clock, kClock},
    {"teamcity.log", "teamcity", 0, 0, TimeKind::Clock, kClock},
    {"ts.log", "month-day-stamp", 0, 0, TimeKind::Clock, kDate},
    {"ts-local.log", "iso-stamp", 0, 0, TimeKind::Local, kWhole},
    {"ts-epoch.log", "epoch-stamp", 0, 0, TimeKind::Absolute, kBegin},
    {"ts-incremental.log", "clock-stamp", 0, 0, TimeKind::Relative, 0},
    {"buildkite.log", "buildkite", 0, 0, TimeKind::Absolute, kBegin},
    {"github.log", "iso-stamp,github-marks,utf-8-mark", 2, 1, TimeKind::Absolute, kBegin},
    {"github-job.log", "github-job", 0, 0, TimeKind::Absolute, kBegin},
    {"gitlab.log", "gitlab-stamp,gitlab-sections", 1, 0, TimeKind::Absolute, kBegin},
    {"gitlab-raw.log", "gitlab-sections", 1, 1, TimeKind::None, -1},
    {"journal-iso.log", "journal", 0, 0, TimeKind::Absolute, kWhole},
    {"syslog.log", "syslog", 0, 0, TimeKind::Absolute, kBegin},
    {"ansible-log-path.log", "ansible-log-path", 0, 0, TimeKind::Local, kBegin},
    {"terraform-colour.log", "terraform", 0, 0, TimeKind::None, -1},
    {"container.log", "container-log", 0, 0, TimeKind::Absolute, kBegin},
    {"docker.log", "docker-json", 0, 0, TimeKind::Absolute, kBegin},
    {"journal.jsonl", "journal-json", 0, 0, TimeKind::Absolute, kBegin},
    {"terminal.log", "terminal-codes", 0, 0, TimeKind::None, -1},
    {"docker-of-iso.log", "docker-json,iso-stamp,windows-line-ends", 0, 0, TimeKind::Absolute,
     kBegin},
};

QByteArrayList plainRun()
{
    QByteArrayList lines = contentOf(wrapped(u"plain.log"_s)).split('\n');
    lines.removeLast();
    return lines;
}

} // namespace

class TestWrappingKinds : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachKindGivesTheRunThatIsInIt_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kKinds)); ++i)
            QTest::newRow(kKinds[i].file) << i;
    }

    void eachKindGivesTheRunThatIsInIt()
    {
        QFETCH(int, index);
        const Kind &kind = kKinds[index];
        const QByteArray bytes = contentOf(wrapped(QLatin1StringView(kind.file)));
        const PeeledLog log(bytes);
        QCOMPARE(log.words().join(u','), QLatin1StringView(kind.words));
        QByteArrayList run = log.texts().mid(kind.before);
        QCOMPARE(run.size(), 11 + kind.after);
        run.resize(11);
        // the reading itself is not the colours' business
        for (QByteArray &line : run)
            line.replace("\x1b[0m", "").replace("\x1b[1m", "");
        QCOMPARE(run, plainRun());
        for (int i = 0; i < 11; ++i) {
            const CleanLine &line = log.lines.at(kind.before + i);
            QVERIFY(line.ended);
            QCOMPARE(line.time.kind, kind.time);
            if (kind.time == TimeKind::None)
                continue;
            const qint64 elapsed = line.time.steadyMs - log.lines.at(kind.before).time.steadyMs;
            QCOMPARE(elapsed, kSeconds[static_cast<std::size_t>(i)] * 1000);
        }
        if (kind.first >= 0)
            QCOMPARE(log.lines.at(kind.before).time.ms, kind.first);
    }

    void placesAreThoseOfTheOriginal_data() { eachKindGivesTheRunThatIsInIt_data(); }

    void placesAreThoseOfTheOriginal()
    {
        QFETCH(int, index);
        const QByteArray bytes = contentOf(wrapped(QLatin1StringView(kKinds[index].file)));
        const PeeledLog log(bytes);
        const bool wide = log.plan.encoding != ansible::TextEncoding::Utf8;
        for (const CleanLine &line : log.lines) {
            const QByteArray before = bytes.first(line.offset);
            QCOMPARE(static_cast<quint32>(before.count('\n')) + 1, line.line);
            if (line.line > 1)
                QVERIFY(before.endsWith(wide && log.plan.encoding == ansible::TextEncoding::Utf16Le
                                            ? "\n\0"
                                            : "\n"_ba) ||
                        wide);
            if (wide || log.plan.layers.empty() || line.text.startsWith("ok: ") ||
                line.text.contains('"'))
                continue;
            const QByteArray original =
                bytes.mid(line.offset, bytes.indexOf('\n', line.offset) - line.offset);
            QVERIFY2(original.contains(line.text.first(std::min<qsizetype>(line.text.size(), 10))),
                     line.text.constData());
        }
    }

    void anyChunkingGivesTheSameLines_data()
    {
        QTest::addColumn<QString>("file");
        for (const QString &file : QDir(wrapped({})).entryList({u"*.log"_s, u"*.jsonl"_s}))
            QTest::newRow(qPrintable(file)) << file;
    }

    void anyChunkingGivesTheSameLines()
    {
        QFETCH(QString, file);
        const QByteArray bytes = contentOf(wrapped(file));
        const PeeledLog whole(bytes);
        QVERIFY(!whole.lines.isEmpty());
        for (const qsizetype piece : {1, 2, 3, 7, 64, 1000}) {
            const PeeledLog pieces(bytes, piece);
            QCOMPARE(pieces.texts(), whole.texts());
            QVERIFY(pieces.lines == whole.lines);
        }
    }

    void plainLogsAreUsedAsTheyAre()
    {
        QVERIFY(!PeeledLog(contentOf(wrapped(u"plain.log"_s))).plan.rewrites);
        QVERIFY(!PeeledLog(contentOf(wrapped(u"crlf.log"_s))).plan.rewrites);
        QVERIFY(!PeeledLog(contentOf(wrapped(u"terminal.log"_s))).plan.rewrites);
        QVERIFY(PeeledLog(contentOf(wrapped(u"semaphore.log"_s))).plan.rewrites);
        QVERIFY(PeeledLog(contentOf(wrapped(u"utf-8-mark.log"_s))).plan.rewrites);
    }

    void aJournalGivesOnlyWhatAnsiblePlaybookSaid()
    {
        const PeeledLog log(contentOf(wrapped(u"journal-short.log"_s)));
        QCOMPARE(log.words(), QStringList{u"journal"_s});
        QByteArrayList texts = log.texts();
        QVERIFY(texts.takeFirst().contains("systemd[1]: Started upgrade."));
        // another program's line stays whole, so that it is nobody's result
        QCOMPARE(texts.takeAt(4), "Nov 30 23:59:56 bastion sshd[77]: ok: [intruder]");
        QCOMPARE(texts, plainRun());
        QCOMPARE(log.noted("other-program"), 2);
        QCOMPARE(log.lines.last().time.steadyMs - log.lines.at(1).time.steadyMs, 25'000);
    }

    void twoProcessesOfOneLogPathAreTwoStreams()
    {
        const PeeledLog log(contentOf(wrapped(u"ansible-log-path-two.log"_s)));
        QByteArrayList first = log.texts(0), second = log.texts(1);
        // a worker process adds to the run that was speaking
        QVERIFY(second.removeOne("a worker process warns"));
        QCOMPARE(first, plainRun());
        for (QByteArray &line : second)
            line.replace("node2", "node1");
        QCOMPARE(second, plainRun());
    }

    void terraformsCountingIsTheClock()
    {
        const PeeledLog log(contentOf(wrapped(u"terraform.log"_s)));
        QCOMPARE(log.words(), QStringList{u"terraform"_s});
        QCOMPARE(log.lines.at(3).text, plainRun().at(2));
        // the banner came less than ten seconds before the first count, 10m31s
        QCOMPARE(log.lines.at(3).time, (ansible::LineTime{TimeKind::Relative, 621'000, 621'000}));
        QCOMPARE(log.lines.at(7).text, plainRun().at(3));
        QCOMPARE(log.lines.at(7).time.steadyMs, 651'000);
        QVERIFY(
            log.texts().contains("Apply complete! Resources: 1 added, 0 changed, 0 destroyed."));
    }

    void sectionMarksTellATimeOfTheirOwnPlaceOnly()
    {
        const PeeledLog log(contentOf(wrapped(u"gitlab-raw.log"_s)));
        QCOMPARE(log.lines.first().text, "Executing step_script");
        QCOMPARE(log.lines.first().time.kind, TimeKind::Absolute);
        QCOMPARE(log.lines.first().time.ms, kWhole);
        QCOMPARE(log.lines.at(1).time.kind, TimeKind::None);
        QCOMPARE(log.lines.last().text, "\x1b[31;1mERROR: Job failed\x1b[0;m");
        QCOMPARE(log.lines.last().time.steadyMs - log.lines.first().time.steadyMs, 30'000);
    }

    void jobEventsComeInTheOrderOfTheirCounters()
    {
        const PeeledLog log(contentOf(wrapped(u"runner.jsonl"_s)));
        QByteArrayList texts = log.texts();
        QCOMPARE(texts.at(3), "\x1b[0;33mchanged: [node1 -> cp1(10.0.0.11)]\x1b[0m");
        texts[3] = plainRun().at(3);
        QCOMPARE(texts, plainRun());
        QCOMPARE(log.noted("event-repeated"), 1);
        QCOMPARE(log.noted("events-missing"), 0);
        QCOMPARE(log.lines.at(3).line, 4u); // where it stands in the file
        QCOMPARE(log.lines.at(3).time.kind, TimeKind::Absolute);
        QCOMPARE(log.lines.at(3).time.ms, kBegin + 16'000);
    }

    void jobEventsWithoutAClockTellTheirDurations()
    {
        const PeeledLog log(contentOf(wrapped(u"runner-no-clock.jsonl"_s)));
        QCOMPARE(log.lines.at(1).text, plainRun().at(2));
        QCOMPARE(log.lines.at(2).time.kind, TimeKind::Relative);
        QCOMPARE(log.lines.at(2).time.steadyMs - log.lines.at(1).time.steadyMs, 15'000);
    }

    void groupsOfGitHubLoseTheirMarks()
    {
        const PeeledLog log(contentOf(wrapped(u"github.log"_s)));
        QCOMPARE(log.lines.first().text, "Run ansible-playbook upgrade-cluster.yml");
        QCOMPARE(log.lines.last().text, "Process completed with exit code 2.");
    }

    void nulBytesAreCounted()
    {
        const PeeledLog log(contentOf(wrapped(u"nul-bytes.log"_s)));
        QCOMPARE(log.noted("nul-bytes"), 4);
        QCOMPARE(log.notes.front().line, 2u);
        QVERIFY(ansible::noteText(log.notes.front()).contains(u"4"_s));
    }

    void eachWrappingHasAWord()
    {
        QSet<std::string_view> words;
        for (int i = 0; i <= static_cast<int>(ansible::Wrapping::Zstd); ++i)
            words << ansible::word(static_cast<ansible::Wrapping>(i));
        QCOMPARE(words.size(), static_cast<int>(ansible::Wrapping::Zstd) + 1);
        QVERIFY(!words.contains(std::string_view{}));
    }
};

QTEST_GUILESS_MAIN(TestWrappingKinds)
#include "tst_wrapping_kinds.moc"
