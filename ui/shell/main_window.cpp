// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/main_window.h"

#include "ui/common/parts.h"
#include "ui/path/path_page.h"
#include "ui/run/live_run.h"
#include "ui/run/node_area.h"
#include "ui/run/output_pane.h"
#include "ui/run/run_page.h"
#include "ui/run/run_words.h"
#include "ui/run/start_page.h"
#include "ui/shell/notifier.h"
#include "ui/shell/page_rail.h"

#include <QApplication>
#include <QBoxLayout>
#include <QCloseEvent>
#include <QDropEvent>
#include <QLabel>
#include <QLocale>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>

#include <cstdio>

namespace uncordon::ui {
namespace {

using namespace Qt::StringLiterals;

constexpr qsizetype kRecentRuns = 12;

} // namespace

MainWindow::MainWindow(const QString &program, QWidget *parent)
    : QMainWindow(parent), m_rail(new PageRail), m_pages(new QStackedWidget),
      m_run(new RunPage(program)), m_path(new PathPage), m_notifier(new Notifier(this)),
      m_status(plainLabel())
{
    setWindowTitle(u"Uncordon"_s);
    setMinimumSize(1024, 640);
    setAcceptDrops(true);
    m_rail->addPage(u"media-playback-start", tr("Run", "page of the window"));
    m_rail->addPage(u"go-next", tr("Path", "page of the window"));
    m_rail->setCurrent(0);
    m_pages->addWidget(m_run);
    m_pages->addWidget(m_path);
    auto *const central = new QWidget;
    auto *const row = new QHBoxLayout(central);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_rail);
    row->addWidget(m_pages, 1);
    setCentralWidget(central);
    m_status->setContentsMargins(8, 0, 8, 0);
    setMuted(m_status);
    statusBar()->addWidget(m_status, 1);
    statusBar()->setSizeGripEnabled(false);
    buildMenus();

    connect(m_rail, &PageRail::pageChosen, this, &MainWindow::showPage);
    connect(m_run, &RunPage::runChanged, this, &MainWindow::runChanged);
    connect(m_run, &RunPage::runsListed, this, &MainWindow::fillRecent);
    connect(m_run, &RunPage::attentionNeeded, this, &MainWindow::callForAttention);
    connect(m_run, &RunPage::message, this,
            [this](const QString &text) { statusBar()->showMessage(text, 15000); });
    connect(m_notifier, &Notifier::activated, this, &MainWindow::toFront);
    restore();
    runChanged();
    m_run->startPage()->setFocus();
}

MainWindow::~MainWindow() = default;

void MainWindow::showPage(int page)
{
    m_rail->setCurrent(page);
    m_pages->setCurrentIndex(page);
    if (page == 0)
        m_rail->setAttention(0, false);
}

void MainWindow::buildMenus()
{
    buildFileMenu();
    buildViewMenu();
    QMenu *const help = menuBar()->addMenu(tr("&Help"));
    help->addAction(tr("About Uncordon"), this, &MainWindow::about);
}

void MainWindow::buildFileMenu()
{
    QMenu *const file = menuBar()->addMenu(tr("&File"));
    file->addAction(tr("Start rehearsal"), QKeySequence(Qt::CTRL | Qt::Key_R), m_run,
                    &RunPage::startRehearsal);
    file->addAction(tr("Start upgrade…"), QKeySequence(Qt::CTRL | Qt::Key_U), m_run,
                    &RunPage::startUpgrade);
    file->addSeparator();
    file->addAction(tr("Open log…"), QKeySequence::Open, m_run, &RunPage::openLog);
    m_recent = file->addMenu(tr("Runs"));
    m_runActions << file->addAction(tr("All runs"), QKeySequence(Qt::ALT | Qt::Key_Left), m_run,
                                    &RunPage::showStart);
    file->addSeparator();
    QAction *const quit = file->addAction(tr("Quit"), QKeySequence::Quit, this, &QWidget::close);
    quit->setMenuRole(QAction::QuitRole);
}

