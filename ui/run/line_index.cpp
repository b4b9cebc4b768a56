// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/line_index.h"

#include <cstring>

namespace uncordon::ui {

void LineIndex::extend(QByteArrayView chunk)
{
    const char *const begin = chunk.data();
    const char *const end = begin + chunk.size();
    const char *at = begin;
    while (at < end) {
        const void *found = std::memchr(at, '\n', static_cast<std::size_t>(end - at));
        if (!found)
            break;
        at = static_cast<const char *>(found) + 1;
        ++m_ended;
        m_lastStart = m_bytes + (at - begin);
        if (m_ended % kStride == 0)
            m_starts.push_back(m_lastStart);
    }
    m_bytes += chunk.size();
}

qint64 LineIndex::lineCount() const
{
    return m_ended + (m_bytes > m_lastStart ? 1 : 0);
}

qint64 LineIndex::blockOffset(qint64 block) const
{
    return m_starts.at(static_cast<std::size_t>(block));
}

} // namespace uncordon::ui
