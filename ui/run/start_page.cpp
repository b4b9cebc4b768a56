// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/start_page.h"

#include "ui/run/run_words.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QScrollArea>
#include <QSpinBox>
#include <QToolButton>
#include <QTreeWidget>

namespace uncordon::ui {
namespace {

using namespace Qt::StringLiterals;

constexpr int kProseWidth = 600;
constexpr int kRunHeight = 28;

QString runStateWord(const run::RunSummary &run)
{
    switch (run.state) {
    case run::RunState::Running: return StartPage::tr("goes on");
    case run::RunState::Waiting: return StartPage::tr("waits for you");
    case run::RunState::Lost: return StartPage::tr("lost");
    case run::RunState::Finished: break;
    }
    if (run.outcome == "succeeded"_L1)
        return StartPage::tr("succeeded");
    if (run.outcome == "failed"_L1)
        return StartPage::tr("failed");
    if (run.outcome == "aborted"_L1)
        return StartPage::tr("aborted");
    if (run.outcome == "interrupted"_L1)
        return StartPage::tr("interrupted");
    return StartPage::tr("finished");
}

bool goesOn(const run::RunSummary &run)
{
    return run.state == run::RunState::Running || run.state == run::RunState::Waiting;
}

} // namespace

StartPage::StartPage(QWidget *parent)
    : QWidget(parent), m_start(new QPushButton(tr("Start rehearsal"))),
      m_upgrade(new QPushButton(tr("Start upgrade…"))), m_log(new QPushButton(tr("Open log…"))),
      m_fold(new QToolButton), m_errorFrame(new ToneFrame), m_error(plainLabel({}, true)),
      m_runsHeading(sectionLabel(tr("Recent runs"))), m_runs(new QTreeWidget)
{
    QLabel *const heading = plainLabel(tr("Watch an upgrade, node by node"), true);
    QFont big = heading->font();
    big.setPointSizeF(big.pointSizeF() + 8);
    big.setWeight(QFont::DemiBold);
    heading->setFont(big);
    QLabel *const prose = plainLabel(
        tr("A rehearsal upgrades a simulated cluster on this machine with the real ansible-playbook: "
           "every node is cordoned, drained, upgraded and uncordoned before your eyes, and you answer "
           "the prompts. It takes about a minute and touches no cluster of yours."),
        true);
    m_start->setObjectName(u"startRehearsal"_s);
    m_start->setDefault(true);
    m_start->setMinimumHeight(36);
    m_start->setMinimumWidth(160);
    setPrimary(m_start);
    for (QPushButton *button : {m_upgrade, m_log}) {
        button->setAutoDefault(false);
        button->setMinimumHeight(36);
        button->setMinimumWidth(button->fontMetrics().horizontalAdvance(button->text()) + 40);
    }
    auto *const buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_start);
    buttons->addWidget(m_upgrade);
    buttons->addWidget(m_log);
    buttons->addStretch(1);

    m_errorFrame->setTone(Tone::Failed);
    auto *const errorRow = new QHBoxLayout(m_errorFrame);
    errorRow->setContentsMargins(16, 8, 12, 8);
    m_error->setTextInteractionFlags(Qt::TextSelectableByMouse);
    errorRow->addWidget(m_error);

    auto *const content = new QWidget;
    content->setMaximumWidth(kProseWidth);
    auto *const column = new QVBoxLayout(content);
    column->setContentsMargins(16, 0, 16, 16);
    column->setSpacing(8);
    column->addSpacing(40);
    column->addWidget(heading);
    column->addWidget(prose);
    column->addSpacing(12);
    column->addLayout(buttons);
    column->addWidget(m_errorFrame);
    column->addWidget(buildOptions());
    column->addSpacing(16);
    column->addWidget(buildRuns(), 1);

    auto *const centred = new QWidget;
    auto *const row = new QHBoxLayout(centred);
    row->setContentsMargins(0, 0, 0, 0);
    row->addStretch(1);
    row->addWidget(content, 100);
    row->addStretch(1);
    auto *const scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(centred);
    auto *const all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(scroll);

    connect(m_start, &QPushButton::clicked, this, [this] {
        m_errorFrame->hide();
        Q_EMIT rehearsalRequested(options());
    });
    connect(m_upgrade, &QPushButton::clicked, this, &StartPage::upgradeRequested);
    connect(m_log, &QPushButton::clicked, this, &StartPage::logRequested);
    updateNodes();
    setFocusProxy(m_start);
}

