// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timeline.h"

#include <QWidget>

class QLabel;
class QTreeView;

namespace uncordon::ui {

/// The selected node: how it stands, and its tasks with durations and messages.
class DetailsPane : public QWidget
{
    Q_OBJECT
public:
    explicit DetailsPane(QWidget *parent = nullptr);

    void setTimeline(const timeline::Timeline &timeline);
    void setNode(const QString &node);
    void clear();

Q_SIGNALS:
    void rangeSelected(const uncordon::timeline::LogRange &range);

private:
    void refresh();

    timeline::Timeline m_timeline;
    QString m_node;
    QLabel *m_title, *m_summary, *m_message;
    QTreeView *m_tasks;
};

} // namespace uncordon::ui
