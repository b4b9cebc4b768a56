// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/output_tracker.h"

#include <QFileInfo>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace uncordon::run {

namespace {
constexpr qint64 kChunk = 256 * 1024;
constexpr qsizetype kLineCap = 4096;
} // namespace

OutputTracker::OutputTracker(const QString &logPath, QList<PlannedPlay> plan)
    : m_log(logPath), m_plan(std::move(plan))
{ }

bool OutputTracker::advance()
{
    if (!m_log.isOpen() && !m_log.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return false;
    bool any = false;
    for (;;) {
        const QByteArray chunk = m_log.read(kChunk);
        if (chunk.isEmpty())
            return any;
        any = true;
        if (const qsizetype end = chunk.lastIndexOf('\n'); end >= 0) {
            m_line = chunk.mid(end + 1).left(kLineCap);
            m_lineAt = m_parser.position() + end + 1;
        } else if (m_line.size() < kLineCap) {
            m_line += chunk.left(kLineCap - m_line.size());
        }
        m_events.clear();
        m_parser.feed({chunk.constData(), std::size_t(chunk.size())}, m_events);
        for (const ansible::Event &event : m_events)
            take(event);
        if (m_secretAt && m_lineAt > *m_secretAt)
            m_secretAt.reset(); // its line has ended
    }
}

bool OutputTracker::atEnd() const
{
    return m_log.isOpen() && m_log.size() == m_parser.position();
}

QString OutputTracker::hostName(ansible::HostId host) const
{
    const std::string_view bytes = m_names.hosts.name(host);
    return QString::fromUtf8(bytes.data(), qsizetype(bytes.size()));
}

void OutputTracker::take(const ansible::Event &event)
{
    using enum ansible::EventKind;
    switch (event.kind) {
    case Play: {
        const std::string_view bytes = m_names.plays.name(event.play);
        beginBatch(QString::fromUtf8(bytes.data(), qsizetype(bytes.size())));
        break;
    }
    case HostStart: see(event.host, false); break;
    case Result:
        see(event.host, event.status == ansible::ResultStatus::Failed ||
                            event.status == ansible::ResultStatus::Unreachable);
        break;
    case Ignoring: m_failed.remove(m_lastFailed); break;
    case PromptOpened:
    case CountdownOpened:
    case AbortQuestion: m_promptOpen = true; break;
    case PromptClosed: m_promptOpen = false; break;
    case SecretAsked: m_secretAt = event.offset; break;
    default: break;
    }
}

void OutputTracker::beginBatch(const QString &play)
{
    m_playName = play;
    m_seen.clear();
    m_contradicted = false;
    if (m_play >= 0 && m_plan.at(m_play).name == play &&
        m_batch + 1 < m_plan.at(m_play).batches.size()) {
        ++m_batch;
        return;
    }
    for (qsizetype next = m_nextPlay; next < m_plan.size(); ++next) {
        if (m_plan.at(next).name == play) {
            m_play = next;
            m_nextPlay = next + 1;
            m_batch = 0;
            return;
        }
    }
    m_play = -1;
    m_batch = -1;
}

void OutputTracker::see(ansible::HostId host, bool failed)
{
    if (host == ansible::kNoHost)
        return;
    const QString name = hostName(host);
    if (!m_seen.contains(name))
        m_seen << name;
    if (failed) {
        m_failed.insert(name);
        m_lastFailed = name;
    } else {
        m_failed.remove(name); // rescued, or it would not take part any more
    }
    if (m_play >= 0 && (m_batch >= m_plan.at(m_play).batches.size() ||
                        !m_plan.at(m_play).batches.at(m_batch).contains(name)))
        m_contradicted = true;
}

OutputTracker::Batch OutputTracker::batch() const
{
    Batch batch;
    batch.play = m_playName;
    const bool planned =
        m_play >= 0 && m_batch < m_plan.at(m_play).batches.size() && !m_contradicted;
    const QStringList all = planned ? m_plan.at(m_play).batches.at(m_batch) : m_seen;
    for (const QString &host : all) {
        if (!m_failed.contains(host))
            batch.hosts << host;
    }
    batch.certain = planned;
    return batch;
}

OutputTracker::Secret OutputTracker::unfinishedLine() const
{
    static const QRegularExpression control(u"\\x1b\\[[0-9;?]*[ -/]*[@-~]|[\\x00-\\x1f\\x7f]"_s);
    QString text = QString::fromUtf8(m_line);
    text.remove(control);
    return {m_lineAt, text.trimmed()};
}

std::optional<OutputTracker::Secret> OutputTracker::secret() const
{
    if (!m_secretAt)
        return std::nullopt;
    return unfinishedLine();
}

} // namespace uncordon::run
