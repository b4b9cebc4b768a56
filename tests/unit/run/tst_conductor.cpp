// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/conductor.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon;
using run::AnswerKeys;
using run::Key;
using run::LineMode;

namespace {

/// QTRY_VERIFY, whose expansion -Wconversion does not take.
#define AWAIT(...) QVERIFY2(QTest::qWaitFor([&] { return bool(__VA_ARGS__); }, 5000), #__VA_ARGS__)

struct FakeTerminalState
{
    LineMode mode = LineMode::Cooked;
    QList<Key> keys;
    QList<QByteArray> secrets;
};

class FakeTerminal : public run::Terminal
{
public:
    explicit FakeTerminal(std::shared_ptr<FakeTerminalState> state) : m_state(std::move(state)) { }
    LineMode mode() const override { return m_state->mode; }
    text::Result<void> send(Key key) override
    {
        m_state->keys << key;
        return {};
    }
    text::Result<void> sendSecret(const QByteArray &secret) override
    {
        m_state->secrets << secret;
        return {};
    }

private:
    std::shared_ptr<FakeTerminalState> m_state;
};

constexpr const char *kBanner = "\r\nPLAY [Workers] ****\r\n\r\n";
constexpr const char *kPrompt =
    "TASK [upgrade/pre-upgrade : Confirm node upgrade] ****\r\n"
    " [started TASK: upgrade/pre-upgrade : Confirm node upgrade on w1]\r\n"
    "[upgrade/pre-upgrade : Confirm node upgrade]\r\n"
    "Ready to upgrade node w1? (Press Enter to continue or Ctrl+C for other options):\r\n";
constexpr const char *kQuestion = "\r\x1b[KPress 'C' to continue the play or 'A' to abort \r\r\n";
constexpr const char *kAnswered = "\r\x1b[\r\x1b[Kok: [w1]\r\n";

} // namespace

/// A scripted log that grows, and a terminal that only takes notes.
class ConductorTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void noKeyIsSentBeforeTheTerminalReadsKeys();
    void noKeyIsSentWhenSomethingFollowsThePrompt();
    void anAbortWaitsForTheQuestion();
    void aSecondAnswerIsRefused();
    void anAnswerToAPromptThatIsGoneIsRefused();
    void theBatchIsThePlansWithoutFailedHosts();
    void aPlanThatTheOutputContradictsIsNotTrusted();
    void withoutAPlanTheHostsAreUncertain();
    void aSecretIsRecognisedByTheTerminalsState();
    void theEndWritesTheTimeline();
    void theHoldSurvivesARestartAndIsUsedUpOnce();

private:
    void append(const QByteArray &bytes)
    {
        QFile log(m_info.folder + u"/output.log"_s);
        QVERIFY(log.open(QIODevice::Append) && log.write(bytes) == bytes.size());
        log.close();
        QFile timing(m_info.folder + u"/timing.log"_s);
        QVERIFY(timing.open(QIODevice::Append) &&
                timing.write("0.010000 " + QByteArray::number(bytes.size()) + '\n') > 0);
    }
    void conduct()
    {
        m_conductor =
            std::make_unique<run::Conductor>(m_info, std::make_unique<FakeTerminal>(m_terminal));
        m_conductor->begin();
    }
    /// Where nothing must happen there is no condition to wait for, only the time in which it would.
    void giveItTime() { QTest::qWait(250); }

    std::unique_ptr<QTemporaryDir> m_folder;
    run::RunInfo m_info;
    std::shared_ptr<FakeTerminalState> m_terminal;
    std::unique_ptr<run::Conductor> m_conductor;
};

void ConductorTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_info = {};
    m_info.id = u"test"_s;
    m_info.folder = m_folder->path();
    m_info.plan = {
        {u"Workers"_s, {u"w1"_s, u"w2"_s, u"w3"_s}, {{u"w1"_s, u"w2"_s}, {u"w3"_s}}, true}};
    m_terminal = std::make_shared<FakeTerminalState>();
    QFile log(m_info.folder + u"/output.log"_s);
    QVERIFY(log.open(QIODevice::WriteOnly) &&
            log.write("Script started on 2026-12-01 00:00:00+00:00 [COMMAND=\"x\"]\n") > 0);
    log.close();
    append(kBanner);
}

