// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/archive.h"

#include <QMainWindow>

class QLabel;
class QMenu;
class QStackedWidget;

namespace uncordon::ui {

class Notifier;
class PageRail;
class PathPage;
class RunPage;

/// The window: pages, menus, status line. Closing it asks nothing and ends no run.
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    explicit MainWindow(const QString &program, QWidget *parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] RunPage *runPage() const { return m_run; }
    [[nodiscard]] PathPage *pathPage() const { return m_path; }
    void showPage(int page);
    /// A run folder, a run's id, or a saved log.
    void openPath(const QString &path);
    [[nodiscard]] QString statusText() const;

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void buildMenus();
    void buildFileMenu();
    void buildViewMenu();
    void fillRecent(const QList<run::RunSummary> &runs);
    void runChanged();
    void updateStatus();
    void callForAttention(const QString &title, const QString &text);
    void toFront();
    void restore();
    void about();

    PageRail *m_rail;
    QStackedWidget *m_pages;
    RunPage *m_run;
    PathPage *m_path;
    Notifier *m_notifier;
    QMenu *m_recent = nullptr;
    QAction *m_outputAction = nullptr;
    QList<QAction *> m_runActions; ///< need an open run
    QLabel *m_status;
};

} // namespace uncordon::ui
