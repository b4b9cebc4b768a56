// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/path/ladder.h"

#include "ui/common/parts.h"
#include "ui/common/tokens.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace uncordon::ui {
namespace {

using namespace Qt::StringLiterals;

constexpr int kLeft = 72;   // minors
constexpr int kBottom = 36; // releases
constexpr int kMargin = 12;
constexpr QSize kLeastCell(84, 40);
constexpr int kGap = 4;

QColor faded(const QColor &colour, qreal alpha)
{
    QColor c = colour;
    c.setAlphaF(static_cast<float>(alpha));
    return c;
}

} // namespace

Ladder::Ladder(QWidget *parent) : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    setAccessibleName(tr("Releases and versions"));
}

void Ladder::setCatalogue(const versions::Catalogue &catalogue)
{
    m_catalogue = catalogue;
    m_columns.clear();
    m_rows.clear();
    for (const versions::Release &release : catalogue.releases) {
        if (!m_columns.isEmpty() &&
            versions::minorOf(m_columns.constLast().release) == versions::minorOf(release.tag))
            m_columns.removeLast();
        Column column{release.tag, {}};
        for (const versions::Version &version : release.usable) {
            const versions::Minor minor = versions::minorOf(version);
            if (!column.newest.contains(minor) || column.newest[minor] < version)
                column.newest[minor] = version;
            if (!m_rows.contains(minor))
                m_rows << minor;
        }
        m_columns << column;
    }
    std::ranges::sort(m_rows, std::greater<>{});
    layOut();
}

void Ladder::setPath(const versions::Place &from, const versions::Path &path,
                     const std::optional<versions::Place> &target)
{
    m_from = from;
    m_path = path;
    m_target = target;
    m_next = versions::nextPlaces(m_catalogue, from);
    m_hop = path.hops.isEmpty() ? -1 : 0;
    layOut();
    reveal();
    viewport()->update();
}

/// Brings the way into view.
void Ladder::reveal()
{
    const QRect shown =
        rectOf(cellOf(m_from)).united(rectOf(m_target ? cellOf(*m_target) : cellOf(m_from)));
    if (!shown.isValid())
        return;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() + shown.center().x() -
                                    (viewport()->width() + kLeft) / 2);
    verticalScrollBar()->setValue(verticalScrollBar()->value() + shown.center().y() -
                                  (viewport()->height() - kBottom) / 2);
}

void Ladder::selectHop(int hop)
{
    m_hop = hop;
    viewport()->update();
}

