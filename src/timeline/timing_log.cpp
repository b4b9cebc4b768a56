// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timing_log.h"

#include <algorithm>
#include <cmath>

namespace uncordon::timeline {

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
    const qsizetype space = text.indexOf(' ');
    bool deltaOk = false, sizeOk = false;
    const double delta = space > 0 ? text.first(space).toDouble(&deltaOk) : 0;
    const qint64 size = space > 0 ? text.sliced(space + 1).trimmed().toLongLong(&sizeOk) : 0;
    if (!deltaOk || !sizeOk || size < 0 || delta < 0 || !std::isfinite(delta)) {
        ++m_malformed;
        return;
    }
    m_now += Micros(std::llround(delta * 1e6));
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
