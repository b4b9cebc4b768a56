// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/waiting_prompt.h"
#include "ui/common/parts.h"

class QPushButton;
class QTimer;

namespace uncordon::ui {

/// There only while a prompt waits: who waits, what comes next, and the answers. Each button keeps
/// its place as long as the banner is there.
class PromptBanner : public ToneFrame
{
    Q_OBJECT
public:
    explicit PromptBanner(QWidget *parent = nullptr);

    void showPrompt(const run::WaitingPrompt &prompt, const timeline::Timeline &timeline);
    void clear();
    [[nodiscard]] QString text() const;
    [[nodiscard]] std::optional<quint64> promptId() const;
    /// What was answered is on its way: nothing can be pressed until the next prompt.
    void setAnswered();
    /// The answer was not taken: another one may be given.
    void setUnanswered();

Q_SIGNALS:
    void continueRequested(quint64 promptId);
    void holdRequested(quint64 promptId);
    void abortRequested(quint64 promptId);
    void detailsRequested(); ///< open the dialog again

private:
    void tick();

    std::optional<run::WaitingPrompt> m_prompt;
    SymbolLabel *m_icon;
    QLabel *m_text, *m_time;
    QPushButton *m_details, *m_continue, *m_hold, *m_abort;
    ClickGuard *m_guard;
    QTimer *m_timer;
};

} // namespace uncordon::ui
