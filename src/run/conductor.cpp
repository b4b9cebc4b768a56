// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/conductor.h"

#include "run/failure.h"
#include "run/script_command.h"
#include "text/whole_file.h"
#include "timeline/json.h"

#include <QFile>
#include <QFileInfo>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace uncordon::run {

namespace {

constexpr auto kSoon = 20ms; // never look more often
constexpr auto kIdle = 250ms;
constexpr auto kBusy = 40ms; // keys are being sent, or a clock runs
constexpr qint64 kSessionCheckMs = 2000;
constexpr qint64 kVerdictMs = 1000;
constexpr quint64 kSecretIds = quint64(1)
                               << 32; // ids of password questions are above any prompt's number

QString goalName(AnswerKeys::Goal goal)
{
    switch (goal) {
    case AnswerKeys::Goal::Continue: return u"continue"_s;
    case AnswerKeys::Goal::Abort: return u"abort"_s;
    case AnswerKeys::Goal::Hold: break;
    }
    return u"hold"_s;
}

bool isBeforeCordon(const timeline::Prompt &prompt)
{
    // [upgrade/pre-upgrade : Wait before upgrade node]
    return prompt.kind == timeline::PromptKind::ConfirmUpgrade ||
           (prompt.kind == timeline::PromptKind::PauseSeconds &&
            prompt.task.contains(u"before upgrade", Qt::CaseInsensitive));
}

std::unexpected<text::Error> promptGone()
{
    return failure(u"prompt-gone"_s,
                   QCoreApplication::translate("run", "this prompt is no longer open"));
}

} // namespace

Conductor::Conductor(RunInfo info, std::unique_ptr<Terminal> terminal, QObject *parent)
    : QObject(parent), m_info(std::move(info)), m_terminal(std::move(terminal)),
      m_follower(m_info.folder + u"/output.log"_s, m_info.folder + u"/timing.log"_s),
      m_tracker(m_info.folder + u"/output.log"_s, m_info.plan), m_policy(m_info.policy)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(kSoon);
    m_tick.setInterval(kIdle);
    connect(&m_soon, &QTimer::timeout, this, &Conductor::look);
    connect(&m_tick, &QTimer::timeout, this, &Conductor::look);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &Conductor::lookSoon);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &Conductor::lookSoon);
}

Conductor::~Conductor() = default;

void Conductor::begin()
{
    m_decisions = readDecisions(m_info.folder);
    for (const Decision &decision : std::as_const(m_decisions)) {
        if (decision.by == u"script")
            m_usedAnswers += QSet<QString>(decision.hosts.begin(), decision.hosts.end());
    }
    if (const auto policy = lastPolicy(m_info.folder))
        m_policy = *policy;
    m_stable.start();
    m_sinceCheck.start();
    m_watcher.addPath(m_info.folder);
    m_tick.start();
    look();
}

void Conductor::lookSoon()
{
    if (!m_soon.isActive())
        m_soon.start();
}

void Conductor::watch()
{
    const QString log = m_info.folder + u"/output.log"_s;
    if (m_watcher.files().isEmpty() && QFileInfo::exists(log))
        m_watcher.addPath(log);
}

bool Conductor::readOutput()
{
    const bool read = m_tracker.advance();
    const auto changed = m_follower.advance();
    if (!changed || *changed)
        m_timeline = m_follower.timeline(timeline::WantedTasks::none());
    return read || (changed && *changed);
}

void Conductor::look()
{
    if (m_over)
        return;
    watch();
    readOutput();
    const auto before = m_prompt;
    reconcile();
    updatePrompt();
    judge();
    carryOut();
    if (m_prompt != before)
        Q_EMIT changed();
    const bool busy = m_keys || (m_prompt && (m_prompt->continuesAt || !promptOnScreen()));
    m_tick.setInterval(busy ? kBusy : kIdle);
    checkEnd();
}

bool Conductor::promptOnScreen() const
{
    return m_tracker.promptOpen() && m_tracker.atEnd();
}

QString Conductor::answerTo(quint64 promptId) const
{
    QString answer;
    for (const Decision &decision : m_decisions) {
        if (decision.prompt == promptId && decision.answer != u"hold")
            answer = decision.answer;
    }
    return answer;
}

