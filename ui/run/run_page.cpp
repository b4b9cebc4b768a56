// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/run_page.h"

#include "timeline/waiting_batch.h"
#include "ui/run/abort_dialog.h"
#include "ui/run/confirm_dialog.h"
#include "ui/run/details_pane.h"
#include "ui/run/log_facts.h"
#include "ui/run/node_area.h"
#include "ui/run/outcome_banner.h"
#include "ui/run/output_pane.h"
#include "ui/run/prompt_banner.h"
#include "ui/run/run_header.h"
#include "ui/run/run_words.h"
#include "ui/run/secret_dialog.h"
#include "ui/run/start_page.h"
#include "ui/run/start_upgrade_dialog.h"
#include "ui/run/starter.h"

#include <QBoxLayout>
#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>

namespace uncordon::ui {
namespace {

using namespace std::chrono_literals;
constexpr auto kListInterval = 4s;

QFrame *separator()
{
    auto *const line = new QFrame;
    line->setFrameShape(QFrame::HLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Mid);
    line->setFixedHeight(1);
    return line;
}

} // namespace

RunPage::RunPage(const QString &program, QWidget *parent)
    : QWidget(parent), m_starter(new Starter(program, this)), m_stack(new QStackedWidget),
      m_start(new StartPage), m_header(new RunHeader), m_promptBanner(new PromptBanner),
      m_outcome(new OutcomeBanner), m_facts(new LogFacts), m_now(plainLabel()),
      m_nodes(new NodeArea), m_details(new DetailsPane), m_output(new OutputPane),
      m_rows(new QSplitter(Qt::Vertical)), m_bottom(new QSplitter(Qt::Horizontal)),
      m_confirm(new ConfirmDialog(this)), m_secret(new SecretDialog(this))
{
    build();
    connectParts();
    m_starter->listRuns();
    // Runs that are watched nowhere end, and others begin in terminals.
    auto *const poll = new QTimer(this);
    poll->setInterval(kListInterval);
    connect(poll, &QTimer::timeout, this, [this] {
        if (m_start->isVisible() && window()->isActiveWindow() && !m_starter->busy())
            m_starter->listRuns();
    });
    poll->start();
}

RunPage::~RunPage()
{
    m_output->setText(nullptr);
}

void RunPage::build()
{
    m_now->setFont(tabularFont(m_now->font()));
    m_now->setContentsMargins(16, 6, 16, 6);
    m_now->setMinimumWidth(200);
    m_now->setAccessibleName(tr("What happens now"));
    m_bottom->addWidget(m_details);
    m_bottom->addWidget(m_output);
    m_bottom->setStretchFactor(0, 2);
    m_bottom->setStretchFactor(1, 3);
    m_bottom->setSizes({460, 700});
    m_rows->addWidget(m_nodes);
    m_rows->addWidget(m_bottom);
    m_rows->setStretchFactor(0, 3);
    m_rows->setStretchFactor(1, 2);
    m_rows->setSizes({400, 260});
    for (QSplitter *splitter : {m_rows, m_bottom}) {
        splitter->setChildrenCollapsible(false);
        splitter->setHandleWidth(1);
    }

    auto *const view = new QWidget;
    auto *const column = new QVBoxLayout(view);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(separator());
    column->addWidget(m_promptBanner);
    column->addWidget(m_outcome);
    column->addWidget(m_now);
    column->addWidget(m_facts);
    column->addWidget(separator());
    column->addWidget(m_rows, 1);
    m_stack->addWidget(m_start);
    m_stack->addWidget(view);
    auto *const all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_stack);
}