QWidget *StartPage::buildOptions()
{
    m_fold->setCheckable(true);
    m_fold->setAutoRaise(true);
    m_fold->setArrowType(Qt::RightArrow);
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_controlPlane = new QSpinBox;
    m_controlPlane->setRange(1, 5);
    m_controlPlane->setValue(3);
    m_controlPlane->setObjectName(u"rehearsalControlPlane"_s);
    m_workers = new QSpinBox;
    m_workers->setRange(1, 50);
    m_workers->setValue(4);
    m_workers->setObjectName(u"rehearsalWorkers"_s);
    m_serial = new QLineEdit;
    m_serial->setObjectName(u"rehearsalSerial"_s);
    m_serial->setPlaceholderText(tr("20% (the playbook's own)"));
    m_serial->setValidator(
        new QRegularExpressionValidator(QRegularExpression(u"[1-9][0-9]{0,3}%?"_s), m_serial));
    m_failure = new QComboBox;
    m_failure->addItems(
        {tr("None"), tr("A drain that a budget blocks"), tr("A kubelet that does not start")});
    m_failureNode = new QComboBox;
    m_policy = new QComboBox;
    m_policy->addItems(
        {tr("Ask at every batch"), tr("Run through"), tr("Wait 10 s, then continue")});
    auto *const failureRow = new QHBoxLayout;
    failureRow->addWidget(m_failure, 1);
    failureRow->addWidget(m_failureNode);

    m_optionsBox = new QWidget;
    auto *const form = new QFormLayout(m_optionsBox);
    form->setContentsMargins(20, 4, 0, 4);
    form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    form->addRow(tr("Control plane nodes"), m_controlPlane);
    form->addRow(tr("Workers"), m_workers);
    form->addRow(tr("Workers at a time"), m_serial);
    form->addRow(tr("Failure to rehearse"), failureRow);
    form->addRow(tr("Prompts"), m_policy);
    m_optionsBox->hide();

    auto *const box = new QWidget;
    auto *const column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_fold, 0, Qt::AlignLeft);
    column->addWidget(m_optionsBox);
    connect(m_fold, &QToolButton::toggled, this, [this](bool open) {
        m_fold->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        m_optionsBox->setVisible(open);
    });
    for (QSpinBox *spin : {m_controlPlane, m_workers})
        connect(spin, &QSpinBox::valueChanged, this, &StartPage::updateNodes);
    for (QComboBox *combo : {m_failure, m_failureNode, m_policy})
        connect(combo, &QComboBox::currentIndexChanged, this, &StartPage::updateSummary);
    connect(m_serial, &QLineEdit::textChanged, this, &StartPage::updateSummary);
    return box;
}

QWidget *StartPage::buildRuns()
{
    auto *const box = new QWidget;
    auto *const column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_runsHeading);
    column->addWidget(m_runs, 1);
    column->addStretch(0);
    m_runs->setAccessibleName(tr("Runs"));
    m_runs->setColumnCount(4);
    m_runs->setHeaderHidden(true);
    m_runs->setRootIsDecorated(false);
    m_runs->setIndentation(0);
    m_runs->setUniformRowHeights(true);
    m_runs->setAllColumnsShowFocus(true);
    m_runs->setTextElideMode(Qt::ElideMiddle);
    m_runs->setIconSize({16, 16});
    m_runs->setFrameShape(QFrame::NoFrame);
    m_runs->viewport()->setAutoFillBackground(false);
    m_runs->setMinimumHeight(3 * kRunHeight);
    m_runs->header()->setStretchLastSection(false);
    m_runs->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (const int section : {1, 2, 3})
        m_runs->header()->setSectionResizeMode(section, QHeaderView::ResizeToContents);
    connect(m_runs, &QTreeWidget::itemClicked, this, &StartPage::openItem);
    connect(m_runs, &QTreeWidget::itemActivated, this, &StartPage::openItem);
    setRuns({});
    return box;
}

void StartPage::updateNodes()
{
    const QString before = m_failureNode->currentText();
    const QSignalBlocker quiet(m_failureNode);
    m_failureNode->clear();
    for (int i = 1; i <= m_controlPlane->value(); ++i)
        m_failureNode->addItem(u"cp%1"_s.arg(i));
    for (int i = 1; i <= m_workers->value(); ++i)
        m_failureNode->addItem(u"worker%1"_s.arg(i));
    const int kept = m_failureNode->findText(before.isEmpty() ? u"worker2"_s : before);
    m_failureNode->setCurrentIndex(kept >= 0 ? kept : m_failureNode->count() - 1);
    updateSummary();
}

