// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

namespace uncordon::inventory {

/// Where a scanner stands in the bytes; past the end it sees zeros.
class YamlCursor
{
public:
    explicit YamlCursor(QByteArrayView bytes) : m_bytes(bytes) { }

    [[nodiscard]] qsizetype at() const { return m_at; }
    [[nodiscard]] qsizetype column() const { return m_at - m_lineStart; }
    [[nodiscard]] int line() const { return m_line; }
    [[nodiscard]] char peek(qsizetype ahead = 0) const
    {
        return m_at + ahead < m_bytes.size() ? m_bytes[m_at + ahead] : '\0';
    }
    [[nodiscard]] bool atEnd(qsizetype ahead = 0) const { return m_at + ahead >= m_bytes.size(); }
    [[nodiscard]] bool isBreak(qsizetype ahead = 0) const
    {
        const char c = peek(ahead);
        return c == '\n' || c == '\r';
    }
    [[nodiscard]] bool isBlank(qsizetype ahead = 0) const
    {
        const char c = peek(ahead);
        return c == ' ' || c == '\t';
    }
    [[nodiscard]] bool isBreakOrEnd(qsizetype ahead = 0) const
    {
        return isBreak(ahead) || atEnd(ahead);
    }
    [[nodiscard]] bool isBlankOrEnd(qsizetype ahead = 0) const
    {
        return isBlank(ahead) || isBreakOrEnd(ahead);
    }
    /// --- or ... at the start of a line.
    [[nodiscard]] bool isDocumentMark(char c) const
    {
        return column() == 0 && peek() == c && peek(1) == c && peek(2) == c && isBlankOrEnd(3);
    }

    void skip(qsizetype count = 1) { m_at += count; }
    void skipBreak()
    {
        m_at += peek() == '\r' && peek(1) == '\n' ? 2 : 1;
        m_lineStart = m_at;
        ++m_line;
    }
    /// A byte order mark takes no column.
    void skipByteOrderMark()
    {
        m_at += 3;
        m_lineStart = m_at;
    }

private:
    QByteArrayView m_bytes;
    qsizetype m_at = 0;
    qsizetype m_lineStart = 0;
    int m_line = 0;
};

} // namespace uncordon::inventory
