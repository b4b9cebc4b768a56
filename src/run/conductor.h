// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/answer_keys.h"
#include "run/decision.h"
#include "run/output_tracker.h"
#include "run/rules.h"
#include "run/run_info.h"
#include "run/waiting_prompt.h"
#include "timeline/log_follower.h"

#include <QElapsedTimer>
#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <memory>

namespace uncordon::run {

/// Who decides when a node may go on: follows a run's output, holds its policy, is the only one that
/// sends keys, and records each decision before it is carried out. One object a run, in a process of
/// its own (see conduct.h); lives on one thread with an event loop.
class Conductor : public QObject
{
    Q_OBJECT
public:
    Conductor(RunInfo info, std::unique_ptr<Terminal> terminal, QObject *parent = nullptr);
    ~Conductor() override;

    /// Reads what was decided before, then follows the run.
    void begin();

    [[nodiscard]] const RunInfo &info() const { return m_info; }
    [[nodiscard]] const Policy &policy() const { return m_policy; }
    [[nodiscard]] const std::optional<WaitingPrompt> &prompt() const { return m_prompt; }
    [[nodiscard]] std::optional<int> exitStatus() const { return m_exitStatus; }

    /// Refused where the prompt is gone or was answered already.
    text::Result<void> answer(quint64 promptId, AnswerKeys::Goal answer, const QString &client);
    text::Result<void> sendSecret(quint64 promptId, const QByteArray &secret);
    text::Result<void> setPolicy(const Policy &policy, const QString &client);

Q_SIGNALS:
    void changed(); ///< policy or prompt
    void decided(const uncordon::run::Decision &decision);
    void finished(int exitStatus);
    void lost(); ///< the run's session was killed and left no exit status

private:
    void look();
    void lookSoon();
    void watch();
    bool readOutput();
    void reconcile();
    void updatePrompt();
    void updateSecret();
    void judge();
    void carryOut();
    text::Result<void> decide(AnswerKeys::Goal answer, const QString &by, const QString &client);
    text::Result<void> record(const Decision &decision);
    bool checkEnd();
    void closeBooks();
    void useUpHold();
    [[nodiscard]] Screen screen() const;
    [[nodiscard]] bool promptOnScreen() const;
    [[nodiscard]] QString answerTo(quint64 promptId) const;
    [[nodiscard]] QDateTime timeOf(const timeline::Prompt &prompt) const;
    [[nodiscard]] bool sessionLives() const;

    RunInfo m_info;
    std::unique_ptr<Terminal> m_terminal;
    timeline::LogFollower m_follower;
    OutputTracker m_tracker;
    timeline::Timeline m_timeline;
    Policy m_policy;
    QDateTime m_policySince; ///< invalid: since the start
    QList<Decision> m_decisions;
    QSet<QString> m_usedAnswers;
    qsizetype m_reconciled = 0;    ///< prompts whose answer is known and recorded
    qsizetype m_closedPrompt = -1; ///< the one whose verdict is awaited
    QElapsedTimer m_sinceClosed;
    QDateTime m_closedAt;
    std::pair<quint64, QStringList> m_lastHosts; ///< of the prompt that waited last
    std::optional<WaitingPrompt> m_prompt;
    bool m_beforeCordon = false;
    int m_countdownSeconds = 0;
    std::optional<AnswerKeys> m_keys;
    LineMode m_mode = LineMode::Unknown;
    QElapsedTimer m_stable; ///< since prompt, question or terminal mode last changed
    std::optional<quint64> m_secretSent;
    std::optional<int> m_exitStatus;
    bool m_over = false;
    int m_deadChecks = 0;
    QElapsedTimer m_sinceCheck;
    QFileSystemWatcher m_watcher;
    QTimer m_soon; ///< coalesces what the watcher reports
    QTimer m_tick; ///< where no watcher works, and for clocks
};

/// timeline.json of a run folder, atomically.
text::Result<void> writeTimeline(const QString &folder, const timeline::Timeline &timeline);

} // namespace uncordon::run
