// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/rules.h"

#include <QTest>
#include <QTimeZone>

using namespace Qt::StringLiterals;
using namespace uncordon::run;
using uncordon::timeline::PromptKind;
using What = Ruling::What;

class RulesTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void askAsksAPerson();
    void continueContinues();
    void waitContinuesWhenItsTimeHasCome();
    void aChangedWaitStartsWithTheChange();
    void holdAtTheNextNodeIsForPromptsBeforeTheCordonOnly();
    void aPersonsHoldBeatsEverything();
    void aScriptedAbortBeatsAScriptedContinueAndThePolicy();
    void aUsedScriptedAnswerIsGivenToThePolicy();
    void aCountdownRunsUnlessHeld();
    void theAbortQuestionIsNeverAnsweredByThePolicy();

private:
    Ruling ask()
    {
        return rule({m_prompt, m_beforeCordon, m_policy, m_policySince, m_answers, m_used, m_now});
    }

    WaitingPrompt m_prompt;
    bool m_beforeCordon = true;
    Policy m_policy;
    QDateTime m_policySince, m_now;
    QMap<QString, QString> m_answers;
    QSet<QString> m_used;
};

void RulesTest::init()
{
    m_prompt = {};
    m_prompt.id = 1;
    m_prompt.kind = PromptKind::ConfirmUpgrade;
    m_prompt.hosts = QStringList{u"w1"_s, u"w2"_s};
    m_prompt.since = QDateTime(QDate(2026, 12, 1), QTime(1, 0), QTimeZone::UTC);
    m_now = m_prompt.since.addSecs(10);
    m_beforeCordon = true;
    m_policy = {};
    m_policySince = {};
    m_answers.clear();
    m_used.clear();
}

void RulesTest::askAsksAPerson()
{
    QCOMPARE(ask().what, What::AskPerson);
}

void RulesTest::continueContinues()
{
    m_policy.kind = Policy::Kind::Continue;
    QCOMPARE(ask(), (Ruling{What::Continue, {}, u"policy:continue"_s}));
}

void RulesTest::waitContinuesWhenItsTimeHasCome()
{
    m_policy = {Policy::Kind::Wait, std::chrono::seconds(11), false};
    QCOMPARE(ask(), (Ruling{What::ContinueAt, m_prompt.since.addSecs(11), u"policy:wait:11"_s}));
    m_now = m_now.addSecs(1);
    QCOMPARE(ask().what, What::Continue);
}

void RulesTest::aChangedWaitStartsWithTheChange()
{
    m_policy = {Policy::Kind::Wait, std::chrono::seconds(5), false};
    m_policySince = m_now;
    QCOMPARE(ask().what, What::ContinueAt);
    QCOMPARE(ask().at, m_now.addSecs(5));
}

void RulesTest::holdAtTheNextNodeIsForPromptsBeforeTheCordonOnly()
{
    m_policy = {Policy::Kind::Continue, {}, true};
    QCOMPARE(ask().what, What::AskPerson);
    m_beforeCordon = false;
    QCOMPARE(ask(), (Ruling{What::Continue, {}, u"policy:continue"_s}));
}

void RulesTest::aPersonsHoldBeatsEverything()
{
    m_policy.kind = Policy::Kind::Continue;
    m_answers = {{u"w1"_s, u"abort"_s}};
    m_prompt.held = true;
    QCOMPARE(ask().what, What::AskPerson);
}

void RulesTest::aScriptedAbortBeatsAScriptedContinueAndThePolicy()
{
    m_policy = {Policy::Kind::Continue, {}, true};
    m_answers = {{u"w1"_s, u"continue"_s}};
    QCOMPARE(ask(), (Ruling{What::Continue, {}, u"script"_s}));
    m_answers.insert(u"w2"_s, u"abort"_s);
    QCOMPARE(ask(), (Ruling{What::Abort, {}, u"script"_s}));
    m_answers = {{u"w3"_s, u"abort"_s}};
    QCOMPARE(ask().what, What::AskPerson); // somebody else's answer
}

void RulesTest::aUsedScriptedAnswerIsGivenToThePolicy()
{
    m_answers = {{u"w1"_s, u"continue"_s}};
    m_used = {u"w1"_s};
    QCOMPARE(ask().what, What::AskPerson);
}

void RulesTest::aCountdownRunsUnlessHeld()
{
    m_prompt.kind = PromptKind::PauseSeconds;
    for (const auto kind : {Policy::Kind::Ask, Policy::Kind::Continue, Policy::Kind::Wait}) {
        m_policy.kind = kind;
        QCOMPARE(ask().what, What::LetRun);
    }
    m_policy.holdNext = true;
    QCOMPARE(ask().what, What::AskPerson);
    m_policy.holdNext = false;
    m_prompt.held = true;
    QCOMPARE(ask().what, What::AskPerson);
}

void RulesTest::theAbortQuestionIsNeverAnsweredByThePolicy()
{
    m_prompt.abortQuestion = true;
    for (const auto kind : {PromptKind::ConfirmUpgrade, PromptKind::PauseSeconds}) {
        m_prompt.kind = kind;
        m_policy.kind = Policy::Kind::Continue;
        QCOMPARE(ask().what, What::AskPerson);
        m_policy.kind = Policy::Kind::Wait;
        QCOMPARE(ask().what, What::AskPerson);
    }
}

QTEST_GUILESS_MAIN(RulesTest)
#include "tst_rules.moc"
