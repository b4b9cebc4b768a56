// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rehearsal/rehearsal.h"
#include "run/archive.h"
#include "ui/common/parts.h"

class QCheckBox;
class QComboBox;
class QPushButton;
class QSpinBox;
class QLineEdit;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace uncordon::ui {

/// The run page without a run: what it is for, one next step, and the runs that go on.
class StartPage : public QWidget
{
    Q_OBJECT
public:
    explicit StartPage(QWidget *parent = nullptr);

    void setRuns(const QList<run::RunSummary> &runs);
    void setBusy(bool busy);
    void showError(const QString &text);
    [[nodiscard]] rehearsal::Options options() const;
    [[nodiscard]] QPushButton *startButton() const { return m_start; }
    /// Folders of the runs that are listed, in order.
    [[nodiscard]] QStringList listedRuns() const;

Q_SIGNALS:
    void rehearsalRequested(const uncordon::rehearsal::Options &options);
    void upgradeRequested();
    void logRequested();
    void runRequested(const QString &folder);

private:
    QWidget *buildOptions();
    QWidget *buildRuns();
    void updateNodes();
    void updateSummary();
    void openItem(const QTreeWidgetItem *item);

    QPushButton *m_start, *m_upgrade, *m_log;
    QToolButton *m_fold;
    QWidget *m_optionsBox;
    QSpinBox *m_controlPlane, *m_workers;
    QLineEdit *m_serial;
    QComboBox *m_failure, *m_failureNode, *m_policy;
    ToneFrame *m_errorFrame;
    QStringList m_shown; ///< what the list shows now; rebuilt only where that changed
    QLabel *m_error, *m_runsHeading;
    QTreeWidget *m_runs;
};

} // namespace uncordon::ui
