// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/node_tasks_model.h"

namespace uncordon::models {

void NodeTasksModel::setNode(const timeline::Node &node)
{
    const bool grows = node.name == m_name && node.tasks.size() >= m_tasks.size();
    if (!grows) {
        beginResetModel();
        m_name = node.name;
        m_tasks = node.tasks;
        endResetModel();
        return;
    }
    for (qsizetype i = 0; i < m_tasks.size(); ++i) {
        if (m_tasks[i] == node.tasks[i])
            continue;
        m_tasks[i] = node.tasks[i];
        Q_EMIT dataChanged(index(static_cast<int>(i), 0),
                           index(static_cast<int>(i), ColumnCount - 1));
    }
    if (node.tasks.size() > m_tasks.size()) {
        beginInsertRows({}, static_cast<int>(m_tasks.size()),
                        static_cast<int>(node.tasks.size()) - 1);
        m_tasks = node.tasks;
        endInsertRows();
    }
}

void NodeTasksModel::clear()
{
    beginResetModel();
    m_name.clear();
    m_tasks.clear();
    endResetModel();
}

int NodeTasksModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_tasks.size());
}

int NodeTasksModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant NodeTasksModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const timeline::NodeTask &task = m_tasks[index.row()];
    if (role == ResultRole)
        return static_cast<int>(task.result);
    if (role == LogRangeRole)
        return QVariant::fromValue(task.log);
    if (role == MicrosRole) {
        if (index.column() == Start && task.start)
            return static_cast<qint64>(task.start->count());
        if (index.column() == Duration && task.start && task.end)
            return static_cast<qint64>((*task.end - *task.start).count());
        return {};
    }
    if (role != Qt::DisplayRole)
        return {};
    if (index.column() == Task)
        return task.task;
    return index.column() == Message ? QVariant(task.message) : QVariant();
}

} // namespace uncordon::models
