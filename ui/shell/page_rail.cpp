// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/page_rail.h"

#include "ui/common/parts.h"

#include <QBoxLayout>
#include <QButtonGroup>
#include <QPaintEvent>
#include <QPainter>
#include <QToolButton>

namespace uncordon::ui {
namespace {

constexpr int kWidth = 64;

class RailButton : public QToolButton
{
public:
    bool attention = false;

protected:
    void paintEvent(QPaintEvent *event) override
    {
        QPainter painter(this);
        const QColor accent = palette().color(QPalette::Highlight);
        if (isChecked() || underMouse()) {
            QColor ground = accent;
            ground.setAlphaF(isChecked() ? 0.16f : 0.08f);
            painter.fillRect(rect(), ground);
        }
        if (isChecked())
            painter.fillRect(0, 0, 3, height(), accent);
        const QPixmap pixmap = icon().pixmap(QSize(22, 22), devicePixelRatioF());
        painter.drawPixmap(QRectF((width() - 22) / 2.0, 9, 22, 22), pixmap, pixmap.rect());
        painter.setPen(palette().color(QPalette::WindowText));
        QFont font = painter.font();
        font.setPointSizeF(font.pointSizeF() - 1);
        painter.setFont(font);
        painter.drawText(QRect(0, 34, width(), 18), Qt::AlignCenter,
                         painter.fontMetrics().elidedText(text(), Qt::ElideRight, width() - 4));
        if (attention) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setBrush(toneColour(Tone::Wait, palette()));
            painter.setPen(QPen(palette().color(QPalette::Window), 2));
            painter.drawEllipse(QPointF(width() / 2.0 + 12, 12), 5, 5);
        }
        if (hasFocus()) {
            painter.setPen(accent);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(rect().adjusted(1, 1, -2, -2));
        }
        event->accept();
    }
};

} // namespace

PageRail::PageRail(QWidget *parent)
    : QWidget(parent), m_column(new QVBoxLayout(this)), m_group(new QButtonGroup(this))
{
    setFixedWidth(kWidth);
    m_column->setContentsMargins(0, 0, 1, 0);
    m_column->setSpacing(0);
    m_column->addStretch(1);
    connect(m_group, &QButtonGroup::idClicked, this, &PageRail::pageChosen);
}

void PageRail::addPage(QStringView iconName, const QString &word)
{
    auto *const button = new RailButton;
    button->setCheckable(true);
    button->setText(word);
    button->setAccessibleName(word);
    button->setIcon(symbol(iconName));
    button->setFixedSize(kWidth - 1, 56);
    const auto page = static_cast<int>(m_group->buttons().size());
    m_group->addButton(button, page);
    m_column->insertWidget(page, button);
}

void PageRail::setCurrent(int page)
{
    m_group->button(page)->setChecked(true);
}

void PageRail::setAttention(int page, bool on)
{
    auto *const button = static_cast<RailButton *>(m_group->button(page));
    button->attention = on;
    button->update();
}

void PageRail::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(width() - 1, 0, width() - 1, height());
}

} // namespace uncordon::ui
