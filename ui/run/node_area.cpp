// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/node_area.h"

#include <QBoxLayout>
#include <QTableWidget>

namespace uncordon::ui {

NodeArea::NodeArea(QWidget *parent)
    : QWidget(parent)
    , m_table(new QTableWidget(0, 2))
{
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_table);
    connect(m_table, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (row >= 0 && row < m_timeline.nodes.size())
            Q_EMIT nodeSelected(m_timeline.nodes[row].name);
    });
}

void NodeArea::setTimeline(const timeline::Timeline &timeline, const std::optional<run::RunInfo> &, bool)
{
    m_timeline = timeline;
    m_table->setRowCount(static_cast<int>(timeline.nodes.size()));
    for (int row = 0; row < timeline.nodes.size(); ++row)
        m_table->setItem(row, 0, new QTableWidgetItem(timeline.nodes[row].name));
}

void NodeArea::clear()
{
    setTimeline({}, {}, false);
}

void NodeArea::selectLine(quint32) {}
void NodeArea::zoomIn() {}
void NodeArea::zoomOut() {}
void NodeArea::fit() {}
void NodeArea::setFollowNow(bool) {}

} // namespace uncordon::ui
