// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/archive.h"
#include "run/decision.h"
#include "run/prompt_names.h"
#include "run/protocol.h"
#include "run/run_info.h"
#include "run/script_command.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

using namespace Qt::StringLiterals;
using namespace uncordon;

class RunRecordsTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void runJsonRoundTrips();
    void aBrokenRunJsonIsAnErrorWithItsLine();
    void decisionsAreReadBackInOrder();
    void aLineThatACrashCutShortHurtsNoOther();
    void aPolicyChangeIsNoDecision();
    void messagesRoundTrip();
    void brokenMessagesAreRefused();
    void theShellReadsBackEveryWord();
    void theExitStatusAppearsWhole();
    void runsAreFoundByUniquePrefix();
    void aFolderOfTheUsersChoiceIsListedToo();
    void aFolderThatHeldSomethingKeepsItsPermissions();

private:
    void write(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
};

void RunRecordsTest::runJsonRoundTrips()
{
    const QTemporaryDir folder;
    run::RunInfo info;
    info.id = u"20261201-013327-a1b2"_s;
    info.folder = folder.path();
    info.kind = run::RunInfo::Kind::Rehearsal;
    info.title = u"東京"_s;
    info.createdAt = QDateTime::fromMSecsSinceEpoch(1796088807123, QTimeZone::UTC);
    info.command =
        QStringList{u"/usr/bin/ansible-playbook"_s, u"a b"_s, u"-e"_s, u"{\"x\": \"'\"}"_s};
    info.environment = {{u"LC_ALL"_s, u"C.UTF-8"_s}, {u"EMPTY"_s, u""_s}};
    info.workingDirectory = u"/srv/check out"_s;
    info.release = u"v2.31.0"_s;
    info.fromVersion = u"1.34.1"_s;
    info.toVersion = u"1.35.4"_s;
    info.controlPlane = QStringList{u"cp1"_s};
    info.workers = QStringList{u"w1"_s, u"w2"_s};
    info.etcd = QStringList{u"cp1"_s};
    info.plan = {{u"Workers"_s, {u"w1"_s, u"w2"_s}, {{u"w1"_s}, {u"w2"_s}}, true},
                 {u"Nobody"_s, {}, {}, false}};
    info.confirmsUncordon = false;
    info.policy = {run::Policy::Kind::Wait, std::chrono::seconds(5), true};
    info.answers = {{u"w2"_s, u"abort"_s}};
    info.clusterState = u"/x/cluster.json"_s;
    QVERIFY(run::write(info));
    const auto back = run::read(folder.path());
    QVERIFY(back);
    QCOMPARE(back->toJson(), info.toJson());
    QCOMPARE(back->plan, info.plan);
    QCOMPARE(back->folder, info.folder);
    QCOMPARE(back->createdAt, info.createdAt);
    QCOMPARE(back->policy, info.policy);
    QCOMPARE(back->environment, info.environment);
}

void RunRecordsTest::aBrokenRunJsonIsAnErrorWithItsLine()
{
    const QTemporaryDir folder;
    QCOMPARE(run::read(folder.path()).error().code, u"file-unreadable"_s);
    write(folder.filePath(u"run.json"_s), "{\n \"format\": 1,\n \"id\": oops }");
    const auto broken = run::read(folder.path());
    QVERIFY(!broken);
    QCOMPARE(broken.error().code, u"run-unreadable"_s);
    QCOMPARE(broken.error().line, 3);
    QVERIFY(broken.error().file.endsWith(u"run.json"));
    write(folder.filePath(u"run.json"_s), "{\"format\": 2, \"id\": \"x\"}");
    QVERIFY(!run::read(folder.path()));
    write(folder.filePath(u"run.json"_s), "[1]");
    QVERIFY(!run::read(folder.path()));
}

static run::Decision decision(quint64 prompt, const QString &answer)
{
    run::Decision made;
    made.at = QDateTime::fromMSecsSinceEpoch(1796088807123, QTimeZone::UTC);
    made.prompt = prompt;
    made.kind = timeline::PromptKind::ConfirmUncordon;
    made.hosts = QStringList{u"w1"_s, u"w2"_s};
    made.answer = answer;
    made.by = u"person"_s;
    made.client = u"uncordon 12\n34"_s;
    return made;
}

