// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/common/symbols.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

namespace uncordon::ui {
namespace {

/// Drawn on a 16 x 16 grid with a stroke of 1.5.
void drawSymbol(QPainter &p, QStringView name)
{
    const auto line = [&p](double x1, double y1, double x2, double y2) {
        p.drawLine(QPointF(x1, y1), QPointF(x2, y2));
    };
    const auto poly = [&p](std::initializer_list<QPointF> points) {
        p.drawPolyline(QPolygonF(QList<QPointF>(points)));
    };
    const auto dot = [&p](double x, double y, double r) {
        p.save();
        p.setBrush(p.pen().color());
        p.setPen(Qt::NoPen);
        p.drawEllipse(QPointF(x, y), r, r);
        p.restore();
    };
    if (name == u"media-playback-start") {
        poly({{5, 3}, {12.5, 8}, {5, 13}, {5, 3}});
    } else if (name == u"dialog-question") { // an hourglass: somebody is waited for
        poly({{3.5, 2.5}, {12.5, 2.5}});
        poly({{3.5, 13.5}, {12.5, 13.5}});
        poly({{4.5, 2.5}, {4.5, 4.8}, {8, 8}, {4.5, 11.2}, {4.5, 13.5}});
        poly({{11.5, 2.5}, {11.5, 4.8}, {8, 8}, {11.5, 11.2}, {11.5, 13.5}});
    } else if (name == u"dialog-error") {
        p.drawEllipse(QPointF(8, 8), 6, 6);
        line(5.7, 5.7, 10.3, 10.3);
        line(10.3, 5.7, 5.7, 10.3);
    } else if (name == u"dialog-warning") {
        poly({{8, 2.2}, {14.3, 13.3}, {1.7, 13.3}, {8, 2.2}});
        line(8, 6.5, 8, 9.6);
        dot(8, 11.5, 0.9);
    } else if (name == u"dialog-information") {
        p.drawEllipse(QPointF(8, 8), 6, 6);
        line(8, 7.4, 8, 11);
        dot(8, 5.2, 0.9);
    } else if (name == u"dialog-ok") {
        poly({{3, 8.6}, {6.6, 12}, {13, 4.4}});
    } else if (name == u"process-stop") {
        p.drawRoundedRect(QRectF(3.2, 3.2, 9.6, 9.6), 1.5, 1.5);
    } else if (name == u"changes-prevent") { // a closed lock
        p.drawRoundedRect(QRectF(3.2, 7.2, 9.6, 6.3), 1.2, 1.2);
        p.drawArc(QRectF(5, 2.4, 6, 8.6), 0, 180 * 16);
        dot(8, 10.3, 1);
    } else if (name == u"go-up") {
        poly({{3.5, 10}, {8, 5.5}, {12.5, 10}});
    } else if (name == u"go-down") {
        poly({{3.5, 6}, {8, 10.5}, {12.5, 6}});
    } else if (name == u"go-next") {
        poly({{6, 3.5}, {10.5, 8}, {6, 12.5}});
    } else if (name == u"go-previous") {
        poly({{10, 3.5}, {5.5, 8}, {10, 12.5}});
    } else if (name == u"go-bottom") {
        poly({{4, 5.5}, {8, 9.5}, {12, 5.5}});
        line(8, 2, 8, 9.2);
        line(3.5, 13, 12.5, 13);
    } else if (name == u"window-close") {
        line(4, 4, 12, 12);
        line(12, 4, 4, 12);
    } else if (name == u"open-menu") {
        for (const double y : {3.5, 8.0, 12.5})
            dot(8, y, 1.2);
    } else if (name == u"edit-copy") {
        p.drawRoundedRect(QRectF(5.5, 5.5, 8, 8), 1.2, 1.2);
        poly({{10.5, 2.5}, {2.5, 2.5}, {2.5, 10.5}});
    }
}

class SymbolEngine : public QIconEngine
{
public:
    explicit SymbolEngine(QString name) : m_name(std::move(name)) { }
    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const QPalette palette = QGuiApplication::palette();
        const QColor colour = palette.color(
            mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active,
            mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::WindowText);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / 16.0, rect.height() / 16.0);
        painter->setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->setBrush(Qt::NoBrush);
        drawSymbol(*painter, m_name);
        painter->restore();
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1);
    }
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state, qreal) override
    {
        QPixmap result(size);
        result.fill(Qt::transparent);
        QPainter painter(&result);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return result;
    }
    QIconEngine *clone() const override { return new SymbolEngine(m_name); }

private:
    QString m_name;
};

} // namespace

QIcon symbol(QStringView name)
{
    return QIcon(new SymbolEngine(name.toString()));
}

SymbolLabel::SymbolLabel(QStringView name, int size) : m_name(name.toString())
{
    setFixedSize(size, size);
}

void SymbolLabel::setSymbol(QStringView name)
{
    m_name = name.toString();
    update();
}

void SymbolLabel::setColour(std::function<QColor(const QPalette &)> colour)
{
    m_colour = std::move(colour);
    update();
}

void SymbolLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(width() / 16.0, height() / 16.0);
    const QColor colour = m_colour ? m_colour(palette()) : palette().color(QPalette::WindowText);
    painter.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    drawSymbol(painter, m_name);
}

} // namespace uncordon::ui
