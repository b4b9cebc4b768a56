// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/timeline/recordings.h"

#include "text/ansi.h"
#include "timeline/json.h"
#include "timeline/log_follower.h"
#include "timeline/words.h"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon;
using namespace uncordon::timeline;
using test::recording;
using test::recordings;

namespace {

QString plain(const QByteArray &line)
{
    std::string scratch;
    const std::string_view text =
        text::plainLine({line.constData(), static_cast<std::size_t>(line.size())}, scratch);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

// What a reader of the lines up to here would say of each node, without any engine: the last cordon or
// uncordon that was reported for it.
class Reader
{
public:
    void line(const QString &text)
    {
        static const QRegularExpression banner(u"^TASK \\[(.*)\\] \\*+"_s);
        static const QRegularExpression result(u"(ok|changed|fatal): \\[([^\\] ]+)"_s);
        if (const auto match = banner.match(text); match.hasMatch())
            m_task = match.captured(1);
        const auto match = result.match(text);
        if (!match.hasMatch() || match.captured(1) == u"fatal")
            return;
        if (m_task.endsWith(u"Cordon node") || m_task.endsWith(u"Drain node"))
            cordoned[match.captured(2)] = true;
        if (m_task.endsWith(u"Uncordon node") || m_task.endsWith(u"Set node back to schedulable"))
            cordoned[match.captured(2)] = false;
    }
    QHash<QString, bool> cordoned;

private:
    QString m_task;
};

// Differences are told line by line: a whole document is too long to read in a failed test.
QString firstDifference(const QJsonValue &is, const QJsonValue &expected, const QString &path)
{
    if (is == expected)
        return {};
    if (is.isObject() && expected.isObject()) {
        for (const QString &key : (is.toObject().keys() + expected.toObject().keys())) {
            const QString found = firstDifference(is[key], expected[key], path + u'.' + key);
            if (!found.isEmpty())
                return found;
        }
    }
    if (is.isArray() && expected.isArray() && is.toArray().size() == expected.toArray().size()) {
        for (qsizetype i = 0; i < is.toArray().size(); ++i) {
            const QString found =
                firstDifference(is[i], expected[i], path + u'[' + QString::number(i) + u']');
            if (!found.isEmpty())
                return found;
        }
    }
    const auto shown = [](const QJsonValue &value) {
        return QString::fromUtf8(QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact));
    };
    return path + u": "_s + shown(is).left(300) + u", expected "_s + shown(expected).left(300);
}

void addRows(const QString &pattern)
{
    QTest::addColumn<QString>("name");
    for (const QString &name : recordings(pattern))
        QTest::newRow(qPrintable(name)) << name;
}

} // namespace

