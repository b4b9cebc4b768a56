// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/run/live_run.h"

#include <QWidget>

class QLabel;
class QMenu;
class QPushButton;

namespace uncordon::ui {

/// One quiet line about a saved log: how far it was read, what was around it, where its times come
/// from, what is unknown; which of its runs is shown. Not there for runs of our own, nor where there
/// is nothing to say.
class LogFacts : public QWidget
{
    Q_OBJECT
public:
    explicit LogFacts(QWidget *parent = nullptr);

    void setRun(LiveRun *run);
    void refresh();
    [[nodiscard]] QString text() const { return m_text; }
    [[nodiscard]] QPushButton *runsButton() const { return m_runs; }
    [[nodiscard]] QPushButton *remarksButton() const { return m_remarks; }
    [[nodiscard]] QPushButton *stopButton() const { return m_stop; }

Q_SIGNALS:
    void runChosen(qsizetype index);
    void stopRequested();
    void lineRequested(quint32 line); ///< of the log, 1-based

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void elide();
    void fillRuns(const LogStatus &status);
    void fillRemarks(const timeline::Timeline &timeline);

    LiveRun *m_run = nullptr;
    QString m_text;
    QLabel *m_label;
    QPushButton *m_stop, *m_remarks, *m_runs;
    QMenu *m_remarksMenu, *m_runsMenu;
};

} // namespace uncordon::ui
