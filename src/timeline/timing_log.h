// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timeline.h"

#include <QByteArrayView>

#include <vector>

namespace uncordon::timeline {

/// script(1)'s timing log: one line a chunk of output, "DELTA BYTES" (classic) or "O DELTA BYTES"
/// (advanced). Incremental.
class TimingLog
{
public:
    void feed(QByteArrayView bytes);
    /// Bytes of output that have a time so far; script's own header line is not among them.
    [[nodiscard]] qint64 covered() const { return m_chunks.empty() ? 0 : m_chunks.back().end; }
    /// When output byte `position` - 1 was printed; the last known time beyond the end.
    [[nodiscard]] std::optional<Micros> at(qint64 position) const;
    [[nodiscard]] int malformedLines() const { return m_malformed; }

private:
    struct Chunk
    {
        qint64 end;
        Micros at;
    };
    void line(QByteArrayView text);

    std::vector<Chunk> m_chunks;
    QByteArray m_pending;
    Micros m_now{0};
    int m_malformed = 0;
};

} // namespace uncordon::timeline
