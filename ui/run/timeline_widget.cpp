// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/timeline_widget.h"

#include "ui/common/tokens.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextDocument>
#include <QToolTip>
#include <QWheelEvent>

#include <limits>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace uncordon::ui {

using timeline::Micros;

namespace {
constexpr int kRulerHeight = 26;
constexpr int kOverviewHeight = 14;
constexpr int kTop = kRulerHeight + kOverviewHeight;
constexpr int kRowHeight = 28;
} // namespace

TimelineWidget::TimelineWidget(QWidget *parent) : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    setAccessibleName(tr("Timeline of the nodes"));
}

void TimelineWidget::setModel(models::TimelineModel *model)
{
    if (m_model)
        m_model->disconnect(this);
    m_model = model;
    connect(model, &QAbstractItemModel::modelReset, this, &TimelineWidget::modelChanged);
    connect(model, &QAbstractItemModel::rowsInserted, this, &TimelineWidget::modelChanged);
    connect(model, &QAbstractItemModel::dataChanged, this, &TimelineWidget::modelChanged);
    modelChanged();
}

void TimelineWidget::modelChanged()
{
    m_times = m_model->timeline().nodes.isEmpty() || hasTimes(m_model->timeline());
    updateScroll();
    if (m_follow)
        fit();
    viewport()->update();
}

void TimelineWidget::setNow(Micros now)
{
    m_now = now;
    if (m_follow) {
        const TimeRange whole = m_model ? wholeRange(m_model->timeline()) : m_range;
        // Grows in steps, so that bars do not creep under the pointer at every frame.
        const Micros wanted = std::max({whole.end, now + now / 12, Micros(60s)});
        if (wanted > m_range.end || m_range.begin != 0s)
            m_range = {0s, std::max(wanted, m_range.end)};
    }
    viewport()->update();
}

int TimelineWidget::labelWidth() const
{
    return std::clamp(viewport()->width() / 4, 180, 300);
}

double TimelineWidget::barsWidth() const
{
    return std::max(1, viewport()->width() - labelWidth() - 8);
}

QRectF TimelineWidget::rowRect(int row) const
{
    return {0, static_cast<double>(kTop + row * kRowHeight - verticalScrollBar()->value()),
            static_cast<double>(viewport()->width()), kRowHeight};
}

RowGeometry TimelineWidget::geometryOf(int row) const
{
    const timeline::Node *node = m_model ? m_model->nodeAt(row) : nullptr;
    return node ? rowGeometry(*node, m_range, barsWidth(), m_now, m_times) : RowGeometry{};
}

void TimelineWidget::updateScroll()
{
    const int rows = m_model ? m_model->rowCount() : 0;
    const int page = std::max(0, viewport()->height() - kTop);
    verticalScrollBar()->setRange(0, std::max(0, rows * kRowHeight - page));
    verticalScrollBar()->setPageStep(page);
    verticalScrollBar()->setSingleStep(kRowHeight);
}

void TimelineWidget::setRange(const TimeRange &range)
{
    m_range = range;
    if (m_range.begin < 0s)
        m_range = {0s, m_range.span()};
    viewport()->update();
}

void TimelineWidget::fit()
{
    if (!m_model)
        return;
    TimeRange whole = wholeRange(m_model->timeline());
    if (m_times && m_model->timeline().outcome == timeline::Outcome::Running)
        whole.end = std::max(
            {whole.end, m_now + m_now / 12, Micros(60s), m_follow ? m_range.end : Micros(0)});
    setRange(whole);
}

void TimelineWidget::setFollowNow(bool follow)
{
    if (m_follow == follow)
        return;
    m_follow = follow;
    if (follow)
        fit();
    Q_EMIT followNowChanged(follow);
}

void TimelineWidget::zoomIn()
{
    setFollowNow(false);
    setRange(zoomed(m_range, m_range.begin + m_range.span() / 2, 0.7));
}