void ConductorTest::cleanup()
{
    m_conductor.reset();
}

void ConductorTest::noKeyIsSentBeforeTheTerminalReadsKeys()
{
    m_info.policy.kind = run::Policy::Kind::Continue;
    conduct();
    append(kPrompt);
    AWAIT(m_conductor->prompt());
    giveItTime();
    QCOMPARE(m_terminal->keys, QList<Key>());
    m_terminal->mode = LineMode::Raw;
    AWAIT(m_terminal->keys == QList<Key>{Key::Enter});
    m_terminal->mode = LineMode::Cooked;
    append(kAnswered);
    AWAIT(!m_conductor->prompt());
    const auto decisions = run::readDecisions(m_info.folder);
    QCOMPARE(decisions.size(), 1);
    QCOMPARE(decisions.at(0).hosts, (QStringList{u"w1"_s, u"w2"_s}));
    QCOMPARE(decisions.at(0).by, u"policy:continue"_s);
}

void ConductorTest::noKeyIsSentWhenSomethingFollowsThePrompt()
{
    conduct();
    append(kPrompt);
    AWAIT(m_conductor->prompt());
    const quint64 id = m_conductor->prompt()->id;
    append(kAnswered);
    m_terminal->mode = LineMode::Raw; // of whatever comes next
    QVERIFY(!m_conductor->answer(id, AnswerKeys::Goal::Abort, {}));
    giveItTime();
    QCOMPARE(m_terminal->keys, QList<Key>());
}

void ConductorTest::anAbortWaitsForTheQuestion()
{
    m_terminal->mode = LineMode::Raw;
    conduct();
    append(kPrompt);
    AWAIT(m_conductor->prompt());
    QVERIFY(m_conductor->answer(m_conductor->prompt()->id, AnswerKeys::Goal::Abort, u"me"_s));
    AWAIT(m_terminal->keys == QList<Key>{Key::Interrupt});
    giveItTime();
    QCOMPARE(m_terminal->keys, QList<Key>{Key::Interrupt});
    append(kQuestion);
    AWAIT(m_terminal->keys == (QList<Key>{Key::Interrupt, Key::A}));
    QCOMPARE(run::readDecisions(m_info.folder).size(), 1);
    QCOMPARE(run::readDecisions(m_info.folder).at(0).client, u"me"_s);
}

void ConductorTest::aSecondAnswerIsRefused()
{
    conduct();
    append(kPrompt);
    AWAIT(m_conductor->prompt());
    const quint64 id = m_conductor->prompt()->id;
    QVERIFY(m_conductor->answer(id, AnswerKeys::Goal::Continue, u"one"_s));
    const auto second = m_conductor->answer(id, AnswerKeys::Goal::Abort, u"two"_s);
    QVERIFY(!second);
    QCOMPARE(second.error().code, u"prompt-answered"_s);
    QCOMPARE(run::readDecisions(m_info.folder).size(), 1);
}

void ConductorTest::anAnswerToAPromptThatIsGoneIsRefused()
{
    conduct();
    QCOMPARE(m_conductor->answer(1, AnswerKeys::Goal::Continue, {}).error().code, u"prompt-gone"_s);
    append(kPrompt);
    AWAIT(m_conductor->prompt());
    QCOMPARE(m_conductor->answer(2, AnswerKeys::Goal::Continue, {}).error().code, u"prompt-gone"_s);
    QCOMPARE(m_conductor->answer(0, AnswerKeys::Goal::Continue, {}).error().code, u"prompt-gone"_s);
}

