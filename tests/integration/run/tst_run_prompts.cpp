// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run_fixture.h"

#include "run/script_command.h"
#include "run/tmux.h"

#include <QDirIterator>
#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon;
using namespace std::chrono_literals;

/// Real ansible-playbook, real tmux: how prompts are answered.
class RunPromptsTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void continueRunsToTheEndWithoutAnyClient();
    void askWaitsForAPersonAndNamesTheWholeBatch();
    void abortPressesCtrlCWaitsForTheQuestionThenA();
    void waitContinuesAfterItsSecondsUnlessHeld();
    void holdAtTheNextNodeWaitsOnce();
    void aChangeToContinueReleasesAWaitingPrompt();
    void aCountdownIsContinuedEarly();
    void aCountdownIsAborted();
    void aHeldCountdownStandsStill();
    void aCountdownThatRunsOutIsRecordedAsSuch();
    void anAnswerTypedByHandIsRecorded();
    void keysReachAPaneThatSomebodyScrolledBack();
    void aSecretIsSentAndLeftNowhere();
    void scriptedAnswersAreGivenOnceEach();
};

void RunPromptsTest::continueRunsToTheEndWithoutAnyClient()
{
    RunFixture fixture;
    auto options = fixture.options();
    options.policy.kind = run::Policy::Kind::Continue;
    const auto info = fixture.start(options);
    QVERIFY(info);
    AWAIT(QFileInfo::exists(info->folder + u"/timeline.json"_s));
    QCOMPARE(run::readExitStatus(info->folder), 0);
    QCOMPARE(RunFixture::timeline(*info)[u"outcome"].toString(), u"succeeded"_s);
    const auto decisions = RunFixture::answers(*info);
    QCOMPARE(decisions.size(), 6);
    // The order of the inventory, not of the alphabet, and not of --list-hosts.
    QCOMPARE(decisions.at(2).hosts, (QStringList{u"zeta"_s, u"alpha"_s}));
    QCOMPARE(decisions.at(4).hosts, QStringList{u"mid"_s});
    QCOMPARE(decisions.at(2).by, u"policy:continue"_s);
    AWAIT(!run::tmux::serverLives(info->id));
    const QByteArray output = RunFixture::contents(info->folder + u"/output.log"_s);
    QVERIFY2(!output.contains("profile_tasks"), output);
    QCOMPARE(output.count("[WARNING]"), 1); // serial is a reserved name
}

void RunPromptsTest::askWaitsForAPersonAndNamesTheWholeBatch()
{
    RunFixture fixture;
    const auto info = fixture.start(fixture.options());
    QVERIFY(info);
    TestClient client(*info);
    quint64 last = 0;
    QList<QStringList> seen;
    while (const auto prompt = client.nextPrompt(last)) {
        QVERIFY(prompt->hostsCertain);
        QVERIFY(!prompt->continuesAt);
        seen << prompt->hosts;
        if (seen.size() == 1) {
            const auto summary = run::findRun(info->id);
            QVERIFY(summary);
            QCOMPARE(summary->state, run::RunState::Waiting);
            QVERIFY(summary->prompt);
            QCOMPARE(summary->prompt->hosts, prompt->hosts);
        }
        last = prompt->id;
        client->answerContinue(last);
    }
    QVERIFY(client.waitFinished());
    QCOMPARE(client->exitStatus(), 0);
    const QStringList two{u"zeta"_s, u"alpha"_s};
    QCOMPARE(seen, (QList<QStringList>{{u"cp1"_s}, {u"cp1"_s}, two, two, {u"mid"_s}, {u"mid"_s}}));
    QCOMPARE(client.refusals(), QStringList());
    QCOMPARE(RunFixture::answers(*info).constLast().by, u"person"_s);
    QCOMPARE(run::findRun(info->id)->state, run::RunState::Finished);
    QCOMPARE(run::findRun(info->id)->outcome, u"succeeded"_s);
}

void RunPromptsTest::abortPressesCtrlCWaitsForTheQuestionThenA()
{
    RunFixture fixture;
    const auto info = fixture.start(fixture.options());
    QVERIFY(info);
    TestClient client(*info);
    auto prompt = client.nextPrompt();
    QVERIFY(prompt);
    client->answerContinue(prompt->id);
    prompt = client.nextPrompt(prompt->id);
    QVERIFY(prompt);
    client->answerAbort(prompt->id);
    QVERIFY(client.waitFinished());
    QVERIFY(client->exitStatus() != 0);
    QCOMPARE(RunFixture::timeline(*info)[u"outcome"].toString(), u"aborted"_s);
    const auto decisions = RunFixture::answers(*info);
    QCOMPARE(decisions.size(), 2);
    QCOMPARE(decisions.at(1).answer, u"abort"_s);
    QCOMPARE(decisions.at(1).by, u"person"_s);
}

