// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/run/live_run.h"

#include <QWidget>

class QLabel;
class QToolButton;
class QTimer;

namespace uncordon::ui {

class PolicyButton;
class SymbolLabel;

/// Whose run, which way, how it stands, how long.
class RunHeader : public QWidget
{
    Q_OBJECT
public:
    explicit RunHeader(QWidget *parent = nullptr);

    void setRun(LiveRun *run);
    void refresh();

Q_SIGNALS:
    void closeRequested(); ///< leave the run (it goes on) for the start page
    void policyChosen(const uncordon::run::Policy &policy);

private:
    void tick();
    void showMenu();

    LiveRun *m_run = nullptr;
    QLabel *m_title, *m_kind, *m_release, *m_way, *m_state, *m_elapsed;
    SymbolLabel *m_stateIcon;
    PolicyButton *m_policy;
    QToolButton *m_back, *m_more;
    QTimer *m_timer;
};

} // namespace uncordon::ui
