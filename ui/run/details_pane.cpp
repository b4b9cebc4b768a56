// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/details_pane.h"

#include "ui/run/parts.h"

#include <QBoxLayout>
#include <QTreeView>

namespace uncordon::ui {

DetailsPane::DetailsPane(QWidget *parent)
    : QWidget(parent)
    , m_title(plainLabel())
    , m_summary(plainLabel({}, true))
    , m_message(plainLabel({}, true))
    , m_tasks(new QTreeView)
{
    auto *const column = new QVBoxLayout(this);
    column->addWidget(m_title);
    column->addWidget(m_summary);
    column->addWidget(m_message);
    column->addWidget(m_tasks, 1);
}

void DetailsPane::setTimeline(const timeline::Timeline &timeline)
{
    m_timeline = timeline;
    refresh();
}

void DetailsPane::setNode(const QString &node)
{
    m_node = node;
    refresh();
}

void DetailsPane::clear()
{
    m_timeline = {};
    m_node.clear();
    refresh();
}

void DetailsPane::refresh()
{
    m_title->setText(m_node);
}

} // namespace uncordon::ui
