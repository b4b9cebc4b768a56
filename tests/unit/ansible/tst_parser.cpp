// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/line_token.h"
#include "ansible/parser.h"
#include "text/ansi.h"

#include <QDirIterator>
#include <QFile>
#include <QRandomGenerator>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon;
using ansible::Event;
using ansible::EventKind;
using ansible::ResultStatus;

namespace {

struct Parsed
{
    ansible::Names names;
    std::vector<Event> events;

    [[nodiscard]] const Event *first(EventKind kind) const
    {
        for (const Event &event : events) {
            if (event.kind == kind)
                return &event;
        }
        return nullptr;
    }
    [[nodiscard]] int count(EventKind kind) const
    {
        return static_cast<int>(std::ranges::count(events, kind, &Event::kind));
    }
    [[nodiscard]] QString host(const Event &event) const
    {
        return text(names.hosts.name(event.host));
    }
    [[nodiscard]] QString task(const Event &event) const
    {
        return text(names.tasks.name(event.task));
    }
    static QString text(std::string_view view)
    {
        return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
    }
};

// Chunks of at most `most` bytes; 0: all at once; negative: of random size.
std::unique_ptr<Parsed> parse(const QByteArray &bytes, int most = 0, quint32 seed = 1)
{
    auto parsed = std::make_unique<Parsed>();
    ansible::Parser parser(parsed->names);
    QRandomGenerator random(seed);
    for (qsizetype at = 0; at < bytes.size();) {
        const qsizetype size = most == 0  ? bytes.size()
                               : most > 0 ? most
                                          : 1 + random.bounded(-most);
        const QByteArray chunk = bytes.mid(at, size);
        parser.feed({chunk.constData(), static_cast<std::size_t>(chunk.size())}, parsed->events);
        at += chunk.size();
    }
    parser.finish(parsed->events);
    return parsed;
}

QString describe(const Parsed &parsed)
{
    QString text;
    for (const Event &e : parsed.events)
        text += u"%1 %2 %3 %4 %5 %6 %7 %8 %9\n"_s.arg(e.offset)
                    .arg(e.length)
                    .arg(e.line)
                    .arg(static_cast<int>(e.kind))
                    .arg(static_cast<int>(e.status))
                    .arg(e.flags)
                    .arg(static_cast<quint32>(e.host))
                    .arg(static_cast<quint32>(e.task))
                    .arg(e.value);
    return text;
}

QByteArray read(const QString &file)
{
    QFile input(file);
    return input.open(QIODevice::ReadOnly) ? input.readAll() : QByteArray();
}

QStringList logs()
{
    QStringList files;
    QDirIterator own(QStringLiteral(UNCORDON_TEST_DATA) + u"/logs"_s, {u"*.log"_s}, QDir::Files);
    while (own.hasNext())
        files << own.next();
    const QString corpus = qEnvironmentVariable(
        "UNCORDON_CORPUS", QStringLiteral(UNCORDON_SOURCE_DIR) + u"/../shared/corpus"_s);
    QDirIterator shared(corpus + u"/logs"_s, {u"*.log"_s}, QDir::Files);
    while (shared.hasNext())
        files << shared.next();
    return files;
}

} // namespace