void RunPage::connectParts()
{
    connect(m_starter, &Starter::started, this, &RunPage::openRun);
    connect(m_starter, &Starter::failed, this, [this](const QString &text) {
        if (!m_run)
            m_start->showError(text); // a run that is looked at stays; the status line tells then
        Q_EMIT message(text);
    });
    connect(m_starter, &Starter::busyChanged, m_start, &StartPage::setBusy);
    connect(m_starter, &Starter::runsListed, m_start, &StartPage::setRuns);
    connect(m_starter, &Starter::runsListed, this, &RunPage::runsListed);

    connect(m_start, &StartPage::rehearsalRequested, m_starter, &Starter::startRehearsal);
    connect(m_start, &StartPage::upgradeRequested, this, &RunPage::startUpgrade);
    connect(m_start, &StartPage::logRequested, this, &RunPage::openLog);
    connect(m_start, &StartPage::runRequested, m_starter, &Starter::openFolder);

    connect(m_header, &RunHeader::closeRequested, this, &RunPage::showStart);
    connect(m_header, &RunHeader::policyChosen, this, [this](const run::Policy &policy) {
        if (m_run)
            m_run->setPolicy(policy);
    });

    connect(m_facts, &LogFacts::runChosen, this, [this](qsizetype index) {
        if (m_run)
            m_run->showRun(index);
    });
    connect(m_facts, &LogFacts::stopRequested, this, [this] {
        if (m_run)
            m_run->stopReading();
    });
    connect(m_facts, &LogFacts::lineRequested, this,
            [this](quint32 line) { m_output->view()->markLines(line - 1, line - 1); });

    connect(m_promptBanner, &PromptBanner::continueRequested, this, &RunPage::answerContinue);
    connect(m_promptBanner, &PromptBanner::abortRequested, this, &RunPage::askAbort);
    connect(m_promptBanner, &PromptBanner::detailsRequested, this, &RunPage::showPromptDialog);
    connect(m_confirm, &ConfirmDialog::continueRequested, this, &RunPage::answerContinue);
    connect(m_confirm, &ConfirmDialog::abortRequested, this, &RunPage::askAbort);
    const auto hold = [this](quint64 promptId) {
        if (m_run)
            m_run->hold(promptId);
    };
    connect(m_promptBanner, &PromptBanner::holdRequested, this, hold);
    connect(m_confirm, &ConfirmDialog::holdRequested, this, hold);
    connect(m_secret, &SecretDialog::secretEntered, this,
            [this](quint64 id, const QString &secret) {
                if (m_run)
                    m_run->sendSecret(id, secret);
            });

    connect(m_nodes, &NodeArea::rangeSelected, this, [this](const timeline::LogRange &range) {
        if (range.firstLine > 0)
            m_output->view()->markLines(range.firstLine - 1, range.lastLine - 1);
    });
    connect(m_nodes, &NodeArea::nodeSelected, this, &RunPage::nodeSelected);
    connect(m_nodes, &NodeArea::nowChanged, m_details, &DetailsPane::setNow);
    connect(m_details, &DetailsPane::nodeShown, this, [this](const QString &node) {
        if (m_run)
            m_run->showTasksOf(node);
    });
    connect(m_details, &DetailsPane::rangeSelected, this, [this](const timeline::LogRange &range) {
        if (range.firstLine > 0)
            m_output->view()->markLines(range.firstLine - 1, range.lastLine - 1);
    });
    connect(m_output->view(), &OutputView::lineClicked, this, [this](qint64 line) {
        if (m_run)
            m_run->locateLine(static_cast<quint32>(line + 1));
    });
    connect(m_output, &OutputPane::hideRequested, this, [this] { setOutputVisible(false); });
}

/// What only a run of ansible-playbook fills.
QList<QWidget *> RunPage::parts() const
{
    return {m_now, m_nodes, m_details};
}

void RunPage::openRun(const run::RunSummary &summary)
{
    setRun(std::make_unique<LiveRun>(summary, m_starter->program()));
}

void RunPage::openPath(const QString &path)
{
    const QFileInfo file(path);
    if (file.isDir() || !file.exists())
        m_starter->openFolder(file.exists() ? file.absoluteFilePath() : path);
    else if (file.fileName() == u"output.log" &&
             QFileInfo::exists(file.absolutePath() + u"/run.json"))
        m_starter->openFolder(file.absolutePath());
    else
        setRun(std::make_unique<LiveRun>(file.absoluteFilePath()));
}

void RunPage::showStart()
{
    setRun(nullptr);
    m_starter->listRuns();
}

void RunPage::startRehearsal()
{
    showStart();
    m_start->startButton()->click();
}

void RunPage::startUpgrade()
{
    auto *const dialog = new StartUpgradeDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &StartUpgradeDialog::startRequested, m_starter, &Starter::startUpgrade);
    dialog->open();
}

