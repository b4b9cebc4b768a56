// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

#include <vector>

namespace uncordon::ui {

/// Where the lines of a log begin: one offset for every kStride lines, so that a log of gigabytes
/// costs kilobytes. Lines are 0-based here and end at '\n' alone.
class LineIndex
{
public:
    static constexpr qint64 kStride = 128;

    /// `chunk` follows what was given before.
    void extend(QByteArrayView chunk);

    [[nodiscard]] qint64 bytes() const { return m_bytes; }
    /// A last line without a line end counts as soon as it has a byte.
    [[nodiscard]] qint64 lineCount() const;
    [[nodiscard]] qint64 blockCount() const { return static_cast<qint64>(m_starts.size()); }
    /// Offset of the first byte of line `block * kStride`.
    [[nodiscard]] qint64 blockOffset(qint64 block) const;

private:
    std::vector<qint64> m_starts{0};
    qint64 m_bytes = 0;
    qint64 m_ended = 0; ///< lines whose end was seen
    qint64 m_lastStart = 0;
};

} // namespace uncordon::ui