void RunPromptsTest::waitContinuesAfterItsSecondsUnlessHeld()
{
    RunFixture fixture;
    auto options = fixture.options();
    options.limit = u"cp1"_s;
    options.policy.kind = run::Policy::Kind::Wait;
    options.policy.wait = 2s;
    const auto info = fixture.start(options);
    QVERIFY(info);
    TestClient client(*info);
    auto prompt = client.nextPrompt();
    QVERIFY(prompt && prompt->continuesAt);
    const qint64 waits = prompt->since.msecsTo(*prompt->continuesAt);
    QVERIFY2(waits == 2000, qPrintable(QString::number(waits)));
    prompt = client.nextPrompt(prompt->id);
    QVERIFY(prompt);
    auto decisions = RunFixture::answers(*info);
    QCOMPARE(decisions.size(), 1);
    QCOMPARE(decisions.at(0).by, u"policy:wait:2"_s);
    client->hold(prompt->id);
    AWAIT(client->prompt() && client->prompt()->held && !client->prompt()->continuesAt);
    QTest::qWait(3000); // longer than the policy would have waited
    QVERIFY(client->prompt());
    client->answerContinue(prompt->id);
    QVERIFY(client.waitFinished());
    decisions = run::readDecisions(info->folder);
    QCOMPARE(decisions.size(), 3);
    QCOMPARE(decisions.at(1).answer, u"hold"_s);
    QCOMPARE(decisions.at(2).by, u"person"_s);
}

void RunPromptsTest::holdAtTheNextNodeWaitsOnce()
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
    QCOMPARE(prompt->kind, timeline::PromptKind::ConfirmUpgrade);
    QVERIFY(client->policy().holdNext);
    client->answerContinue(prompt->id);
    QVERIFY(client.waitFinished());
    QVERIFY(!client->policy().holdNext);
    QStringList by;
    for (const auto &decision : RunFixture::answers(*info))
        by << decision.by;
    QCOMPARE(by.takeFirst(), u"person"_s);
    QCOMPARE(by, QStringList(5, u"policy:continue"_s));
}

void RunPromptsTest::aChangeToContinueReleasesAWaitingPrompt()
{
    RunFixture fixture;
    auto options = fixture.options();
    options.limit = u"cp1"_s;
    const auto info = fixture.start(options);
    QVERIFY(info);
    TestClient client(*info);
    QVERIFY(client.nextPrompt());
    client->setPolicy({.kind = run::Policy::Kind::Continue, .wait = 0s, .holdNext = false});
    QVERIFY(client.waitFinished());
    QCOMPARE(client->exitStatus(), 0);
    QCOMPARE(RunFixture::answers(*info).size(), 2);
}

static run::UpgradeOptions countdown(const RunFixture &fixture, int seconds)
{
    auto options = fixture.options();
    options.limit = u"cp1"_s;
    options.extraVariables = {{u"upgrade_node_pause_seconds"_s, seconds},
                              {u"upgrade_node_post_upgrade_confirm"_s, false}};
    return options;
}