void RunPage::openLog()
{
    auto *const dialog = new QFileDialog(this, tr("Open a saved log"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &RunPage::openPath);
    dialog->open();
}

void RunPage::setRun(std::unique_ptr<LiveRun> run)
{
    m_confirm->hide();
    m_secret->hide();
    if (m_abort)
        m_abort->reject();
    m_output->setText(nullptr);
    m_promptBanner->clear();
    m_outcome->clear();
    m_nodes->clear();
    m_details->clear();
    m_announced = 0;
    m_announcedEnd = false;
    m_failureShown = false;
    for (QWidget *widget : parts())
        widget->show();
    m_run = std::move(run);
    m_header->setRun(m_run.get());
    m_facts->setRun(m_run.get());
    if (!m_run) {
        m_stack->setCurrentIndex(0);
        Q_EMIT runChanged();
        return;
    }
    m_output->setText(m_run->text());
    connect(m_run.get(), &LiveRun::timelineChanged, this, &RunPage::refreshTimeline);
    connect(m_run.get(), &LiveRun::logStatusChanged, m_facts, &LogFacts::refresh);
    connect(m_run.get(), &LiveRun::lineLocated, this, [this](quint32 line, const QString &node) {
        m_nodes->selectNode(node);
        m_nodes->selectLine(line);
        m_details->selectLine(line);
    });
    connect(m_run.get(), &LiveRun::promptChanged, this, &RunPage::refreshPrompt);
    connect(m_run.get(), &LiveRun::policyChanged, m_header, &RunHeader::refresh);
    connect(m_run.get(), &LiveRun::connectedChanged, this, &RunPage::refreshState);
    connect(m_run.get(), &LiveRun::stateChanged, this, &RunPage::refreshState);
    connect(m_run.get(), &LiveRun::refused, this, [this](const QString &reason) {
        Q_EMIT message(reason);
        setUnanswered();
        refreshPrompt();
    });
    connect(m_run.get(), &LiveRun::problem, this, &RunPage::message);
    m_stack->setCurrentIndex(1);
    refreshTimeline();
    refreshPrompt();
    refreshState();
    Q_EMIT runChanged();
}

void RunPage::refreshTimeline()
{
    const auto waiting = m_run->prompt();
    const timeline::Timeline timeline =
        waiting ? timeline::withWaitingBatch(m_run->timeline(), waiting->hosts) : m_run->timeline();
    m_nodes->setTimeline(timeline, m_run->info(), m_run->live());
    m_details->setTimeline(timeline);
    m_facts->refresh();
    m_now->setText(m_run->live() && timeline.nodes.isEmpty() && timeline.currentTask.isEmpty()
                       ? tr("Starting ansible-playbook")
                       : nowLine(progress(timeline, m_run->info(), waiting)));
    if (m_run->settled())
        refreshState();
    else
        m_header->refresh();
    // What the banner says may hang on what the timeline knows only now.
    if (waiting)
        m_promptBanner->showPrompt(*waiting, timeline);
}

void RunPage::refreshState()
{
    m_header->refresh();
    if (!m_run->settled())
        return;
    const bool isAnsible = m_run->logStatus().isAnsible;
    for (QWidget *widget : parts())
        widget->setVisible(isAnsible);
    if (!isAnsible) {
        m_outcome->showNotAnsible();
        return;
    }
    const timeline::Timeline &timeline = m_run->timeline();
    m_outcome->showOutcome(timeline);
    showFailure(timeline);
    if (m_run->info() && m_announced > 0 && !m_announcedEnd && !m_outcome->texts().isEmpty()) {
        m_announcedEnd = true;
        Q_EMIT attentionNeeded(m_outcome->texts().constFirst(), m_run->title());
    }
}

/// Where nobody has looked elsewhere, the output of a failed run shows the line that says why.
void RunPage::showFailure(const timeline::Timeline &timeline)
{
    if (std::exchange(m_failureShown, true) || !m_output->view()->following())
        return;
    for (const timeline::Node &node : timeline.nodes) {
        if (node.state != timeline::NodeState::Failed &&
            node.state != timeline::NodeState::Unreachable)
            continue;
        if (node.failedLog.lastLine > 0) {
            m_output->view()->markLines(node.failedLog.lastLine - 1, node.failedLog.lastLine - 1);
            return;
        }
    }
}

void RunPage::nodeSelected(const QString &node)
{
    m_details->setNode(node);
}

void RunPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_confirm->isVisible())
        m_confirm->hide(); // it comes without taking the focus, and goes the same way
    else
        QWidget::keyPressEvent(event);
}

QString RunPage::nowText() const
{
    return m_now->text();
}

void RunPage::setOutputVisible(bool visible)
{
    if (m_output->isVisibleTo(m_bottom) == visible)
        return;
    m_output->setVisible(visible);
    Q_EMIT outputVisibleChanged(visible);
}

bool RunPage::outputVisible() const
{
    return m_output->isVisibleTo(m_bottom);
}

} // namespace uncordon::ui
