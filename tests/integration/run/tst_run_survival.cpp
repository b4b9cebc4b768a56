// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run_fixture.h"

#include "run/conduct.h"
#include "run/script_command.h"
#include "run/session.h"
#include "run/tmux.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

#include <csignal>
#include <sys/stat.h>

using namespace Qt::StringLiterals;
using namespace uncordon;

/// Real ansible-playbook, real tmux: what a run survives, and who may say what.
class RunSurvivalTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void twoClientsAnsweringAtOnceMakeOneDecision();
    void aKilledConductorIsStartedAgainByTheNextClient();
    void aConductorKilledBetweenRecordAndKeyCarriesOutWhatWasRecorded();
    void underContinueTheRunEndsAfterItsConductorWasReplaced();
    void aKilledCommandLineLeavesTheRunGoing();
    void twoRunsAtOnceShareNothing();
    void aKilledSessionIsLost();
    void onlyOneConductorAtATime();
    void aRunThatEndsAtOnceHasItsRecords();
    void aRunFolderIsTheUsersAlone();
    void theCommandLineAnswers();
    void whatAnsibleRefusesIsSaidAndLeavesNoRun();
    void aMissingProgramNamesItsPackage();
};

void RunSurvivalTest::twoClientsAnsweringAtOnceMakeOneDecision()
{
    RunFixture fixture;
    auto options = fixture.options();
    options.limit = u"cp1"_s;
    const auto info = fixture.start(options);
    QVERIFY(info);
    TestClient first(*info);
    TestClient second(*info);
    const auto prompt = first.nextPrompt();
    QVERIFY(prompt);
    QVERIFY(second.nextPrompt());
    first->answerContinue(prompt->id);
    second->answerAbort(prompt->id);
    AWAIT(first.refusals().size() + second.refusals().size() == 1);
    const auto next = first.nextPrompt(prompt->id);
    if (next)
        first->answerContinue(next->id);
    QVERIFY(first.waitFinished());
    QVERIFY(second.waitFinished());
    const auto decisions = RunFixture::answers(*info);
    QCOMPARE(std::ranges::count(decisions, prompt->id, &run::Decision::prompt), 1);
    const bool aborted = decisions.at(0).answer == u"abort";
    QCOMPARE(RunFixture::timeline(*info)[u"outcome"].toString(),
             aborted ? u"aborted"_s : u"succeeded"_s);
}

void RunSurvivalTest::aKilledConductorIsStartedAgainByTheNextClient()
{
    RunFixture fixture;
    auto options = fixture.options();
    options.limit = u"cp1"_s;
    const auto info = fixture.start(options);
    QVERIFY(info);
    std::optional<run::WaitingPrompt> before;
    {
        TestClient client(*info);
        auto prompt = client.nextPrompt();
        QVERIFY(prompt);
        client->answerContinue(prompt->id);
        before = client.nextPrompt(prompt->id);
        QVERIFY(before);
    }
    const qint64 dead = RunFixture::conductorPid(*info);
    QCOMPARE(::kill(pid_t(dead), SIGKILL), 0);
    AWAIT(!run::ConductorLock::isTaken(info->folder));
    QCOMPARE(run::findRun(info->id)->state, run::RunState::Waiting); // from the log alone
    QCOMPARE(run::findRun(info->id)->prompt->hosts, before->hosts);
    TestClient client(*info);
    const auto prompt = client.nextPrompt();
    QVERIFY(prompt);
    QVERIFY(RunFixture::conductorPid(*info) != dead);
    QCOMPARE(prompt->id, before->id);
    QCOMPARE(prompt->hosts, before->hosts);
    client->answerContinue(prompt->id);
    QVERIFY(client.waitFinished());
    QCOMPARE(client->exitStatus(), 0);
    const auto decisions = RunFixture::answers(*info);
    QCOMPARE(decisions.size(), 2);
    QCOMPARE(decisions.at(0).by, u"person"_s);
    QCOMPARE(decisions.at(1).by, u"person"_s);
}

