// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/log_follower.h"

#include "ansible/callback.h"
#include "ansible/parser.h"
#include "timeline/builder.h"
#include "timeline/event_pipe.h"
#include "timeline/timing_log.h"
#include "timeline/unwrapped_log.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QScopeGuard>
#include <QTemporaryFile>
#include <QTimeZone>

#include <algorithm>
#include <cstdio>
#include <limits>

using namespace Qt::StringLiterals;

namespace uncordon::timeline {

namespace {

constexpr qint64 kBlock = 1 << 20;
constexpr qint64 kWorthAThread = 8 * kBlock;

// What a callback does not print nobody knows: never success, and of a node only what was said of it.
void limitTo(ansible::Wrapping callback, Timeline &timeline)
{
    const std::string_view name = ansible::callbackName(callback);
    timeline.callback = QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
    if (!ansible::hidesNodes(callback))
        return;
    const bool failuresNamed = callback == ansible::Wrapping::CallbackSelective;
    bool failed =
        timeline.outcome == Outcome::Failed ||
        std::ranges::contains(timeline.diagnostics, u"no-more-hosts"_s, &Diagnostic::code);
    for (Node &node : timeline.nodes) {
        const bool bad = node.state == NodeState::Failed || node.state == NodeState::Unreachable;
        failed = failed || bad;
        node.schedulable = Schedulable::Unknown;
        if (!bad || !failuresNamed)
            node.state = NodeState::Unknown;
    }
    timeline.findings.removeIf([](const Finding &finding) { return !finding.node.isEmpty(); });
    if (timeline.outcome == Outcome::Succeeded || timeline.outcome == Outcome::Incomplete)
        timeline.outcome = failed ? Outcome::Failed : Outcome::Incomplete;
    timeline.diagnostics << Diagnostic{
        u"callback-"_s + timeline.callback, Severity::Warning, 1,
        failuresNamed
            ? u"the callback '%1' prints failures only: what became of the other nodes is unknown"_s
                  .arg(timeline.callback)
            : u"the callback '%1' does not tell which task a result is of: what became of the nodes is unknown (run with ANSIBLE_STDOUT_CALLBACK=default)"_s
                  .arg(timeline.callback)};
}

text::Error unreadable(const QString &path, const QString &why)
{
    return {u"file-unreadable"_s,
            QCoreApplication::translate("timeline", "cannot read the file: %1").arg(why),
            {},
            path};
}

} // namespace

class LogFollower::Impl
{
public:
    Impl(QString logPath, QString timingPath, Numbering numbering)
        : m_path(std::move(logPath)), m_timingPath(std::move(timingPath)),
          m_source({.restart = [this] { restart(); },
                    .text = [this](std::uint16_t stream,
                                   std::string_view bytes) { parse(stream, bytes); }},
                   numbering)
    {
        restart();
        if (m_timingPath.isEmpty() && QFileInfo(m_path).fileName() == u"output.log") {
            const QString beside = QFileInfo(m_path).path() + u"/timing.log";
            if (QFileInfo::exists(beside))
                m_timingPath = beside;
        }
    }