class TestRecordings : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyRecordingGivesItsTimeline_data() { addRows(u"*.timing"_s); }
    void everyRecordingGivesItsTimeline()
    {
        QFETCH(QString, name);
        LogFollower follower(recording(name + u".log"_s), recording(name + u".timing"_s));
        QVERIFY(follower.finish());
        const QJsonObject is = QJsonDocument::fromJson(toJson(follower.runs())).object();
        const QByteArray bytes = test::readFile(QStringLiteral(UNCORDON_TEST_DATA) +
                                                u"/timelines/"_s + name + u".json"_s);
        const QJsonObject expected = QJsonDocument::fromJson(bytes).object();
        QVERIFY(!expected.isEmpty());
        QCOMPARE(firstDifference(is, expected, {}), QString());
    }

    /// Line by line and with the real chunks of the terminal, a live run tells of each prompt while it is
    /// open, and ends as its saved log.
    void aLiveRunEndsAsItsSavedLog_data() { addRows(u"*.timing"_s); }
    void aLiveRunEndsAsItsSavedLog()
    {
        QFETCH(QString, name);
        const QByteArray log = test::readFile(recording(name + u".log"_s));
        QTemporaryDir folder;
        QFile output(folder.filePath(u"output.log"_s)), timing(folder.filePath(u"timing.log"_s));
        QVERIFY(output.open(QIODevice::WriteOnly) && timing.open(QIODevice::WriteOnly));
        LogFollower live(output.fileName(), timing.fileName());
        qint64 at = log.indexOf('\n') + 1;
        output.write(log.first(at));
        QSet<quint32> open;
        for (const QByteArray &line : test::readFile(recording(name + u".timing"_s)).split('\n')) {
            const qint64 size = line.mid(line.indexOf(' ') + 1).toLongLong();
            output.write(log.mid(at, size));
            output.flush();
            QVERIFY(live.advance()); // not timed yet: not read yet
            at += size;
            timing.write(line.isEmpty() ? line : line + '\n');
            timing.flush();
            QVERIFY(live.advance());
            if (const Timeline now = live.timeline(); now.openPrompt())
                open.insert(now.openPrompt()->line);
        }
        output.write(log.mid(at));
        output.flush();
        QVERIFY(live.finish());
        LogFollower saved(recording(name + u".log"_s), recording(name + u".timing"_s));
        QVERIFY(saved.finish());
        QCOMPARE(toJson(live.runs()), toJson(saved.runs()));
        QCOMPARE(open.size(), saved.timeline().prompts.size());
    }

    void chunksDoNotMatter_data() { addRows(u"*.log"_s); }
    void chunksDoNotMatter()
    {
        QFETCH(QString, name);
        const QByteArray log = test::readFile(recording(name + u".log"_s));
        test::Reading whole(log), bytes(log), pieces(log);
        whole.readTo(log.size(), log.size());
        bytes.readTo(log.size(), 1);
        pieces.readTo(log.size(), 97);
        for (test::Reading *reading : {&whole, &bytes, &pieces})
            reading->finish();
        QVERIFY(whole.timeline(false).lines > 0);
        QVERIFY(bytes.timeline(false) == whole.timeline(false));
        QVERIFY(pieces.timeline(false) == whole.timeline(false));
        QCOMPARE(bytes.events().size(), whole.events().size());
    }

    void whatAPrefixTellsStaysTrue_data() { addRows(u"*.log"_s); }
    void whatAPrefixTellsStaysTrue()
    {
        QFETCH(QString, name);
        const QByteArray log = test::readFile(recording(name + u".log"_s));
        test::Reading whole(log), prefix(log);
        whole.readTo(log.size(), log.size());
        whole.finish();
        const Timeline end = whole.timeline(false);
        Reader reader;
        qsizetype begin = 0;
        for (qsizetype at = log.indexOf('\n'); at >= 0;
             begin = at + 1, at = log.indexOf('\n', at + 1)) {
            prefix.readTo(at + 1, at + 1);
            reader.line(plain(log.mid(begin, at - begin)));
            const Timeline sofar = prefix.timeline(false);
            for (const Node &node : sofar.nodes) {
                const Node *full = end.node(node.name);
                QVERIFY2(full, qPrintable(node.name));
                // the last one may go on, or be that of a task which turns out to be skipped
                QVERIFY(node.phases.size() - 1 <= full->phases.size());
                for (qsizetype i = 0; i + 1 < node.phases.size(); ++i)
                    QVERIFY2(node.phases[i] == full->phases[i],
                             qPrintable(node.name + u' ' + node.phases[i].task));
                if (reader.cordoned.contains(node.name))
                    QCOMPARE(node.schedulable == Schedulable::No, reader.cordoned[node.name]);
                else
                    QVERIFY(node.schedulable != Schedulable::Yes);
            }
            QVERIFY(sofar.results <= end.results);
        }
    }

    void resultsAreCountedAsGrepCountsThem_data() { addRows(u"*.log"_s); }
    void resultsAreCountedAsGrepCountsThem()
    {
        QFETCH(QString, name);
        static const QRegularExpression result(
            u"^(?:\\^.)*[A ]?(ok|changed|skipping|fatal|failed|unreachable): \\["_s);
        static const QRegularExpression retry(u"^FAILED - RETRYING: "_s);
        const QByteArray log = test::readFile(recording(name + u".log"_s));
        qint64 results = 0, retries = 0;
        for (const QByteArray &line : log.split('\n')) {
            results += plain(line).contains(result) ? 1 : 0;
            retries += plain(line).contains(retry) ? 1 : 0;
        }
        test::Reading reading(log);
        reading.readTo(log.size(), log.size());
        reading.finish();
        QCOMPARE(reading.timeline(false).results, results);
        QCOMPARE(
            std::ranges::count(reading.events(), ansible::EventKind::Retry, &ansible::Event::kind),
            retries);
    }

    void everyReleasesPromptsAreKnown_data()
    {
        QTest::addColumn<QString>("release");
        QTest::addColumn<QStringList>("texts");
        const QString options = u" (Press Enter to continue or Ctrl+C for other options)"_s;
        QTest::newRow("v2.16 to v2.18")
            << u"v2.16-v2.18"_s
            << QStringList{u"Ready to upgrade node ?"_s, u"Ready to upgrade node ?"_s};
        QTest::newRow("v2.19 to v2.28")
            << u"v2.19-v2.28"_s
            << QStringList{u"Ready to upgrade node?"_s + options, u"Ready to uncordon node?"_s,
                           u"Ready to upgrade node?"_s + options, u"Ready to uncordon node?"_s};
        QTest::newRow("v2.29 to v2.31")
            << u"v2.29-v2.31"_s
            << QStringList{u"Ready to upgrade node worker1?"_s + options,
                           u"Ready to uncordon node worker1?"_s,
                           u"Ready to upgrade node worker3?"_s + options,
                           u"Ready to uncordon node worker3?"_s};
        QTest::newRow("main") << u"main"_s
                              << QStringList{
                                     u"Ready to cordon and upgrade node worker1?"_s + options,
                                     u"Ready to uncordon node worker1?"_s + options,
                                     u"Ready to cordon and upgrade node worker3?"_s + options,
                                     u"Ready to uncordon node worker3?"_s + options};
    }
    void everyReleasesPromptsAreKnown()
    {
        QFETCH(QString, release);
        QFETCH(QStringList, texts);
        LogFollower follower(recording(u"prompts-of-"_s + release + u"-2.14.log"_s));
        QVERIFY(follower.finish());
        QStringList told;
        for (const Prompt &prompt : follower.timeline().prompts) {
            told << prompt.text;
            QCOMPARE(prompt.kind, prompt.text.contains(u"uncordon") ? PromptKind::ConfirmUncordon
                                                                    : PromptKind::ConfirmUpgrade);
            QCOMPARE(prompt.hosts, told.size() * 2 <= texts.size()
                                       ? (QStringList{u"worker1"_s, u"worker2"_s})
                                       : QStringList{u"worker3"_s});
            QCOMPARE(prompt.answer, PromptAnswer::Continue);
        }
        QCOMPARE(told, texts);
    }

    void passwordsAreAskedFor()
    {
        for (const QString &name : recordings(u"passwords-*.timing"_s)) {
            const QByteArray log = test::readFile(recording(name + u".log"_s));
            test::Reading reading(log);
            reading.readTo(log.size(), log.size());
            QCOMPARE(std::ranges::count(reading.events(), ansible::EventKind::SecretAsked,
                                        &ansible::Event::kind),
                     2);
            // each as soon as its bytes are there
            const qsizetype first = log.indexOf("BECOME password: ") + 17;
            test::Reading asked(log);
            asked.readTo(first, first);
            QCOMPARE(asked.events().back().kind, ansible::EventKind::SecretAsked);
        }
    }
};

QTEST_GUILESS_MAIN(TestRecordings)
#include "tst_recordings.moc"
