// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/snapshot.h"
#include "timeline/timeline.h"

#include <QAbstractListModel>
#include <QHash>

namespace uncordon::models {

/// The nodes of a timeline as rows: a heading for each group (control plane, workers, etcd, others) and
/// the nodes below it, in the order in which the run met them. No pixels, no words for the screen.
class TimelineModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum DataRole {
        NameRole = Qt::UserRole + 1,
        HeadingRole,
        StateRole,
        SchedulableRole,
        VersionRole,
        MessageRole
    };

    using QAbstractListModel::QAbstractListModel;

    /// Rows that did not change stay untouched; only where a node joins or moves are rows inserted or reset.
    void setTimeline(const timeline::Timeline &timeline);
    /// Versions of the nodes, where a cluster is known.
    void setSnapshot(const cluster::Snapshot &snapshot);
    /// Nodes that will come, before the log names them: their rows stand from the start.
    void setExpected(const QStringList &controlPlane, const QStringList &workers);

    [[nodiscard]] const timeline::Timeline &timeline() const { return m_timeline; }
    /// Null for a heading.
    [[nodiscard]] const timeline::Node *nodeAt(int row) const;
    [[nodiscard]] bool isHeading(int row) const;
    [[nodiscard]] timeline::Role groupAt(int row) const;
    [[nodiscard]] int rowOf(const QString &node) const; ///< -1: none
    [[nodiscard]] QString versionOf(const QString &node) const { return m_versions.value(node); }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Row
    {
        timeline::Role group = timeline::Role::None;
        QString node; ///< empty: the group's heading
        bool operator==(const Row &) const = default;
    };
    [[nodiscard]] QList<Row> arrange() const;
    void place(const QList<Row> &rows);

    timeline::Timeline m_timeline;
    QHash<QString, qsizetype> m_index;
    QHash<QString, QString> m_versions;
    QStringList m_controlPlane, m_workers;
    QHash<QString, timeline::Node> m_expected;
    QList<Row> m_rows;
};

} // namespace uncordon::models