class TestParser : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void chunkingDoesNotMatter_data()
    {
        QTest::addColumn<QString>("file");
        for (const QString &file : logs())
            QTest::newRow(qPrintable(QFileInfo(file).fileName())) << file;
    }
    void chunkingDoesNotMatter()
    {
        QFETCH(QString, file);
        const QByteArray bytes = read(file);
        const QString whole = describe(*parse(bytes));
        QCOMPARE(describe(*parse(bytes, 1)), whole);
        QCOMPARE(describe(*parse(bytes, -200, 7)), whole);
        QCOMPARE(describe(*parse(bytes, 4096)), whole);
    }

    void everyByteBelongsToOneEvent_data() { chunkingDoesNotMatter_data(); }
    void everyByteBelongsToOneEvent()
    {
        QFETCH(QString, file);
        const QByteArray bytes = read(file);
        const auto parsed = parse(bytes);
        qint64 at = 0;
        for (const Event &event : parsed->events) {
            if (event.kind == EventKind::PromptClosed ||
                (event.kind == EventKind::RecapHost && event.offset < at))
                continue; // marks without bytes of their own
            QCOMPARE(event.offset, at);
            at += event.length;
        }
        QCOMPARE(at, bytes.size());
    }

    void aQuestionForASecretEndsWhatLookedLikeAPrompt()
    {
        for (const QByteArray &bytes :
             {QByteArray("[a : b]\nSSH password: "), QByteArray("[4]\nSSH password: \nok: [n]\n"),
              QByteArray("SSH password: \r\x1b[KERROR! no\n")}) {
            const QString whole = describe(*parse(bytes));
            QCOMPARE(describe(*parse(bytes, 1)), whole);
            qint64 at = 0;
            const auto parsed = parse(bytes);
            for (const Event &event : parsed->events) {
                QCOMPARE(event.offset, at);
                at += event.length;
            }
            QCOMPARE(at, bytes.size());
        }
    }

    void results_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("host");
        QTest::addColumn<int>("status");
        const auto row = [](const char *name, const char *line, const char *host,
                            ResultStatus status) {
            QTest::newRow(name) << QByteArray(line) << QString::fromLatin1(host)
                                << static_cast<int>(status);
        };
        row("plain", "ok: [node1]\n", "node1", ResultStatus::Ok);
        row("windows", "ok: [node1]\r\n", "node1", ResultStatus::Ok);
        row("coloured", "\x1b[0;33mchanged: [node1]\x1b[0m\n", "node1", ResultStatus::Changed);
        row("delegated", "changed: [node2 -> node1]\n", "node2", ResultStatus::Changed);
        row("delegated with address", "changed: [node2 -> node1(10.0.0.1)]\n", "node2",
            ResultStatus::Changed);
        row("delegated to nobody", "fatal: [node2 -> None]: FAILED! => {}\n", "node2",
            ResultStatus::Failed);
        row("untemplated delegate", "fatal: [k1 -> {{ item }}]: UNREACHABLE! => {}\n", "k1",
            ResultStatus::Unreachable);
        row("item", "ok: [node1] => (item=/etc/kubernetes)\n", "node1", ResultStatus::Ok);
        row("failed item", "failed: [node1] (item=x) => {\"msg\": \"no\"}\n", "node1",
            ResultStatus::Failed);
        row("skipped", "skipping: [node1]\n", "node1", ResultStatus::Skipped);
        row("fatal", "fatal: [node1]: FAILED! => {\"msg\": \"no\"}\n", "node1",
            ResultStatus::Failed);
        row("unreachable", "fatal: [node1]: UNREACHABLE! => {\"msg\": \"no\"}\n", "node1",
            ResultStatus::Unreachable);
        row("address as name", "ok: [2001:db8::11]\n", "2001:db8::11", ResultStatus::Ok);
        row("no markup", "ok: [<b>x</b>]\n", "<b>x</b>", ResultStatus::Ok);
        row("after an answered prompt", "\r\x1b[\r\x1b[\x1b[K\x1b[0;32mok: [cp1]\x1b[0m\r\n", "cp1",
            ResultStatus::Ok);
    }
    void results()
    {
        QFETCH(QByteArray, line);
        QFETCH(QString, host);
        QFETCH(int, status);
        const auto parsed = parse(line);
        const Event *event = parsed->first(EventKind::Result);
        QVERIFY(event);
        QCOMPARE(parsed->host(*event), host);
        QCOMPARE(static_cast<int>(event->status), status);
    }

    void textThatOnlyLooksLikeAResultMakesNoHost_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("in pretty JSON") << QByteArray(
            "ok: [a] => {\n    \"msg\": \"x\",\n    \"stdout\": \"TASK [fake] ****\"\n}\n");
        QTest::newRow("in one line of JSON")
            << QByteArray("ok: [a] => {\"stdout\": \"\\nfatal: [node9]: FAILED! => {}\"}\n");
        QTest::newRow("indented") << QByteArray("ok: [a]\n    fatal: [node9]: FAILED! => {}\n");
    }
    void textThatOnlyLooksLikeAResultMakesNoHost()
    {
        QFETCH(QByteArray, bytes);
        const auto parsed = parse(bytes);
        QCOMPARE(parsed->count(EventKind::Result), 1);
        QCOMPARE(parsed->count(EventKind::Task), 0);
        QCOMPARE(parsed->names.hosts.size(), std::size_t{1});
    }

    void everyReleasesPromptIsRecognised_data()
    {
        QTest::addColumn<QByteArray>("question");
        QTest::newRow("v2.16") << QByteArray("Ready to upgrade node ?:");
        QTest::newRow("v2.19") << QByteArray(
            "Ready to upgrade node? (Press Enter to continue or Ctrl+C for other options):");
        QTest::newRow("v2.29") << QByteArray(
            "Ready to upgrade node node1? (Press Enter to continue or Ctrl+C for other options):");
        QTest::newRow("main") << QByteArray(
            "Ready to cordon and upgrade node node1? (Press Enter to continue or Ctrl+C for other options):");
        QTest::newRow("a fork's own words") << QByteArray("Weiter?\r\nBitte:");
    }
    void everyReleasesPromptIsRecognised()
    {
        QFETCH(QByteArray, question);
        const QByteArray before =
            "TASK [upgrade/pre-upgrade : Confirm node upgrade] ***\r\n[upgrade/pre-upgrade : Confirm node upgrade]\r\n" +
            question + "\r\n";
        auto parsed = parse(before);
        QCOMPARE(parsed->count(EventKind::PromptOpened), 1);
        QCOMPARE(parsed->task(*parsed->first(EventKind::PromptOpened)),
                 u"upgrade/pre-upgrade : Confirm node upgrade"_s);
        QCOMPARE(parsed->count(EventKind::PromptClosed), 0);
        // cursor codes and typed characters do not answer it; the result does
        parsed = parse(before + "go 1");
        QCOMPARE(parsed->count(EventKind::PromptClosed), 0);
        parsed = parse(before + "\r\x1b[\r\x1b[\x1b[Kok: [node1]\r\n");
        QCOMPARE(parsed->count(EventKind::PromptClosed), 1);
        parsed = parse(before +
                       "^C\x1b[\r\x1b[\x1b[KPress 'C' to continue the play or 'A' to abort \r\r\n");
        QCOMPARE(parsed->count(EventKind::AbortQuestion), 1);
        QCOMPARE(parsed->count(EventKind::PromptClosed), 0);
    }

    void secretsAreAskedBeforeTheirLineEnds_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        for (const char *line :
             {"BECOME password: ", "SSH password: ", "Vault password: ", "Vault password (prod): ",
              "Enter passphrase for key '/home/a/.ssh/id': ", "root@10.0.0.1's password: ",
              "Are you sure you want to continue connecting (yes/no/[fingerprint])? "})
            QTest::newRow(line) << QByteArray(line);
    }
    void secretsAreAskedBeforeTheirLineEnds()
    {
        QFETCH(QByteArray, bytes);
        ansible::Names names;
        ansible::Parser parser(names);
        std::vector<Event> events;
        parser.feed({bytes.constData(), static_cast<std::size_t>(bytes.size())}, events);
        QCOMPARE(events.size(), std::size_t{1});
        QCOMPARE(events.front().kind, EventKind::SecretAsked);
        QCOMPARE(events.front().length, static_cast<quint32>(bytes.size()));
    }

    void clocksOfManyLanguages_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<qint64>("utc");
        QTest::newRow("English")
            << QByteArray(
                   "Tuesday 01 December 2026  00:01:23 +0000 (0:00:49.437)       0:01:15.149 ****** ")
            << qint64{1796083283000};
        QTest::newRow("German")
            << QByteArray(
                   "Donnerstag 06 August 2026  14:04:52 +0200 (0:00:49.437)       0:01:15.149 ****** ")
            << qint64{1786017892000};
        QTest::newRow("no such month")
            << QByteArray(
                   "Xday 06 Xmonth 2026  14:04:52 +0200 (0:00:49.437)       0:01:15.149 ****** ")
            << qint64{0};
    }
    void clocksOfManyLanguages()
    {
        QFETCH(QByteArray, line);
        QFETCH(qint64, utc);
        const auto token =
            ansible::tokenizeClock({line.constData(), static_cast<std::size_t>(line.size())});
        QVERIFY(token);
        QCOMPARE(token->value, utc);
        QCOMPARE(token->previousMs, 49437);
        QCOMPARE(token->totalMs, 75149);
    }

    void retriesTellTheirHostAndWhatIsLeft()
    {
        const auto parsed = parse(
            "FAILED - RETRYING: [node5 -> node1]: Drain node (2 retries left).\nFAILED - RETRYING: Drain node (1 retries left).\n");
        QCOMPARE(parsed->count(EventKind::Retry), 2);
        QCOMPARE(parsed->host(parsed->events[0]), u"node5"_s);
        QCOMPARE(parsed->events[0].value, 2);
        QCOMPARE(parsed->events[1].host, ansible::kNoHost);
    }

    void errorBlocksAreNoSecondFailure()
    {
        const auto parsed = parse(
            "[ERROR]: Task failed: Module failed: non-zero return code\nOrigin: /r/main.yml:7:3\n\n7 - name: Drain node\n    ^ column 3\n\n"
            "fatal: [node1 -> cp1]: FAILED! => {\"msg\": \"non-zero return code\"}\n");
        QCOMPARE(parsed->count(EventKind::Result), 1);
        QCOMPARE(parsed->count(EventKind::ErrorBlock), 1);
    }

    void escapesNeverSurvive()
    {
        std::string scratch;
        const std::string line =
            "\x1b]0;title\x07ok: \x1b]8;;http://x\x1b\\[h]\x1b]8;;\x1b\\\x1b[?25l";
        QCOMPARE(Parsed::text(text::plainLine(line, scratch)), u"ok: [h]"_s);
    }

    void hugeLinesAndNamesAreRead()
    {
        const QByteArray name(1 << 20, 'x');
        const auto parsed = parse("TASK [" + name + "] ***\nok: [h] => {\"a\": \"" +
                                      QByteArray(10 << 20, 'y') + "\"}\nok: [i]\n",
                                  -65536);
        QCOMPARE(parsed->count(EventKind::Task), 1);
        QCOMPARE(parsed->count(EventKind::Result), 2);
        QCOMPARE(parsed->task(*parsed->first(EventKind::Task)).size(), name.size());
    }
};

QTEST_GUILESS_MAIN(TestParser)
#include "tst_parser.moc"
