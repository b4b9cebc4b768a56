// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/log_follower.h"

#include "ansible/parser.h"
#include "timeline/builder.h"
#include "timeline/timing_log.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryFile>

#include <algorithm>
#include <cstdio>
#include <limits>

using namespace Qt::StringLiterals;

namespace uncordon::timeline {

namespace {

constexpr qint64 kBlock = 1 << 20;

text::Error unreadable(const QString &path, const QString &why)
{
    return {u"file-unreadable"_s, QCoreApplication::translate("timeline", "cannot read the file: %1").arg(why),
            {}, path};
}

} // namespace

class LogFollower::Impl
{
public:
    Impl(QString logPath, QString timingPath) : m_path(std::move(logPath)), m_timingPath(std::move(timingPath)), m_parser(m_names)
    {
        m_names.tasks.intern({}); // results before any banner
        if (m_timingPath.isEmpty() && QFileInfo(m_path).fileName() == u"output.log") {
            const QString beside = QFileInfo(m_path).path() + u"/timing.log";
            if (QFileInfo::exists(beside))
                m_timingPath = beside;
        }
    }

    text::Result<bool> advance(bool everything, qint64 mostBytes = std::numeric_limits<qint64>::max())
    {
        if (!open())
            return std::unexpected(unreadable(m_path, m_log.errorString()));
        if (auto read = readTiming(); !read)
            return std::unexpected(read.error());
        if (!m_headerKnown && !m_timingPath.isEmpty() && !findHeader(everything))
            return false;
        const qint64 size = m_log.size();
        const qint64 there = everything || m_timingPath.isEmpty() ? size : std::min(size, m_header + m_timing.covered());
        const qint64 limit = there - m_position > mostBytes ? m_position + mostBytes : there;
        if (size < m_position && !m_shrank) {
            m_shrank = true;
            m_diagnostics << Diagnostic{u"log-shrank"_s, Severity::Warning, 0,
                                        u"the log became shorter while it was read: it was replaced or cut"_s};
        }
        bool changed = false;
        m_buffer.resize(kBlock);
        while (m_position < limit && m_log.seek(m_position)) {
            const qint64 got = m_log.read(m_buffer.data(), std::min(kBlock, limit - m_position));
            if (got <= 0)
                break;
            m_position += got;
            m_events.clear();
            m_parser.feed({m_buffer.constData(), static_cast<std::size_t>(got)}, m_events);
            take();
            changed = true;
        }
        return changed;
    }

    text::Result<void> finish()
    {
        if (auto read = advance(true); !read)
            return std::unexpected(read.error());
        m_events.clear();
        m_parser.finish(m_events);
        take();
        m_finished = true;
        compareTiming();
        return {};
    }

    QList<Timeline> runs(bool withTasks) const
    {
        QList<Timeline> list;
        for (std::size_t i = 0; i < m_runs.size(); ++i)
            list << runAt(i, withTasks);
        return list;
    }

    Timeline last() const { return m_runs.empty() ? Timeline{} : runAt(m_runs.size() - 1, true); }

    QByteArray bytes(qint64 offset, qint64 length) const
    {
        if (offset < 0 || length <= 0 || !m_reader.isOpen() || !m_reader.seek(offset))
            return {};
        return m_reader.read(length);
    }

    [[nodiscard]] bool isAnsible() const
    {
        return std::ranges::any_of(m_runs, [](const Builder &run) { return run.isAnsible(); });
    }

private:
    Timeline runAt(std::size_t index, bool withTasks) const
    {
        Timeline timeline = m_runs[index].snapshot(!m_finished && index + 1 == m_runs.size(), withTasks);
        timeline.diagnostics += m_diagnostics;
        if (m_startedAt.isValid() && !m_timingPath.isEmpty()) {
            timeline.startedAt = m_startedAt;
            if (timeline.now)
                timeline.endedAt = m_startedAt.addMSecs(std::chrono::duration_cast<std::chrono::milliseconds>(*timeline.now).count());
        }
        return timeline;
    }

    bool open()
    {
        if (m_log.isOpen())
            return true;
        if (m_path == u"-") {
            QFile input;
            if (!input.open(stdin, QIODevice::ReadOnly) || !m_spool.open())
                return false;
            while (true) {
                const QByteArray block = input.read(kBlock);
                if (block.isEmpty())
                    break;
                m_spool.write(block);
            }
            m_spool.flush();
            m_log.setFileName(m_spool.fileName());
        } else {
            m_log.setFileName(m_path);
        }
        m_reader.setFileName(m_log.fileName());
        return m_log.open(QIODevice::ReadOnly | QIODevice::Unbuffered) && m_reader.open(QIODevice::ReadOnly);
    }