    text::Result<bool> advance(bool everything,
                               qint64 mostBytes = std::numeric_limits<qint64>::max())
    {
        if (!open())
            return std::unexpected(unreadable(m_path, m_log.errorString()));
        if (auto read = readTiming(); !read)
            return std::unexpected(read.error());
        if (!m_headerKnown && !m_timingPath.isEmpty() && !findHeader(everything))
            return false;
        const qint64 size = m_log.size();
        const qint64 there = everything || m_timingPath.isEmpty()
                                 ? size
                                 : std::min(size, m_header + m_timing.covered());
        const qint64 limit = there - m_position > mostBytes ? m_position + mostBytes : there;
        if (size < m_position && !m_shrank) {
            m_shrank = true;
            m_diagnostics << Diagnostic{
                u"log-shrank"_s, Severity::Warning, 0,
                u"the log became shorter while it was read: it was replaced or cut"_s};
        }
        bool changed = false;
        m_buffer.resize(kBlock);
        const auto noPipe = qScopeGuard([this] { m_pipe = nullptr; });
        std::optional<EventPipe> pipe;
        while (m_position < limit && m_log.seek(m_position)) {
            const qint64 got = m_log.read(m_buffer.data(), std::min(kBlock, limit - m_position));
            if (got <= 0)
                break;
            m_position += got;
            const bool plain = !m_timingPath.isEmpty() || m_source.passesThrough();
            if (!pipe && plain && limit - m_position > kWorthAThread && !m_streams.empty())
                m_pipe =
                    &pipe.emplace([this](std::vector<ansible::Event> &events) { take(0, events); });
            const std::string_view bytes(m_buffer.constData(), static_cast<std::size_t>(got));
            // What script recorded is ansible-playbook's terminal as it was: nothing is around it.
            if (!m_timingPath.isEmpty())
                parse(0, bytes);
            else if (auto fed = m_source.feed(bytes); !fed)
                return std::unexpected(located(fed.error()));
            changed = true;
        }
        m_pipe = nullptr;
        pipe.reset();
        if (auto settled = m_source.settle(); !settled)
            return std::unexpected(located(settled.error()));
        return changed;
    }

    text::Result<void> finish()
    {
        if (auto read = advance(true); !read)
            return std::unexpected(read.error());
        if (m_timingPath.isEmpty()) {
            if (auto finished = m_source.finish(); !finished)
                return std::unexpected(located(finished.error()));
        }
        for (std::size_t i = 0; i < m_streams.size(); ++i) {
            m_events.clear();
            m_streams[i].parser->finish(m_events);
            take(static_cast<std::uint16_t>(i), m_events);
        }
        m_finished = true;
        compareTiming();
        return {};
    }

    QList<Timeline> runs(const WantedTasks &tasks) const
    {
        const std::vector<Entry> entries = all();
        QList<Timeline> list;
        for (const Entry &entry : entries)
            list << timelineOf(*entry.run, entry.last, entries.size() == 1, tasks);
        return list;
    }

    [[nodiscard]] qsizetype runCount() const { return static_cast<qsizetype>(all().size()); }

    Timeline run(qsizetype index, const WantedTasks &tasks) const
    {
        const std::vector<Entry> entries = all();
        if (index < 0 || index >= static_cast<qsizetype>(entries.size()))
            return {};
        const Entry &entry = entries[static_cast<std::size_t>(index)];
        return timelineOf(*entry.run, entry.last, entries.size() == 1, tasks);
    }

    QString nodeOfLine(qsizetype index, quint32 line) const
    {
        const std::vector<Entry> entries = all();
        const bool known = index >= 0 && index < static_cast<qsizetype>(entries.size());
        return known ? entries[static_cast<std::size_t>(index)].run->builder.nodeOfLine(line)
                     : QString();
    }

    [[nodiscard]] qint64 position() const { return m_position; }
    [[nodiscard]] qint64 size() const { return m_log.isOpen() ? m_log.size() : 0; }

    [[nodiscard]] QString textPath() const
    {
        return m_source.isKept() ? m_source.keptPath() : m_log.fileName();
    }

    QByteArray bytes(qint64 offset, qint64 length) const
    {
        if (m_source.isKept())
            return m_source.bytes(offset, length);
        if (offset < 0 || length <= 0 || !m_reader.isOpen() || !m_reader.seek(offset))
            return {};
        return m_reader.read(length);
    }

    [[nodiscard]] bool isAnsible() const
    {
        if (const auto callback = m_source.plan().callback;
            callback && ansible::hidesNodes(*callback))
            return true;
        return std::ranges::any_of(m_streams, [](const Stream &stream) {
            return std::ranges::any_of(stream.runs,
                                       [](const auto &run) { return run->builder.isAnsible(); });
        });
    }

private:
    struct Run
    {
        Run(const ansible::Names &names, LogAccess access) : builder(names, std::move(access)) { }
        Builder builder;
        qint64 firstOffset = 0;
        std::optional<UnwrappedLog::Time> first, last; ///< stamps beside the lines
    };
    // One process's output; a log has several only where a wrapping mixed them.
    struct Stream
    {
        std::unique_ptr<ansible::Parser> parser;
        std::vector<std::unique_ptr<Run>> runs;
    };
    struct Entry
    {
        const Run *run;
        bool last;
    }; ///< last: of its process

