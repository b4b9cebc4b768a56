// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/timeline/recordings.h"

#include "timeline/json.h"
#include "timeline/log_follower.h"
#include "timeline/words.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace Qt::StringLiterals;
using namespace uncordon;
using namespace uncordon::timeline;

namespace {

QList<Timeline> runsOf(const QString &file)
{
    LogFollower follower(file);
    return follower.finish() ? follower.runs() : QList<Timeline>{};
}

QString shown(const Node &node)
{
    return u"%1 %2 %3 %4"_s.arg(node.name, word(node.state), word(node.schedulable))
        .arg(node.drainAttempts);
}

const Phase *phaseOf(const Node *node, const QString &kind)
{
    if (!node)
        return nullptr;
    const auto found = std::ranges::find_if(
        node->phases, [&](const Phase &phase) { return word(phase.kind) == kind; });
    return found == node->phases.end() ? nullptr : &*found;
}

QString shownSeconds(const QJsonValue &value)
{
    return value.isNull() ? u"-"_s : QString::number(value.toDouble(), 'f', 3);
}

QString shownJson(const QJsonValue &value)
{
    return value.isArray()
               ? QString::fromUtf8(QJsonDocument(value.toArray()).toJson(QJsonDocument::Compact))
               : value.toVariant().toString();
}

QString orNone(const QJsonValue &value)
{
    return value.isNull() ? u"None"_s : value.toString();
}

// As tests/data/corpus-answers.make writes it.
QJsonObject inShort(const QJsonObject &run)
{
    QJsonArray prompts, findings;
    for (const auto &entry : run[u"prompts"_s].toArray()) {
        QStringList hosts;
        for (const auto &host : entry[u"hosts"_s].toArray())
            hosts << host.toString();
        prompts << QString(entry[u"kind"_s].toString() + u' ' + hosts.join(u',') + u' ' +
                           orNone(entry[u"answer"_s]));
    }
    for (const auto &entry : run[u"findings"_s].toArray())
        findings << QString(entry[u"severity"_s].toString() + u' ' + orNone(entry[u"node"_s]) +
                            u' ' + entry[u"code"_s].toString());
    QJsonObject nodes;
    for (const auto &entry : run[u"nodes"_s].toArray()) {
        QJsonArray lines{
            u"%1 %2 %3 %4"_s.arg(entry[u"state"_s].toString(), entry[u"schedulable"_s].toString())
                .arg(entry[u"drain_attempts"_s].toInt())
                .arg(orNone(entry[u"failed_task"_s]))};
        for (const auto &phase : entry[u"phases"_s].toArray())
            lines << u"%1 %2 %3 %4 %5 %6 %7"_s.arg(
                phase[u"phase"_s].toString(), shownSeconds(phase[u"start_s"_s]),
                shownSeconds(phase[u"end_s"_s]), phase[u"result"_s].toString(),
                phase[u"start_from"_s].toString(), phase[u"end_from"_s].toString(),
                phase[u"inferred"_s].toBool() ? u"True"_s : u"False"_s);
        nodes[entry[u"name"_s].toString()] = lines;
    }
    return {{u"outcome"_s, run[u"outcome"_s]},
            {u"interactive"_s, run[u"interactive"_s]},
            {u"started"_s, run[u"started_at"_s]},
            {u"duration"_s, shownSeconds(run[u"duration_s"_s])},
            {u"results"_s, run[u"source"_s][u"results"_s]},
            {u"tasks"_s, run[u"source"_s][u"tasks"_s]},
            {u"prompts"_s, prompts},
            {u"findings"_s, findings},
            {u"nodes"_s, nodes}};
}

double secondsOf(const std::optional<Micros> &at)
{
    return at ? static_cast<double>(at->count()) / 1e6 : std::nan("");
}

} // namespace

