// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/timeline/recordings.h"

#include "timeline/failure_message.h"
#include "timeline/json.h"
#include "timeline/log_follower.h"
#include "timeline/timing_log.h"
#include "timeline/words.h"

#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <array>

using namespace Qt::StringLiterals;
using namespace uncordon;
using namespace uncordon::timeline;
using ansible::EventKind;
using std::chrono::milliseconds;

namespace {

Timeline timelineOf(const QByteArray &log)
{
    test::Reading reading(log);
    reading.readTo(log.size(), std::max<qsizetype>(log.size(), 1));
    reading.finish();
    return reading.timeline(false);
}

QStringList nodesOf(const Timeline &timeline)
{
    QStringList lines;
    for (const Node &node : timeline.nodes)
        lines << u"%1 %2 %3 %4"_s.arg(node.name, word(node.state), word(node.schedulable))
                     .arg(node.drainAttempts);
    return lines;
}

QStringList codesOf(const Timeline &timeline)
{
    QStringList codes;
    for (const Finding &finding : timeline.findings)
        codes << finding.code + u':' + finding.node;
    return codes;
}

const QByteArray kStars(50, '*');
QByteArray task(const QByteArray &name)
{
    return "\nTASK [" + name + "] " + kStars + "\n";
}
const QByteArray kWorkers =
    "\nPLAY [Finally handle worker upgrades, based on given batch size] " + kStars + "\n";
QByteArray recap(const QByteArray &hosts)
{
    return "\nPLAY RECAP " + kStars + kStars + "\n" + hosts;
}
QByteArray counted(const QByteArray &host, int failed, int rescued = 0)
{
    return host + " : ok=5    changed=3    unreachable=0    failed=" + QByteArray::number(failed) +
           "    skipped=1    rescued=" + QByteArray::number(rescued) + "    ignored=0   \n";
}
QByteArray clock(const char *previous, const char *total)
{
    return QByteArray("Tuesday 01 December 2026  00:01:23 +0000 (") + previous + ")       " +
           total + " ****** \n";
}

} // namespace