    // Processes that were mixed into one file are runs in the order in which they began.
    std::vector<Entry> all() const
    {
        std::vector<Entry> entries;
        for (const Stream &stream : m_streams) {
            for (const auto &run : stream.runs)
                entries.push_back({run.get(), run == stream.runs.back()});
        }
        std::ranges::stable_sort(entries, {},
                                 [](const Entry &entry) { return entry.run->firstOffset; });
        return entries;
    }

    Timeline timelineOf(const Run &run, bool last, bool only, const WantedTasks &tasks) const
    {
        Timeline timeline = run.builder.snapshot(!m_finished && last, tasks);
        timeline.diagnostics += m_diagnostics;
        timeline.diagnostics += m_source.diagnostics();
        timeline.wrappings = m_source.peeled();
        if (const auto callback = m_source.plan().callback)
            limitTo(*callback, timeline);
        dates(run, only, timeline);
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
        return m_log.open(QIODevice::ReadOnly | QIODevice::Unbuffered) &&
               m_reader.open(QIODevice::ReadOnly);
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
            note(
                u"timing-short"_s,
                u"the timing log ends %1 bytes before the output: their time is that of the last it knows"_s
                    .arg(missing));
        if (missing < 0)
            note(u"timing-long"_s,
                 u"the timing log counts %1 bytes more than the output has: is it another run's?"_s
                     .arg(-missing));
        if (m_timing.malformedLines() > 0)
            note(u"timing-malformed"_s,
                 u"lines of the timing log that say no time: %1"_s.arg(m_timing.malformedLines()));
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
            m_startedAt = QDateTime::fromString(
                QString::fromLatin1(first.sliced(18, 25)).replace(u' ', u'T'), Qt::ISODate);
        }
        return true;
    }

    void restart()
    {
        m_streams.clear();
        m_names = {};
        m_names.tasks.intern({}); // results before any banner
    }

    void parse(std::uint16_t stream, std::string_view bytes)
    {
        while (m_streams.size() <= stream)
            m_streams.push_back({std::make_unique<ansible::Parser>(m_names), {}});
        m_events.clear();
        m_streams[stream].parser->feed(bytes, m_events);
        if (m_pipe)
            m_pipe->give(m_events);
        else
            take(stream, m_events);
    }

    // Not on the caller's thread while m_pipe is set: then no more than this stream, the names that its events
    // have, and what reads the log back are used.
    void take(std::uint16_t index, std::vector<ansible::Event> &events)
    {
        Stream &stream = m_streams[index];
        for (ansible::Event &event : events) {
            const auto stamp = m_source.timeAt(index, event.offset + event.length);
            m_source.place(index, event);
            if (stream.runs.empty() || stream.runs.back()->builder.startsAnotherRun(event)) {
                stream.runs.push_back(std::make_unique<Run>(m_names, access()));
                stream.runs.back()->firstOffset = event.offset;
            }
            Run &run = *stream.runs.back();
            m_stamp = {};
            if (stamp) {
                if (!run.first)
                    run.first = stamp;
                run.last = stamp;
                m_stamp = std::chrono::milliseconds(stamp->steadyMs - run.first->steadyMs);
            }
            run.builder.add(event);
        }
    }

    LogAccess access()
    {
        LogAccess access;
        access.bytes = [this](qint64 offset, qint64 length) {
            m_scratch = bytes(offset, std::min(length, qint64{1} << 20));
            return std::string_view(m_scratch.constData(),
                                    static_cast<std::size_t>(m_scratch.size()));
        };
        if (!m_timingPath.isEmpty()) {
            access.time = [this](qint64 offset) { return m_timing.at(offset - m_header); };
            access.timeSource = TimeSource::Timing;
        } else if (m_source.plan().timeLayer >= 0) {
            access.time = [this](qint64) { return m_stamp; }; // of the event that is being added
            access.timeSource = TimeSource::Prefix;
        }
        return access;
    }

