// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/answer_keys.h"

#include <QTest>

using namespace uncordon::run;
using namespace std::chrono_literals;
using Goal = AnswerKeys::Goal;

/// Which key goes to which screen. A wrong Ctrl+C kills a run in mid-drain.
class AnswerKeysTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void continueIsEnter();
    void abortIsCtrlCThenA();
    void continuingACountdownIsCtrlCThenC();
    void holdingACountdownIsCtrlCAlone();
    void noKeyGoesToATerminalThatNobodyReads();
    void noKeyGoesToAScreenThatJustChanged();
    void noCtrlCGoesToACountdownThatIsAboutToEnd();
    void aKeyThatWasLostIsSentAgainAndNoSooner();

private:
    static Screen screen()
    {
        Screen screen;
        screen.complete = true;
        screen.mode = LineMode::Raw;
        screen.stableFor = 1s;
        return screen;
    }
    const AnswerKeys::Clock::time_point m_now = AnswerKeys::Clock::now();
};

void AnswerKeysTest::continueIsEnter()
{
    QVERIFY(AnswerKeys(Goal::Continue).next(screen(), m_now) == Key::Enter);
}

void AnswerKeysTest::abortIsCtrlCThenA()
{
    AnswerKeys keys(Goal::Abort);
    Screen now = screen();
    QVERIFY(keys.next(now, m_now) == Key::Interrupt);
    QVERIFY(!keys.next(now, m_now + 100ms)); // the question has not come
    now.abortQuestion = true;
    QVERIFY(keys.next(now, m_now + 200ms) == Key::A);
    QVERIFY(!keys.done(now));
}

void AnswerKeysTest::continuingACountdownIsCtrlCThenC()
{
    AnswerKeys keys(Goal::Continue);
    Screen now = screen();
    now.countdown = true;
    now.left = 30s;
    QVERIFY(keys.next(now, m_now) == Key::Interrupt);
    now.abortQuestion = true;
    now.left = -5s; // the question has no clock
    QVERIFY(keys.next(now, m_now + 200ms) == Key::C);
}

void AnswerKeysTest::holdingACountdownIsCtrlCAlone()
{
    AnswerKeys keys(Goal::Hold);
    Screen now = screen();
    now.countdown = true;
    now.left = 30s;
    QVERIFY(keys.next(now, m_now) == Key::Interrupt);
    now.abortQuestion = true;
    QVERIFY(keys.done(now));
    QVERIFY(!keys.next(now, m_now + 10s));
    QVERIFY(AnswerKeys(Goal::Hold).done(screen())); // a confirmation waits anyhow
}

void AnswerKeysTest::noKeyGoesToATerminalThatNobodyReads()
{
    for (const Goal goal : {Goal::Continue, Goal::Abort}) {
        Screen now = screen();
        now.mode = LineMode::Cooked;
        QVERIFY(!AnswerKeys(goal).next(now, m_now));
        now.mode = LineMode::Hidden;
        QVERIFY(!AnswerKeys(goal).next(now, m_now));
        now = screen();
        now.complete = false;
        QVERIFY(!AnswerKeys(goal).next(now, m_now));
    }
}

void AnswerKeysTest::noKeyGoesToAScreenThatJustChanged()
{
    Screen now = screen();
    now.stableFor = AnswerKeys::kSettle - 1ms;
    QVERIFY(!AnswerKeys(Goal::Continue).next(now, m_now));
    now.stableFor = AnswerKeys::kSettle;
    QVERIFY(AnswerKeys(Goal::Continue).next(now, m_now));
    now.mode = LineMode::Unknown;
    QVERIFY(!AnswerKeys(Goal::Continue).next(now, m_now));
    now.stableFor = AnswerKeys::kSettleBlind;
    QVERIFY(AnswerKeys(Goal::Continue).next(now, m_now));
}

void AnswerKeysTest::noCtrlCGoesToACountdownThatIsAboutToEnd()
{
    Screen now = screen();
    now.countdown = true;
    now.left = 1999ms;
    for (const Goal goal : {Goal::Continue, Goal::Abort, Goal::Hold})
        QVERIFY(!AnswerKeys(goal).next(now, m_now));
    QVERIFY(AnswerKeys::tooLate(now));
    now.left.reset(); // nobody knows
    QVERIFY(AnswerKeys::tooLate(now));
    now.left = 2s;
    QVERIFY(AnswerKeys(Goal::Abort).next(now, m_now));
}

void AnswerKeysTest::aKeyThatWasLostIsSentAgainAndNoSooner()
{
    AnswerKeys keys(Goal::Continue);
    QVERIFY(keys.next(screen(), m_now));
    QVERIFY(!keys.next(screen(), m_now + AnswerKeys::kPatience - 1ms));
    QVERIFY(keys.next(screen(), m_now + AnswerKeys::kPatience) == Key::Enter);
}

QTEST_GUILESS_MAIN(AnswerKeysTest)
#include "tst_answer_keys.moc"