class TestOddLogs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aNodeLeftCordonedIsAnErrorWhateverTheRecapSays()
    {
        const Timeline timeline = timelineOf(
            kWorkers + task("upgrade/pre-upgrade : Cordon node") + "changed: [w1 -> cp1]\n" +
            task("upgrade/pre-upgrade : Drain node") + "changed: [w1 -> cp1]\n" +
            task("kubernetes/node : Install | Copy kubelet binary from download dir") +
            "changed: [w1]\n" + recap(counted("w1", 0)));
        QCOMPARE(timeline.outcome, Outcome::Succeeded);
        QCOMPARE(nodesOf(timeline), QStringList{u"w1 interrupted no 1"_s});
        QCOMPARE(codesOf(timeline), QStringList{u"left-unschedulable:w1"_s});
        QCOMPARE(timeline.findings.constFirst().severity, Severity::Error);
    }

    void aFailedUncordonLeavesTheNodeUnschedulable()
    {
        const Timeline timeline =
            timelineOf(kWorkers + task("upgrade/post-upgrade : Uncordon node") +
                       "fatal: [w1 -> cp1]: FAILED! => {\"msg\": \"non-zero return code\"}\n" +
                       recap(counted("w1", 1)));
        QCOMPARE(nodesOf(timeline), QStringList{u"w1 failed no 0"_s});
    }

    void theNodeWhoseDrainFailedIsNamedToTheHealthyOneOfItsBatch()
    {
        const QByteArray fail =
            "fatal: [w%1 -> cp1]: FAILED! => {\"msg\": \"Failed to drain node w%1\"}\n";
        const Timeline timeline = timelineOf(
            kWorkers + task("upgrade/pre-upgrade : Cordon node") +
            "changed: [w1 -> cp1]\nchanged: [w2 -> cp1]\n" +
            task("upgrade/pre-upgrade : Drain node") + "changed: [w1 -> cp1]\n" +
            "fatal: [w2 -> cp1]: FAILED! => {\"msg\": \"non-zero return code\", \"stderr\": \"a\\nerror: no\"}\n" +
            task("upgrade/pre-upgrade : Set node back to schedulable") +
            "changed: [w1 -> cp1]\nchanged: [w2 -> cp1]\n" +
            task("upgrade/pre-upgrade : Fail after rescue") + QByteArray(fail).replace("%1", "1") +
            QByteArray(fail).replace("%1", "2") + recap(counted("w1", 1, 1) + counted("w2", 1, 1)));
        QCOMPARE(nodesOf(timeline), (QStringList{u"w1 failed yes 1"_s, u"w2 failed yes 1"_s}));
        QCOMPARE(timeline.node(u"w1"_s)->failedTask, u"upgrade/pre-upgrade : Fail after rescue"_s);
        QCOMPARE(timeline.node(u"w2"_s)->failedTask, u"upgrade/pre-upgrade : Drain node"_s);
        QCOMPARE(timeline.node(u"w2"_s)->message, u"non-zero return code"_s);
        QCOMPARE(timeline.node(u"w2"_s)->tasks[1].message, u"non-zero return code: error: no"_s);
        const auto told =
            std::ranges::find(timeline.findings, u"rescued-with-batch"_s, &Finding::code);
        QVERIFY(told != timeline.findings.end());
        QCOMPARE(told->node, u"w1"_s);
        QCOMPARE(told->severity, Severity::Info);
        QVERIFY(told->text.endsWith(u"because of w2"_s));
    }

    void aFailedItemThatIsIgnoredIsNoFailure()
    {
        const Timeline timeline =
            timelineOf("\nPLAY [p] ***\n" + task("loop") +
                       "failed: [h] (item=a) => {\"msg\": \"no\"}\nok: [h] => (item=b)\n" +
                       "fatal: [h]: FAILED! => {\"msg\": \"All items completed\"}\n...ignoring\n" +
                       task("next"));
        QCOMPARE(nodesOf(timeline), QStringList{u"h ok unknown 0"_s});
    }

    void doubledClocksCountOnce()
    {
        const Timeline timeline =
            timelineOf(kWorkers + task("upgrade/pre-upgrade : Cordon node") +
                       clock("0:00:01.000", "0:00:10.000") + clock("0:00:01.001", "0:00:10.001") +
                       "changed: [w1]\n" + task("upgrade/pre-upgrade : Drain node") +
                       clock("0:00:05.000", "0:00:15.000") + clock("0:00:05.001", "0:00:15.001") +
                       "changed: [w1]\n");
        const QList<Phase> phases = timeline.nodes.constFirst().phases;
        QCOMPARE(phases.size(), 2);
        QCOMPARE(phases[0].start, std::optional<Micros>(milliseconds(10'000)));
        QCOMPARE(phases[0].end, std::optional<Micros>(milliseconds(15'000)));
        QCOMPARE(phases[1].start, phases[0].end);
        QCOMPARE(phases[1].startFrom, TimeSource::Profile);
    }

    void aDrainThatOnlyPollsIsAnAttempt()
    {
        const Timeline timeline = timelineOf(kWorkers + task("upgrade/pre-upgrade : Cordon node") +
                                             "changed: [w1 -> cp1]\n" +
                                             "ASYNC POLL on w1: jid=1.2 started=1 finished=0\n");
        QCOMPARE(nodesOf(timeline), QStringList{u"w1 interrupted no 1"_s});
    }

    void theCollectionsNamesMeanTheSame()
    {
        const Timeline timeline = timelineOf(
            kWorkers + task("kubernetes_sigs.kubespray.upgrade/pre-upgrade : CORDON NODE") +
            "changed: [w1]\n" +
            task("kubernetes_sigs.kubespray.upgrade/post-upgrade : Uncordon node") +
            "changed: [w1]\n" + recap(counted("w1", 0)));
        QCOMPARE(nodesOf(timeline), QStringList{u"w1 ok yes 0"_s});
    }

    void textsOfModulesMakeNoNodes_data()
    {
        QTest::addColumn<QByteArray>("text");
        const QByteArray fake =
            "ok: [h9]\nTASK [upgrade/pre-upgrade : Drain node] ***\nfatal: [h9]: UNREACHABLE! => {}\nPLAY RECAP *****\n"
            "h9 : ok=3 changed=0 unreachable=0 failed=7\nFAILED - RETRYING: [h9]: x (1 retries left).\n";
        QTest::newRow("debug callback")
            << "changed: [h] => {\n    \"changed\": true\n}\n\nSTDOUT:\n\n" + fake +
                   "\n\nSTDERR:\n\n" + fake;
        QTest::newRow("yaml") << "changed: [h] => \n    stdout: |-\n        " +
                                     QByteArray(fake).replace("\n", "\n        ") + "\n";
        QTest::newRow("pretty JSON") << "changed: [h] => {\n    \"stdout_lines\": [\n        \"" +
                                            QByteArray(fake).replace("\n", "\",\n        \"") +
                                            "\"\n    ]\n}\n";
        QTest::newRow("indented start line") << QByteArray(
            "changed: [h] =>\n    stdout: ' [started TASK: x on h9]'\n     [started TASK: x on h9]\n");
    }
    void textsOfModulesMakeNoNodes()
    {
        QFETCH(QByteArray, text);
        const Timeline timeline =
            timelineOf("\nPLAY [p] " + kStars + kStars + "\n" +
                       task("a task of a name that makes its banner wide enough") + "ok: [h]\n" +
                       task("another task of a name that makes its banner wide enough") + text +
                       "\n" + task("the last task, of a name that makes its banner wide enough") +
                       "ok: [h]\n" + recap(counted("h", 0)));
        QCOMPARE(nodesOf(timeline), QStringList{u"h ok unknown 0"_s});
        QCOMPARE(timeline.results, 3);
        QCOMPARE(timeline.tasks, 3);
        QCOMPARE(timeline.outcome, Outcome::Succeeded);
    }

    void cowsaysBannersAreBanners()
    {
        const Timeline timeline = timelineOf(
            " ______\n< PLAY [p] >\n ------\n        \\   ^__^\n         \\  (oo)\\_______\n\n"
            " ______\n/ TASK [upgrade/pre-upgrade : Cordon \\\n\\ node]                                /\n ------\n\nchanged: [w1]\n");
        QCOMPARE(nodesOf(timeline), QStringList{u"w1 interrupted no 0"_s});
        QCOMPARE(timeline.nodes.constFirst().phases.constFirst().task,
                 u"upgrade/pre-upgrade : Cordon node"_s);
    }

    void aRecapCopiedOntoOneLineIsReadHostByHost()
    {
        const Timeline timeline = timelineOf(
            "PLAY RECAP " + kStars +
            "     a : ok=1 changed=0 unreachable=0 failed=0      b-2 : ok=4 changed=0 unreachable=0 failed=2\n");
        QCOMPARE(nodesOf(timeline), (QStringList{u"a ok unknown 0"_s, u"b-2 failed unknown 0"_s}));
        QCOMPARE(timeline.node(u"b-2"_s)->recap->ok, 4);
        QCOMPARE(timeline.node(u"b-2"_s)->recap->rescued, -1);
    }

    void anErrorThatEndsTheRunIsAFinding_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("old") << QByteArray("ERROR! the playbook: x.yml could not be found\n")
                             << QByteArray("ERROR! the playbook: x.yml could not be found");
        QTest::newRow("2.19") << QByteArray("[ERROR]: the playbook: x.yml could not be found\n")
                              << QByteArray("[ERROR]: the playbook: x.yml could not be found");
        QTest::newRow("in a play")
            << "\nPLAY [p] " + kStars + "\n" + task("t") +
                   "ok: [h]\nERROR! The 'pause' module bypasses the host loop\n"
            << QByteArray("ERROR! The 'pause' module bypasses the host loop");
    }
    void anErrorThatEndsTheRunIsAFinding()
    {
        QFETCH(QByteArray, log);
        QFETCH(QByteArray, text);
        test::Reading reading(log);
        reading.readTo(log.size(), log.size());
        reading.finish();
        const Timeline timeline = reading.timeline(false);
        QCOMPARE(timeline.outcome, Outcome::Failed);
        QCOMPARE(codesOf(timeline), QStringList{u"run-error:"_s});
        QCOMPARE(timeline.findings.constFirst().text.toUtf8(), text);
    }

    void messagesComeFromEveryForm_data()
    {
        QTest::addColumn<QByteArrayList>("lines");
        QTest::addColumn<QString>("message");
        QTest::addColumn<QString>("detail");
        const auto row = [](const char *name, const QByteArrayList &lines, const char *message,
                            const char *detail) {
            QTest::newRow(name) << lines << QString::fromUtf8(message) << QString::fromUtf8(detail);
        };
        row("JSON",
            {"fatal: [h]: FAILED! => {\"changed\": false, \"msg\": \"a \\\"b\\\"\\n\\u00e9\"}\n"},
            "a \"b\"\né", "a \"b\"\né");
        row("of the arguments, not",
            {"fatal: [h]: FAILED! => {\"invocation\": {\"module_args\": {\"msg\": \"x\"}}, \"msg\": \"y\"}\n"},
            "y", "y");
        row("a list", {"fatal: [h]: FAILED! => {\"msg\": [1, 2]}\n"}, "[1, 2]", "[1, 2]");
        row("command",
            {"fatal: [h]: FAILED! => {\"msg\": \"non-zero return code\", \"stderr\": \"one\\ntwo\\n\"}\n"},
            "non-zero return code", "non-zero return code: two");
        row("without msg", {"fatal: [h]: FAILED! => {\"rc\": 1, \"stderr\": \"one\\ntwo\"}\n"},
            "two", "two");
        row("cut off", {"fatal: [h]: FAILED! => {\"msg\": \"the begin"}, "the begin", "the begin");
        row("hidden", {"fatal: [h]: FAILED! => {\"censored\": \"hidden\", \"changed\": true}\n"},
            "hidden", "hidden");
        row("pretty",
            {"fatal: [h]: FAILED! => {\n", "    \"changed\": false,\n",
             "        \"msg\": \"deeper\",\n", "    \"msg\": \"x\",\n", "    \"stderr\": \"y\"\n",
             "}\n"},
            "x", "x");
        row("YAML", {"fatal: [h]: FAILED! => \n", "    changed: true\n", "    msg: 'it''s'\n"},
            "it's", "it's");
        row("YAML block",
            {"fatal: [h]: FAILED! => changed=true\n", "  msg: |-\n", "    one\n", "    two\n",
             "  rc: 1\n"},
            "one\ntwo", "one\ntwo");
        row("YAML, folded",
            {"fatal: [h]: FAILED! =>\n", "    msg: >-\n", "        one\n", "        two\n"},
            "one two", "one two");
        row("sections",
            {"fatal: [h]: FAILED! => {\n", "    \"rc\": 1\n", "}\n", "\n", "STDERR:\n", "\n", "a\n",
             "b\n", "\n", "\n", "MSG:\n", "\n", "non-zero return code\n"},
            "non-zero return code", "non-zero return code: b");
        row("colours", {"\x1b[0;31mfatal: [h]: FAILED! => {\"msg\": \"x\"}\x1b[0m\r\n"}, "x", "x");
        row("nothing", {"fatal: [h]: FAILED! => {}\n"}, "", "");
    }
    void messagesComeFromEveryForm()
    {
        QFETCH(QByteArrayList, lines);
        QFETCH(QString, message);
        QFETCH(QString, detail);
        FailureMessage told;
        for (const QByteArray &line : lines)
            told.take({line.constData(), static_cast<std::size_t>(line.size())});
        QCOMPARE(told.message(), message);
        QCOMPARE(told.detail(), detail);
    }

    void timingLogsOfBothForms_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::newRow("classic") << QByteArray("0.500000 10\n1.250000 5\n");
        QTest::newRow("advanced") << QByteArray(
            "H 0.000000 TERM xterm\nO 0.500000 10\nI 0.250000 3\nO 1.000000 5\nS 0.1 SIGWINCH\n");
    }
    void timingLogsOfBothForms()
    {
        QFETCH(QByteArray, log);
        TimingLog timing;
        for (const char byte : log)
            timing.feed(QByteArray(1, byte));
        QCOMPARE(timing.covered(), 15);
        QCOMPARE(timing.at(10), std::optional<Micros>(milliseconds(500)));
        QCOMPARE(timing.at(11), std::optional<Micros>(milliseconds(1750)));
        QCOMPARE(timing.at(99), std::optional<Micros>(milliseconds(1750)));
        QCOMPARE(timing.malformedLines(), 0);
        timing.feed("x y\n-1 5\nnan 5\n1e99 5\n0.1 -5\n0.1\n");
        QCOMPARE(timing.malformedLines(), 6);
        QCOMPARE(timing.covered(), 15);
    }

    void aTimingLogThatDoesNotFitIsSaid_data()
    {
        QTest::addColumn<QByteArray>("timing");
        QTest::addColumn<QString>("code");
        const QByteArray log = kWorkers + task("t") + "ok: [h]\n";
        QTest::newRow("fits") << "0.1 " + QByteArray::number(log.size()) + "\n" << QString();
        QTest::newRow("empty") << QByteArray() << u"timing-short"_s;
        QTest::newRow("short") << QByteArray("0.1 10\n") << u"timing-short"_s;
        QTest::newRow("long") << QByteArray("0.1 1000000\n") << u"timing-long"_s;
        QTest::newRow("malformed") << "nonsense\n0.1 " + QByteArray::number(log.size()) + "\n"
                                   << u"timing-malformed"_s;
    }
    void aTimingLogThatDoesNotFitIsSaid()
    {
        QFETCH(QByteArray, timing);
        QFETCH(QString, code);
        QTemporaryDir folder;
        write(folder.filePath(u"output.log"_s), kWorkers + task("t") + "ok: [h]\n");
        write(folder.filePath(u"timing.log"_s), timing);
        LogFollower follower(folder.filePath(u"output.log"_s)); // found beside it
        QVERIFY(follower.finish());
        const Timeline timeline = follower.timeline();
        QCOMPARE(nodesOf(timeline), QStringList{u"h ok unknown 0"_s});
        QStringList codes;
        for (const Diagnostic &diagnostic : timeline.diagnostics)
            codes << diagnostic.code;
        QCOMPARE(codes, code.isEmpty() ? QStringList{} : QStringList{code});
    }

    void filesThatCannotBeReadAreErrors()
    {
        QTemporaryDir folder;
        const QString log = folder.filePath(u"some.log"_s);
        for (const QString &path : {folder.filePath(u"missing"_s), folder.path()}) {
            LogFollower follower(path);
            const auto read = follower.finish();
            QVERIFY2(!read, qPrintable(path));
            QCOMPARE(read.error().code, u"file-unreadable"_s);
            QCOMPARE(read.error().file, path);
        }
        write(log, {});
        LogFollower empty(log);
        QVERIFY(empty.finish());
        QVERIFY(!empty.isAnsible());
        LogFollower timing(log, folder.filePath(u"missing.timing"_s));
        const auto read = timing.finish();
        QVERIFY(!read);
        QCOMPARE(read.error().file, folder.filePath(u"missing.timing"_s));
    }

    void aLogThatShrinksIsSaidOnceAndKeepsWhatWasRead()
    {
        QTemporaryDir folder;
        const QString log = folder.filePath(u"some.log"_s);
        write(log, kWorkers + task("t") + "ok: [h]\n");
        LogFollower follower(log);
        QVERIFY(follower.advance());
        write(log, "x\n");
        QVERIFY(follower.advance());
        QVERIFY(follower.advance());
        const Timeline timeline = follower.timeline();
        QCOMPARE(nodesOf(timeline), QStringList{u"h ok unknown 0"_s});
        QCOMPARE(timeline.diagnostics.size(), 1);
        QCOMPARE(timeline.diagnostics.constFirst().code, u"log-shrank"_s);
    }

    void aPasswordThatSshAsksForInteractivelyIsASecret()
    {
        test::Reading reading("(root@10.0.0.1) Password: ");
        reading.readTo(26, 26);
        QCOMPARE(reading.events().size(), std::size_t{1});
        QCOMPARE(reading.events().front().kind, EventKind::SecretAsked);
    }

    void linesWithoutAHostsNameAreText()
    {
        const Timeline timeline = timelineOf(
            "\nPLAY [p] " + kStars + "\n" + task("t") +
            " [started TASK: t on ]\nASYNC OK on : jid=1\nok: []\nok: [ -> a]\nok: [h -> ]\n : ok=1 changed=0 unreachable=0 failed=0\n");
        QCOMPARE(nodesOf(timeline), QStringList{u"h ok unknown 0"_s});
    }

    /// Damaged logs: no crash, no byte lost, and still the same whatever the chunks.
    void damagedLogsAreReadToTheirEnd_data()
    {
        QTest::addColumn<QString>("name");
        for (const QString &name : test::recordings(u"*.log"_s))
            QTest::newRow(qPrintable(name)) << name;
    }
    void damagedLogsAreReadToTheirEnd()
    {
        QFETCH(QString, name);
        const QByteArray log = test::readFile(test::recording(name + u".log"_s));
        QRandomGenerator random(static_cast<quint32>(log.size()));
        static constexpr std::array<const char *, 8> pieces{
            "\r", "\n", "\x1b[", "]", " => {", "\xff\xfe", "fatal: [", "[a : b]\nx:\n"};
        for (int round = 0; round < 12; ++round) {
            QByteArray damaged = log;
            for (int i = 0; i < 40 && !damaged.isEmpty(); ++i) {
                const auto at =
                    static_cast<qsizetype>(random.bounded(static_cast<quint32>(damaged.size())));
                switch (random.bounded(4)) {
                case 0: damaged[at] = static_cast<char>(random.bounded(256)); break;
                case 1: damaged.remove(at, random.bounded(200)); break;
                case 2:
                    damaged.insert(at, pieces[random.bounded(static_cast<quint32>(pieces.size()))]);
                    break;
                default:
                    damaged.insert(at, damaged.mid(static_cast<qsizetype>(random.bounded(
                                                       static_cast<quint32>(damaged.size()))),
                                                   80));
                }
            }
            test::Reading whole(damaged), parts(damaged);
            whole.readTo(damaged.size(), std::max<qsizetype>(damaged.size(), 1));
            parts.readTo(damaged.size(), 1 + random.bounded(60));
            whole.finish();
            parts.finish();
            QCOMPARE(whole.timeline(false).bytes, damaged.size());
            QVERIFY(whole.timeline(false) == parts.timeline(false));
        }
    }

    void onlyTheChangedTasksOfASnapshotAreNew()
    {
        QByteArray log = kWorkers;
        for (int i = 0; i < 300; ++i)
            log += task("role : task " + QByteArray::number(i)) + "ok: [a]\nchanged: [b]\n";
        test::Reading reading(log);
        std::optional<Timeline> earlier;
        for (qsizetype at = 0; at < log.size(); at += 1000) {
            reading.readTo(std::min(at, log.size()), 1000);
            const Timeline now = reading.timeline(true);
            for (const Node &node : earlier ? earlier->nodes : QList<Node>{}) {
                const Node *later = now.node(node.name);
                QVERIFY(later && later->tasks.size() >= node.tasks.size());
                for (qsizetype i = 0; i + 1 < node.tasks.size(); ++i)
                    QVERIFY(later->tasks[i] == node.tasks[i]);
            }
            earlier = now;
        }
        reading.readTo(log.size(), log.size());
        QCOMPARE(reading.timeline(true).node(u"a"_s)->tasks.size(), 300);
        QVERIFY(reading.timeline(false) == timelineOf(log));
    }

private:
    static void write(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(bytes);
    }
};

QTEST_GUILESS_MAIN(TestOddLogs)
#include "tst_odd_logs.moc"
