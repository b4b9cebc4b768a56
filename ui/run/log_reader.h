// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/log_follower.h"

#include <QFileSystemWatcher>
#include <QObject>

#include <atomic>
#include <memory>

class QTimer;

namespace uncordon::ui {

/// Keeps the timeline of a log on a thread of its own. Reads when the file system says that the log
/// grew, at most twenty times a second, and now and then where it says nothing (network mounts).
class LogReader : public QObject
{
    Q_OBJECT
public:
    LogReader(const QString &logPath, bool live);

    void begin();
    /// The run is over: reads what is left and settles the outcome.
    void settle();
    void requestStop() { m_stop = true; }

Q_SIGNALS:
    void timelineChanged(const uncordon::timeline::Timeline &timeline, bool settled);
    void logGrew();
    void failed(const QString &text);

private:
    void read();
    void watch();
    void fail(const text::Error &error);

    QString m_logPath;
    bool m_live;
    std::atomic<bool> m_stop = false;
    bool m_settled = false;
    QString m_lastFailure;
    std::unique_ptr<timeline::LogFollower> m_follower;
    QFileSystemWatcher *m_watcher = nullptr;
    QTimer *m_soon = nullptr; ///< collects a burst of changes into one reading
    QTimer *m_nowAndThen = nullptr;
};

} // namespace uncordon::ui