void StartPage::updateSummary()
{
    m_failureNode->setVisible(m_failure->currentIndex() > 0);
    QStringList parts{tr("control plane: %1").arg(m_controlPlane->value()),
                      tr("workers: %1").arg(m_workers->value()), m_policy->currentText()};
    if (m_failure->currentIndex() > 0)
        parts << tr("fails at %1").arg(m_failureNode->currentText());
    m_fold->setText(tr("Options (%1)").arg(parts.join(tr(", ", "between options"))));
}

rehearsal::Options StartPage::options() const
{
    rehearsal::Options options;
    options.controlPlane = m_controlPlane->value();
    options.workers = m_workers->value();
    options.serial = m_serial->text();
    if (m_failure->currentIndex() > 0)
        options.failure =
            rehearsal::Failure{m_failure->currentIndex() == 1 ? rehearsal::Failure::Kind::Drain
                                                              : rehearsal::Failure::Kind::Kubelet,
                               m_failureNode->currentText()};
    options.policy.kind = m_policy->currentIndex() == 1   ? run::Policy::Kind::Continue
                          : m_policy->currentIndex() == 2 ? run::Policy::Kind::Wait
                                                          : run::Policy::Kind::Ask;
    if (options.policy.kind == run::Policy::Kind::Wait)
        options.policy.wait = std::chrono::seconds(10);
    return options;
}

void StartPage::setRuns(const QList<run::RunSummary> &runs)
{
    QList<run::RunSummary> ordered;
    for (const bool live : {true, false}) {
        for (const run::RunSummary &run : runs) {
            if (goesOn(run) == live)
                ordered << run;
        }
    }
    QStringList shown;
    for (const run::RunSummary &run : std::as_const(ordered))
        shown << run.info.folder + runStateWord(run);
    if (shown == m_shown && !shown.isEmpty())
        return;
    m_shown = shown;
    m_runs->clear();
    for (const run::RunSummary &run : ordered) {
        const QString when =
            QLocale().toString(run.startedAt.isValid() ? run.startedAt.toLocalTime()
                                                       : run.info.createdAt.toLocalTime(),
                               QLocale::ShortFormat);
        const QString title = runTitle(run.info);
        auto *const item = new QTreeWidgetItem(
            m_runs, {title, versionWay(run.info) + u"    ", runStateWord(run) + u"    ", when});
        item->setIcon(0, symbol(run.state == run::RunState::Waiting ? u"dialog-question"
                                : goesOn(run)                       ? u"media-playback-start"
                                : run.outcome == "succeeded"_L1     ? u"dialog-ok"
                                                                    : u"dialog-warning"));
        item->setData(0, Qt::UserRole, run.info.folder);
        item->setToolTip(0, plainToolTip(run.info.folder));
        item->setSizeHint(0, {0, kRunHeight});
        if (goesOn(run)) {
            QFont font = m_runs->font();
            font.setWeight(QFont::DemiBold);
            for (const int column : {0, 2})
                item->setFont(column, font);
        }
    }
    const bool live = !ordered.isEmpty() && goesOn(ordered.constFirst());
    m_runsHeading->setText(live ? tr("Runs that go on, and recent ones") : tr("Recent runs"));
    m_runsHeading->setVisible(!ordered.isEmpty());
    m_runs->setVisible(!ordered.isEmpty());
}

void StartPage::openItem(const QTreeWidgetItem *item)
{
    // One click is a click and, on some desktops, an activation too: Starter takes the first.
    if (item)
        Q_EMIT runRequested(item->data(0, Qt::UserRole).toString());
}

QStringList StartPage::listedRuns() const
{
    QStringList folders;
    for (int row = 0; row < m_runs->topLevelItemCount(); ++row)
        folders << m_runs->topLevelItem(row)->data(0, Qt::UserRole).toString();
    return folders;
}

void StartPage::setBusy(bool busy)
{
    m_start->setEnabled(!busy);
    m_upgrade->setEnabled(!busy);
    m_start->setText(busy ? tr("Starting…") : tr("Start rehearsal"));
}

void StartPage::showError(const QString &text)
{
    m_error->setText(text);
    m_errorFrame->appear();
}

} // namespace uncordon::ui
