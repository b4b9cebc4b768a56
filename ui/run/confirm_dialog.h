// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/waiting_prompt.h"
#include "ui/common/parts.h"
#include "ui/run/drain_outlook.h"

#include <QDialog>

class QHBoxLayout;
class QPushButton;
class QVBoxLayout;
class QTimer;
class QListWidget;

namespace uncordon::ui {

/// The run's question, with everything that an answer sets going. Esc and the window's close button
/// hide it, nothing else happens then. No button is the default: Return does nothing until somebody
/// moved to a button.
class ConfirmDialog : public QDialog
{
    Q_OBJECT
public:
    explicit ConfirmDialog(QWidget *parent = nullptr);

    void showPrompt(const run::WaitingPrompt &prompt, const timeline::Timeline &timeline,
                    const std::optional<run::RunInfo> &info);
    void setOutlook(quint64 promptId, const std::optional<DrainOutlook> &outlook);
    [[nodiscard]] std::optional<quint64> promptId() const;
    /// Every node of the batch that is named.
    [[nodiscard]] QStringList namedNodes() const;
    [[nodiscard]] QString bodyText() const; ///< for tests and screen readers
    void setAnswered();
    void setUnanswered();

    [[nodiscard]] QPushButton *continueButton() const { return m_continue; }
    [[nodiscard]] QPushButton *abortButton() const { return m_abort; }
    [[nodiscard]] QPushButton *hideButton() const { return m_hide; }
    [[nodiscard]] QPushButton *holdButton() const { return m_hold; }

Q_SIGNALS:
    void continueRequested(quint64 promptId);
    void holdRequested(quint64 promptId);
    void abortRequested(quint64 promptId);

protected:
    void showEvent(QShowEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void build();
    QHBoxLayout *buildButtons();
    void fillNodes(const run::WaitingPrompt &prompt, const timeline::Timeline &timeline,
                   const std::optional<run::RunInfo> &info);
    void fillConsequences(const run::WaitingPrompt &prompt, const timeline::Timeline &timeline,
                          const std::optional<run::RunInfo> &info);
    void tick();

    std::optional<run::WaitingPrompt> m_prompt;
    QLabel *m_question, *m_batch, *m_next, *m_warning, *m_moves, *m_uncertain, *m_time, *m_timeWhat;
    QListWidget *m_nodes, *m_pods;
    QWidget *m_warningBox;
    QPushButton *m_podsToggle, *m_hide, *m_hold, *m_abort, *m_continue;
    ClickGuard *m_guard;
    QTimer *m_timer;
};

} // namespace uncordon::ui
