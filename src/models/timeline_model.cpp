// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/timeline_model.h"

#include <algorithm>
#include <array>

namespace uncordon::models {

using Group = timeline::Role;

QList<TimelineModel::Row> TimelineModel::arrange() const
{
    constexpr std::array groups{Group::ControlPlane, Group::Worker, Group::Etcd, Group::None};
    QHash<Group, QStringList> names{{Group::ControlPlane, m_controlPlane},
                                    {Group::Worker, m_workers}};
    for (const timeline::Node &node : m_timeline.nodes) {
        if (!m_expected.contains(node.name)) // those have their place already
            names[node.role] << node.name;
    }
    QList<Row> rows;
    for (const Group group : groups) {
        const QStringList members = names.value(group);
        if (members.isEmpty())
            continue;
        rows << Row{group, {}};
        for (const QString &name : members)
            rows << Row{group, name};
    }
    return rows;
}

void TimelineModel::place(const QList<Row> &rows)
{
    if (rows == m_rows)
        return;
    // Nodes mostly join one by one: insert where the old rows are the new ones with gaps.
    qsizetype at = 0;
    bool onlyAdded = rows.size() > m_rows.size();
    for (qsizetype i = 0; onlyAdded && i < m_rows.size(); ++i, ++at) {
        while (at < rows.size() && rows[at] != m_rows[i])
            ++at;
        onlyAdded = at < rows.size();
    }
    if (!onlyAdded) {
        beginResetModel();
        m_rows = rows;
        endResetModel();
        return;
    }
    for (qsizetype i = 0; i < rows.size(); ++i) {
        if (i < m_rows.size() && m_rows[i] == rows[i])
            continue;
        beginInsertRows({}, static_cast<int>(i), static_cast<int>(i));
        m_rows.insert(i, rows[i]);
        endInsertRows();
    }
}

void TimelineModel::setExpected(const QStringList &controlPlane, const QStringList &workers)
{
    m_controlPlane = controlPlane;
    m_workers = workers;
    m_expected.clear();
    for (const QString &name : controlPlane)
        m_expected[name] = timeline::Node{.name = name, .role = Group::ControlPlane};
    for (const QString &name : workers)
        m_expected[name] = timeline::Node{.name = name, .role = Group::Worker};
    place(arrange());
}

void TimelineModel::setTimeline(const timeline::Timeline &timeline)
{
    const timeline::Timeline before = std::exchange(m_timeline, timeline);
    const QHash<QString, qsizetype> beforeIndex = std::exchange(m_index, {});
    for (qsizetype i = 0; i < m_timeline.nodes.size(); ++i)
        m_index[m_timeline.nodes[i].name] = i;
    place(arrange());
    for (int row = 0; row < m_rows.size(); ++row) {
        const timeline::Node *node = nodeAt(row);
        if (!node || !m_index.contains(node->name))
            continue;
        const qsizetype old = beforeIndex.value(node->name, -1);
        if (old < 0 || before.nodes[old] != *node)
            Q_EMIT dataChanged(index(row), index(row));
    }
}

void TimelineModel::setSnapshot(const cluster::Snapshot &snapshot)
{
    for (const cluster::NodeStatus &node : snapshot.nodes) {
        if (m_versions.value(node.name) == node.kubeletVersion)
            continue;
        m_versions[node.name] = node.kubeletVersion;
        if (const int row = rowOf(node.name); row >= 0)
            Q_EMIT dataChanged(index(row), index(row), {VersionRole});
    }
}

const timeline::Node *TimelineModel::nodeAt(int row) const
{
    if (row < 0 || row >= m_rows.size() || m_rows[row].node.isEmpty())
        return nullptr;
    const auto found = m_index.constFind(m_rows[row].node);
    if (found != m_index.cend())
        return &m_timeline.nodes[*found];
    const auto expected = m_expected.constFind(m_rows[row].node);
    return expected == m_expected.cend() ? nullptr : &*expected;
}

bool TimelineModel::isHeading(int row) const
{
    return row >= 0 && row < m_rows.size() && m_rows[row].node.isEmpty();
}

Group TimelineModel::groupAt(int row) const
{
    return row >= 0 && row < m_rows.size() ? m_rows[row].group : Group::None;
}

int TimelineModel::rowOf(const QString &node) const
{
    const auto found = std::ranges::find(m_rows, node, &Row::node);
    return found == m_rows.cend() || node.isEmpty() ? -1
                                                    : static_cast<int>(found - m_rows.cbegin());
}

int TimelineModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant TimelineModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == HeadingRole)
        return isHeading(index.row());
    const timeline::Node *node = nodeAt(index.row());
    if (!node)
        return {};
    switch (role) {
    case Qt::DisplayRole:
    case NameRole: return node->name;
    case StateRole: return static_cast<int>(node->state);
    case SchedulableRole: return static_cast<int>(node->schedulable);
    case VersionRole: return m_versions.value(node->name);
    case MessageRole: return node->message;
    default: return {};
    }
}

} // namespace uncordon::models
