// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/drain_forecast.h"
#include "run/run_info.h"

#include <QFuture>

#include <optional>

namespace uncordon::ui {

/// What is known of the drain of a batch, read on a worker thread.
struct DrainOutlook
{
    cluster::DrainForecast forecast;
    QList<cluster::NodeStatus> nodes; ///< of the batch
    int controlPlanes = 0;
};

/// Nothing where the run's cluster cannot be asked.
QFuture<std::optional<DrainOutlook>> drainOutlook(const run::RunInfo &info,
                                                  const QStringList &nodes);

/// What a drain does, in sentences: loudest first.
struct OutlookWords
{
    QStringList downtime; ///< what stops
    QStringList blocked;  ///< what will hold the drain up
    QString moves;        ///< "11 pods move to other nodes"; empty: none
    QStringList pods;     ///< each of them
    /// One line for beside a button.
    [[nodiscard]] QString summary() const;
};
OutlookWords outlookWords(const DrainOutlook &outlook);

} // namespace uncordon::ui