QDateTime Conductor::timeOf(const timeline::Prompt &prompt) const
{
    if (m_timeline.startedAt.isValid() && prompt.at) {
        const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(*prompt.at);
        return m_timeline.startedAt.toUTC().addMSecs(ms.count());
    }
    return QDateTime::currentDateTimeUtc();
}

/// Answers that did not come from here: typed by hand, or a countdown that ran out.
void Conductor::reconcile()
{
    for (; m_reconciled < m_timeline.prompts.size(); ++m_reconciled) {
        const timeline::Prompt &prompt = m_timeline.prompts.at(m_reconciled);
        if (prompt.open || prompt.answer == timeline::PromptAnswer::None)
            return;
        // That it was an abort shows a moment after the prompt is gone.
        if (m_closedPrompt != m_reconciled) {
            m_closedPrompt = m_reconciled;
            m_closedAt = QDateTime::currentDateTimeUtc();
            m_sinceClosed.restart();
        }
        if (!m_over && m_reconciled + 1 == m_timeline.prompts.size() &&
            m_sinceClosed.elapsed() < kVerdictMs)
            return;
        const quint64 id = quint64(m_reconciled) + 1;
        const QString answer =
            prompt.answer == timeline::PromptAnswer::Abort ? u"abort"_s : u"continue"_s;
        if (answerTo(id) == answer)
            continue;
        Decision decision;
        decision.at = m_closedAt;
        decision.prompt = id;
        decision.kind = prompt.kind;
        decision.hosts = m_lastHosts.first == id ? m_lastHosts.second : prompt.hosts;
        decision.answer = answer;
        decision.by = u"terminal"_s;
        const qint64 waited = timeOf(prompt).msecsTo(m_closedAt);
        if (prompt.kind == timeline::PromptKind::PauseSeconds && answer == u"continue" &&
            waited > prompt.seconds * 1000 - 500)
            decision.by = u"countdown"_s;
        if (!record(decision))
            return; // the disk is full: try again at the next look
        if (isBeforeCordon(prompt))
            useUpHold();
    }
}

void Conductor::updatePrompt()
{
    const timeline::Prompt *open = m_timeline.openPrompt();
    if (!open || !m_tracker.promptOpen()) {
        m_prompt.reset();
        m_keys.reset();
        m_countdownSeconds = 0;
        updateSecret();
        return;
    }
    const quint64 id = quint64(m_timeline.prompts.size());
    const LineMode mode = m_terminal->mode();
    if (!m_prompt || m_prompt->id != id || m_prompt->abortQuestion != open->abortQuestion ||
        mode != m_mode || !m_tracker.atEnd())
        m_stable.restart();
    m_mode = mode;
    if (!m_prompt || m_prompt->id != id) {
        m_keys.reset();
        WaitingPrompt prompt;
        prompt.id = id;
        prompt.kind = open->kind;
        prompt.since = timeOf(*open);
        for (const Decision &decision : std::as_const(m_decisions))
            prompt.held = prompt.held || (decision.prompt == id && decision.answer == u"hold");
        m_prompt = prompt;
    }
    const OutputTracker::Batch batch = m_tracker.batch();
    m_prompt->text = open->text;
    m_prompt->hosts = batch.hosts.isEmpty() ? open->hosts : batch.hosts;
    m_prompt->hostsCertain = batch.certain && !batch.hosts.isEmpty();
    m_prompt->abortQuestion = open->abortQuestion;
    m_lastHosts = {id, m_prompt->hosts};
    m_beforeCordon = isBeforeCordon(*open);
    m_countdownSeconds = open->kind == timeline::PromptKind::PauseSeconds ? open->seconds : 0;
}

void Conductor::updateSecret()
{
    m_mode = m_terminal->mode();
    auto secret = m_tracker.secret();
    const OutputTracker::Secret line = m_tracker.unfinishedLine();
    // Terminal state before wording: whoever reads a line without echo wants a secret.
    if (!secret && m_mode == LineMode::Hidden && m_tracker.atEnd() && !line.text.isEmpty())
        secret = line;
    if (!secret || !m_tracker.atEnd()) {
        m_secretSent.reset();
        return;
    }
    const quint64 id = kSecretIds + quint64(secret->offset);
    if (m_secretSent == id)
        return;
    WaitingPrompt prompt;
    prompt.id = id;
    prompt.text = secret->text;
    prompt.secret = true;
    prompt.echo = m_mode == LineMode::Cooked;
    prompt.since =
        m_prompt && m_prompt->id == id ? m_prompt->since : QDateTime::currentDateTimeUtc();
    m_prompt = prompt;
}

