// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rehearsal/rehearsal.h"
#include "run/archive.h"
#include "run/upgrade_options.h"

#include <QFuture>
#include <QObject>

namespace uncordon::ui {

/// Prepares and starts runs on worker threads. Lives on the UI thread.
class Starter : public QObject
{
    Q_OBJECT
public:
    explicit Starter(QString program, QObject *parent = nullptr);

    void startRehearsal(const rehearsal::Options &options);
    /// What prepareUpgrade made, shown to the operator and agreed to.
    void startUpgrade(const run::RunInfo &info);
    void listRuns();
    void openFolder(const QString &folder);
    [[nodiscard]] bool busy() const { return m_busy; }
    [[nodiscard]] QString program() const { return m_program; }

Q_SIGNALS:
    void busyChanged(bool busy);
    void started(const uncordon::run::RunSummary &summary);
    void failed(const QString &text);
    void runsListed(const QList<uncordon::run::RunSummary> &runs);

private:
    void follow(QFuture<text::Result<run::RunSummary>> future);
    QString m_program;
    bool m_busy = false;
};

} // namespace uncordon::ui