void TimelineWidget::zoomOut()
{
    setFollowNow(false);
    setRange(zoomed(m_range, m_range.begin + m_range.span() / 2, 1 / 0.7));
}

void TimelineWidget::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    const TimelineStyle style = TimelineStyle::of(palette(), font());
    painter.fillRect(viewport()->rect(), palette().color(QPalette::Base));
    if (!m_model)
        return;
    const double left = labelWidth();
    const int rows = m_model->rowCount();
    const int first = std::max(0, verticalScrollBar()->value() / kRowHeight);
    const int last = std::min(
        rows - 1, (verticalScrollBar()->value() + viewport()->height() - kTop) / kRowHeight);
    painter.save();
    painter.setClipRect(QRect(0, kTop, viewport()->width(), viewport()->height() - kTop));
    for (int row = first; row <= last; ++row) {
        const QRectF rect = rowRect(row);
        const timeline::Node *node = m_model->nodeAt(row);
        if (m_model->isHeading(row)) {
            paintHeading(painter, rect, groupWord(m_model->groupAt(row)), style);
            continue;
        }
        if (!node)
            continue;
        const bool selected = node->name == m_node;
        if (selected) {
            QColor ground = palette().color(QPalette::Highlight);
            ground.setAlpha(36);
            painter.fillRect(rect, ground);
        }
        paintRowLabel(painter, QRectF(0, rect.y(), left, rect.height()), *node,
                      m_model->versionOf(node->name), style, selected);
        paintRow(painter, QRectF(left, rect.y(), barsWidth(), rect.height()), geometryOf(row),
                 style, selected ? m_phase : -1);
    }
    const bool running = m_model->timeline().outcome == timeline::Outcome::Running && m_now > 0s;
    if (running) {
        const double x = std::floor(left + toPixel(m_now, m_range, barsWidth())) + 0.5;
        painter.setPen(QPen(style.muted(), 1, Qt::DotLine));
        if (x >= left)
            painter.drawLine(QPointF(x, kTop), QPointF(x, viewport()->height()));
    }
    painter.restore();
    if (first > 0 && !m_model->isHeading(first)) { // the group's heading stays in sight
        const QRectF sticky(0, kTop, left, kRowHeight);
        painter.fillRect(sticky, palette().color(QPalette::Base));
        paintHeading(painter, sticky, groupWord(m_model->groupAt(first)), style);
    }
    painter.fillRect(QRectF(0, 0, viewport()->width(), kTop), palette().color(QPalette::Base));
    paintRuler(painter, QRectF(left, 0, barsWidth(), kRulerHeight), m_range, style, m_times);
    paintOverview(painter, QRectF(left, kRulerHeight, barsWidth(), kOverviewHeight - 4), style);
    painter.setPen(style.line());
    painter.drawLine(QPointF(0, kTop - 0.5), QPointF(viewport()->width(), kTop - 0.5));
    painter.drawLine(QPointF(left - 0.5, 0), QPointF(left - 0.5, viewport()->height()));
}

// The whole run in a strip, with the part in sight as a handle.
void TimelineWidget::paintOverview(QPainter &painter, const QRectF &rect,
                                   const TimelineStyle &style) const
{
    const TimeRange whole = wholeRange(m_model->timeline());
    const TimeRange all{0s, std::max(whole.end, m_range.end)};
    for (const timeline::Node &node : m_model->timeline().nodes) {
        const RowGeometry row = rowGeometry(node, all, rect.width(), m_now, m_times);
        for (const Bar &bar : row.bars) {
            QColor colour =
                bar.failed ? failedColour(style.dark) : phaseColour(bar.kind, style.dark);
            if (!bar.failed)
                colour.setAlpha(150);
            painter.fillRect(QRectF(rect.x() + bar.left, rect.y() + 3,
                                    std::max(1.0, bar.right - bar.left), rect.height() - 6),
                             colour);
        }
    }
    const double begin = toPixel(m_range.begin, all, rect.width()),
                 end = toPixel(m_range.end, all, rect.width());
    painter.setPen(QPen(style.muted(), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect.x() + begin + 0.5, rect.y() + 0.5,
                                   std::max(6.0, end - begin - 1), rect.height() - 1),
                            3, 3);
}

