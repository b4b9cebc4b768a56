// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/details_pane.h"

#include "ui/common/parts.h"
#include "ui/common/tokens.h"
#include "ui/run/run_words.h"

#include <QApplication>
#include <QBoxLayout>
#include <QEvent>
#include <QHeaderView>
#include <QIdentityProxyModel>
#include <QScrollBar>
#include <QTreeView>

#include <algorithm>

namespace uncordon::ui {
namespace {

using models::NodeTasksModel;
using timeline::NodeState;
using timeline::PhaseResult;

constexpr qsizetype kMessageLength = 400;

/// Puts words on a model that has none.
class TaskWords : public QIdentityProxyModel
{
public:
    using QIdentityProxyModel::QIdentityProxyModel;

    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
            return {};
        switch (section) {
        case NodeTasksModel::Task: return DetailsPane::tr("Task");
        case NodeTasksModel::Start: return DetailsPane::tr("Start");
        case NodeTasksModel::Duration: return DetailsPane::tr("Duration");
        case NodeTasksModel::Result: return DetailsPane::tr("Result");
        case NodeTasksModel::Message: return DetailsPane::tr("Message");
        default: return {};
        }
    }

    QVariant data(const QModelIndex &index, int role) const override
    {
        const auto result = static_cast<PhaseResult>(
            QIdentityProxyModel::data(index, NodeTasksModel::ResultRole).toInt());
        const bool bad = result == PhaseResult::Failed || result == PhaseResult::Unreachable ||
                         result == PhaseResult::Interrupted;
        const int column = index.column();
        if (role == Qt::DisplayRole)
            return words(index, column, result);
        if (role == Qt::ToolTipRole &&
            (column == NodeTasksModel::Task || column == NodeTasksModel::Message))
            return plainToolTip(QIdentityProxyModel::data(index, Qt::DisplayRole).toString());
        if (role == Qt::ForegroundRole && bad)
            return failedColour(isDark(QApplication::palette()));
        if (role == Qt::DecorationRole && column == NodeTasksModel::Task && bad)
            return symbol(u"dialog-error");
        if (role == Qt::TextAlignmentRole &&
            (column == NodeTasksModel::Start || column == NodeTasksModel::Duration))
            return int(Qt::AlignRight | Qt::AlignVCenter);
        return QIdentityProxyModel::data(index, role);
    }

private:
    QVariant words(const QModelIndex &index, int column, PhaseResult result) const
    {
        switch (column) {
        case NodeTasksModel::Task:
            return taskWord(QIdentityProxyModel::data(index, Qt::DisplayRole).toString());
        case NodeTasksModel::Start:
        case NodeTasksModel::Duration: {
            const QVariant micros = QIdentityProxyModel::data(index, NodeTasksModel::MicrosRole);
            if (!micros.isValid())
                return {};
            const timeline::Micros time(micros.toLongLong());
            if (column == NodeTasksModel::Duration && time < std::chrono::seconds(10))
                return DetailsPane::tr("%1 s", "seconds")
                    .arg(static_cast<double>(time.count()) / 1e6, 0, 'f', 1);
            return clockText(std::chrono::duration_cast<std::chrono::seconds>(time));
        }
        case NodeTasksModel::Result: return resultWord(result);
        default: return QIdentityProxyModel::data(index, Qt::DisplayRole).toString().simplified();
        }
    }
};

const timeline::NodeTask *runningTask(const timeline::Node &node)
{
    const auto found = std::find_if(node.tasks.crbegin(), node.tasks.crend(), [](const auto &task) {
        return task.result == PhaseResult::Running;
    });
    return found == node.tasks.crend() ? nullptr : &*found;
}

QString summaryOf(const timeline::Node &node, const std::optional<timeline::Micros> &now)
{
    using std::chrono::duration_cast, std::chrono::seconds;
    QStringList parts{stateWord(node.state)};
    if (node.schedulable == timeline::Schedulable::No)
        parts << DetailsPane::tr("unschedulable");
    else if (node.schedulable == timeline::Schedulable::AsFound)
        parts << DetailsPane::tr("left as it was found");
    if (node.drainAttempts > 1)
        parts << DetailsPane::tr("drain attempts: %1").arg(node.drainAttempts);
    if (const timeline::NodeTask *task = runningTask(node)) {
        QString running = taskWord(task->task);
        if (task->start && now && *now > *task->start)
            running = DetailsPane::tr("%1, %2 so far", "a task and its time")
                          .arg(running, clockText(duration_cast<seconds>(*now - *task->start)));
        parts << running;
    }
    return parts.join(QStringLiteral("   ·   "));
}

} // namespace