void RunSurvivalTest::aConductorKilledBetweenRecordAndKeyCarriesOutWhatWasRecorded()
{
    RunFixture fixture;
    auto options = fixture.options();
    options.limit = u"cp1"_s;
    const auto info = fixture.start(options);
    QVERIFY(info);
    {
        TestClient client(*info);
        QVERIFY(client.nextPrompt());
    }
    QCOMPARE(::kill(pid_t(RunFixture::conductorPid(*info)), SIGKILL), 0);
    AWAIT(!run::ConductorLock::isTaken(info->folder));
    run::Decision decision;
    decision.at = QDateTime::currentDateTimeUtc();
    decision.prompt = 1;
    decision.kind = timeline::PromptKind::ConfirmUpgrade;
    decision.hosts = QStringList{u"cp1"_s};
    decision.answer = u"abort"_s;
    decision.by = u"person"_s;
    QVERIFY(run::appendDecision(info->folder, decision));
    TestClient client(*info);
    QVERIFY(client.waitFinished());
    QCOMPARE(RunFixture::timeline(*info)[u"outcome"].toString(), u"aborted"_s);
    QCOMPARE(RunFixture::answers(*info).size(), 1);
}

void RunSurvivalTest::underContinueTheRunEndsAfterItsConductorWasReplaced()
{
    RunFixture fixture;
    auto options = fixture.options();
    options.policy.kind = run::Policy::Kind::Continue;
    options.policy.holdNext = true;
    const auto info = fixture.start(options);
    QVERIFY(info);
    TestClient client(*info);
    const auto prompt = client.nextPrompt();
    QVERIFY(prompt);
    client->answerContinue(prompt->id);
    AWAIT(!client->policy().holdNext);
    QCOMPARE(::kill(pid_t(RunFixture::conductorPid(*info)), SIGKILL), 0);
    QVERIFY(client.waitFinished()); // the same client brings the next conductor
    QCOMPARE(client->exitStatus(), 0);
    QVERIFY(!client->policy().holdNext); // the hold was used up
    QSet<quint64> prompts;
    const auto decisions = RunFixture::answers(*info);
    for (const auto &decision : decisions)
        prompts.insert(decision.prompt);
    QCOMPARE(prompts.size(), 6);
    QCOMPARE(decisions.size(), 6);
}

void RunSurvivalTest::aKilledCommandLineLeavesTheRunGoing()
{
    RunFixture fixture;
    QProcess command;
    command.start(RunFixture::program(),
                  {u"run"_s, u"--kubespray"_s, fixture.checkout(), u"--inventory"_s,
                   fixture.options().inventories.constFirst(), u"--serial"_s, u"2"_s,
                   u"--headless"_s, u"--policy"_s, u"wait:1"_s});
    QVERIFY(command.waitForStarted());
    QByteArray printed;
    AWAIT((printed += command.readAllStandardOutput()).contains("waits"));
    QCOMPARE(run::listRuns().size(), 1);
    const run::RunInfo info = run::listRuns().constFirst().info;
    fixture.adopt(info);
    QCOMPARE(::kill(pid_t(command.processId()), SIGKILL), 0);
    QVERIFY(command.waitForFinished());
    AWAIT(QFileInfo::exists(info.folder + u"/timeline.json"_s));
    QCOMPARE(run::readExitStatus(info.folder), 0);
    QCOMPARE(RunFixture::answers(info).size(), 6);
}

