// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/wrapping/peeled_log.h"

#include <QElapsedTimer>
#include <QRandomGenerator>

using namespace Qt::StringLiterals;
using namespace uncordon;
using namespace uncordon::test;
using ansible::TimeKind;

namespace {

QByteArray safe(const QByteArray &line)
{
    std::string scratch;
    const std::string_view text = ansible::safeTerminalText(view(line), scratch);
    return {text.data(), static_cast<qsizetype>(text.size())};
}

} // namespace

class TestWrappingHostile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noEscapeButColourSurvives_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("text");
        const auto add = [](const char *name, const QByteArray &line, const QByteArray &text) {
            QTest::newRow(name) << line << text;
        };
        add("colour", "\x1b[0;33mchanged: [n]\x1b[0m", "\x1b[0;33mchanged: [n]\x1b[0m");
        add("24-bit colour", "\x1b[38:2:1:2:3mx\x1b[m", "\x1b[38:2:1:2:3mx\x1b[m");
        add("title", "\x1b]0;owned\atext", "text");
        add("clipboard", "a\x1b]52;c;cm0gLXJm\x1b\\b", "ab");
        add("link", "\x1b]8;;https://example.net\x1b\\here\x1b]8;;\x1b\\", "here");
        add("title without end", "\x1b]0;TASK [x] ***", "0;TASK [x] ***");
        add("device control", "\x1bP1$r0m\x1b\\x", "x");
        add("C1 title",
            "\xc2\x9d"
            "0;owned\a",
            "0;owned");
        add("C1 cursor",
            "a\xc2\x9b"
            "2Jb",
            "a2Jb");
        add("letters behind C2 stay", "\xc2\xa0\xc2\xb5", "\xc2\xa0\xc2\xb5");
        add("cursor", "\x1b[2J\x1b[1;1Hx\x1b[?25l", "x");
        add("private m", "\x1b[>4;2mx", "x");
        add("cut off", "x\x1b[", "x");
        add("lone escape", "x\x1b", "x");
        add("progress", "10%\r50%\r100%", "100%");
        add("progress and nothing", "100%\r\x1b[K", "100%");
        add("backspaces", "|\b/\b-\bdone", "done");
        add("backspace over a wide letter", "\xc3\xa4\bx", "x");
        add("backspace at the start", "\b\bx", "x");
        add("bell and others",
            "a\a\v\f\x0e\x0f\x7f"
            "b",
            "ab");
        add("tabs stay", "a\tb", "a\tb");
        add("line end", "a\r", "a");
    }

    void noEscapeButColourSurvives()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, text);
        QCOMPARE(safe(line), text);
        QCOMPARE(safe(text), text);
    }

    void randomBytesLeaveOnlyColours()
    {
        QRandomGenerator random(20261201);
        const QByteArray alphabet("\x1b[]8;;0m\a\\PK\r\b\xc2\x9b\x9dmHJ ab\x7f^_X?>");
        for (int round = 0; round < 20000; ++round) {
            QByteArray line;
            for (int i = 0; i < 24; ++i)
                line += alphabet.at(random.bounded(static_cast<int>(alphabet.size())));
            const QByteArray text = safe(line);
            for (qsizetype i = 0; i < text.size(); ++i) {
                const auto byte = static_cast<unsigned char>(text.at(i));
                QVERIFY(byte >= 0x20 || byte == 0x1b || byte == '\t');
                QVERIFY(byte != 0x7f);
                if (byte != 0x1b)
                    continue;
                QVERIFY(i + 2 < text.size() && text.at(i + 1) == '[');
                qsizetype end = i + 2;
                while (end < text.size() && (QByteArray("0123456789;:").contains(text.at(end))))
                    ++end;
                QVERIFY(end < text.size() && text.at(end) == 'm');
            }
        }
    }

    void prefixesInsideResultsAreNotPeeled()
    {
        // a debug callback that shows another run's log file at the start of the lines
        QByteArray log =
            "PLAY [p] ****\n\nTASK [show the log] ****\nok: [n1] => {\n}\n\nSTDOUT:\n\n";
        for (int i = 0; i < 200; ++i)
            log += "2026-12-01 00:00:08,123 p=71640 u=root n=ansible | some text\n";
        log += "\nTASK [next] ****\nok: [n1]\n";
        const PeeledLog peeled(log);
        QVERIFY(peeled.words().isEmpty());
        QVERIFY(!peeled.plan.rewrites);
    }

    void aFewForeignLinesDoNotMatter()
    {
        QByteArray log = "Started by user admin\nRunning on agent 7\n";
        for (int i = 0; i < 20; ++i)
            log += "[2026-12-01T00:00:08.123Z] ok: [n" + QByteArray::number(i) + "]\n";
        log += "Finished: SUCCESS\n";
        const PeeledLog peeled(log);
        QCOMPARE(peeled.words(), QStringList{u"bracket-iso-stamp"_s});
        QCOMPARE(peeled.texts().at(2), "ok: [n0]");
        QCOMPARE(peeled.texts().last(), "Finished: SUCCESS");
        QCOMPARE(peeled.noted("line-without-prefix"), 3);
    }

    void indentedResultsDoNotMakeASecondBlank()
    {
        QByteArray log;
        for (int i = 0; i < 100; ++i)
            log += "00:00:08 " + QByteArray(i % 10 == 0 ? "ok: [n1] => {" : "    \"a\": 1,") + "\n";
        QCOMPARE(PeeledLog(log).texts().at(1), "    \"a\": 1,");
    }

    void aLongLineIsReadOnce()
    {
        const QByteArray blob(10 << 20, 'x');
        QByteArray log;
        for (int i = 0; i < 5; ++i)
            log += "00:00:0" + QByteArray::number(i) + ": ok: [n" + QByteArray::number(i) + "]\n";
        log += "00:00:08: ok: [n] => {\"stdout\": \"" + blob + "\"}\n00:00:09: PLAY RECAP ***\n";
        QElapsedTimer timer;
        timer.start();
        const PeeledLog peeled(log, 4096);
        QCOMPARE(peeled.lines.size(), 7);
        QCOMPARE(peeled.lines.at(5).text.size(), (10 << 20) + 25);
        QCOMPARE(peeled.lines.last().text, "PLAY RECAP ***");
        QCOMPARE(peeled.lines.last().line, 7u);
        QVERIFY2(timer.elapsed() < 10'000,
                 "a line that comes in pieces must not be searched again for each");
    }

    void aLineLongerThanTheCapIsGivenInPieces()
    {
        ansible::LineSplitter splitter(ansible::TextEncoding::Utf8, 10);
        QByteArrayList pieces;
        const QByteArray text = "0123456789abcdefghijXY\n0123456789\nz";
        ansible::SourceLine line;
        const auto keep = [&] {
            pieces << QByteArray(line.text.data(), static_cast<qsizetype>(line.text.size())) + ':' +
                          QByteArray::number(line.line) + ':' + QByteArray::number(line.offset);
        };
        for (const char &c : text) {
            splitter.feed({&c, 1});
            while (splitter.next(line))
                keep();
        }
        while (splitter.last(line))
            keep();
        QCOMPARE(pieces, (QByteArrayList{"0123456789:1:0", "abcdefghij:1:10", "XY:1:20",
                                         "0123456789:2:23", ":2:33", "z:3:34"}));
        QCOMPARE(splitter.cutLines(), 3);
    }

    void brokenRecordsAreGivenAsTheyAre()
    {
        QByteArray log;
        for (int i = 0; i < 5; ++i)
            log +=
                "{\"log\":\"ok: [n]\\n\",\"stream\":\"stdout\",\"time\":\"2026-12-01T00:00:08Z\"}\n";
        log += "{\"log\":\"cut o\n[1,2]\n{\"stream\":\"stdout\"}\n";
        const PeeledLog peeled(log);
        QCOMPARE(peeled.lines.size(), 8);
        QCOMPARE(peeled.texts().at(5), "{\"log\":\"cut o");
        QCOMPARE(peeled.noted("record-unreadable"), 3);
    }

    void missingAndLateEventsAreSaid()
    {
        const auto event = [](int counter) -> QByteArray {
            const QByteArray number = QByteArray::number(counter);
            return "{\"counter\": " + number + ", \"stdout\": \"ok: [n" + number + "]\"}\n";
        };
        QByteArray log = event(1) + event(2) + event(5);
        for (int i = 6; i < 1100; ++i)
            log += event(i);
        log += event(3) + event(-7);
        const PeeledLog peeled(log);
        QCOMPARE(peeled.noted("events-missing"), 2);
        QCOMPARE(peeled.noted("event-late"), 1);
        QCOMPARE(peeled.noted("record-unreadable"), 1);
        QCOMPARE(peeled.texts().at(2), "ok: [n5]");
        QCOMPARE(peeled.lines.size(), 1099);
    }

    void anUnfinishedLineIsGivenAtTheEnd()
    {
        const PeeledLog peeled("00:00:01: ok: [a]\n00:00:02: ok: [b]\n00:00:03: TASK [half");
        QCOMPARE(peeled.lines.size(), 3);
        QCOMPARE(peeled.lines.last().text, "TASK [half");
        QVERIFY(!peeled.lines.last().ended);
    }

    void anyBytesAreReadWithoutHarm()
    {
        QRandomGenerator random(7);
        QStringList files;
        for (const QString &file : QDir(wrapped({})).entryList({u"*.log"_s, u"*.jsonl"_s}))
            files << file;
        QVERIFY(files.size() > 30);
        for (const QString &file : files) {
            for (int round = 0; round < 20; ++round) {
                QByteArray bytes = contentOf(wrapped(file));
                for (int i = 0; i < 30; ++i)
                    bytes[random.bounded(bytes.size())] = static_cast<char>(random.bounded(256));
                const PeeledLog whole(bytes);
                QVERIFY(PeeledLog(bytes, 13).lines == whole.lines);
            }
        }
    }

    void emptyInputIsNothing()
    {
        const PeeledLog peeled(QByteArray{});
        QVERIFY(peeled.lines.isEmpty());
        QVERIFY(!peeled.plan.rewrites);
    }
};

QTEST_GUILESS_MAIN(TestWrappingHostile)
#include "tst_wrapping_hostile.moc"