/// Logs of many origins with the answers that stand beside them; skipped where there is no corpus.
class TestCorpus : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// Everything that each log says, seconds and their sources included, as it was read against the words beside it.
    void everyLogGivesItsWholeAnswer_data()
    {
        QTest::addColumn<QString>("log");
        const QByteArray bytes =
            test::readFile(QStringLiteral(UNCORDON_TEST_DATA) + u"/corpus-answers.json"_s);
        for (const QString &log : QJsonDocument::fromJson(bytes).object().keys())
            QTest::newRow(qUtf8Printable(log)) << log;
    }
    void everyLogGivesItsWholeAnswer()
    {
        QFETCH(const QString, log);
        const QString path = test::corpusLog(log.chopped(4));
        if (path.isEmpty())
            QSKIP("the corpus is not here");
        const QByteArray bytes =
            test::readFile(QStringLiteral(UNCORDON_TEST_DATA) + u"/corpus-answers.json"_s);
        const QJsonArray expected = QJsonDocument::fromJson(bytes).object()[log].toArray();
        const QJsonObject said = QJsonDocument::fromJson(toJson(runsOf(path))).object();
        const QJsonArray runs =
            said.contains(u"runs"_s) ? said[u"runs"_s].toArray() : QJsonArray{said};
        QCOMPARE(runs.size(), expected.size());
        for (qsizetype i = 0; i < runs.size(); ++i) {
            const QJsonObject is = inShort(runs[i].toObject()), should = expected[i].toObject();
            for (const QString &key : should.keys()) {
                if (key == u"nodes")
                    continue;
                QVERIFY2(is[key] == should[key],
                         qUtf8Printable(u"%1: %2 and %3"_s.arg(key, shownJson(is[key]),
                                                               shownJson(should[key]))));
            }
            const QJsonObject nodes = is[u"nodes"_s].toObject(),
                              wanted = should[u"nodes"_s].toObject();
            QCOMPARE(nodes.keys(), wanted.keys());
            for (const QString &node : wanted.keys())
                QVERIFY2(nodes[node] == wanted[node],
                         qUtf8Printable(u"%1: %2 and %3"_s.arg(node, shownJson(nodes[node]),
                                                               shownJson(wanted[node]))));
        }
    }

    void outcomesAndNodes_data()
    {
        QTest::addColumn<QString>("log");
        QTest::addColumn<int>("run");
        QTest::addColumn<QString>("outcome");
        QTest::addColumn<QStringList>(
            "nodes"); ///< "name state schedulable attempts", of the nodes that the answer names
        const auto row = [](const char *log, int run, const char *outcome,
                            const QStringList &nodes) {
            QTest::addRow("%s%d", log, run)
                << QString::fromLatin1(log) << run << QString::fromLatin1(outcome) << nodes;
        };
        row("a01-", 0, "failed", {u"minion-2 failed no 1"_s, u"minion-0 untouched unknown 0"_s});
        row("a03-", 0, "failed",
            {u"cp unreachable no 2"_s, u"wb failed no 0"_s, u"wa untouched unknown 0"_s});
        row("a03-", 1, "failed", {u"cp failed unknown 0"_s});
        row("a05-", 0, "failed",
            {u"k8s-worker01 failed yes 4"_s, u"k8s-worker02 untouched unknown 0"_s});
        row("a06-", 0, "succeeded", {u"control2.example.net upgraded unknown 0"_s});
        row("a07-", 0, "failed", {u"prod1 failed unknown 0"_s, u"prod2 untouched unknown 0"_s});
        row("a10-", 0, "failed",
            {u"k8s1.lab.example unreachable unknown 0"_s, u"k8s2.lab.example ok unknown 0"_s});
        row("a12-", 0, "succeeded", {u"node1 ok unknown 0"_s, u"node2 ok unknown 0"_s});
        row("a13-", 0, "incomplete", {u"kube2 interrupted no 1"_s, u"kube3 interrupted no 1"_s});
        row("a14-", 0, "failed", {u"w3 failed unknown 0"_s});
        row("a15-", 0, "failed", {u"c2 failed unknown 0"_s, u"c1 ok unknown 0"_s});
        row("a16-", 0, "failed", {u"worker-0 failed unknown 0"_s, u"worker-1 ok unknown 0"_s});
        row("a18-", 0, "failed", {u"node2 failed unknown 0"_s, u"node1 untouched unknown 0"_s});
        row("a19-", 0, "succeeded", {u"compute-0.cloud.example.dev.local ok unknown 0"_s});
        row("a20-", 0, "succeeded",
            {u"forge-04 ok unknown 0"_s, u"forge-05 ok unknown 0"_s, u"forge-19 ok unknown 0"_s});
        row("a23-", 0, "failed",
            {u"s00xxxx5 failed unknown 0"_s, u"s00xxxx7 failed unknown 0"_s,
             u"s00xxxx8 failed unknown 0"_s});
        row("a25-", 0, "failed", {u"node3 failed yes 4"_s, u"cp2 untouched unknown 0"_s});
        row("a27-", 0, "failed", {u"node3 failed unknown 0"_s, u"node2 ok unknown 0"_s});
        row("g01-", 0, "succeeded",
            {u"cp1 upgraded yes 1"_s, u"cp2 upgraded yes 1"_s, u"cp3 upgraded yes 1"_s,
             u"node1 upgraded yes 1"_s, u"node2 upgraded yes 1"_s, u"node3 upgraded yes 1"_s,
             u"node4 upgraded yes 1"_s});
        row("g02-", 0, "failed",
            {u"node3 failed yes 4"_s, u"node2 upgraded yes 1"_s, u"node4 untouched unknown 0"_s,
             u"cp3 upgraded yes 1"_s});
        row("g03-", 0, "aborted",
            {u"cp1 upgraded yes 1"_s, u"node1 failed unknown 0"_s, u"node2 untouched unknown 0"_s,
             u"node3 untouched unknown 0"_s});
        row("g04-", 0, "succeeded",
            {u"cp1 upgraded yes 1"_s, u"node1 upgraded yes 1"_s, u"node2 upgraded yes 1"_s,
             u"node3 upgraded yes 1"_s});
        row("g07-", 0, "failed",
            {u"cp1 failed no 1"_s, u"cp2 untouched unknown 0"_s, u"node4 untouched unknown 0"_s});
        row("g09-", 0, "failed",
            {u"cp1 upgraded yes 1"_s, u"node1 upgraded yes 1"_s, u"node2 failed no 1"_s,
             u"node3 untouched unknown 0"_s});
        row("g14-", 0, "failed",
            {u"cp1 upgraded yes 1"_s, u"node1 upgraded yes 1"_s, u"node2 failed yes 1"_s,
             u"node3 untouched unknown 0"_s});
        row("g15-", 0, "failed", {u"cp1 upgraded yes 1"_s, u"node2 failed yes 3"_s});
        row("g18-", 0, "succeeded", {u"cp1 upgraded yes 1"_s, u"node1 upgraded yes 1"_s});
        row("g20-", 0, "succeeded",
            {u"node1 upgraded yes 1"_s, u"node2 upgraded yes 1"_s, u"node3 upgraded yes 1"_s,
             u"node4 upgraded yes 1"_s});
        row("g21-", 0, "failed",
            {u"cp1 upgraded yes 1"_s, u"cp3 upgraded yes 1"_s, u"node1 untouched unknown 0"_s});
        row("g24-", 0, "interrupted", {u"cp1 interrupted no 1"_s, u"node1 untouched unknown 0"_s});
        row("g25-", 0, "failed",
            {u"node1 upgraded yes 1"_s, u"node3 failed yes 4"_s, u"node4 untouched unknown 0"_s});
        row("g25-", 1, "succeeded", {u"node3 upgraded yes 1"_s, u"node4 upgraded yes 1"_s});
        row("g28-", 0, "succeeded",
            {u"cp1 upgraded yes 1"_s, u"node1 upgraded yes 1"_s, u"node2 upgraded yes 1"_s});
        row("g29-", 0, "succeeded",
            {u"cp1 upgraded yes 1"_s, u"node1 upgraded yes 1"_s, u"node2 upgraded yes 1"_s});
        for (const char *log : {"g12-", "g30-", "g35-", "g36-", "g39-"})
            row(log, 0, "failed",
                {u"cp1 upgraded yes 1"_s, u"node1 upgraded yes 1"_s, u"node2 failed yes 3"_s,
                 u"node3 untouched unknown 0"_s});
        for (const char *log : {"g32-", "g33-", "g34-"}) // nobody knows: never a success
            row(log, 0, "failed",
                {u"node2 unknown unknown %1"_s.arg(log == std::string_view("g32-") ? 3 : 0)});
        row("g38-", 0, "failed", {u"node2 failed unknown 1"_s, u"node1 unknown unknown 0"_s});
        row("g40-", 0, "failed", {u"node1 upgraded yes 1"_s, u"node2 failed yes 1"_s});
        row("g42-", 0, "succeeded", {u"cp1 upgraded yes 1"_s, u"node1 upgraded yes 1"_s});
        row("g43-", 0, "succeeded", {u"cp1 ok unknown 0"_s, u"node2 ok unknown 0"_s});
        row("g44-", 0, "succeeded", {u"cp1 upgraded yes 1"_s, u"node1 upgraded yes 1"_s});
        row("g45-", 0, "failed", {u"cp1 upgraded yes 1"_s, u"node2 failed yes 3"_s});
        row("g48-", 0, "succeeded", {u"cp1 upgraded yes 1"_s, u"node2 upgraded yes 1"_s});
        row("g49-", 0, "succeeded", {u"cp1 ok unknown 0"_s, u"node2 ok unknown 0"_s});
    }
    void outcomesAndNodes()
    {
        QFETCH(QString, log);
        QFETCH(int, run);
        QFETCH(QString, outcome);
        QFETCH(QStringList, nodes);
        const QString file = test::corpusLog(log);
        if (file.isEmpty())
            QSKIP("no corpus beside the checkout (UNCORDON_CORPUS)");
        const QList<Timeline> runs = runsOf(file);
        QVERIFY2(runs.size() > run, qPrintable(QString::number(runs.size())));
        QCOMPARE(runs.size(), log == u"a03-" || log == u"g25-" ? 2 : 1);
        QCOMPARE(word(runs[run].outcome), outcome);
        for (const QString &expected : nodes) {
            const Node *node = runs[run].node(expected.section(u' ', 0, 0));
            QVERIFY2(node, qPrintable(expected));
            QCOMPARE(shown(*node), expected);
        }
        QVERIFY(!runs[run].node(u"node9"_s)); // a name in texts only
        for (const Node &node : runs[run].nodes) {
            const bool told = std::ranges::any_of(runs[run].findings, [&](const Finding &finding) {
                return finding.code == u"left-unschedulable" && finding.node == node.name &&
                       finding.severity == Severity::Error;
            });
            QCOMPARE(told, node.schedulable == Schedulable::No);
        }
    }

    void seconds_data()
    {
        QTest::addColumn<QString>("log");
        QTest::addColumn<int>("run");
        QTest::addColumn<QString>("node");
        QTest::addColumn<QString>("phase");
        QTest::addColumn<double>("start"); ///< since the run's start
        QTest::addColumn<double>("length");
        const auto row = [](const char *log, int run, const char *node, const char *phase,
                            double start, double length) {
            QTest::addRow("%s%s %s %d", log, node, phase, run)
                << QString::fromLatin1(log) << run << QString::fromLatin1(node)
                << QString::fromLatin1(phase) << start << length;
        };
        row("a01-", 0, "minion-2", "cordon", 2039.417, 0.945); // 19:56:41
        row("a01-", 0, "minion-2", "drain", 2040.362, 40.910);
        row("a05-", 0, "k8s-worker01", "drain", 388.505, 77.731);
        row("a06-", 0, "control2.example.net", "upgrade", 1065.232, 167.911); // two retries, 2m48s
        row("g01-", 0, "node2", "drain", 486.055, 68.812);
        row("g01-", 0, "cp1", "drain", 42.121, 38.346);
        row("g02-", 0, "node3", "cordon", 1188.039, 6.692); // 22:21:41
        row("g02-", 0, "node3", "drain", 1194.731, 1567.518);
        row("g02-", 0, "node3", "rescue", 2762.249, 7.734); // 22:47:56
        row("g04-", 0, "cp1", "confirm", 33.688, 6.493);
        row("g07-", 0, "cp1", "cordon", 70.566, 3.476); // 15:01:22
        row("g09-", 0, "node2", "uncordon", 346.260, 2.435);
        row("g14-", 0, "node2", "drain", 635.291, 63.634);
        row("g18-", 0, "cp1", "cordon", 27.101, 3.064);
        row("g25-", 0, "node3", "drain", 1194.731, 1567.518);
        row("g25-", 1, "node3", "drain", 590.111, 20.083);
        row("g48-", 0, "node2", "drain", 192.743, 20.525);
    }
    void seconds()
    {
        QFETCH(QString, log);
        QFETCH(int, run);
        QFETCH(QString, node);
        QFETCH(QString, phase);
        QFETCH(double, start);
        QFETCH(double, length);
        const QString file = test::corpusLog(log);
        if (file.isEmpty())
            QSKIP("no corpus beside the checkout (UNCORDON_CORPUS)");
        const QList<Timeline> runs = runsOf(file);
        QVERIFY(runs.size() > run);
        const Phase *found = phaseOf(runs[run].node(node), phase);
        QVERIFY(found && found->start && found->end);
        QCOMPARE(found->startFrom, TimeSource::Profile);
        QCOMPARE(found->endFrom, TimeSource::Profile);
        QVERIFY2(std::abs(secondsOf(found->start) - start) < 0.002,
                 qPrintable(QString::number(secondsOf(found->start))));
        QVERIFY2(std::abs(secondsOf(*found->end - *found->start) - length) < 0.002,
                 qPrintable(QString::number(secondsOf(*found->end - *found->start))));
    }

    void noPhaseIsNegativeAndNoTimeIsInvented()
    {
        int phases = 0;
        for (const char *log : {"a0", "a1", "a2", "g0", "g1", "g2", "g3", "g4"}) {
            for (int digit = 0; digit < 10; ++digit) {
                const QString file =
                    test::corpusLog(QString::fromLatin1(log) + QString::number(digit) + u'-');
                for (const Timeline &run : file.isEmpty() ? QList<Timeline>{} : runsOf(file)) {
                    for (const Node &node : run.nodes) {
                        for (const Phase &phase : node.phases) {
                            ++phases;
                            QVERIFY2(!phase.start || !phase.end || *phase.end >= *phase.start,
                                     qPrintable(file + node.name));
                            QCOMPARE(phase.start.has_value(), phase.startFrom != TimeSource::None);
                            QCOMPARE(phase.end.has_value(), phase.endFrom != TimeSource::None);
                        }
                    }
                }
            }
        }
        if (phases == 0)
            QSKIP("no corpus beside the checkout (UNCORDON_CORPUS)");
    }

    void aThousandResultsOfManyWorkers()
    {
        const QString file = test::corpusLog(u"g26-"_s);
        if (file.isEmpty())
            QSKIP("no corpus beside the checkout (UNCORDON_CORPUS)");
        const Timeline run = runsOf(file).constFirst();
        QCOMPARE(run.outcome, Outcome::Succeeded);
        QCOMPARE(run.nodes.size(), 123);
        QHash<int, int> batches;
        for (const Node &node : run.nodes) {
            QCOMPARE(node.state, NodeState::Upgraded);
            QCOMPARE(node.drainAttempts, 1);
            QCOMPARE(node.recap->failed, 0);
            if (node.role == Role::Worker)
                ++batches[node.batch];
        }
        QCOMPARE(batches, (QHash<int, int>{{1, 60}, {2, 60}}));
    }

    void causesAreToldToTheLetter_data()
    {
        QTest::addColumn<QString>("log");
        QTest::addColumn<QString>("node");
        QTest::addColumn<QString>("task");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *log, const char *node, const char *task,
                            const char *message) {
            QTest::newRow(log) << QString::fromLatin1(log) << QString::fromLatin1(node)
                               << QString::fromLatin1(task) << QString::fromLatin1(message);
        };
        row("a01-", "minion-2", "upgrade/pre-upgrade : Drain node",
            "error: Drain did not complete within 40s");
        row("a18-", "node2", "kubernetes/control-plane : kubeadm | Upgrade other masters",
            "non-zero return code");
        row("g03-", "node1", "upgrade/pre-upgrade : Confirm node upgrade", "user requested abort!");
        row("g07-", "cp1",
            "kubernetes/control-plane : Kubeadm | Upgrade first control plane node to 1.33.5",
            "non-zero return code");
        row("g09-", "node2", "upgrade/post-upgrade : Uncordon node", "non-zero return code");
        row("g30-", "node2", "upgrade/pre-upgrade : Drain node", "non-zero return code");
        row("g39-", "node2", "upgrade/pre-upgrade : Drain node", "non-zero return code");
        row("g12-", "node2", "upgrade/pre-upgrade : Drain node", "non-zero return code");
        row("g36-", "node2", "upgrade/pre-upgrade : Drain node", "non-zero return code");
        row("g38-", "node2", "upgrade/pre-upgrade : Drain node", "non-zero return code");
    }
    void causesAreToldToTheLetter()
    {
        QFETCH(QString, log);
        QFETCH(QString, node);
        QFETCH(QString, task);
        QFETCH(QString, message);
        const QString file = test::corpusLog(log);
        if (file.isEmpty())
            QSKIP("no corpus beside the checkout (UNCORDON_CORPUS)");
        const QList<Timeline> runs = runsOf(file);
        const Node *found = runs.constFirst().node(node);
        QVERIFY(found);
        QCOMPARE(found->failedTask, task);
        QCOMPARE(found->message, message);
    }
};

QTEST_GUILESS_MAIN(TestCorpus)
#include "tst_corpus.moc"
