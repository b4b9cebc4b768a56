// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The pointer, the keys and the clipboard of OutputView.

#include "ui/run/output_view.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTextLayout>

#include <algorithm>

namespace uncordon::ui {

OutputView::Position OutputView::positionAt(const QPoint &point) const
{
    const qint64 lines = m_text ? m_text->lineCount() : 0;
    if (lines == 0)
        return {};
    Position position;
    position.line = firstVisibleLine() + (point.y() < 0 ? -1 : point.y() / m_lineHeight);
    if (position.line >= lines)
        return {lines - 1, styled(lines - 1).text.size()};
    position.line = std::max<qint64>(0, position.line);
    QTextLayout layout;
    layoutLine(layout, position.line, styled(position.line));
    if (layout.lineCount() > 0)
        position.column =
            layout.lineAt(0).xToCursor(point.x() - gutterWidth() + horizontalScrollBar()->value());
    return position;
}

void OutputView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_cursor = positionAt(event->position().toPoint());
    if (!event->modifiers().testFlag(Qt::ShiftModifier))
        m_anchor = m_cursor;
    m_dragging = false;
    viewport()->update();
}

void OutputView::mouseMoveEvent(QMouseEvent *event)
{
    if (!event->buttons().testFlag(Qt::LeftButton))
        return;
    m_dragging = true;
    const QPoint point = event->position().toPoint();
    if (point.y() < 0)
        verticalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepSub);
    else if (point.y() > viewport()->height())
        verticalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepAdd);
    m_cursor = positionAt(point);
    viewport()->update();
}

void OutputView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && !m_dragging && m_text && m_text->lineCount() > 0)
        Q_EMIT lineClicked(positionAt(event->position().toPoint()).line);
}

void OutputView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const Position at = positionAt(event->position().toPoint());
    const QString text = styled(at.line).text;
    const auto inWord = [&](qsizetype i) {
        return i >= 0 && i < text.size() &&
               (text[i].isLetterOrNumber() || text[i] == u'-' || text[i] == u'_');
    };
    qsizetype from = at.column;
    qsizetype to = at.column;
    while (inWord(from - 1))
        --from;
    while (inWord(to))
        ++to;
    m_anchor = {at.line, from};
    m_cursor = {at.line, to};
    m_dragging = true; // the release that follows is no click
    viewport()->update();
}

void OutputView::keyPressEvent(QKeyEvent *event)
{
    QScrollBar *const bar = verticalScrollBar();
    if (event->matches(QKeySequence::Copy)) {
        copy();
    } else if (event->matches(QKeySequence::SelectAll) && m_text && m_text->lineCount() > 0) {
        m_anchor = {};
        m_cursor = {m_text->lineCount(), 0};
        viewport()->update();
    } else if (event->key() == Qt::Key_Home) {
        bar->setValue(0);
    } else if (event->key() == Qt::Key_End) {
        followEnd();
    } else if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) {
        horizontalScrollBar()->triggerAction(event->key() == Qt::Key_Left
                                                 ? QAbstractSlider::SliderSingleStepSub
                                                 : QAbstractSlider::SliderSingleStepAdd);
    } else {
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void OutputView::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu menu(this);
    const Position at = positionAt(event->pos());
    QAction *const copyAction = menu.addAction(tr("Copy"), this, &OutputView::copy);
    copyAction->setShortcut(QKeySequence::Copy);
    copyAction->setEnabled(hasSelection());
    if (m_text && m_text->lineCount() > 0)
        menu.addAction(tr("Show in timeline"), this, [this, at] { Q_EMIT lineClicked(at.line); });
    menu.exec(event->globalPos());
}

bool OutputView::event(QEvent *event)
{
    // Ctrl+C copies here, whatever the window's menus think of it.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->matches(QKeySequence::Copy) || key->matches(QKeySequence::SelectAll)) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

void OutputView::copy()
{
    if (!m_text || !hasSelection())
        return;
    const auto [from, to] = std::minmax(m_anchor, m_cursor);
    m_copyFrom = from;
    m_copyTo = to;
    m_copyRequest = m_text->requestCopy(from.line, to.line);
}

void OutputView::linesCopied(const QStringList &lines, quint64 request)
{
    if (request != m_copyRequest || lines.isEmpty())
        return;
    QStringList part = lines;
    if (m_copyTo.line - m_copyFrom.line == part.size() - 1)
        part.last().truncate(m_copyTo.column);
    part.first().remove(0, m_copyFrom.column);
    const QString text = part.join(u'\n');
    QClipboard *const clipboard = QApplication::clipboard();
    clipboard->setText(text);
    if (clipboard->supportsSelection())
        clipboard->setText(text, QClipboard::Selection);
}

} // namespace uncordon::ui
