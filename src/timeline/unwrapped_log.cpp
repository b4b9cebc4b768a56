// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/unwrapped_log.h"

#include <QCoreApplication>
#include <QDir>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::timeline {

namespace {

constexpr std::size_t kMagicBytes = 6;
constexpr std::size_t kCleanBytes = std::size_t{1} << 18;

// The shift that holds at `at`.
template <typename Steps>
qint64 shiftAt(const Steps &steps, qint64 at)
{
    const auto after =
        std::ranges::upper_bound(steps, at, {}, [](const auto &step) { return step.from; });
    return after == steps.begin() ? 0 : std::prev(after)->shift;
}

QString faultCode(ansible::CompressionFault fault)
{
    switch (fault) {
    case ansible::CompressionFault::Truncated: return u"compressed-truncated"_s;
    case ansible::CompressionFault::Corrupt: return u"compressed-corrupt"_s;
    case ansible::CompressionFault::TrailingBytes: return u"compressed-trailing-bytes"_s;
    case ansible::CompressionFault::TooLarge: return u"compressed-too-large"_s;
    }
    return {};
}

QString faultText(ansible::CompressionFault fault)
{
    switch (fault) {
    case ansible::CompressionFault::Truncated:
        return u"the compressed file ends too early: what could be unpacked was read"_s;
    case ansible::CompressionFault::Corrupt:
        return u"the compressed file is damaged: what comes before the damage was read"_s;
    case ansible::CompressionFault::TrailingBytes:
        return u"something that is not compressed follows in the file and was not read"_s;
    case ansible::CompressionFault::TooLarge:
        return u"the compressed file holds more than can be unpacked: the start of it was read"_s;
    }
    return {};
}

ansible::Wrapping wrappingOf(ansible::Compression compression)
{
    switch (compression) {
    case ansible::Compression::Xz: return ansible::Wrapping::Xz;
    case ansible::Compression::Zstd: return ansible::Wrapping::Zstd;
    default: return ansible::Wrapping::Gzip;
    }
}

} // namespace

UnwrappedLog::UnwrappedLog(Receiver receiver, Numbering numbering)
    : m_receiver(std::move(receiver)), m_numbering(numbering)
{ }
UnwrappedLog::~UnwrappedLog() = default;

text::Result<void> UnwrappedLog::feed(std::string_view bytes)
{
    std::string head;
    if (!m_packingKnown && !m_error) {
        m_head += bytes;
        if (m_head.size() < kMagicBytes)
            return outcome();
        m_packingKnown = true;
        m_compression = ansible::compressionOf(m_head);
        head.swap(m_head);
        bytes = head;
        if (m_compression != ansible::Compression::None) {
            auto made = ansible::Decompressor::make(m_compression);
            if (!made) {
                m_error = made.error();
                return outcome();
            }
            m_decompressor = std::move(*made);
        }
    }
    if (m_error)
        return outcome();
    if (m_decompressor)
        m_decompressor->feed(bytes, [this](std::string_view plain) { unpacked(plain); });
    else
        unpacked(bytes);
    return outcome();
}

void UnwrappedLog::unpacked(std::string_view bytes)
{
    if (!m_decided) {
        const std::string_view part = bytes.substr(0, ansible::kSampleBytes - m_sample.size());
        m_sample += part;
        bytes.remove_prefix(part.size());
        if (m_sample.size() < ansible::kSampleBytes)
            return;
        decide(true);
    }
    if (!bytes.empty())
        deliver(bytes);
}

// `final`: the sample will not grow any more.
void UnwrappedLog::decide(bool final)
{
    if (m_sample.size() == m_told && !final)
        return;
    ansible::WrappingPlan plan = ansible::detectWrappings(m_sample, final);
    if (!m_planned || plan != m_plan)
        restart(std::move(plan));
    const std::string_view more = std::string_view(m_sample).substr(m_told);
    m_told = m_sample.size();
    if (!more.empty())
        deliver(more);
    if (final) {
        m_decided = true;
        m_sample = {};
    }
}

void UnwrappedLog::restart(ansible::WrappingPlan plan)
{
    m_plan = std::move(plan);
    m_planned = true;
    m_told = 0;
    m_streams.assign(1, {});
    m_textLines = 0;
    m_current = 0;
    m_clean.clear();
    m_firstMark = m_lastMark = {};
    m_kept = m_plan.rewrites || m_decompressor;
    m_peeler.reset();
    if (m_plan.rewrites)
        m_peeler =
            std::make_unique<ansible::Peeler>(m_plan, static_cast<ansible::LineSink &>(*this));
    m_spooled = 0;
    if (m_kept) {
        m_keepFailed = !(m_spool.isOpen() ? m_spool.resize(0) && m_spool.seek(0) : m_spool.open());
        m_reader.close();
        m_reader.setFileName(m_spool.fileName());
        m_keepFailed = m_keepFailed || !m_reader.open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }
    m_receiver.restart();
}

void UnwrappedLog::deliver(std::string_view bytes)
{
    if (m_peeler) {
        m_peeler->feed(bytes);
        flush();
    } else if (!m_kept || keep(bytes)) {
        m_receiver.text(0, bytes);
    }
}

