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

/// How far a log has been read, and what is in it.
struct LogStatus
{
    /// One of several runs in one file.
    struct Run
    {
        QDateTime startedAt; ///< invalid: the log does not say
        timeline::Outcome outcome = timeline::Outcome::Running;
        qsizetype nodes = 0;
        bool operator==(const Run &) const = default;
    };
    qint64 read = 0, size = 0; ///< bytes of the file
    bool stopped = false;      ///< by the user, before its end
    bool isAnsible = true;     ///< false: known once it was read to its end
    QList<Run> runs;           ///< known once the log was read to its end
    qsizetype shown = 0;       ///< of runs
    bool operator==(const LogStatus &) const = default;
};

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
    /// Whose tasks the timelines have from now on.
    void showTasksOf(const QString &node);
    /// Finds whose line it is, 1-based: its tasks are shown, then lineLocated is told.
    void locateLine(quint32 line);
    /// Shows another run of the log, once it was read.
    void showRun(qsizetype index);
    /// From any thread: what was read so far is all there will be.
    void cancel() { m_cancel = true; }
    /// From any thread: nothing more is wanted.
    void requestStop() { m_stop = true; }

Q_SIGNALS:
    void timelineChanged(const uncordon::timeline::Timeline &timeline, bool settled);
    void statusChanged(const uncordon::ui::LogStatus &status);
    /// The file with the text that offsets and lines refer to: told once it is known.
    void textPathKnown(const QString &path);
    void lineLocated(quint32 line, const QString &node);
    void logGrew();
    void failed(const QString &text);

private:
    void read();
    void watch();
    void fail(const text::Error &error);
    void tellTimeline();
    [[nodiscard]] qsizetype shownRun() const;
    void tellStatus(bool stopped, bool complete);
    void tellTextPath();

    QString m_logPath;
    bool m_live;
    std::atomic<bool> m_stop = false, m_cancel = false;
    bool m_settled = false;
    QString m_lastFailure, m_textPath, m_tasksOf;
    LogStatus m_status;
    std::unique_ptr<timeline::LogFollower> m_follower;
    QFileSystemWatcher *m_watcher = nullptr;
    QTimer *m_soon = nullptr; ///< collects a burst of changes into one reading
    QTimer *m_nowAndThen = nullptr;
};

} // namespace uncordon::ui
