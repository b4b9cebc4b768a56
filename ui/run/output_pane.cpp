// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/output_pane.h"

#include "ui/common/parts.h"

#include <QBoxLayout>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QToolButton>

#include <algorithm>

namespace uncordon::ui {

OutputPane::OutputPane(QWidget *parent)
    : QWidget(parent), m_view(new OutputView), m_search(new QLineEdit), m_count(new QLabel)
{
    auto *const heading = sectionLabel(tr("Output"));
    m_search->setPlaceholderText(tr("Find in output"));
    m_search->setAccessibleName(tr("Find in output"));
    m_search->setClearButtonEnabled(true);
    m_search->setMaximumWidth(260);
    m_search->installEventFilter(this);
    m_previous = toolButton(u"go-up", tr("Previous match (Shift+F3)"));
    m_next = toolButton(u"go-down", tr("Next match (F3)"));
    m_follow = toolButton(u"go-bottom", tr("Follow the end of the output"));
    m_follow->setCheckable(true);
    m_follow->setChecked(true);
    auto *const hide = toolButton(u"window-close", tr("Hide the output (F9)"));
    m_count->setFont(tabularFont(m_count->font()));
    m_count->setMinimumWidth(
        m_count->fontMetrics().horizontalAdvance(QStringLiteral("0000 / 00000")));
    setMuted(m_count);

    auto *const bar = new QHBoxLayout;
    bar->setContentsMargins(12, 4, 8, 4);
    bar->setSpacing(4);
    bar->addWidget(heading);
    bar->addSpacing(8);
    bar->addWidget(m_search, 1);
    bar->addWidget(m_previous);
    bar->addWidget(m_next);
    bar->addWidget(m_count);
    bar->addStretch(0);
    bar->addWidget(m_follow);
    bar->addWidget(hide);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(m_view, 1);

    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_current = -1;
        if (m_view->text())
            m_view->text()->setSearch(text);
    });
    connect(m_previous, &QToolButton::clicked, this, &OutputPane::findPrevious);
    connect(m_next, &QToolButton::clicked, this, &OutputPane::findNext);
    connect(m_follow, &QToolButton::clicked, this, [this](bool on) {
        if (on)
            m_view->followEnd();
        else
            m_view->stopFollowing();
    });
    connect(m_view, &OutputView::followingChanged, m_follow, &QToolButton::setChecked);
    connect(hide, &QToolButton::clicked, this, &OutputPane::hideRequested);
    searchChanged();
}

void OutputPane::setText(LogText *text)
{
    if (m_view->text())
        m_view->text()->disconnect(this);
    m_view->setText(text);
    m_current = -1;
    if (text) {
        connect(text, &LogText::searchChanged, this, &OutputPane::searchChanged);
        text->setSearch(m_search->text());
    }
    searchChanged();
}

void OutputPane::find()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void OutputPane::findNext()
{
    step(1);
}

void OutputPane::findPrevious()
{
    step(-1);
}

void OutputPane::step(int by)
{
    if (!m_view->text() || m_view->text()->matches().isEmpty())
        return;
    const auto count = static_cast<int>(m_view->text()->matches().size());
    goTo(m_current < 0 ? (by > 0 ? 0 : count - 1) : (m_current + by + count) % count);
}

void OutputPane::goTo(int match)
{
    m_current = match;
    m_view->stopFollowing();
    m_view->showMatch(m_view->text()->matches().at(match));
    searchChanged();
}

void OutputPane::searchChanged()
{
    const LogText *text = m_view->text();
    const bool asked = text && !text->searchText().isEmpty();
    const qsizetype count = asked ? text->matches().size() : 0;
    m_previous->setEnabled(count > 0);
    m_next->setEnabled(count > 0);
    if (asked && m_current < 0 && count > 0) {
        // The first match from where the reader is looks best; a new search starts there.
        const auto found =
            std::ranges::lower_bound(text->matches(), TextMatch{m_view->firstVisibleLine(), 0, 0});
        if (found != text->matches().end() || !text->searching()) {
            const auto index = found == text->matches().end() ? 0 : found - text->matches().begin();
            goTo(static_cast<int>(index));
            return;
        }
    }
    if (!asked)
        m_count->clear();
    else if (count == 0)
        m_count->setText(text->searching() ? tr("searching") : tr("no match"));
    else
        m_count->setText(tr("%1 / %2", "which match of how many")
                             .arg(QLocale().toString(m_current + 1),
                                  QLocale().toString(count) + (text->searchCapped() ? u"+" : u"")));
}

bool OutputPane::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            step(key->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
            return true;
        }
        if (key->key() == Qt::Key_Escape) {
            m_search->clear();
            m_view->setFocus();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace uncordon::ui