DetailsPane::DetailsPane(QWidget *parent)
    : QWidget(parent), m_words(new TaskWords(this)), m_title(plainLabel()),
      m_summary(plainLabel({}, true)), m_message(plainLabel({}, true)), m_view(new QTreeView)
{
    QFont strong = fixedFont();
    strong.setPointSizeF(font().pointSizeF() + 1);
    strong.setWeight(QFont::DemiBold);
    m_title->setFont(strong);
    m_summary->setFont(tabularFont(m_summary->font()));
    setMuted(m_summary);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_words->setSourceModel(&m_tasks);
    m_view->setModel(m_words);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setFont(tabularFont(m_view->font()));
    m_view->setAccessibleName(tr("Tasks of the node"));
    m_view->setTextElideMode(Qt::ElideRight);
    QHeaderView *const header = m_view->header();
    header->setStretchLastSection(false);
    header->setMinimumSectionSize(40);
    header->setSectionResizeMode(NodeTasksModel::Task, QHeaderView::Stretch);
    header->resizeSection(NodeTasksModel::Start, 56);
    header->resizeSection(NodeTasksModel::Duration, 72);
    header->resizeSection(NodeTasksModel::Result, 80);
    header->setSectionResizeMode(NodeTasksModel::Message, QHeaderView::Stretch);
    m_view->setColumnHidden(NodeTasksModel::Message, true);
    m_view->setIndentation(8);
    header->setSectionsMovable(false);

    auto *const heading = new QVBoxLayout;
    heading->setContentsMargins(16, 8, 12, 6);
    heading->setSpacing(2);
    heading->addWidget(m_title);
    heading->addWidget(m_summary);
    heading->addWidget(m_message);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(heading);
    column->addWidget(m_view, 1);
    setMinimumWidth(280);

    const auto choose = [this](const QModelIndex &index) {
        const QVariant range = index.data(NodeTasksModel::LogRangeRole);
        if (range.isValid())
            Q_EMIT rangeSelected(range.value<timeline::LogRange>());
    };
    connect(m_view, &QTreeView::clicked, this, choose);
    connect(m_view, &QTreeView::activated, this, choose);
    connect(m_view->verticalScrollBar(), &QScrollBar::valueChanged, this,
            [this](int value) { m_atEnd = value >= m_view->verticalScrollBar()->maximum(); });
    refresh();
}

QString DetailsPane::nodeToShow() const
{
    if (!m_chosen.isEmpty())
        return m_chosen;
    const timeline::Node *bad = nullptr;
    const timeline::Node *running = nullptr;
    for (const timeline::Node &node : m_timeline.nodes) {
        if (!bad && (node.state == NodeState::Failed || node.state == NodeState::Unreachable))
            bad = &node;
        if (!running && node.state == NodeState::Running)
            running = &node;
    }
    if (bad || running)
        return (bad ? bad : running)->name;
    // Between two batches the one that was shown stays: nothing jumps.
    if (!m_tasks.nodeName().isEmpty())
        return m_tasks.nodeName();
    return m_timeline.nodes.isEmpty() ? QString() : m_timeline.nodes.constFirst().name;
}

void DetailsPane::setTimeline(const timeline::Timeline &timeline)
{
    m_timeline = timeline;
    refresh();
}

void DetailsPane::setNow(timeline::Micros now)
{
    m_timeline.now = now;
    if (const timeline::Node *node = m_timeline.node(m_tasks.nodeName()))
        m_summary->setText(summaryOf(*node, now));
}

void DetailsPane::setNode(const QString &node)
{
    m_chosen = node;
    refresh();
}

void DetailsPane::clear()
{
    m_timeline = {};
    m_chosen.clear();
    m_tasks.clear();
    m_atEnd = true;
    refresh();
}

void DetailsPane::refresh()
{
    const timeline::Node *node = m_timeline.node(nodeToShow());
    m_title->setText(node ? node->name : tr("No node yet"));
    m_summary->setText(node ? summaryOf(*node, m_timeline.now)
                            : tr("Tasks appear here when ansible-playbook reports them"));
    const bool bad = node && !node->message.isEmpty();
    m_message->setVisible(bad);
    if (!node) {
        m_tasks.clear();
        return;
    }
    if (bad) {
        QPalette red;
        red.setColor(QPalette::WindowText, failedColour(isDark(palette())));
        m_message->setPalette(red);
        m_message->setText(
            tr("%1: %2", "a task and why it failed")
                .arg(taskWord(node->failedTask), node->message.simplified().left(kMessageLength)));
        m_message->setToolTip(plainToolTip(node->message.left(4000)));
    }
    const bool other = m_tasks.nodeName() != node->name;
    const bool follow = m_atEnd || other;
    m_tasks.setNode(*node);
    if (other)
        Q_EMIT nodeShown(node->name);
    const bool messages = std::ranges::any_of(
        node->tasks, [](const timeline::NodeTask &task) { return !task.message.isEmpty(); });
    m_view->setColumnHidden(NodeTasksModel::Message, !messages);
    if (follow)
        m_view->scrollToBottom();
}

void DetailsPane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refresh(); // the colour of a failure
}

QString DetailsPane::summaryText() const
{
    return m_summary->text();
}

void DetailsPane::selectLine(quint32 line)
{
    for (int row = 0; row < m_tasks.rowCount(); ++row) {
        const timeline::LogRange &range = m_tasks.task(row).log;
        if (line < range.firstLine || line > range.lastLine)
            continue;
        const QModelIndex index = m_words->index(row, 0);
        m_view->setCurrentIndex(index);
        m_view->scrollTo(index);
        return;
    }
}

} // namespace uncordon::ui
