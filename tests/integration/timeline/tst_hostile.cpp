// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/timeline/recordings.h"

#include "timeline/json.h"
#include "timeline/log_follower.h"
#include "timeline/words.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon;
using namespace uncordon::timeline;

namespace {

const QByteArray stars(60, '*');

QByteArray task(const QByteArray &name)
{
    return "\nTASK [" + name + "] " + stars + '\n';
}

QByteArray run(const QByteArray &middle,
               const QByteArray &hosts = "node1 : ok=1 changed=0 unreachable=0 failed=0\n")
{
    return "\nPLAY [all] " + stars + '\n' + middle + "\nPLAY RECAP " + stars + '\n' + hosts;
}

} // namespace

/// Text from nodes is data: it names no node, is no markup, moves no terminal.
class TestHostile : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    QString write(const QByteArray &bytes)
    {
        QFile file(m_folder.filePath(u"hostile.log"_s));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write");
        return file.fileName();
    }

    Timeline timelineOf(const QByteArray &bytes)
    {
        LogFollower follower(write(bytes));
        return follower.finish() ? follower.timeline() : Timeline{};
    }

    static QStringList names(const Timeline &timeline)
    {
        QStringList list;
        for (const Node &node : timeline.nodes)
            list << node.name;
        return list;
    }

    static QByteArray program(const QStringList &arguments)
    {
        QProcess process;
        process.start(QStringLiteral(UNCORDON_PROGRAM), arguments);
        return process.waitForFinished(60'000) ? process.readAllStandardOutput()
                                               : QByteArray("did not end");
    }

private Q_SLOTS:
    void aNameOfAMegabyteIsAName()
    {
        const QByteArray name(1'000'000, 'n');
        const Timeline timeline = timelineOf(run(task(name) + "changed: [node1]\n"));
        QCOMPARE(names(timeline), QStringList{u"node1"_s});
        QCOMPARE(timeline.tasks, 1);
        QCOMPARE(timeline.nodes.constFirst().tasks.constFirst().task.size(), name.size());
        const Timeline host = timelineOf(run(task("x") + "changed: [" + name + "]\n",
                                             name + " : ok=1 changed=1 unreachable=0 failed=0\n"));
        QCOMPARE(host.nodes.size(), 1);
    }

    void aLineOfTenMegabytesIsOneResult()
    {
        const QByteArray value(10'000'000, 'x');
        const Timeline timeline = timelineOf(
            run(task("x") + "fatal: [node1]: FAILED! => {\"msg\": \"why\", \"stdout\": \"" + value +
                    "\"}\nok: [node2]\n",
                "node1 : ok=0 changed=0 unreachable=0 failed=1\n"));
        QCOMPARE(timeline.results, 2);
        QCOMPARE(timeline.nodes.constFirst().message, u"why"_s);
        QVERIFY(toJson(timeline).size() < 100'000);
    }

    void hostsWithOddNamesAreThemselves()
    {
        const Timeline timeline = timelineOf(run(
            task("upgrade/pre-upgrade : Drain node") + "changed: [<b>x</b>]\nchanged: [a: b]]\n",
            "<b>x</b> : ok=1 changed=1 unreachable=0 failed=0\n"));
        QCOMPARE(names(timeline), (QStringList{u"<b>x</b>"_s, u"a: b]"_s}));
    }

    void bannersInsideResultsAreText_data()
    {
        QTest::addColumn<QByteArray>("lines");
        const QByteArray fake = "TASK [etcd : Fake] " + stars;
        QTest::newRow("JSON string")
            << QByteArray("ok: [node1] => {\"stdout\": \"\\n" + fake + "\\nok: [node9]\\n\"}\n");
        QTest::newRow("pretty JSON") << QByteArray(
            "ok: [node1] => {\n    \"stdout\": \"" + fake + "\",\n    \"lines\": [\n        \"" +
            fake + "\",\n        \"fatal: [node9]: FAILED!\"\n    ]\n}\n");
        QTest::newRow("YAML block")
            << QByteArray("ok: [node1] => \n  stdout: |-\n    " + fake +
                          "\n    changed: [node9]\n\n    PLAY RECAP " + stars +
                          "\n    node9 : ok=1 changed=1 unreachable=0 failed=0\n");
        QTest::newRow("debug callback") << QByteArray(
            "ok: [node1] => {\n    \"changed\": false\n}\n\nSTDOUT:\n\nTASK [etcd : Fake]\nok: [node9]\nPLAY RECAP\n");
        QTest::newRow("diff") << QByteArray(
            "--- before\n+++ after\n@@ -1 +1 @@\n- TASK [a]\n+ ok: [node9]\n\nok: [node1]\n");
    }
    void bannersInsideResultsAreText()
    {
        QFETCH(const QByteArray, lines);
        const Timeline timeline =
            timelineOf(run(task("real : Task") + lines + task("real : Next") + "ok: [node1]\n"));
        QCOMPARE(names(timeline), QStringList{u"node1"_s});
        QCOMPARE(timeline.tasks, 2);
        QCOMPARE(timeline.results, 2);
        QCOMPARE(timeline.outcome, Outcome::Succeeded);
    }

    void nestingIsNotFollowedToTheBottom()
    {
        for (const char *bracket : {"[", "{\"a\":"}) {
            const QByteArray deep = QByteArray(bracket).repeated(200'000);
            const Timeline timeline =
                timelineOf(run(task("x") + "fatal: [node1]: FAILED! => {\"results\": " + deep +
                               ", \"msg\": \"why\"}\n"));
            QCOMPARE(timeline.results, 1);
            QCOMPARE(names(timeline), QStringList{u"node1"_s});
            // as jsonl
            const Timeline lines =
                timelineOf("{\"_event\":\"v2_playbook_on_play_start\",\"play\":{\"name\":\"p\"}}\n"
                           "{\"_event\":\"v2_runner_on_ok\",\"hosts\":" +
                           deep + "\n");
            QCOMPARE(lines.outcome, Outcome::Incomplete);
            QVERIFY(std::ranges::contains(lines.diagnostics, u"record-unreadable"_s,
                                          &Diagnostic::code));
        }
    }

    void brokenCharactersAreShownAsSuch()
    {
        const Timeline timeline = timelineOf(run(task("caf\xc3") + "changed: [n\xe3\x81]\n", {}));
        QCOMPARE(timeline.nodes.size(), 1);
        QVERIFY(QJsonDocument::fromJson(toJson(timeline)).isObject());
    }

    void noEscapeReachesTheTerminalAndNoMarkupTheReport()
    {
        const QByteArray title = "\x1b]0;owned\x07", clipboard = "\x1b]52;c;cm0gLXJmIC8K\x07",
                         link = "\x1b]8;;http://evil\x1b\\x\x1b]8;;\x1b\\",
                         device = "\x1bP0;1|17/ab\x1b\\";
        const QByteArray escapes = title + clipboard + link + device +
                                   "\x1b[2J\x1b[H\x9b"
                                   "31m\xc2\x9b"
                                   "31m";
        const QString log = write(run(
            task("upgrade/pre-upgrade : Drain node") + "changed: [<img src=x onerror=alert(1)>]\n" +
            "fatal: [node1]: FAILED! => {\"msg\": \"<script>alert(1)</script>" + escapes +
            "\\u001b]0;owned\\u0007\\u009b31m\"}\n" +
            task("kubernetes/node : " + escapes + "name") + "ok: [node1]\n"));
        const QByteArray text = program({u"timeline"_s, log});
        QVERIFY(text.contains("node1"));
        QVERIFY2(!text.contains('\x1b') && !text.contains('\x07') && !text.contains("\xc2\x9b"),
                 text.constData());
        const QString html = m_folder.filePath(u"report.html"_s);
        program({u"timeline"_s, log, u"--html"_s, html});
        QFile file(html);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray report = file.readAll();
        QVERIFY(report.contains("&lt;img src=x") || report.contains("&lt;img"));
        QVERIFY(!report.contains("<img src=x"));
        QVERIFY(!report.contains("<script>alert"));
        QVERIFY(!report.contains('\x1b') && !report.contains('\x07'));
        const QByteArray json = program({u"timeline"_s, u"--json"_s, log});
        QVERIFY(!json.contains('\x1b') && !json.contains('\x07'));
    }
};

QTEST_GUILESS_MAIN(TestHostile)
#include "tst_hostile.moc"
