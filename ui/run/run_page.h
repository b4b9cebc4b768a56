// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/run/live_run.h"

#include <QPointer>
#include <QWidget>

#include <memory>

class QLabel;
class QSplitter;
class QStackedWidget;

namespace uncordon::ui {

class AbortDialog;
class ConfirmDialog;
class DetailsPane;
class NodeArea;
class OutcomeBanner;
class LogFacts;
class OutputPane;
class PromptBanner;
class RunHeader;
class SecretDialog;
class StartPage;
class Starter;

/// The page of one run: what it does now, what it needs, what it did. Without a run it offers one.
class RunPage : public QWidget
{
    Q_OBJECT
public:
    explicit RunPage(const QString &program, QWidget *parent = nullptr);
    ~RunPage() override;

    [[nodiscard]] LiveRun *run() const { return m_run.get(); }
    [[nodiscard]] StartPage *startPage() const { return m_start; }
    [[nodiscard]] ConfirmDialog *confirmDialog() const { return m_confirm; }
    [[nodiscard]] SecretDialog *secretDialog() const { return m_secret; }
    [[nodiscard]] RunHeader *header() const { return m_header; }
    [[nodiscard]] PromptBanner *promptBanner() const { return m_promptBanner; }
    [[nodiscard]] OutcomeBanner *outcomeBanner() const { return m_outcome; }
    [[nodiscard]] OutputPane *output() const { return m_output; }
    [[nodiscard]] LogFacts *logFacts() const { return m_facts; }
    [[nodiscard]] NodeArea *nodes() const { return m_nodes; }
    [[nodiscard]] Starter *starter() const { return m_starter; }
    [[nodiscard]] QString nowText() const;

    void openRun(const run::RunSummary &summary);
    /// A run folder, its id, or any saved log.
    void openPath(const QString &path);
    void showStart();
    void startRehearsal();
    void startUpgrade();
    void openLog();
    void setOutputVisible(bool visible);
    [[nodiscard]] bool outputVisible() const;

Q_SIGNALS:
    void runChanged(); ///< another run, or none
    void attentionNeeded(const QString &title,
                         const QString &text); ///< once a prompt, and at the end
    void message(const QString &text);
    void runsListed(const QList<uncordon::run::RunSummary> &runs);
    void outputVisibleChanged(bool visible);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] QList<QWidget *> parts() const;
    void build();
    void connectParts();
    void setRun(std::unique_ptr<LiveRun> run);
    void refreshTimeline();
    void refreshPrompt();
    void refreshState();
    void showPromptDialog();
    void askOutlook(const run::WaitingPrompt &prompt);
    void setAnswered(quint64 promptId);
    void setUnanswered();
    void answerContinue(quint64 promptId);
    void askAbort(quint64 promptId);
    void showFailure(const timeline::Timeline &timeline);
    void nodeSelected(const QString &node);

    std::unique_ptr<LiveRun> m_run;
    Starter *m_starter;
    QStackedWidget *m_stack;
    StartPage *m_start;
    RunHeader *m_header;
    PromptBanner *m_promptBanner;
    OutcomeBanner *m_outcome;
    LogFacts *m_facts;
    QLabel *m_now;
    NodeArea *m_nodes;
    DetailsPane *m_details;
    OutputPane *m_output;
    QSplitter *m_rows, *m_bottom;
    ConfirmDialog *m_confirm;
    SecretDialog *m_secret;
    QPointer<AbortDialog> m_abort;
    quint64 m_announced = 0; ///< the prompt that the operator was told of
    bool m_announcedEnd = false, m_failureShown = false;
};

} // namespace uncordon::ui
