// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/node_tasks_model.h"
#include "timeline/timeline.h"

#include <QWidget>

class QIdentityProxyModel;
class QLabel;
class QTreeView;

namespace uncordon::ui {

/// The selected node: how it stands, and its tasks with durations and messages. Without a selection
/// it shows the node that is worked on, or the one that failed.
class DetailsPane : public QWidget
{
    Q_OBJECT
public:
    explicit DetailsPane(QWidget *parent = nullptr);

    void setTimeline(const timeline::Timeline &timeline);
    /// The run's clock, between two timelines: a task that is silent still takes its time.
    void setNow(timeline::Micros now);
    void setNode(const QString &node); ///< chosen by the operator; stays
    void clear();
    [[nodiscard]] QString nodeName() const { return m_tasks.nodeName(); }
    [[nodiscard]] QString summaryText() const;
    /// Marks the task whose log holds this line, 1-based.
    void selectLine(quint32 line);

Q_SIGNALS:
    void nodeShown(const QString &node); ///< its tasks are wanted
    void rangeSelected(const uncordon::timeline::LogRange &range);

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    [[nodiscard]] QString nodeToShow() const;

    timeline::Timeline m_timeline;
    QString m_chosen;
    models::NodeTasksModel m_tasks;
    QIdentityProxyModel *m_words;
    QLabel *m_title, *m_summary, *m_message;
    QTreeView *m_view;
    bool m_atEnd = true;
};

} // namespace uncordon::ui