void UnwrappedLog::take(const ansible::PeeledLine &line)
{
    if (line.stream != m_current)
        flush();
    m_current = line.stream;
    if (m_streams.size() <= m_current)
        m_streams.resize(m_current + std::size_t{1});
    Stream &stream = m_streams[m_current];
    const qint64 number =
        m_numbering == Numbering::Text ? m_textLines + 1 : static_cast<qint64>(line.line);
    const qint64 shift = number - (stream.lines + 1);
    if (stream.numbers.empty() ? shift != 0 : stream.numbers.back().shift != shift)
        stream.numbers.push_back({stream.lines + 1, shift});
    m_clean += line.text;
    stream.length += static_cast<qint64>(line.text.size());
    if (line.ended) {
        m_clean += '\n';
        ++stream.length;
        ++stream.lines;
        ++m_textLines;
    }
    const Time time{line.time.kind, line.time.ms, line.time.steadyMs};
    if (m_plan.timeLayer >= 0) {
        if (!stream.times.empty() && stream.times.back().time == time)
            stream.times.back().end = stream.length;
        else
            stream.times.push_back({stream.length, time});
    } else if (time.kind == ansible::TimeKind::Absolute) {
        m_lastMark = time;
        if (!m_firstMark)
            m_firstMark = time;
    }
    if (m_clean.size() >= kCleanBytes)
        flush();
}

void UnwrappedLog::flush()
{
    if (m_clean.empty())
        return;
    Stream &stream = m_streams[m_current];
    const qint64 from = stream.length - static_cast<qint64>(m_clean.size());
    const qint64 shift = m_spooled - from;
    if (stream.offsets.empty() ? shift != 0 : stream.offsets.back().shift != shift)
        stream.offsets.push_back({from, shift});
    std::string clean;
    clean.swap(m_clean);
    if (keep(clean))
        m_receiver.text(m_current, clean);
    clean.clear();
    m_clean.swap(clean); // its memory is used again
}

bool UnwrappedLog::keep(std::string_view bytes)
{
    const auto size = static_cast<qint64>(bytes.size());
    if (m_keepFailed || m_spool.write(bytes.data(), size) != size || !m_spool.flush()) {
        m_keepFailed = true;
        const QString what =
            QCoreApplication::translate("timeline", "cannot keep the unpacked log: %1");
        const QString wayOut = QCoreApplication::translate("timeline", "free space in %1");
        m_error = text::Error{u"temporary-file-failed"_s,
                              what.arg(m_spool.errorString()),
                              wayOut.arg(QDir::tempPath()),
                              {}};
        return false;
    }
    m_spooled += size;
    return true;
}

text::Result<void> UnwrappedLog::settle()
{
    if (!m_decided && m_packingKnown && !m_error)
        decide(false);
    return outcome();
}

text::Result<void> UnwrappedLog::finish()
{
    if (!m_packingKnown && !m_error) { // shorter than any magic: it is what it is
        m_packingKnown = true;
        std::string head;
        head.swap(m_head);
        unpacked(head);
    }
    if (m_error)
        return outcome();
    if (m_decompressor)
        m_decompressor->finish();
    if (!m_decided)
        decide(true);
    if (m_peeler) {
        m_peeler->finish();
        flush();
    }
    return outcome();
}

text::Result<void> UnwrappedLog::outcome() const
{
    return m_error ? text::Result<void>(std::unexpected(*m_error)) : text::Result<void>();
}

void UnwrappedLog::place(std::uint16_t stream, ansible::Event &event) const
{
    if (!m_peeler || stream >= m_streams.size())
        return;
    const Stream &from = m_streams[stream];
    event.offset += shiftAt(from.offsets, event.offset);
    event.line = static_cast<std::uint32_t>(event.line + shiftAt(from.numbers, event.line));
}

std::optional<UnwrappedLog::Time> UnwrappedLog::timeAt(std::uint16_t stream, qint64 end)
{
    if (m_plan.timeLayer < 0 || stream >= m_streams.size())
        return {};
    std::deque<Until> &times = m_streams[stream].times;
    while (times.size() > 1 && times.front().end < end)
        times.pop_front();
    if (times.empty() || times.front().time.kind == ansible::TimeKind::None)
        return {};
    return times.front().time;
}

QByteArray UnwrappedLog::bytes(qint64 offset, qint64 length) const
{
    if (offset < 0 || length <= 0 || !m_reader.isOpen() || !m_reader.seek(offset))
        return {};
    return m_reader.read(length);
}

QStringList UnwrappedLog::peeled() const
{
    QStringList words;
    const auto add = [&words](ansible::Wrapping wrapping) {
        const std::string_view word = ansible::word(wrapping);
        words << QString::fromLatin1(word.data(), static_cast<qsizetype>(word.size()));
    };
    if (m_decompressor)
        add(wrappingOf(m_compression));
    std::ranges::for_each(m_plan.peeled, add);
    return words;
}

QList<Diagnostic> UnwrappedLog::diagnostics() const
{
    QList<Diagnostic> list;
    if (m_decompressor && m_decompressor->fault()) {
        const auto fault = *m_decompressor->fault();
        list << Diagnostic{faultCode(fault), Severity::Warning, 0, faultText(fault)};
    }
    if (!m_peeler)
        return list;
    for (const ansible::SourceNote &note : m_peeler->notes())
        list << Diagnostic{
            QString::fromLatin1(note.code.data(), static_cast<qsizetype>(note.code.size())),
            note.warning ? Severity::Warning : Severity::Info, note.line, ansible::noteText(note)};
    return list;
}

} // namespace uncordon::timeline