void Ladder::layOut()
{
    const int columns = std::max<int>(1, static_cast<int>(m_columns.size())),
              rows = std::max<int>(1, static_cast<int>(m_rows.size()));
    const QFontMetrics metrics(font());
    m_cell = QSize(std::max(kLeastCell.width(), metrics.horizontalAdvance(u"v2.32.0"_s) + 28),
                   std::max(kLeastCell.height(), metrics.height() * 2 + 4));
    const QSize all(kLeft + columns * m_cell.width() + kMargin,
                    rows * m_cell.height() + kBottom + kMargin);
    horizontalScrollBar()->setRange(0, std::max(0, all.width() - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(m_cell.width());
    verticalScrollBar()->setRange(0, std::max(0, all.height() - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(m_cell.height());
}

QRect Ladder::rectOf(const Cell &cell) const
{
    if (cell.column < 0 || cell.row < 0)
        return {};
    return QRect(QPoint(kLeft + cell.column * m_cell.width() - horizontalScrollBar()->value(),
                        kMargin + cell.row * m_cell.height() - verticalScrollBar()->value()),
                 m_cell)
        .adjusted(kGap, kGap, -kGap, -kGap);
}

QRect Ladder::cellRect(const versions::Version &release, const versions::Minor &minor) const
{
    return rectOf(cellOf({release, {minor.major, minor.minor, 0, {}}}));
}

Ladder::Cell Ladder::cellOf(const versions::Place &place) const
{
    Cell cell;
    for (int i = 0; i < m_columns.size(); ++i) {
        if (versions::minorOf(m_columns[i].release) == versions::minorOf(place.release))
            cell.column = i;
    }
    cell.row = static_cast<int>(m_rows.indexOf(versions::minorOf(place.version)));
    return cell;
}

Ladder::Cell Ladder::cellAt(const QPoint &position) const
{
    for (int column = 0; column < m_columns.size(); ++column) {
        for (int row = 0; row < m_rows.size(); ++row) {
            if (m_columns[column].newest.contains(m_rows[row]) &&
                rectOf({column, row}).contains(position))
                return {column, row};
        }
    }
    return {};
}

std::optional<versions::Place> Ladder::placeOf(const Cell &cell) const
{
    if (cell.column < 0 || cell.row < 0)
        return {};
    const Column &column = m_columns[cell.column];
    const auto newest = column.newest.constFind(m_rows[cell.row]);
    return newest == column.newest.cend() ? std::nullopt
                                          : std::optional(versions::Place{column.release, *newest});
}

QString Ladder::textOf(const Cell &cell) const
{
    const auto place = placeOf(cell);
    if (!place)
        return {};
    const versions::Release *const release = m_catalogue.find(place->release);
    QString text = tr("%1 with %2", "a release and its newest version")
                       .arg(release->name(), release->written(place->version));
    if (cell == cellOf(m_from))
        text += u", "_s + tr("here");
    for (int i = 0; i < m_path.hops.size(); ++i) {
        if (cellOf(m_path.hops[i].to) == cell)
            text += u", "_s + tr("step %1").arg(i + 1);
    }
    const versions::Path way =
        versions::findPath(m_catalogue, m_from, {place->release, place->version, {}});
    if (!way.reachable)
        text += u"\n"_s + way.reason;
    return text;
}

QString Ladder::cellText() const
{
    return textOf(m_cursor);
}

void Ladder::moveCursor(int columns, int rows)
{
    if (m_columns.isEmpty() || m_rows.isEmpty())
        return;
    Cell cell = m_cursor.column < 0 ? cellOf(m_target.value_or(m_from)) : m_cursor;
    for (Cell next{cell.column + columns, cell.row + rows};
         next.column >= 0 && next.column < m_columns.size() && next.row >= 0 &&
         next.row < m_rows.size();
         next.column += columns, next.row += rows) {
        if (placeOf(next)) {
            cell = next;
            break;
        }
    }
    m_cursor = cell;
    const QRect rect = rectOf(cell);
    if (rect.left() < kLeft || rect.right() > viewport()->width())
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() + rect.center().x() -
                                        viewport()->width() / 2);
    if (rect.top() < 0 || rect.bottom() > viewport()->height() - kBottom)
        verticalScrollBar()->setValue(verticalScrollBar()->value() + rect.center().y() -
                                      viewport()->height() / 2);
    setAccessibleDescription(cellText());
    viewport()->update();
}

void Ladder::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left: moveCursor(-1, 0); return;
    case Qt::Key_Right: moveCursor(1, 0); return;
    case Qt::Key_Up: moveCursor(0, -1); return;
    case Qt::Key_Down: moveCursor(0, 1); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (const auto place = placeOf(m_cursor))
            Q_EMIT targetChosen(*place);
        return;
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

void Ladder::mousePressEvent(QMouseEvent *event)
{
    const Cell cell = cellAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton || cell.column < 0)
        return;
    m_cursor = cell;
    if (const auto place = placeOf(cell))
        Q_EMIT targetChosen(*place);
}

void Ladder::mouseMoveEvent(QMouseEvent *event)
{
    const Cell cell = cellAt(event->position().toPoint());
    if (cell == m_hover)
        return;
    m_hover = cell;
    viewport()->setCursor(cell.column >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    viewport()->update();
}

bool Ladder::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *const help = static_cast<QHelpEvent *>(event);
        const QString text = textOf(cellAt(help->pos()));
        QToolTip::showText(help->globalPos(), text.isEmpty() ? QString() : plainToolTip(text),
                           this);
        return true;
    }
    if (event->type() == QEvent::Leave) {
        m_hover = {};
        viewport()->update();
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void Ladder::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
    reveal();
}

void Ladder::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        layOut();
}

void Ladder::paintCells(QPainter &painter) const
{
    const QColor text = palette().color(QPalette::Text),
                 accent = palette().color(QPalette::Highlight);
    const Cell target = m_target ? cellOf(*m_target) : Cell{}, here = cellOf(m_from);
    for (int column = 0; column < m_columns.size(); ++column) {
        for (int row = 0; row < m_rows.size(); ++row) {
            const Cell cell{column, row};
            const auto place = placeOf(cell);
            const QRect rect = rectOf(cell);
            if (!place || !rect.intersects(viewport()->rect()))
                continue;
            const bool behind = place->release < m_from.release || place->version < m_from.version;
            const bool near = std::ranges::any_of(
                m_next, [&](const versions::Place &next) { return cellOf(next) == cell; });
            const bool onWay =
                cell == here || std::ranges::any_of(m_path.hops, [&](const versions::Hop &hop) {
                    return cellOf(hop.to) == cell;
                });
            const qreal strength = behind && !onWay ? 0.4 : 1;
            painter.setPen(
                QPen(cell == target ? accent : faded(text, onWay || near ? 0.7 : 0.25 * strength),
                     cell == target ? 3 : 1));
            painter.setBrush(onWay             ? faded(accent, 0.22)
                             : cell == m_hover ? faded(text, 0.08)
                                               : faded(text, 0.03));
            painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
            if (hasFocus() && cell == m_cursor) {
                painter.setPen(QPen(text, 1, Qt::DotLine));
                painter.setBrush(Qt::NoBrush);
                painter.drawRoundedRect(QRectF(rect).adjusted(3.5, 3.5, -3.5, -3.5), 3, 3);
            }
            versions::Version version = place->version;
            if (cell == here)
                version = m_from.version;
            for (const versions::Hop &hop : m_path.hops) {
                if (cellOf(hop.to) == cell)
                    version = hop.to.version;
            }
            painter.setPen(faded(text, onWay || near ? 1 : 0.75 * strength));
            painter.setFont(tabularFont(font()));
            painter.drawText(rect.adjusted(0, 0, 0, 0), Qt::AlignCenter, version.toString());
        }
    }
}

void Ladder::paintWay(QPainter &painter) const
{
    const QColor accent = palette().color(QPalette::Highlight);
    const auto badge = [&](const QRect &cell, const QString &text, bool strong) {
        const QRect circle(cell.right() - 11, cell.top() - 9, 20, 20);
        painter.setPen(Qt::NoPen);
        painter.setBrush(strong ? accent : faded(palette().color(QPalette::Text), 1));
        painter.drawEllipse(circle);
        painter.setPen(textOn(painter.brush().color()));
        QFont bold = font();
        bold.setPointSizeF(bold.pointSizeF() - 1);
        bold.setWeight(QFont::DemiBold);
        painter.setFont(bold);
        painter.drawText(circle, Qt::AlignCenter, text);
        return circle.center();
    };
    // from border to border, so that no version is struck through
    for (const versions::Hop &hop : m_path.hops) {
        const QRect from = rectOf(cellOf(hop.from)), to = rectOf(cellOf(hop.to));
        const bool right = to.left() > from.left(), up = to.top() < from.top();
        painter.setPen(QPen(accent, 3, Qt::SolidLine, Qt::RoundCap));
        if (right || up)
            painter.drawLine(
                QPoint(right ? from.right() : from.center().x(),
                       up ? from.top() : from.center().y()),
                QPoint(right ? to.left() : to.center().x(), up ? to.bottom() : to.center().y()));
    }
    for (int i = 0; i < m_path.hops.size(); ++i) {
        const Cell cell = cellOf(m_path.hops[i].to);
        if (i + 1 < m_path.hops.size() && cellOf(m_path.hops[i + 1].to) == cell)
            continue; // two steps in one cell: the later one is shown
        badge(rectOf(cell), QString::number(i + 1), i == m_hop);
    }
    if (m_path.hops.isEmpty() || cellOf(m_path.hops.constFirst().to) != cellOf(m_from))
        badge(rectOf(cellOf(m_from)), u"●"_s, false);
}

void Ladder::paintAxes(QPainter &painter) const
{
    const QColor ground = palette().color(QPalette::Base), text = palette().color(QPalette::Text);
    const QRect area = viewport()->rect();
    painter.fillRect(QRect(0, 0, kLeft - kGap, area.height()), ground);
    const int bottom = area.height() - kBottom;
    painter.fillRect(QRect(0, bottom, area.width(), kBottom), ground);
    painter.setFont(tabularFont(font()));
    painter.setPen(faded(text, 0.75));
    for (int row = 0; row < m_rows.size(); ++row) {
        const QRect rect = rectOf({0, row});
        if (rect.center().y() < bottom)
            painter.drawText(QRect(kMargin, rect.top(), kLeft - 2 * kMargin, rect.height()),
                             Qt::AlignVCenter | Qt::AlignRight, m_rows[row].toString());
    }
    for (int column = 0; column < m_columns.size(); ++column) {
        const QRect rect = rectOf({column, 0});
        if (rect.left() >= kLeft - m_cell.width() / 2)
            painter.drawText(QRect(rect.left() - kGap, bottom, m_cell.width(), kBottom - 6),
                             Qt::AlignCenter, u'v' + m_columns[column].release.toString());
    }
    painter.fillRect(QRect(0, bottom, kLeft - kGap, kBottom), ground);
}

void Ladder::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(viewport()->rect(), palette().color(QPalette::Base));
    if (m_columns.isEmpty())
        return;
    paintCells(painter);
    paintWay(painter);
    paintAxes(painter);
}

} // namespace uncordon::ui