void TimelineWidget::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScroll();
}

void TimelineWidget::wheelEvent(QWheelEvent *event)
{
    const double steps = event->angleDelta().y() / 120.0;
    if (event->modifiers() & Qt::ControlModifier) {
        setFollowNow(false);
        const Micros at = toTime(event->position().x() - labelWidth(), m_range, barsWidth());
        setRange(zoomed(m_range, at, std::pow(0.8, steps)));
        event->accept();
        return;
    }
    const double sideways =
        event->modifiers() & Qt::ShiftModifier ? steps : event->angleDelta().x() / 120.0;
    if (sideways != 0.0) {
        setFollowNow(false);
        const Micros by{
            std::llround(static_cast<double>(m_range.span().count()) * -sideways * 0.1)};
        setRange({m_range.begin + by, m_range.end + by});
        event->accept();
        return;
    }
    QAbstractScrollArea::wheelEvent(event);
}

TimelineWidget::Hit TimelineWidget::hitAt(QPointF position) const
{
    if (!m_model || position.y() < kTop)
        return {};
    const int row =
        (static_cast<int>(position.y()) - kTop + verticalScrollBar()->value()) / kRowHeight;
    if (row >= m_model->rowCount() || !m_model->nodeAt(row))
        return {};
    Hit hit{row, -1};
    const double x = position.x() - labelWidth();
    for (const Bar &bar : geometryOf(row).bars) {
        if (x >= bar.left - 1 && x <= std::max(bar.right, bar.left + 3))
            hit.phase = bar.phase;
    }
    return hit;
}

void TimelineWidget::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_dragFrom = event->position();
    m_dragRange = m_range;
    m_dragged = false;
}

void TimelineWidget::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_dragFrom)
        return;
    const double by = m_dragFrom->x() - event->position().x();
    if (!m_dragged && std::abs(by) < 4)
        return;
    m_dragged = true;
    setFollowNow(false);
    const Micros shift = toTime(by, {0s, m_dragRange.span()}, barsWidth());
    setRange({m_dragRange.begin + shift, m_dragRange.end + shift});
}

void TimelineWidget::mouseReleaseEvent(QMouseEvent *event)
{
    const bool click = m_dragFrom && !m_dragged;
    m_dragFrom.reset();
    if (!click)
        return;
    const Hit hit = hitAt(event->position());
    if (hit.row >= 0)
        select(m_model->nodeAt(hit.row)->name, hit.phase, true);
}

void TimelineWidget::select(const QString &node, qsizetype phase, bool tell)
{
    m_node = node;
    m_phase = phase;
    const int row = m_model ? m_model->rowOf(node) : -1;
    if (row >= 0) {
        const QRectF rect = rowRect(row);
        if (rect.top() < kTop)
            verticalScrollBar()->setValue(row * kRowHeight);
        else if (rect.bottom() > viewport()->height())
            verticalScrollBar()->setValue(verticalScrollBar()->value() +
                                          static_cast<int>(rect.bottom()) - viewport()->height());
        setAccessibleDescription(describe({row, phase}));
    }
    viewport()->update();
    if (!tell)
        return;
    Q_EMIT nodeSelected(node);
    const timeline::Node *known = m_model ? m_model->nodeAt(row) : nullptr;
    if (known && phase >= 0 && phase < known->phases.size())
        Q_EMIT logSelected(known->phases[phase].log);
}

void TimelineWidget::selectNode(const QString &node)
{
    if (node != m_node)
        select(node, -1, true);
}

