// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/timeline_model.h"
#include "run/run_info.h"

#include <QElapsedTimer>
#include <QWidget>

#include <optional>

class QTimer;

namespace uncordon::ui {

class TimelineWidget;

/// The nodes of a run with their timeline; what is selected here is what details and output show.
/// Keeps time between two pieces of output, and asks a rehearsal's cluster for its versions.
class NodeArea : public QWidget
{
    Q_OBJECT
public:
    explicit NodeArea(QWidget *parent = nullptr);

    void setTimeline(const timeline::Timeline &timeline, const std::optional<run::RunInfo> &info,
                     bool live);
    void clear();
    /// Selects what happened at this line of the log, 1-based.
    void selectLine(quint32 line);
    void selectNode(const QString &node);
    void zoomIn();
    void zoomOut();
    void fit();
    void setFollowNow(bool follow);
    [[nodiscard]] TimelineWidget *timelineWidget() const { return m_widget; }

Q_SIGNALS:
    void nodeSelected(const QString &node);
    void rangeSelected(const uncordon::timeline::LogRange &range);
    void nowChanged(uncordon::timeline::Micros now); ///< ten times a second while the run goes on

private:
    void tick();
    void readCluster();

    models::TimelineModel m_model;
    TimelineWidget *m_widget;
    QTimer *m_ticker, *m_clusterTimer;
    QElapsedTimer m_since;
    timeline::Micros m_base{0}, m_shown{0};
    QString m_clusterState;
    bool m_live = false, m_reading = false;
};

} // namespace uncordon::ui