void RunSurvivalTest::twoRunsAtOnceShareNothing()
{
    RunFixture fixture;
    fixture.writeFile(u"who.yml"_s,
                      "- hosts: cp1\n  gather_facts: true\n  tasks:\n"
                      "    - {name: Wait for both, pause: {prompt: go on?}}\n"
                      "    - {name: Tell, debug: {msg: \"I am {{ me }} {{ lookup('env', "
                      "'ANSIBLE_CACHE_PLUGIN_CONNECTION') }}\"}}\n");
    QList<run::RunInfo> runs;
    for (const QString &name : {u"one"_s, u"two"_s}) {
        auto options = fixture.options();
        options.serial.clear();
        options.playbook = u"who.yml"_s;
        options.extraVariables = {{u"me"_s, name}};
        const auto info = fixture.start(options);
        QVERIFY(info);
        runs << *info;
    }
    QVERIFY(runs.at(0).id != runs.at(1).id);
    TestClient first(runs.at(0));
    TestClient second(runs.at(1));
    const auto one = first.nextPrompt();
    const auto two = second.nextPrompt();
    QVERIFY(one && two);
    QCOMPARE(run::listRuns().size(), 2);
    QCOMPARE(one->kind, timeline::PromptKind::Other);
    first->answerContinue(one->id);
    QVERIFY(first.waitFinished());
    QVERIFY(second->prompt()); // the other still waits
    second->answerContinue(two->id);
    QVERIFY(second.waitFinished());
    for (qsizetype i = 0; i < 2; ++i) {
        const QByteArray output = RunFixture::contents(runs.at(i).folder + u"/output.log"_s);
        QVERIFY2(output.contains(i == 0 ? "I am one" : "I am two"), output);
        QVERIFY(output.contains(QFile::encodeName(runs.at(i).folder + u"/fact-cache"_s)));
        QVERIFY(QFileInfo::exists(runs.at(i).folder + u"/fact-cache/cp1"_s) ||
                !QDir(runs.at(i).folder + u"/fact-cache"_s).isEmpty());
    }
}

void RunSurvivalTest::aKilledSessionIsLost()
{
    RunFixture fixture;
    auto options = fixture.options();
    options.limit = u"cp1"_s;
    const auto info = fixture.start(options);
    QVERIFY(info);
    {
        TestClient client(*info);
        QVERIFY(client.nextPrompt());
    }
    QVERIFY(run::tmux::call(info->id, {u"kill-server"_s}));
    AWAIT(!run::tmux::serverLives(info->id) && !run::ConductorLock::isTaken(info->folder));
    QCOMPARE(run::findRun(info->id)->state, run::RunState::Lost);
    TestClient client(*info);
    AWAIT(client.losses().size() == 1);
}