void TimelineWidget::selectLine(quint32 line)
{
    if (!m_model)
        return;
    // The nodes of a batch share most lines. The line that ends or begins a node's task is its own;
    // of the others the shortest task is meant.
    const timeline::Node *owner = nullptr;
    quint32 best = std::numeric_limits<quint32>::max();
    for (const timeline::Node &node : m_model->timeline().nodes) {
        for (const timeline::NodeTask &task : node.tasks) {
            if (line < task.log.firstLine || line > task.log.lastLine)
                continue;
            const bool own = line == task.log.lastLine || line == task.log.firstLine;
            const quint32 rank = own ? 0 : task.log.lastLine - task.log.firstLine + 1;
            if (rank < best) {
                best = rank;
                owner = &node;
            }
        }
    }
    if (!owner)
        return;
    qsizetype phase = -1;
    for (qsizetype i = 0; i < owner->phases.size(); ++i) {
        if (line >= owner->phases[i].log.firstLine && line <= owner->phases[i].log.lastLine)
            phase = i;
    }
    const QString name = owner->name;
    select(name, phase, false);
    Q_EMIT nodeSelected(name);
}

void TimelineWidget::moveSelection(int rows, int phases)
{
    int row = m_model ? m_model->rowOf(m_node) : -1;
    if (phases != 0 && row >= 0) {
        const timeline::Node *node = m_model->nodeAt(row);
        const qsizetype phase = std::clamp<qsizetype>(
            m_phase + phases, 0, std::max<qsizetype>(0, node->phases.size() - 1));
        select(m_node, node->phases.isEmpty() ? -1 : phase, true);
        return;
    }
    const int step = rows > 0 ? 1 : -1;
    for (row += step; m_model && row >= 0 && row < m_model->rowCount(); row += step) {
        if (const timeline::Node *node = m_model->nodeAt(row)) {
            select(node->name, -1, true);
            return;
        }
    }
}

void TimelineWidget::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoomIn(); break;
    case Qt::Key_Minus: zoomOut(); break;
    case Qt::Key_0:
    case Qt::Key_Home:
        setFollowNow(false);
        fit();
        break;
    case Qt::Key_F:
    case Qt::Key_End: setFollowNow(true); break;
    case Qt::Key_Down: moveSelection(1, 0); break;
    case Qt::Key_Up: moveSelection(-1, 0); break;
    case Qt::Key_Right: moveSelection(0, 1); break;
    case Qt::Key_Left: moveSelection(0, -1); break;
    default: QAbstractScrollArea::keyPressEvent(event); return;
    }
    event->accept();
}

QString TimelineWidget::describe(const Hit &hit) const
{
    const timeline::Node *node = m_model ? m_model->nodeAt(hit.row) : nullptr;
    if (!node)
        return {};
    QStringList lines{node->name + u": "_s + stateWord(node->state)};
    if (hit.phase >= 0 && hit.phase < node->phases.size()) {
        const timeline::Phase &phase = node->phases[hit.phase];
        QString line = phaseWord(phase.kind) + u", "_s + resultWord(phase.result);
        if (phase.start)
            line += u", "_s + durationText(phase.end.value_or(m_now) - *phase.start);
        lines << line << phase.task;
        if (!phase.retries.isEmpty())
            lines << tr("%n failed attempt(s) before", nullptr,
                        static_cast<int>(phase.retries.size()));
        if (phase.startInferred || phase.endInferred)
            lines << tr("An edge is inferred: the log does not print it");
    }
    if (node->leftUnschedulable())
        lines << tr("Left unschedulable by this run");
    if (!node->message.isEmpty())
        lines << node->message.left(400);
    return lines.join(u'\n');
}

bool TimelineWidget::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const QString text = describe(hitAt(viewport()->mapFromGlobal(help->globalPos())));
        // Names come from a log: shown as they are, never as markup.
        if (text.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(),
                               Qt::convertFromPlainText(text, Qt::WhiteSpaceNormal), this);
        return true;
    }
    return QAbstractScrollArea::event(event);
}

} // namespace uncordon::ui