void RunRecordsTest::decisionsAreReadBackInOrder()
{
    const QTemporaryDir folder;
    QVERIFY(run::readDecisions(folder.path()).isEmpty());
    const QList<run::Decision> made{decision(1, u"continue"_s), decision(2, u"hold"_s),
                                    decision(2, u"abort"_s)};
    for (const auto &one : made)
        QVERIFY(run::appendDecision(folder.path(), one));
    QCOMPARE(run::readDecisions(folder.path()), made);
    QFile file(folder.filePath(u"decisions.jsonl"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().count('\n'), 3);
    QVERIFY(!run::appendDecision(folder.filePath(u"missing"_s), made.constFirst()));
}

void RunRecordsTest::aLineThatACrashCutShortHurtsNoOther()
{
    const QTemporaryDir folder;
    QVERIFY(run::appendDecision(folder.path(), decision(1, u"continue"_s)));
    QFile file(folder.filePath(u"decisions.jsonl"_s));
    QVERIFY(file.open(QIODevice::Append) && file.write("{\"prompt\": 2, \"ans") > 0);
    file.close();
    QVERIFY(run::appendDecision(folder.path(), decision(2, u"abort"_s)));
    QCOMPARE(run::readDecisions(folder.path()),
             (QList<run::Decision>{decision(1, u"continue"_s), decision(2, u"abort"_s)}));
}

void RunRecordsTest::aPolicyChangeIsNoDecision()
{
    const QTemporaryDir folder;
    QVERIFY(!run::lastPolicy(folder.path()));
    const run::Policy policy{run::Policy::Kind::Wait, std::chrono::seconds(7), true};
    QVERIFY(run::appendPolicyChange(folder.path(), {}, u"person"_s, {}));
    QVERIFY(run::appendPolicyChange(folder.path(), policy, u"person"_s, u"x"_s));
    QVERIFY(run::readDecisions(folder.path()).isEmpty());
    QCOMPARE(run::lastPolicy(folder.path()), policy);
}

void RunRecordsTest::messagesRoundTrip()
{
    run::State state;
    state.policy.kind = run::Policy::Kind::Continue;
    run::WaitingPrompt prompt;
    prompt.id = (quint64(1) << 32) + 77;
    prompt.kind = timeline::PromptKind::PauseSeconds;
    prompt.text = u"a\n\"b\" <c>"_s;
    prompt.hosts = QStringList{u"w1"_s};
    prompt.hostsCertain = false;
    prompt.since = QDateTime::fromMSecsSinceEpoch(1796088807123, QTimeZone::UTC);
    prompt.continuesAt = prompt.since.addSecs(9);
    prompt.held = prompt.abortQuestion = prompt.secret = prompt.echo = true;
    state.prompt = prompt;
    const auto reply = run::decodeReply(run::encode(state));
    QVERIFY(reply && reply->state);
    QCOMPARE(reply->state->prompt, state.prompt);
    QVERIFY(*reply->state == state);
    state.prompt.reset();
    state.exitStatus = 99;
    QVERIFY(*run::decodeReply(run::encode(state))->state == state);
    QCOMPARE(run::decodeReply(run::encodeRefusal(u"no"_s))->refused, u"no"_s);
    using What = run::Request::What;
    for (const What what :
         {What::Continue, What::Abort, What::Hold, What::SetPolicy, What::Secret}) {
        const run::Request request{what, 5, u"wait:3"_s, u"pa ss"_s, u"me"_s};
        const QByteArray line = run::encode(request);
        QVERIFY(line.endsWith('\n') && line.count('\n') == 1);
        const auto back = run::decodeRequest(line);
        QVERIFY(back);
        QVERIFY(back->what == what);
        QCOMPARE(back->client, u"me"_s);
        QCOMPARE(back->secret.isEmpty(), what != What::Secret);
        QCOMPARE(back->policy.isEmpty(), what != What::SetPolicy);
    }
}

void RunRecordsTest::brokenMessagesAreRefused()
{
    for (const char *line : {"", "\n", "[]", "{", "{\"do\": \"dance\"}", "{\"do\": 3}", "null"})
        QVERIFY2(!run::decodeRequest(line), line);
    for (const char *line : {"", "[]", "{}", "{\"policy\": \"never\"}"})
        QVERIFY2(!run::decodeReply(line), line);
}

void RunRecordsTest::theShellReadsBackEveryWord()
{
    const QStringList words{u"a"_s,
                            u""_s,
                            u"a b"_s,
                            u"it's"_s,
                            u"$HOME `id` \"x\" \\ *"_s,
                            u"-e"_s,
                            u"{\"k\": [1, \"'\"]}"_s,
                            u"two\nlines"_s,
                            u"ö€"_s,
                            u"~"_s,
                            u"#x"_s,
                            u"a;b&c|d"_s};
    QProcess shell;
    shell.start(u"/bin/sh"_s, {u"-c"_s, u"printf '%s\\0' "_s + run::shellQuoted(words)});
    QVERIFY(shell.waitForFinished());
    QCOMPARE(QString::fromUtf8(shell.readAllStandardOutput()).split(QChar(0)).first(words.size()),
             words);
}

void RunRecordsTest::theExitStatusAppearsWhole()
{
    const QTemporaryDir folder;
    QCOMPARE(run::readExitStatus(folder.path()), std::nullopt);
    write(folder.filePath(u"exit-status"_s), "");
    QCOMPARE(run::readExitStatus(folder.path()), std::nullopt);
    write(folder.filePath(u"exit-status"_s), "99\n");
    QCOMPARE(run::readExitStatus(folder.path()), 99);
}

void RunRecordsTest::runsAreFoundByUniquePrefix()
{
    const QTemporaryDir data;
    qputenv("UNCORDON_DATA", QFile::encodeName(data.path()));
    QCOMPARE(run::findRun(u"2"_s).error().code, u"run-unknown"_s);
    QStringList ids;
    for (int i = 0; i < 2; ++i) {
        auto info = run::createRun(run::RunInfo::Kind::Upgrade);
        QVERIFY(info);
        QVERIFY(QFileInfo(info->folder + u"/fact-cache"_s).isDir());
        QVERIFY(run::listRuns().size() == i); // in the making: not listed
        QVERIFY(run::write(*info));
        write(info->folder + u"/exit-status"_s, "0\n");
        write(info->folder + u"/timeline.json"_s,
              "{\"outcome\": \"succeeded\", \"started_at\": \"2026-12-01T01:00:00.000+00:00\"}");
        ids << info->id;
    }
    QCOMPARE(run::findRun(ids.at(0))->info.id, ids.at(0));
    QCOMPARE(run::findRun(ids.at(0))->state, run::RunState::Finished);
    QCOMPARE(run::findRun(ids.at(0))->outcome, u"succeeded"_s);
    QCOMPARE(run::findRun(ids.at(1))->exitStatus, 0);
    QCOMPARE(run::findRun(u"2"_s).error().code, u"run-ambiguous"_s);
    QCOMPARE(run::findRun(run::runsFolder() % u'/' % ids.at(1))->info.id, ids.at(1));
    QVERIFY(!run::findRun(u""_s));
    QVERIFY(!run::findRun(u"../"_s));
    write(run::runsFolder() % u'/' % ids.at(0) % u"/run.json"_s, "{");
    QList<text::Error> problems;
    QCOMPARE(run::listRuns(&problems).size(), 1);
    QCOMPARE(problems.size(), 1);
}

void RunRecordsTest::aFolderOfTheUsersChoiceIsListedToo()
{
    const QTemporaryDir data;
    qputenv("UNCORDON_DATA", QFile::encodeName(data.filePath(u"d"_s)));
    const auto info = run::createRun(run::RunInfo::Kind::Upgrade, data.filePath(u"my run"_s));
    QVERIFY(info);
    QVERIFY(run::write(*info));
    QCOMPARE(run::listRuns().size(), 1);
    QCOMPARE(run::findRun(info->id)->info.folder, data.filePath(u"my run"_s));
    QCOMPARE(run::createRun(run::RunInfo::Kind::Upgrade, data.filePath(u"my run"_s)).error().code,
             u"folder-used"_s);
    write(info->folder + u"/notes.txt"_s, "mine");
    run::discardRun(*info);
    QVERIFY(run::listRuns().isEmpty());
    QVERIFY(QFileInfo::exists(info->folder + u"/notes.txt"_s));
    QVERIFY(!QFileInfo::exists(info->folder + u"/run.json"_s));
}

void RunRecordsTest::aFolderThatHeldSomethingKeepsItsPermissions()
{
    const QTemporaryDir data;
    qputenv("UNCORDON_DATA", QFile::encodeName(data.filePath(u"d"_s)));
    const auto permissions = [](const QString &path) { return QFileInfo(path).permissions(); };
    constexpr QFile::Permissions shared = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner |
                                          QFile::ReadUser | QFile::WriteUser | QFile::ExeUser |
                                          QFile::ReadGroup | QFile::ExeGroup | QFile::ReadOther |
                                          QFile::ExeOther;
    for (const QString &name : {u"full"_s, u"empty"_s}) {
        QVERIFY(QDir(data.path()).mkdir(name));
        QVERIFY(QFile::setPermissions(data.filePath(name), shared));
    }
    write(data.filePath(u"full/notes.txt"_s), "mine");
    const QFile::Permissions before = permissions(data.filePath(u"full"_s));
    QVERIFY(before & QFile::ReadOther);
    const auto full = run::createRun(run::RunInfo::Kind::Upgrade, data.filePath(u"full"_s));
    const auto empty = run::createRun(run::RunInfo::Kind::Upgrade, data.filePath(u"empty"_s));
    QVERIFY(full && empty);
    QCOMPARE(permissions(full->folder), before);
    for (const QString &ours : {empty->folder, QString(full->folder + u"/fact-cache"_s)})
        QVERIFY(!(permissions(ours) & (QFile::ReadGroup | QFile::ReadOther)));
}

QTEST_GUILESS_MAIN(RunRecordsTest)
#include "tst_run_records.moc"