void RunSurvivalTest::onlyOneConductorAtATime()
{
    RunFixture fixture;
    auto options = fixture.options();
    options.limit = u"cp1"_s;
    const auto info = fixture.start(options);
    QVERIFY(info);
    const qint64 first = RunFixture::conductorPid(*info);
    QProcess second;
    second.start(RunFixture::program(), {u"conduct"_s, info->folder});
    QVERIFY(second.waitForFinished(10'000));
    QCOMPARE(second.exitCode(), 0);
    QCOMPARE(RunFixture::conductorPid(*info), first);
    QCOMPARE(::kill(pid_t(first), 0), 0);
    QVERIFY(run::ensureConductor(*info, RunFixture::program()));
    QCOMPARE(RunFixture::conductorPid(*info), first);
}

void RunSurvivalTest::aRunThatEndsAtOnceHasItsRecords()
{
    RunFixture fixture;
    auto prepared = run::prepareUpgrade(fixture.options());
    QVERIFY(prepared);
    prepared->command = QStringList{u"/bin/false"_s};
    QVERIFY(fixture.startPrepared(*prepared));
    TestClient client(*prepared);
    QVERIFY(client.waitFinished());
    QCOMPARE(client->exitStatus(), 1);
    AWAIT(QFileInfo::exists(prepared->folder + u"/timeline.json"_s));
    QCOMPARE(run::findRun(prepared->id)->state, run::RunState::Finished);
    QCOMPARE(run::findRun(prepared->id)->outcome, u"incomplete"_s);
}

void RunSurvivalTest::aRunFolderIsTheUsersAlone()
{
    RunFixture fixture;
    auto options = fixture.options();
    options.limit = u"cp1"_s;
    const auto info = fixture.start(options);
    QVERIFY(info);
    TestClient client(*info);
    QVERIFY(client.nextPrompt());
    struct stat found{};
    QCOMPARE(::stat(QFile::encodeName(info->folder).constData(), &found), 0);
    QCOMPARE(found.st_mode & 0777, 0700U);
    const QString socket =
        QJsonDocument::fromJson(RunFixture::contents(info->folder + u"/conductor.json"_s))
            .object()[u"socket"]
            .toString();
    QCOMPARE(::stat(QFile::encodeName(socket).constData(), &found), 0);
    QCOMPARE(found.st_mode & 0077, 0U);
}

void RunSurvivalTest::theCommandLineAnswers()
{
    RunFixture fixture;
    auto options = fixture.options();
    options.limit = u"cp1"_s;
    const auto info = fixture.start(options);
    QVERIFY(info);
    TestClient client(*info);
    auto prompt = client.nextPrompt();
    QVERIFY(prompt);
    const auto call = [](const QStringList &arguments) {
        QProcess command;
        command.start(RunFixture::program(), arguments);
        command.waitForFinished(30'000);
        return std::pair(command.exitCode(), command.readAllStandardOutput());
    };
    const auto [status, printed] = call({u"runs"_s, u"--json"_s});
    QCOMPARE(status, 0);
    const QJsonObject run = QJsonDocument::fromJson(printed).object()[u"runs"][0].toObject();
    QCOMPARE(run[u"id"].toString(), info->id);
    QCOMPARE(run[u"state"].toString(), u"waiting"_s);
    QVERIFY(run[u"outcome"].isNull());
    QCOMPARE(run[u"prompt"][u"kind"].toString(), u"confirm-upgrade"_s);
    QCOMPARE(call({u"answer"_s, info->id, u"hold"_s}).first, 0);
    QVERIFY(run::readDecisions(info->folder).constLast().client.startsWith(u"uncordon "));
    QCOMPARE(call({u"answer"_s, info->id, u"continue"_s}).first, 0);
    prompt = client.nextPrompt(prompt->id);
    QVERIFY(prompt);
    QCOMPARE(call({u"answer"_s, info->id, u"maybe"_s}).first, 2);
    QCOMPARE(call({u"policy"_s, info->id, u"sometimes"_s}).first, 2);
    QCOMPARE(call({u"policy"_s, u"no-such-run"_s, u"ask"_s}).first, 2);
    QCOMPARE(call({u"policy"_s, info->id, u"continue"_s}).first, 0);
    QVERIFY(client.waitFinished());
    QCOMPARE(call({u"answer"_s, info->id, u"continue"_s}).first, 1);
    const auto attached = call({u"attach"_s, info->id});
    QCOMPARE(attached.first, 0);
    QVERIFY(attached.second.contains("PLAY RECAP"));
    QVERIFY(attached.second.contains("\x1b[0;32m"));
    QVERIFY(!attached.second.startsWith("Script started"));
}

void RunSurvivalTest::whatAnsibleRefusesIsSaidAndLeavesNoRun()
{
    RunFixture fixture;
    fixture.writeFile(u"broken.yml"_s,
                      "- hosts: all\n  tasks:\n    - nonsense_module_of_nobody: {}\n  rolls: []\n");
    auto options = fixture.options();
    options.playbook = u"broken.yml"_s;
    const auto prepared = run::prepareUpgrade(options);
    QVERIFY(!prepared);
    QCOMPARE(prepared.error().code, u"ansible-refuses"_s);
    QVERIFY2(prepared.error().message.contains(u"rolls"), qPrintable(prepared.error().message));
    QVERIFY(QDir(run::runsFolder()).isEmpty());
    options.playbook = u"missing.yml"_s;
    QCOMPARE(run::prepareUpgrade(options).error().code, u"playbook-missing"_s);
}

void RunSurvivalTest::aMissingProgramNamesItsPackage()
{
    RunFixture fixture;
    auto prepared = run::prepareUpgrade(fixture.options());
    QVERIFY(prepared);
    QVERIFY(run::missingPrograms(*prepared).isEmpty());
    prepared->environment.insert(u"PATH"_s, fixture.checkout());
    prepared->command[0] = u"ansible-playbook"_s;
    const auto missing = run::missingPrograms(*prepared);
    QCOMPARE(missing.size(), 3);
    QVERIFY(missing.at(0).wayOut.contains(u"tmux"));
    QVERIFY(missing.at(1).wayOut.contains(u"bsdutils"));
    QVERIFY(missing.at(2).wayOut.contains(u"ansible-core"));
    QVERIFY(!run::start(*prepared, RunFixture::program()));
}

QTEST_GUILESS_MAIN(RunSurvivalTest)
#include "tst_run_survival.moc"
