// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/log_reader.h"

#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QTimer>

#include <algorithm>

namespace uncordon::ui {
namespace {

using namespace std::chrono_literals;
constexpr auto kSoon = 20ms;
constexpr auto kNowAndThen = 500ms;
constexpr auto kShowFirst = 80ms; ///< of a large log that is being read
constexpr auto kShowEvery = 700ms;
constexpr qint64 kSlice = 2 * 1024 * 1024;

} // namespace

LogReader::LogReader(const QString &logPath, bool live) : m_logPath(logPath), m_live(live) { }

void LogReader::begin()
{
    m_follower =
        std::make_unique<timeline::LogFollower>(m_logPath, QString(), timeline::Numbering::Text);
    m_soon = new QTimer(this);
    m_soon->setSingleShot(true);
    m_soon->setInterval(kSoon);
    connect(m_soon, &QTimer::timeout, this, &LogReader::read);
    if (!m_live) {
        settle();
        return;
    }
    m_watcher = new QFileSystemWatcher(this);
    const auto changed = [this] {
        if (!m_soon->isActive())
            m_soon->start();
    };
    connect(m_watcher, &QFileSystemWatcher::fileChanged, this, changed);
    connect(m_watcher, &QFileSystemWatcher::directoryChanged, this, changed);
    m_nowAndThen = new QTimer(this);
    connect(m_nowAndThen, &QTimer::timeout, this, changed);
    m_nowAndThen->start(kNowAndThen);
    read();
}

void LogReader::watch()
{
    // A file that was not there when the run started is watched through its folder until it is.
    if (!m_watcher)
        return;
    const QFileInfo log(m_logPath);
    const QString timing = log.absolutePath() + u"/timing.log";
    for (const QString &path : {m_logPath, timing}) {
        if (QFile::exists(path) && !m_watcher->files().contains(path))
            m_watcher->addPath(path);
    }
    if (!log.exists() && m_watcher->directories().isEmpty())
        m_watcher->addPath(log.absolutePath());
}

void LogReader::read()
{
    if (m_stop || m_settled || !m_follower)
        return;
    watch();
    if (m_live && !QFile::exists(m_logPath))
        return;
    Q_EMIT logGrew();
    const text::Result<bool> changed = m_follower->advance();
    if (!changed)
        fail(changed.error());
    else if (*changed)
        tellTimeline();
}

void LogReader::settle()
{
    if (m_stop || m_settled || !m_follower)
        return;
    Q_EMIT logGrew();
    QElapsedTimer sinceShown;
    sinceShown.start();
    std::chrono::nanoseconds pause = kShowFirst;
    while (true) {
        const auto changed = m_follower->advance(kSlice);
        if (m_stop)
            return;
        if (!changed)
            fail(changed.error());
        if (!changed || !*changed || m_cancel)
            break;
        if (sinceShown.durationElapsed() > pause) {
            sinceShown.restart();
            tellTextPath();
            tellStatus(false, false);
            tellTimeline();
            // Showing costs at most a tenth of reading, whatever is in the log.
            pause =
                std::max<std::chrono::nanoseconds>(kShowEvery, 10 * sinceShown.durationElapsed());
            sinceShown.restart();
        }
    }
    const bool stopped = m_cancel && m_follower->position() < m_follower->size();
    if (!stopped) {
        if (const auto finished = m_follower->finish(); !finished)
            fail(finished.error());
    }
    m_settled = true;
    if (m_nowAndThen)
        m_nowAndThen->stop();
    tellTextPath();
    Q_EMIT logGrew();
    tellStatus(stopped, true);
    tellTimeline();
}

void LogReader::showRun(qsizetype index)
{
    if (!m_settled || !m_follower || index < 0 || index >= m_status.runs.size())
        return;
    m_status.shown = index;
    Q_EMIT statusChanged(m_status);
    tellTimeline();
}

qsizetype LogReader::shownRun() const
{
    return m_status.runs.isEmpty() ? m_follower->runCount() - 1 : m_status.shown;
}

void LogReader::tellTimeline()
{
    Q_EMIT timelineChanged(m_follower->run(shownRun(), timeline::WantedTasks::only(m_tasksOf)),
                           m_settled);
}

void LogReader::showTasksOf(const QString &node)
{
    if (std::exchange(m_tasksOf, node) != node && m_follower && !node.isEmpty())
        tellTimeline();
}

void LogReader::locateLine(quint32 line)
{
    if (!m_follower)
        return;
    const QString node = m_follower->nodeOfLine(shownRun(), line);
    if (node.isEmpty())
        return;
    showTasksOf(node);
    Q_EMIT lineLocated(line, node);
}

void LogReader::tellTextPath()
{
    if (const QString path = m_follower->textPath(); path != m_textPath) {
        m_textPath = path;
        Q_EMIT textPathKnown(path);
    }
}

void LogReader::tellStatus(bool stopped, bool complete)
{
    m_status.read = m_follower->position();
    m_status.size = m_follower->size();
    m_status.stopped = stopped;
    if (complete) {
        m_status.isAnsible = m_follower->isAnsible();
        for (const timeline::Timeline &run : m_follower->runs(timeline::WantedTasks::none()))
            m_status.runs << LogStatus::Run{run.startedAt, run.outcome, run.nodes.size()};
        m_status.shown = m_status.runs.size() - 1;
    }
    Q_EMIT statusChanged(m_status);
}

void LogReader::fail(const text::Error &error)
{
    // Once is enough: the next reading fails the same way.
    const QString text = error.toString();
    if (text == m_lastFailure)
        return;
    m_lastFailure = text;
    Q_EMIT failed(text);
}

} // namespace uncordon::ui