void RunPromptsTest::aCountdownIsContinuedEarly()
{
    RunFixture fixture;
    const auto info = fixture.start(countdown(fixture, 60));
    QVERIFY(info);
    TestClient client(*info);
    const auto prompt = client.nextPrompt();
    QVERIFY(prompt);
    QCOMPARE(prompt->kind, timeline::PromptKind::PauseSeconds);
    QVERIFY(prompt->continuesAt);
    QCOMPARE(prompt->hosts, QStringList{u"cp1"_s});
    client->answerContinue(prompt->id);
    QVERIFY(client.waitFinished(15'000));
    QCOMPARE(client->exitStatus(), 0);
    const auto decisions = RunFixture::answers(*info);
    QCOMPARE(decisions.size(), 1);
    QCOMPARE(decisions.at(0).by, u"person"_s);
}

void RunPromptsTest::aCountdownIsAborted()
{
    RunFixture fixture;
    const auto info = fixture.start(countdown(fixture, 60));
    QVERIFY(info);
    TestClient client(*info);
    const auto prompt = client.nextPrompt();
    QVERIFY(prompt);
    client->answerAbort(prompt->id);
    QVERIFY(client.waitFinished(15'000));
    QCOMPARE(RunFixture::timeline(*info)[u"outcome"].toString(), u"aborted"_s);
}

void RunPromptsTest::aHeldCountdownStandsStill()
{
    RunFixture fixture;
    const auto info = fixture.start(countdown(fixture, 5));
    QVERIFY(info);
    TestClient client(*info);
    const auto prompt = client.nextPrompt();
    QVERIFY(prompt);
    client->hold(prompt->id);
    AWAIT(client->prompt() && client->prompt()->abortQuestion);
    QTest::qWait(7000); // longer than the countdown
    QVERIFY(client->prompt());
    QCOMPARE(client->prompt()->id, prompt->id);
    client->answerContinue(prompt->id);
    QVERIFY(client.waitFinished(15'000));
    QCOMPARE(client->exitStatus(), 0);
}

void RunPromptsTest::aCountdownThatRunsOutIsRecordedAsSuch()
{
    RunFixture fixture;
    const auto info = fixture.start(countdown(fixture, 3));
    QVERIFY(info);
    TestClient client(*info);
    const auto prompt = client.nextPrompt();
    QVERIFY(prompt);
    // So late that Ctrl+C could hit the run itself: refused.
    AWAIT(!prompt->continuesAt ||
          QDateTime::currentDateTimeUtc().msecsTo(*prompt->continuesAt) < 1500);
    client->answerAbort(prompt->id);
    QVERIFY(client.waitFinished(15'000));
    QCOMPARE(client->exitStatus(), 0);
    QCOMPARE(client.refusals().size(), 1);
    const auto decisions = RunFixture::answers(*info);
    QCOMPARE(decisions.size(), 1);
    QCOMPARE(decisions.at(0).by, u"countdown"_s);
}

void RunPromptsTest::anAnswerTypedByHandIsRecorded()
{
    RunFixture fixture;
    auto options = fixture.options();
    options.limit = u"cp1"_s;
    const auto info = fixture.start(options);
    QVERIFY(info);
    TestClient client(*info);
    auto prompt = client.nextPrompt();
    QVERIFY(prompt);
    QVERIFY(run::tmux::call(info->id, {u"send-keys"_s, u"-t"_s, u"run:0"_s, u"Enter"_s}));
    prompt = client.nextPrompt(prompt->id);
    QVERIFY(prompt);
    QVERIFY(run::tmux::call(info->id, {u"send-keys"_s, u"-t"_s, u"run:0"_s, u"C-c"_s}));
    AWAIT(client->prompt() && client->prompt()->abortQuestion);
    QVERIFY(run::tmux::call(info->id, {u"send-keys"_s, u"-t"_s, u"run:0"_s, u"a"_s}));
    QVERIFY(client.waitFinished());
    const auto decisions = RunFixture::answers(*info);
    QCOMPARE(decisions.size(), 2);
    QCOMPARE(decisions.at(0).by, u"terminal"_s);
    QCOMPARE(decisions.at(0).answer, u"continue"_s);
    QCOMPARE(decisions.at(0).hosts, QStringList{u"cp1"_s});
    QCOMPARE(decisions.at(1).by, u"terminal"_s);
    QCOMPARE(decisions.at(1).answer, u"abort"_s);
}

void RunPromptsTest::keysReachAPaneThatSomebodyScrolledBack()
{
    RunFixture fixture;
    auto options = fixture.options();
    options.limit = u"cp1"_s;
    const auto info = fixture.start(options);
    QVERIFY(info);
    TestClient client(*info);
    const auto prompt = client.nextPrompt();
    QVERIFY(prompt);
    QVERIFY(run::tmux::call(info->id, {u"copy-mode"_s, u"-t"_s, u"run:0"_s}));
    client->answerContinue(prompt->id);
    QVERIFY(client.nextPrompt(prompt->id));
}

void RunPromptsTest::aSecretIsSentAndLeftNowhere()
{
    RunFixture fixture;
    auto options = fixture.options();
    options.limit = u"cp1"_s;
    options.askBecomePassword = true;
    options.policy.kind = run::Policy::Kind::Continue;
    const auto info = fixture.start(options);
    QVERIFY(info);
    const QString secret = u"qx $(id) ';\" öß-7331"_s;
    TestClient client(*info);
    const auto prompt = client.nextPrompt();
    QVERIFY(prompt);
    QVERIFY(prompt->secret);
    QVERIFY(!prompt->echo);
    QCOMPARE(prompt->text, u"BECOME password:"_s);
    client->answerContinue(prompt->id); // a password is no confirmation
    AWAIT(client.refusals().size() == 1);
    client->sendSecret(prompt->id, secret);
    QVERIFY(client.waitFinished());
    QCOMPARE(client->exitStatus(), 0);
    QDirIterator files(info->folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        QVERIFY2(!RunFixture::contents(path).contains("7331"), qPrintable(path));
    }
}

void RunPromptsTest::scriptedAnswersAreGivenOnceEach()
{
    RunFixture fixture;
    auto prepared = run::prepareUpgrade(fixture.options());
    QVERIFY(prepared);
    prepared->policy.kind = run::Policy::Kind::Continue;
    prepared->answers = {{u"alpha"_s, u"abort"_s}, {u"cp1"_s, u"continue"_s}};
    QVERIFY(fixture.startPrepared(*prepared));
    TestClient client(*prepared);
    QVERIFY(client.waitFinished());
    QStringList by;
    for (const auto &decision : RunFixture::answers(*prepared))
        by << QString(decision.by % u' ' % decision.answer);
    QCOMPARE(by,
             (QStringList{u"script continue"_s, u"policy:continue continue"_s, u"script abort"_s}));
    QCOMPARE(RunFixture::timeline(*prepared)[u"outcome"].toString(), u"aborted"_s);
}

QTEST_GUILESS_MAIN(RunPromptsTest)
#include "tst_run_prompts.moc"