Screen Conductor::screen() const
{
    Screen screen;
    screen.complete = promptOnScreen();
    screen.abortQuestion = m_prompt && m_prompt->abortQuestion;
    screen.countdown = m_countdownSeconds > 0;
    screen.mode = m_mode;
    screen.stableFor = std::chrono::milliseconds(m_stable.elapsed());
    if (m_prompt && m_countdownSeconds > 0) {
        const QDateTime end = m_prompt->since.addSecs(m_countdownSeconds);
        screen.left = std::chrono::milliseconds(QDateTime::currentDateTimeUtc().msecsTo(end));
    }
    return screen;
}

void Conductor::judge()
{
    if (!m_prompt || m_prompt->secret || m_keys)
        return;
    // Recorded, but the prompt is still there: a conductor died between the two. It is carried out,
    // not decided again.
    if (const QString answer = answerTo(m_prompt->id); !answer.isEmpty()) {
        m_keys.emplace(answer == u"abort" ? AnswerKeys::Goal::Abort : AnswerKeys::Goal::Continue);
        return;
    }
    const QDateTime now = QDateTime::currentDateTimeUtc();
    const Situation situation{*m_prompt,      m_beforeCordon, m_policy, m_policySince,
                              m_info.answers, m_usedAnswers,  now};
    const Ruling ruling = rule(situation);
    m_prompt->continuesAt.reset();
    switch (ruling.what) {
    case Ruling::What::Continue: (void)decide(AnswerKeys::Goal::Continue, ruling.by, {}); break;
    case Ruling::What::Abort: (void)decide(AnswerKeys::Goal::Abort, ruling.by, {}); break;
    case Ruling::What::ContinueAt: m_prompt->continuesAt = ruling.at; break;
    case Ruling::What::LetRun:
        m_prompt->continuesAt = m_prompt->since.addSecs(m_countdownSeconds);
        break;
    case Ruling::What::AskPerson:
        if (m_countdownSeconds > 0 && !m_prompt->abortQuestion && !AnswerKeys::tooLate(screen()))
            m_keys.emplace(AnswerKeys::Goal::Hold);
        break;
    }
}

void Conductor::carryOut()
{
    if (!m_keys || !m_prompt)
        return;
    const Screen now = screen();
    if (m_keys->done(now)) {
        m_keys.reset();
        return;
    }
    const auto key = m_keys->next(now, AnswerKeys::Clock::now());
    if (!key)
        return;
    // The last look before the key: nothing may have come meanwhile.
    if (!m_tracker.atEnd() || m_terminal->mode() != m_mode) {
        m_stable.restart();
        return;
    }
    if (auto sent = m_terminal->send(*key); !sent)
        qWarning("uncordon: %s", qUtf8Printable(sent.error().toString()));
}

text::Result<void> Conductor::record(const Decision &decision)
{
    if (auto written = appendDecision(m_info.folder, decision); !written) {
        qWarning("uncordon: %s", qUtf8Printable(written.error().toString()));
        return written;
    }
    m_decisions << decision;
    if (decision.by == u"script")
        m_usedAnswers += QSet<QString>(decision.hosts.begin(), decision.hosts.end());
    Q_EMIT decided(decision);
    return {};
}

text::Result<void> Conductor::decide(AnswerKeys::Goal answer, const QString &by,
                                     const QString &client)
{
    if (answer != AnswerKeys::Goal::Hold &&
        (answer == AnswerKeys::Goal::Abort || m_countdownSeconds > 0) &&
        AnswerKeys::tooLate(screen())) {
        return failure(
            u"countdown-too-late"_s,
            QCoreApplication::translate("run", "the countdown is about to end"),
            QCoreApplication::translate("run", "the keys could reach the run itself and kill it"));
    }
    Decision decision;
    decision.at = QDateTime::currentDateTimeUtc();
    decision.prompt = m_prompt->id;
    decision.kind = m_prompt->kind;
    decision.hosts = m_prompt->hosts;
    decision.answer = goalName(answer);
    decision.by = by;
    decision.client = client;
    if (auto recorded = record(decision); !recorded)
        return recorded;
    m_prompt->continuesAt.reset();
    m_keys.emplace(answer);
    if (answer != AnswerKeys::Goal::Hold && m_beforeCordon)
        useUpHold();
    return {};
}

