// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timeline.h"

#include <QAbstractTableModel>

namespace uncordon::models {

/// The tasks of one node, a row each, in the order of the log; grows as the run goes on.
class NodeTasksModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Task, Start, Duration, Result, Message, ColumnCount };
    enum DataRole {
        MicrosRole = Qt::UserRole + 1,
        ResultRole,
        LogRangeRole
    }; ///< times as qint64, invalid where unknown

    using QAbstractTableModel::QAbstractTableModel;

    void setNode(const timeline::Node &node);
    void clear();
    [[nodiscard]] QString nodeName() const { return m_name; }
    [[nodiscard]] const timeline::NodeTask &task(int row) const { return m_tasks[row]; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    QString m_name;
    QList<timeline::NodeTask> m_tasks;
};

} // namespace uncordon::models
