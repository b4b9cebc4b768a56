// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/timeline_painter.h"

#include "ui/common/tokens.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QPainterPath>

using namespace Qt::StringLiterals;

namespace uncordon::ui {

using timeline::Node;
using timeline::NodeState;
using timeline::PhaseKind;

namespace {

QColor blend(const QColor &a, const QColor &b, double share)
{
    const auto mix = [share](int x, int y) { return static_cast<int>(x + (y - x) * share); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

QPen stroke(const QColor &colour, double width = 1.6)
{
    return {colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin};
}

void lock(QPainter &painter, const QRectF &rect, bool open)
{
    const double u = rect.width() / 16;
    painter.drawRoundedRect(QRectF(rect.x() + 3.5 * u, rect.y() + 7 * u, 9 * u, 6.5 * u), u, u);
    QPainterPath shackle(QPointF(rect.x() + 5.5 * u, rect.y() + 7 * u));
    shackle.lineTo(rect.x() + 5.5 * u, rect.y() + 4.5 * u);
    shackle.arcTo(QRectF(rect.x() + 5.5 * u, rect.y() + 2 * u, 5 * u, 5 * u), 180,
                  open ? -150 : -180);
    if (!open)
        shackle.lineTo(rect.x() + 10.5 * u, rect.y() + 7 * u);
    painter.drawPath(shackle);
}

void arrow(QPainter &painter, const QRectF &rect, bool up)
{
    const QPointF c = rect.center();
    const double u = rect.width() / 16;
    const QPointF way = up ? QPointF(0, -1) : QPointF(1, 0);
    const QPointF side = up ? QPointF(1, 0) : QPointF(0, 1);
    const QPointF tip = c + way * (5 * u);
    painter.drawLine(c - way * (5 * u), tip);
    painter.drawLine(tip, tip - way * (4 * u) + side * (4 * u));
    painter.drawLine(tip, tip - way * (4 * u) - side * (4 * u));
}

void texture(QPainter &painter, const QRectF &rect, const Bar &bar, const QColor &over)
{
    QColor thin = over;
    thin.setAlpha(70);
    if (bar.failed)
        painter.fillRect(rect, QBrush(thin, Qt::DiagCrossPattern));
    else if (bar.kind == PhaseKind::Confirm)
        painter.fillRect(rect, QBrush(thin, Qt::BDiagPattern));
}

} // namespace

TimelineStyle TimelineStyle::of(const QPalette &palette, const QFont &font)
{
    return {palette, font, isDark(palette), 28};
}

TimelineStyle TimelineStyle::light()
{
    QPalette palette(QColor(0xEF, 0xF0, 0xF1));
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::Text, QColor(0x23, 0x26, 0x29));
    palette.setColor(QPalette::WindowText, QColor(0x23, 0x26, 0x29));
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    font.setPointSizeF(10);
    return {palette, font, false, 28};
}

QColor TimelineStyle::muted() const
{
    return blend(palette.color(QPalette::Text), palette.color(QPalette::Base), 0.38);
}

QColor TimelineStyle::line() const
{
    return blend(palette.color(QPalette::Text), palette.color(QPalette::Base), 0.86);
}

void paintPhaseSign(QPainter &painter, const QRectF &rect, PhaseKind kind, const QColor &colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(stroke(colour));
    painter.setBrush(Qt::NoBrush);
    const double u = rect.width() / 16;
    const QPointF c = rect.center();
    switch (kind) {
    case PhaseKind::Cordon: lock(painter, rect, false); break;
    case PhaseKind::Uncordon: lock(painter, rect, true); break;
    case PhaseKind::Drain: arrow(painter, rect, false); break;
    case PhaseKind::Upgrade: arrow(painter, rect, true); break;
    case PhaseKind::Confirm: // an hourglass
        painter.drawPolyline(QPolygonF{{c.x() - 4 * u, c.y() - 5 * u},
                                       {c.x() + 4 * u, c.y() - 5 * u},
                                       {c.x() - 4 * u, c.y() + 5 * u},
                                       {c.x() + 4 * u, c.y() + 5 * u},
                                       {c.x() - 4 * u, c.y() - 5 * u}});
        break;
    case PhaseKind::Rescue:
        painter.drawEllipse(c, 5.5 * u, 5.5 * u);
        painter.drawEllipse(c, 2.2 * u, 2.2 * u);
        break;
    case PhaseKind::Check:
        painter.drawEllipse(QPointF(c.x() - u, c.y() - u), 4 * u, 4 * u);
        painter.drawLine(QPointF(c.x() + 2 * u, c.y() + 2 * u),
                         QPointF(c.x() + 5 * u, c.y() + 5 * u));
        break;
    }
    painter.restore();
}

void paintStateSign(QPainter &painter, const QRectF &rect, const Node &node,
                    const TimelineStyle &style)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double u = rect.width() / 16;
    const QPointF c = rect.center();
    const bool left = node.leftUnschedulable();
    if (left) {
        painter.setPen(stroke(failedColour(style.dark), 2));
        lock(painter, rect, false);
    } else if (node.state == NodeState::Failed || node.state == NodeState::Unreachable) {
        painter.setPen(stroke(failedColour(style.dark), 2));
        painter.drawLine(c + QPointF(-4, -4) * u, c + QPointF(4, 4) * u);
        painter.drawLine(c + QPointF(4, -4) * u, c + QPointF(-4, 4) * u);
    } else if (node.state == NodeState::Upgraded || node.state == NodeState::Ok) {
        painter.setPen(stroke(style.muted(), 1.8));
        painter.drawPolyline(QPolygonF{c + QPointF(-4.5, 0.5) * u, c + QPointF(-1.5, 3.5) * u,
                                       c + QPointF(4.5, -3.5) * u});
    } else if (node.state == NodeState::Running) {
        painter.setPen(stroke(style.palette.color(QPalette::Highlight), 2));
        painter.drawEllipse(c, 4.5 * u, 4.5 * u);
        painter.setBrush(style.palette.color(QPalette::Highlight));
        painter.drawEllipse(c, 1.6 * u, 1.6 * u);
    } else if (node.state == NodeState::Interrupted) {
        painter.setPen(stroke(failedColour(style.dark), 2));
        painter.drawLine(c + QPointF(-2.5, -4) * u, c + QPointF(-2.5, 4) * u);
        painter.drawLine(c + QPointF(2.5, -4) * u, c + QPointF(2.5, 4) * u);
    } else {
        painter.setPen(stroke(style.line(), 1.6));
        painter.drawEllipse(c, 3 * u, 3 * u);
    }
    painter.restore();
}

void paintRowLabel(QPainter &painter, const QRectF &rect, const Node &node, const QString &version,
                   const TimelineStyle &style, bool selected)
{
    painter.save();
    const QRectF sign(rect.x() + 12, rect.center().y() - 8, 16, 16);
    paintStateSign(painter, sign, node, style);
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPointSizeF(style.font.pointSizeF());
    if (selected)
        fixed.setBold(true);
    painter.setFont(fixed);
    const QFontMetricsF metrics(fixed);
    const bool left = node.leftUnschedulable();
    QString right = version;
    if (left)
        right = QCoreApplication::translate("timeline", "unschedulable");
    else if (node.state == NodeState::Failed || node.state == NodeState::Unreachable ||
             node.state == NodeState::Interrupted)
        right = stateWord(node.state);
    QFont small = style.font;
    const QFontMetricsF smallMetrics(small);
    const double rightWidth = right.isEmpty() ? 0 : smallMetrics.horizontalAdvance(right) + 8;
    const double nameX = sign.right() + 8;
    const double nameWidth = rect.right() - 8 - rightWidth - nameX;
    painter.setPen(style.palette.color(QPalette::Text));
    painter.drawText(QRectF(nameX, rect.y(), nameWidth, rect.height()),
                     Qt::AlignVCenter | Qt::TextSingleLine,
                     metrics.elidedText(node.name, Qt::ElideMiddle, nameWidth));
    painter.setFont(small);
    const bool wrong = left || right != version;
    painter.setPen(wrong ? failedColour(style.dark) : style.muted());
    painter.drawText(QRectF(rect.right() - 8 - rightWidth, rect.y(), rightWidth, rect.height()),
                     Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine, right);
    painter.restore();
}

void paintRow(QPainter &painter, const QRectF &rect, const RowGeometry &row,
              const TimelineStyle &style, qsizetype selectedPhase)
{
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.setFont(style.font);
    const QFontMetricsF metrics(style.font);
    const double top = rect.y() + 5, height = rect.height() - 10;
    if (row.unschedulableFrom) {
        painter.setPen(QPen(failedColour(style.dark), 2, Qt::SolidLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect.x() + *row.unschedulableFrom, top + 1,
                                rect.right() - rect.x() - *row.unschedulableFrom - 2, height - 2));
        const QRectF where(rect.x() + *row.unschedulableFrom + 6, rect.y(), rect.width(),
                           rect.height());
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(stroke(failedColour(style.dark)));
        if (rect.width() - *row.unschedulableFrom > 26)
            lock(painter, QRectF(where.x(), rect.center().y() - 8, 16, 16), false);
        const QString word = QCoreApplication::translate("timeline", "unschedulable");
        if (rect.width() - *row.unschedulableFrom > metrics.horizontalAdvance(word) + 40)
            painter.drawText(where.adjusted(20, 0, 0, 0), Qt::AlignVCenter | Qt::TextSingleLine,
                             word);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    for (const Bar &bar : row.bars) {
        const double width = std::max(2.0, bar.right - bar.left - 1);
        if (bar.right < 0 || bar.left > rect.width())
            continue;
        const bool thin = bar.kind == PhaseKind::Check && !bar.failed;
        QRectF box(rect.x() + bar.left, thin ? rect.center().y() - 2 : top, width,
                   thin ? 4 : height);
        const QColor colour =
            bar.failed ? failedColour(style.dark) : phaseColour(bar.kind, style.dark);
        const QColor over = textOn(colour);
        painter.fillRect(box, colour);
        texture(painter, box, bar, over);
        if (bar.kind == PhaseKind::Rescue) {
            painter.setPen(QPen(style.palette.color(QPalette::Text), 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
        }
        if (bar.startInferred || bar.endInferred) {
            painter.setPen(QPen(style.palette.color(QPalette::Base), 1, Qt::DashLine));
            if (bar.startInferred)
                painter.drawLine(box.topLeft() + QPointF(1, 0), box.bottomLeft() + QPointF(1, 0));
            if (bar.endInferred)
                painter.drawLine(box.topRight() - QPointF(1, 0), box.bottomRight() - QPointF(1, 0));
        }
        painter.setPen(over);
        for (qsizetype i = 0; i < bar.retries.size(); ++i) {
            const double x = rect.x() + bar.retries[i];
            painter.fillRect(QRectF(x - 1, box.y(), 2, box.height()),
                             style.palette.color(QPalette::Base));
            const QString number = QString::number(i + 2);
            if (bar.right - bar.retries[i] > metrics.horizontalAdvance(number) + 4)
                painter.drawText(QRectF(x + 3, box.y(), 30, box.height()),
                                 Qt::AlignVCenter | Qt::TextSingleLine, number);
        }
        if (thin)
            continue;
        // The sign first, then the word, then the time: as much as fits.
        const double x0 = std::max(box.x(), rect.x()),
                     room = std::min(box.right(), rect.right()) - x0;
        const double firstRetry =
            bar.retries.isEmpty() ? room : rect.x() + bar.retries.constFirst() - x0;
        const double textRoom = std::min(room, firstRetry > 0 ? firstRetry : room);
        if (textRoom >= 20)
            paintPhaseSign(painter, QRectF(x0 + 4, box.center().y() - 6, 12, 12), bar.kind, over);
        const QString word = phaseWord(bar.kind);
        const QString full = bar.text.isEmpty() ? word : word + u' ' + bar.text;
        const QString shown = metrics.horizontalAdvance(full) + 26 <= textRoom   ? full
                              : metrics.horizontalAdvance(word) + 26 <= textRoom ? word
                                                                                 : QString();
        painter.setPen(over);
        painter.drawText(QRectF(x0 + 20, box.y(), textRoom, box.height()),
                         Qt::AlignVCenter | Qt::TextSingleLine, shown);
        if (bar.phase == selectedPhase) {
            painter.setPen(QPen(style.palette.color(QPalette::Text), 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(box.adjusted(0, -2, 0, 2));
        }
    }
    painter.restore();
}

void paintRuler(QPainter &painter, const QRectF &rect, const TimeRange &range,
                const TimelineStyle &style, bool times)
{
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.setFont(style.font);
    painter.setPen(style.muted());
    if (!times) {
        painter.drawText(rect.adjusted(8, 0, 0, 0), Qt::AlignVCenter | Qt::TextSingleLine,
                         QCoreApplication::translate(
                             "timeline", "This log has no times: only the order is shown"));
        painter.restore();
        return;
    }
    const timeline::Micros step = rulerStep(range, rect.width(), 72);
    timeline::Micros at{(range.begin.count() / step.count()) * step.count()};
    for (int guard = 0; at <= range.end && guard < 2000; at += step, ++guard) {
        const double x = std::floor(rect.x() + toPixel(at, range, rect.width())) + 0.5;
        if (x < rect.x() - 1)
            continue;
        painter.setPen(style.line());
        painter.drawLine(QPointF(x, rect.bottom() - 6), QPointF(x, rect.bottom()));
        painter.setPen(style.muted());
        painter.drawText(QRectF(x + 4, rect.y(), 80, rect.height()),
                         Qt::AlignVCenter | Qt::TextSingleLine, durationText(at));
    }
    painter.restore();
}

void paintHeading(QPainter &painter, const QRectF &rect, const QString &text,
                  const TimelineStyle &style)
{
    painter.save();
    QFont font = style.font;
    font.setPointSizeF(font.pointSizeF() - 1);
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.8);
    font.setCapitalization(QFont::AllUppercase);
    painter.setFont(font);
    painter.setPen(style.muted());
    painter.drawText(rect.adjusted(12, 0, -8, 0), Qt::AlignVCenter | Qt::TextSingleLine, text);
    painter.restore();
}

} // namespace uncordon::ui