void Conductor::useUpHold()
{
    if (!m_policy.holdNext)
        return;
    m_policy.holdNext = false;
    (void)appendPolicyChange(m_info.folder, m_policy, u"conductor"_s, {});
    Q_EMIT changed();
}

text::Result<void> Conductor::answer(quint64 promptId, AnswerKeys::Goal goal, const QString &client)
{
    if (readOutput()) {
        reconcile();
        updatePrompt();
    }
    if (!m_prompt || m_prompt->id != promptId || m_prompt->secret || m_over)
        return promptGone();
    if (const QString given = answerTo(promptId); !given.isEmpty()) {
        return failure(
            u"prompt-answered"_s,
            QCoreApplication::translate("run", "this prompt was already answered: %1").arg(given));
    }
    if (goal == AnswerKeys::Goal::Hold) {
        if (m_prompt->held)
            return {};
        if (AnswerKeys::tooLate(screen())) {
            return failure(u"countdown-too-late"_s,
                           QCoreApplication::translate("run", "the countdown is about to end"));
        }
    }
    auto done = decide(goal, u"person"_s, client);
    if (done) {
        m_prompt->held = m_prompt->held || goal == AnswerKeys::Goal::Hold;
        carryOut();
    }
    Q_EMIT changed();
    m_tick.setInterval(kBusy);
    return done;
}

text::Result<void> Conductor::sendSecret(quint64 promptId, const QByteArray &secret)
{
    readOutput();
    updatePrompt();
    if (!m_prompt || m_prompt->id != promptId || !m_prompt->secret || !m_tracker.atEnd())
        return promptGone();
    if (!m_prompt->echo && m_mode != LineMode::Hidden && m_mode != LineMode::Unknown)
        return promptGone();
    m_secretSent = promptId;
    m_prompt.reset();
    auto sent = m_terminal->sendSecret(secret);
    Q_EMIT changed();
    return sent;
}

text::Result<void> Conductor::setPolicy(const Policy &policy, const QString &client)
{
    if (policy == m_policy)
        return {};
    if (auto written = appendPolicyChange(m_info.folder, policy, u"person"_s, client); !written)
        return written;
    m_policy = policy;
    m_policySince = QDateTime::currentDateTimeUtc();
    Q_EMIT changed();
    lookSoon();
    return {};
}

bool Conductor::sessionLives() const
{
    QFile file(m_info.folder + u"/session.pid"_s);
    if (!file.open(QIODevice::ReadOnly))
        return true; // it has not come so far
    const int pid = file.readAll().trimmed().toInt();
    return pid <= 0 || ::kill(pid, 0) == 0 || errno == EPERM;
}

bool Conductor::checkEnd()
{
    const auto status = readExitStatus(m_info.folder);
    if (!status) {
        if (m_sinceCheck.elapsed() < kSessionCheckMs)
            return false;
        m_sinceCheck.restart();
        m_deadChecks = sessionLives() ? 0 : m_deadChecks + 1;
        if (m_deadChecks < 2)
            return false;
    }
    m_over = true;
    m_tick.stop();
    m_soon.stop();
    closeBooks();
    m_exitStatus = status;
    if (status)
        Q_EMIT finished(*status);
    else
        Q_EMIT lost();
    return true;
}

void Conductor::closeBooks()
{
    m_tracker.advance();
    (void)m_follower.advance();
    if (auto done = m_follower.finish(); !done)
        qWarning("uncordon: %s", qUtf8Printable(done.error().toString()));
    m_timeline = m_follower.timeline(timeline::WantedTasks::none());
    reconcile();
    m_prompt.reset();
    m_keys.reset();
    if (auto written = writeTimeline(m_info.folder, m_timeline); !written)
        qWarning("uncordon: %s", qUtf8Printable(written.error().toString()));
}

text::Result<void> writeTimeline(const QString &folder, const timeline::Timeline &timeline)
{
    return text::writeWhole(folder + u"/timeline.json"_s, timeline::toJson(timeline));
}

} // namespace uncordon::run
