// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timing_log.h"

#include <algorithm>
#include <cmath>

namespace uncordon::timeline {

namespace {

constexpr double kLongestPause = 1e8; // three years, in seconds; not a number is refused with it

} // namespace

void TimingLog::feed(QByteArrayView bytes)
{
    m_pending += bytes;
    qsizetype begin = 0;
    for (qsizetype end = m_pending.indexOf('\n'); end >= 0; end = m_pending.indexOf('\n', begin)) {
        line(QByteArrayView(m_pending).sliced(begin, end - begin));
        begin = end + 1;
    }
    m_pending.remove(0, begin);
}

void TimingLog::line(QByteArrayView text)
{
    // the advanced form names the stream: "O 0.125 80" is output, "I 0.1 1" what was typed, "H", "S" the rest
    const bool named = !text.isEmpty() && text.front() >= 'A' && text.front() <= 'Z';
    const bool output = !named || text.front() == 'O';
    if (named && (text.front() == 'H' || text.size() < 3))
        return;
    if (named)
        text = text.sliced(2);
    const qsizetype space = text.indexOf(' ');
    bool deltaOk = false, sizeOk = false;
    const double delta = space > 0 ? text.first(space).toDouble(&deltaOk) : 0;
    const qint64 size =
        space > 0 && output ? text.sliced(space + 1).trimmed().toLongLong(&sizeOk) : 0;
    if (!deltaOk || (output && !sizeOk) || size < 0 || !(delta >= 0 && delta <= kLongestPause)) {
        ++m_malformed;
        return;
    }
    m_now += Micros(std::llround(delta * 1e6));
    if (output)
        m_chunks.push_back({covered() + size, m_now});
}

std::optional<Micros> TimingLog::at(qint64 position) const
{
    if (m_chunks.empty())
        return {};
    const auto found = std::ranges::lower_bound(m_chunks, position, {}, &Chunk::end);
    return found == m_chunks.end() ? m_chunks.back().at : found->at;
}

} // namespace uncordon::timeline