void MainWindow::buildViewMenu()
{
    QMenu *const view = menuBar()->addMenu(tr("&View"));
    view->addAction(tr("Run page"), QKeySequence(Qt::CTRL | Qt::Key_1), this,
                    [this] { showPage(0); });
    view->addAction(tr("Path page"), QKeySequence(Qt::CTRL | Qt::Key_2), this,
                    [this] { showPage(1); });
    view->addSeparator();
    NodeArea *const nodes = m_run->nodes();
    m_runActions << view->addAction(tr("Zoom in"), QKeySequence::ZoomIn, nodes, &NodeArea::zoomIn)
                 << view->addAction(tr("Zoom out"), QKeySequence::ZoomOut, nodes,
                                    &NodeArea::zoomOut)
                 << view->addAction(tr("Fit the whole run"), QKeySequence(Qt::CTRL | Qt::Key_0),
                                    nodes, &NodeArea::fit)
                 << view->addAction(tr("Follow now"), QKeySequence(Qt::CTRL | Qt::Key_L), nodes,
                                    [nodes] { nodes->setFollowNow(true); });
    view->addSeparator();
    OutputPane *const output = m_run->output();
    const auto find = [this, output] {
        m_run->setOutputVisible(true);
        output->find();
    };
    m_runActions << view->addAction(tr("Find in output"), QKeySequence::Find, this, find)
                 << view->addAction(tr("Find next"), QKeySequence(Qt::Key_F3), output,
                                    &OutputPane::findNext)
                 << view->addAction(tr("Find previous"), QKeySequence(Qt::SHIFT | Qt::Key_F3),
                                    output, &OutputPane::findPrevious);
    m_outputAction = view->addAction(tr("Output"), QKeySequence(Qt::Key_F9));
    m_outputAction->setCheckable(true);
    m_outputAction->setChecked(true);
    connect(m_outputAction, &QAction::toggled, m_run, &RunPage::setOutputVisible);
    connect(m_run, &RunPage::outputVisibleChanged, m_outputAction, &QAction::setChecked);
    m_runActions << m_outputAction;
}

void MainWindow::fillRecent(const QList<run::RunSummary> &runs)
{
    m_recent->clear();
    for (const run::RunSummary &run : runs.first(std::min(kRecentRuns, runs.size()))) {
        const QString title = runTitle(run.info);
        QString text = tr("%1   %2", "title of a run and its time")
                           .arg(title, QLocale().toString(run.info.createdAt.toLocalTime(),
                                                          QLocale::ShortFormat));
        m_recent->addAction(text.replace(u'&', u"&&"_s), this,
                            [this, folder = run.info.folder] { openPath(folder); });
    }
    m_recent->setEnabled(!runs.isEmpty());
}

void MainWindow::openPath(const QString &path)
{
    showPage(0);
    m_run->openPath(path);
}

void MainWindow::runChanged()
{
    const LiveRun *run = m_run->run();
    setWindowTitle(run ? tr("%1 – Uncordon", "window title").arg(run->title()) : u"Uncordon"_s);
    for (QAction *action : m_runActions)
        action->setEnabled(run != nullptr);
    if (run) {
        connect(run, &LiveRun::stateChanged, this, &MainWindow::updateStatus);
        connect(run, &LiveRun::connectedChanged, this, &MainWindow::updateStatus);
        connect(run, &LiveRun::policyChanged, this, &MainWindow::updateStatus);
        connect(run, &LiveRun::promptChanged, this, &MainWindow::updateStatus);
    }
    updateStatus();
}

void MainWindow::updateStatus()
{
    const LiveRun *run = m_run->run();
    const bool waits = run && run->prompt();
    m_rail->setAttention(0, waits);
    if (!waits)
        m_notifier->withdraw();
    if (!run)
        m_status->setText(tr("Ready"));
    else if (run->live() && !run->connected())
        m_status->setText(tr("The run goes on; asking for its conductor"));
    else if (run->live())
        m_status->setText(tr("The run goes on when this window is closed"));
    else
        m_status->setText(run->logPath());
}

QString MainWindow::statusText() const
{
    return m_status->text();
}

void MainWindow::callForAttention(const QString &title, const QString &text)
{
    m_rail->setAttention(0, m_pages->currentIndex() != 0);
    if (isActiveWindow() || QApplication::activeWindow())
        return;
    QApplication::alert(this);
    m_notifier->notify(title, text, true);
}

void MainWindow::toFront()
{
    showPage(0); // what was notified is there
    if (isMinimized())
        showNormal();
    raise();
    activateWindow();
}

void MainWindow::restore()
{
    const QSettings settings;
    if (!restoreGeometry(settings.value("window/geometry").toByteArray()))
        resize(1280, 800);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    QSettings().setValue("window/geometry", saveGeometry());
    const LiveRun *run = m_run->run();
    if (run && run->live()) {
        const QString text = tr("%1 goes on. Open Uncordon again to see it.").arg(run->title());
        m_notifier->notify(tr("The run goes on"), text, false);
        std::fprintf(stderr, "uncordon: %s\n", qUtf8Printable(text));
    }
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.constFirst().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    openPath(event->mimeData()->urls().constFirst().toLocalFile());
}

void MainWindow::about()
{
    QMessageBox box(this);
    box.setWindowTitle(tr("About Uncordon"));
    box.setIconPixmap(windowIcon().pixmap(64, 64));
    box.setTextFormat(Qt::PlainText);
    box.setText(u"Uncordon "_s + QStringLiteral(UNCORDON_VERSION));
    box.setInformativeText(
        tr("Desktop console for upgrading Kubernetes clusters with Kubespray.\n"
           "When a run is over, no node is left unschedulable without the operator "
           "knowing it.\n\nFree software under the GNU General Public License, "
           "version 3 or later."));
    box.exec();
}

} // namespace uncordon::ui