    text::Result<void> readTiming()
    {
        if (m_timingPath.isEmpty())
            return {};
        if (!m_timingFile.isOpen()) {
            m_timingFile.setFileName(m_timingPath);
            if (!m_timingFile.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
                return std::unexpected(unreadable(m_timingPath, m_timingFile.errorString()));
        }
        m_timing.feed(m_timingFile.readAll());
        return {};
    }

    // script writes the output first: a timing log that ends early belongs to a session that was killed.
    void compareTiming()
    {
        if (m_timingPath.isEmpty())
            return;
        const qint64 size = m_log.size();
        const QByteArray end = bytes(std::max<qint64>(0, size - 400), 400);
        const qsizetype footer = end.lastIndexOf("Script done on ");
        const qint64 output = size - m_header - (footer < 0 ? 0 : end.size() - footer);
        // the footer stands on a line of its own, which script begins if need be
        const qint64 missing = output - m_timing.covered();
        const auto note = [this](const QString &code, const QString &text) {
            m_diagnostics << Diagnostic{code, Severity::Warning, 0, text};
        };
        if (missing > 1)
            note(u"timing-short"_s, u"the timing log ends %1 bytes before the output: their time is that of the last it knows"_s.arg(missing));
        if (missing < 0)
            note(u"timing-long"_s, u"the timing log counts %1 bytes more than the output has: is it another run's?"_s.arg(-missing));
        if (m_timing.malformedLines() > 0)
            note(u"timing-malformed"_s, u"lines of the timing log that say no time: %1"_s.arg(m_timing.malformedLines()));
    }

    // "Script started on 2026-12-01 00:00:00+00:00 [...]": script's own line, not counted by its timing log.
    bool findHeader(bool everything)
    {
        m_log.seek(0);
        const QByteArray first = m_log.read(4096);
        const qsizetype end = first.indexOf('\n');
        if (end < 0 && !everything)
            return false;
        m_headerKnown = true;
        if (first.startsWith("Script started on ")) {
            m_header = end + 1;
            m_startedAt = QDateTime::fromString(QString::fromLatin1(first.sliced(18, 25)).replace(u' ', u'T'), Qt::ISODate);
        }
        return true;
    }

    void take()
    {
        for (const ansible::Event &event : m_events) {
            if (m_runs.empty() || m_runs.back().startsAnotherRun(event))
                m_runs.emplace_back(m_names, access());
            m_runs.back().add(event);
        }
    }

    LogAccess access()
    {
        LogAccess access;
        access.bytes = [this](qint64 offset, qint64 length) {
            m_scratch = bytes(offset, std::min(length, qint64{1} << 20));
            return std::string_view(m_scratch.constData(), static_cast<std::size_t>(m_scratch.size()));
        };
        if (!m_timingPath.isEmpty()) {
            access.time = [this](qint64 offset) { return m_timing.at(offset - m_header); };
            access.timeSource = TimeSource::Timing;
        }
        return access;
    }

    QString m_path, m_timingPath;
    QFile m_log, m_timingFile;
    mutable QFile m_reader;
    QTemporaryFile m_spool;
    ansible::Names m_names;
    ansible::Parser m_parser;
    TimingLog m_timing;
    std::vector<ansible::Event> m_events;
    std::vector<Builder> m_runs;
    QList<Diagnostic> m_diagnostics;
    QByteArray m_scratch, m_buffer;
    QDateTime m_startedAt;
    qint64 m_position = 0, m_header = 0;
    bool m_headerKnown = false, m_finished = false, m_shrank = false;
};

LogFollower::LogFollower(QString logPath, QString timingPath)
    : m_impl(std::make_unique<Impl>(std::move(logPath), std::move(timingPath))) { }
LogFollower::~LogFollower() = default;
text::Result<bool> LogFollower::advance() { return m_impl->advance(false); }

text::Result<bool> LogFollower::advance(qint64 mostBytes)
{
    return m_impl->advance(false, mostBytes);
}
text::Result<void> LogFollower::finish() { return m_impl->finish(); }
QList<Timeline> LogFollower::runs(bool withTasks) const { return m_impl->runs(withTasks); }
bool LogFollower::isAnsible() const { return m_impl->isAnsible(); }
QByteArray LogFollower::bytes(qint64 offset, qint64 length) const { return m_impl->bytes(offset, length); }

Timeline LogFollower::timeline() const
{
    return m_impl->last();
}

} // namespace uncordon::timeline