    // When the run was, as far as something else than profile_tasks told it.
    void dates(const Run &run, bool only, Timeline &timeline) const
    {
        using std::chrono::duration_cast, std::chrono::milliseconds;
        if (m_startedAt.isValid() && !m_timingPath.isEmpty()) {
            timeline.startedAt = m_startedAt;
            if (timeline.now)
                timeline.endedAt =
                    m_startedAt.addMSecs(duration_cast<milliseconds>(*timeline.now).count());
        } else if (run.first && run.first->kind == ansible::TimeKind::Absolute) {
            timeline.startedAt = QDateTime::fromMSecsSinceEpoch(run.first->ms, QTimeZone::UTC);
            timeline.endedAt =
                timeline.startedAt.addMSecs(run.last->steadyMs - run.first->steadyMs);
        } else if (only && !timeline.startedAt.isValid() && m_source.firstMark()) {
            timeline.startedAt =
                QDateTime::fromMSecsSinceEpoch(m_source.firstMark()->ms, QTimeZone::UTC);
            if (m_source.lastMark() != m_source.firstMark())
                timeline.endedAt =
                    QDateTime::fromMSecsSinceEpoch(m_source.lastMark()->ms, QTimeZone::UTC);
        }
        if (only && m_source.isKept()) {
            timeline.bytes = m_position;
            timeline.lines = std::max(timeline.lines, m_source.fileLines());
        }
    }

    text::Error located(text::Error error) const
    {
        if (error.file.isEmpty())
            error.file = m_path;
        return error;
    }

    QString m_path, m_timingPath;
    QFile m_log, m_timingFile;
    mutable QFile m_reader;
    QTemporaryFile m_spool;
    ansible::Names m_names;
    UnwrappedLog m_source;
    std::vector<Stream> m_streams;
    TimingLog m_timing;
    std::vector<ansible::Event> m_events;
    EventPipe *m_pipe = nullptr; ///< while a large piece is read
    std::optional<Micros> m_stamp;
    QList<Diagnostic> m_diagnostics;
    QByteArray m_scratch, m_buffer;
    QDateTime m_startedAt;
    qint64 m_position = 0, m_header = 0;
    bool m_headerKnown = false, m_finished = false, m_shrank = false;
};

LogFollower::LogFollower(QString logPath, QString timingPath, Numbering numbering)
    : m_impl(std::make_unique<Impl>(std::move(logPath), std::move(timingPath), numbering))
{ }
LogFollower::~LogFollower() = default;
text::Result<bool> LogFollower::advance()
{
    return m_impl->advance(false);
}

text::Result<bool> LogFollower::advance(qint64 mostBytes)
{
    return m_impl->advance(false, mostBytes);
}
text::Result<void> LogFollower::finish()
{
    return m_impl->finish();
}
QList<Timeline> LogFollower::runs(const WantedTasks &tasks) const
{
    return m_impl->runs(tasks);
}
QString LogFollower::textPath() const
{
    return m_impl->textPath();
}
qsizetype LogFollower::runCount() const
{
    return m_impl->runCount();
}
QString LogFollower::nodeOfLine(qsizetype index, quint32 line) const
{
    return m_impl->nodeOfLine(index, line);
}
Timeline LogFollower::run(qsizetype index, const WantedTasks &tasks) const
{
    return m_impl->run(index, tasks);
}
qint64 LogFollower::position() const
{
    return m_impl->position();
}
qint64 LogFollower::size() const
{
    return m_impl->size();
}
bool LogFollower::isAnsible() const
{
    return m_impl->isAnsible();
}
QByteArray LogFollower::bytes(qint64 offset, qint64 length) const
{
    return m_impl->bytes(offset, length);
}

Timeline LogFollower::timeline(const WantedTasks &tasks) const
{
    return m_impl->run(m_impl->runCount() - 1, tasks);
}

} // namespace uncordon::timeline