void ConductorTest::theBatchIsThePlansWithoutFailedHosts()
{
    conduct();
    append("TASK [x : Look] ****\r\nok: [w1]\r\nfatal: [w2]: UNREACHABLE! => {\"msg\": "
           "\"x\"}\r\n\r\n");
    append(kPrompt);
    AWAIT(m_conductor->prompt());
    QCOMPARE(m_conductor->prompt()->hosts, QStringList{u"w1"_s});
    QVERIFY(m_conductor->prompt()->hostsCertain);
}

void ConductorTest::aPlanThatTheOutputContradictsIsNotTrusted()
{
    conduct();
    append("TASK [x : Look] ****\r\nok: [w1]\r\nok: [w9]\r\n\r\n");
    append(kPrompt);
    AWAIT(m_conductor->prompt());
    QCOMPARE(m_conductor->prompt()->hosts, (QStringList{u"w1"_s, u"w9"_s}));
    QVERIFY(!m_conductor->prompt()->hostsCertain);
}

void ConductorTest::withoutAPlanTheHostsAreUncertain()
{
    m_info.plan.clear();
    conduct();
    append(kPrompt);
    AWAIT(m_conductor->prompt());
    QCOMPARE(m_conductor->prompt()->hosts, QStringList{u"w1"_s});
    QVERIFY(!m_conductor->prompt()->hostsCertain);
}

void ConductorTest::aSecretIsRecognisedByTheTerminalsState()
{
    conduct();
    append("Kennwort des Ansible-Tresors: ");
    giveItTime();
    QVERIFY(!m_conductor->prompt());
    m_terminal->mode = LineMode::Hidden;
    AWAIT(m_conductor->prompt());
    QVERIFY(m_conductor->prompt()->secret);
    QVERIFY(!m_conductor->prompt()->echo);
    const quint64 id = m_conductor->prompt()->id;
    QVERIFY(!m_conductor->answer(id, AnswerKeys::Goal::Continue, {}));
    QVERIFY(m_conductor->sendSecret(id, "s3cret"));
    QVERIFY(!m_conductor->sendSecret(id, "s3cret"));
    QCOMPARE(m_terminal->secrets, QList<QByteArray>{"s3cret"});
    QCOMPARE(m_terminal->keys, QList<Key>());
    QVERIFY(run::readDecisions(m_info.folder).isEmpty());
}

void ConductorTest::theEndWritesTheTimeline()
{
    conduct();
    const QSignalSpy finished(m_conductor.get(), &run::Conductor::finished);
    append("PLAY RECAP ****\r\nw1 : ok=1    changed=0    unreachable=0    failed=0    skipped=0    "
           "rescued=0    ignored=0\r\n");
    QFile status(m_info.folder + u"/exit-status"_s);
    QVERIFY(status.open(QIODevice::WriteOnly) && status.write("0\n") > 0);
    status.close();
    AWAIT(finished.size() == 1);
    QCOMPARE(finished.at(0).at(0).toInt(), 0);
    QFile timeline(m_info.folder + u"/timeline.json"_s);
    QVERIFY(timeline.open(QIODevice::ReadOnly));
    QVERIFY(timeline.readAll().contains("succeeded"));
}

void ConductorTest::theHoldSurvivesARestartAndIsUsedUpOnce()
{
    m_info.policy = {run::Policy::Kind::Continue, {}, false};
    m_terminal->mode = LineMode::Raw;
    conduct();
    run::Policy held = m_conductor->policy();
    held.holdNext = true;
    QVERIFY(m_conductor->setPolicy(held, u"me"_s));
    conduct();
    QVERIFY(m_conductor->policy().holdNext);
    append(kPrompt);
    AWAIT(m_conductor->prompt());
    giveItTime();
    QCOMPARE(m_terminal->keys, QList<Key>());
    QVERIFY(m_conductor->answer(m_conductor->prompt()->id, AnswerKeys::Goal::Continue, {}));
    AWAIT(m_terminal->keys == QList<Key>{Key::Enter});
    append(kAnswered);
    conduct();
    QVERIFY(!m_conductor->policy().holdNext);
    QCOMPARE(run::readDecisions(m_info.folder).size(), 1);
}

QTEST_GUILESS_MAIN(ConductorTest)
#include "tst_conductor.moc"
