// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/run_info.h"
#include "timeline/timeline.h"

#include <QWidget>

#include <optional>

class QTableWidget;

namespace uncordon::ui {

/// The nodes of a run with their timeline; what is selected here is what details and output show.
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
    void zoomIn();
    void zoomOut();
    void fit();
    void setFollowNow(bool follow);

Q_SIGNALS:
    void nodeSelected(const QString &node);
    void rangeSelected(const uncordon::timeline::LogRange &range);

private:
    QTableWidget *m_table;
    timeline::Timeline m_timeline;
};

} // namespace uncordon::ui
