// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/run/output_view.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace uncordon::ui {

/// The terminal's output with its search.
class OutputPane : public QWidget
{
    Q_OBJECT
public:
    explicit OutputPane(QWidget *parent = nullptr);

    void setText(LogText *text);
    [[nodiscard]] OutputView *view() const { return m_view; }
    [[nodiscard]] int currentMatch() const { return m_current; } ///< -1: none

    void find(); ///< puts the cursor into the search field
    void findNext();
    void findPrevious();

Q_SIGNALS:
    void hideRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void step(int by);
    void searchChanged();
    void goTo(int match);

    OutputView *m_view;
    QLineEdit *m_search;
    QLabel *m_count;
    QToolButton *m_previous, *m_next, *m_follow;
    int m_current = -1;
};

} // namespace uncordon::ui
