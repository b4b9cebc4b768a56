// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/timeline/recordings.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon;

namespace {

struct Ended
{
    int status = -1;
    QByteArray output, error;
};

Ended run(const QStringList &arguments, const QByteArray &input = {})
{
    QProcess process;
    process.start(QStringLiteral(UNCORDON_PROGRAM), QStringList{u"timeline"_s} + arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(60'000))
        return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace

class TestTimelineCommand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theExitStatusIsTheAnswer_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("status");
        QTest::newRow("succeeded") << u"prompts-continued-2.19.log"_s << 0;
        QTest::newRow("as found") << u"found-cordoned-2.14.log"_s << 0;
        QTest::newRow("failed") << u"kinds-2.14.log"_s << 1;
        QTest::newRow("aborted") << u"prompts-aborted-2.19.log"_s << 1;
        QTest::newRow("interrupted") << u"interrupted-2.19.log"_s << 1;
        QTest::newRow("incomplete") << u"prompts-killed-2.14.log"_s << 1;
        QTest::newRow("missing") << u"missing.log"_s << 2;
        QTest::newRow("no output of ansible") << u"record-terminal"_s << 2;
    }
    void theExitStatusIsTheAnswer()
    {
        QFETCH(QString, name);
        QFETCH(int, status);
        for (const QStringList &options : {QStringList{}, QStringList{u"--json"_s}}) {
            const Ended ended = run(QStringList{test::recording(name)} + options);
            QCOMPARE(ended.status, status);
            QCOMPARE(ended.output.isEmpty(), status == 2);
            QCOMPARE(
                ended.error.startsWith(QByteArray("uncordon: " + test::recording(name).toUtf8())),
                status == 2);
        }
    }

    void callsThatCannotBeUsedEndWithTwo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("nothing") << QStringList{};
        QTest::newRow("two logs") << QStringList{u"a"_s, u"b"_s};
        QTest::newRow("no such option") << QStringList{u"--nonsense"_s, u"a"_s};
        QTest::newRow("no such timing log")
            << QStringList{test::recording(u"kinds-2.14.log"_s), u"--timing"_s, u"/nonexistent"_s};
    }
    void callsThatCannotBeUsedEndWithTwo()
    {
        QFETCH(QStringList, arguments);
        const Ended ended = run(arguments);
        QCOMPARE(ended.status, 2);
        QVERIFY(ended.error.startsWith("uncordon: "));
        QVERIFY(ended.output.isEmpty());
    }

    void standardInputARunFolderAndAFileAreTheSame()
    {
        const QByteArray log = test::readFile(test::recording(u"countdown-2.19.log"_s));
        QTemporaryDir folder;
        QVERIFY(QFile::copy(test::recording(u"countdown-2.19.log"_s),
                            folder.filePath(u"output.log"_s)));
        const Ended file = run({test::recording(u"countdown-2.19.log"_s), u"--json"_s});
        QCOMPARE(QJsonDocument::fromJson(file.output).object()[u"format"_s].toInt(), 1);
        QCOMPARE(run({u"-"_s, u"--json"_s}, log).output, file.output);
        QCOMPARE(run({folder.path(), u"--json"_s}).output, file.output);
        QVERIFY(QFile::copy(test::recording(u"countdown-2.19.timing"_s),
                            folder.filePath(u"timing.log"_s)));
        const QByteArray expected = test::readFile(QStringLiteral(UNCORDON_TEST_DATA) +
                                                   u"/timelines/countdown-2.19.json"_s);
        QCOMPARE(run({folder.path(), u"--json"_s}).output, expected);
    }

    void severalRunsOfALogAreSeveral()
    {
        const QByteArray log = test::readFile(test::recording(u"prompts-killed-2.14.log"_s)) +
                               test::readFile(test::recording(u"found-cordoned-2.14.log"_s));
        const Ended ended = run({u"-"_s, u"--json"_s}, log);
        QCOMPARE(ended.status, 1);
        const QJsonValue runs = QJsonDocument::fromJson(ended.output).object()[u"runs"_s];
        QCOMPARE(runs[0][u"outcome"_s].toString(), u"incomplete"_s);
        QCOMPARE(runs[1][u"outcome"_s].toString(), u"succeeded"_s);
        QVERIFY(runs[0][u"started_at"_s].toString() != runs[1][u"started_at"_s].toString());
        QVERIFY(runs[2].isUndefined());
    }

    void helpTellsEveryOption()
    {
        const Ended ended = run({u"--help"_s});
        QCOMPARE(ended.status, 0);
        for (const char *word : {"--json", "--timing", "LOG"})
            QVERIFY2(ended.output.contains(word), word);
    }
};

QTEST_GUILESS_MAIN(TestTimelineCommand)
#include "tst_timeline_command.moc"
