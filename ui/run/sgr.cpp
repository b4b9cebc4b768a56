// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/sgr.h"

#include <QVarLengthArray>

#include <algorithm>

namespace uncordon::ui {
namespace {

using Parameters = QVarLengthArray<int, 16>;

Parameters parameters(QStringView text)
{
    Parameters result;
    for (const QStringView part : text.tokenize(u';')) {
        // 38:2:... is the other spelling of 38;2;...
        for (const QStringView number : part.tokenize(u':'))
            result.append(number.isEmpty() ? 0 : number.toInt());
    }
    return result;
}

/// 38;5;N and 38;2;R;G;B, `at` on the 38. Returns how many numbers were used.
qsizetype extendedColour(const Parameters &p, qsizetype at, TerminalColour &colour)
{
    if (at + 2 < p.size() && p[at + 1] == 5) {
        colour = {TerminalColour::Kind::Indexed, static_cast<quint32>(p[at + 2] & 0xff)};
        return 3;
    }
    if (at + 4 < p.size() && p[at + 1] == 2) {
        colour = {TerminalColour::Kind::Rgb,
                  static_cast<quint32>((p[at + 2] & 0xff) << 16 | (p[at + 3] & 0xff) << 8 |
                                       (p[at + 4] & 0xff))};
        return 5;
    }
    return p.size() - at;
}

TerminalColour indexed(int value)
{
    return {TerminalColour::Kind::Indexed, static_cast<quint32>(value)};
}

void applySgr(const Parameters &p, TextStyle &style)
{
    for (qsizetype i = 0; i < p.size();) {
        const int code = p[i];
        qsizetype used = 1;
        switch (code) {
        case 0: style = {}; break;
        case 1: style.bold = true; break;
        case 2: style.dim = true; break;
        case 3: style.italic = true; break;
        case 4: style.underline = true; break;
        case 7: style.inverse = true; break;
        case 22: style.bold = style.dim = false; break;
        case 23: style.italic = false; break;
        case 24: style.underline = false; break;
        case 27: style.inverse = false; break;
        case 38: used = extendedColour(p, i, style.foreground); break;
        case 39: style.foreground = {}; break;
        case 48: used = extendedColour(p, i, style.background); break;
        case 49: style.background = {}; break;
        default:
            if (code >= 30 && code <= 37)
                style.foreground = indexed(code - 30);
            else if (code >= 90 && code <= 97)
                style.foreground = indexed(code - 90 + 8);
            else if (code >= 40 && code <= 47)
                style.background = indexed(code - 40);
            else if (code >= 100 && code <= 107)
                style.background = indexed(code - 100 + 8);
        }
        i += used;
    }
}

/// The line as it stands on the terminal, with a cursor.
class Line
{
public:
    void put(QChar c, const TextStyle &style)
    {
        if (m_cursor < m_text.size()) {
            m_text[m_cursor] = c;
            m_styles[m_cursor] = style;
        } else {
            m_text.append(c);
            m_styles.append(style);
        }
        ++m_cursor;
    }
    void carriageReturn() { m_cursor = 0; }
    void backspace() { m_cursor = std::max<qsizetype>(0, m_cursor - 1); }
    void tab(const TextStyle &style)
    {
        do
            put(u' ', style);
        while (m_cursor % 8 != 0);
    }
    void erase(int mode)
    {
        if (mode == 0) {
            m_text.truncate(m_cursor);
            m_styles.resize(m_cursor);
        } else if (mode == 2) {
            m_text.fill(u' ');
            m_styles.fill({});
        }
    }
    [[nodiscard]] StyledLine take()
    {
        StyledLine line{m_text, {}};
        for (qsizetype i = 0; i < m_styles.size();) {
            qsizetype end = i + 1;
            while (end < m_styles.size() && m_styles[end] == m_styles[i])
                ++end;
            if (m_styles[i] != TextStyle{})
                line.spans.append({i, end - i, m_styles[i]});
            i = end;
        }
        return line;
    }

private:
    QString m_text;
    QList<TextStyle> m_styles;
    qsizetype m_cursor = 0;
};

/// `at` just behind ESC. Returns the first character that is not part of the sequence.
qsizetype escapeSequence(const QString &s, qsizetype at, Line &line, TextStyle &style)
{
    if (at >= s.size())
        return at;
    if (s[at] == u'[') { // CSI: parameters, intermediates, one final character
        const qsizetype from = at + 1;
        qsizetype end = from;
        while (end < s.size() && s[end] >= u'\x20' && s[end] <= u'\x3f')
            ++end;
        if (end >= s.size())
            return end;
        const QStringView arguments = QStringView(s).mid(from, end - from);
        if (s[end] == u'm')
            applySgr(parameters(arguments), style);
        else if (s[end] == u'K')
            line.erase(arguments.toInt());
        return end + 1;
    }
    if (s[at] == u']' || s[at] == u'P' || s[at] == u'^' ||
        s[at] == u'_') { // a string up to BEL or ST
        for (qsizetype end = at + 1; end < s.size(); ++end) {
            if (s[end] == u'\a')
                return end + 1;
            if (s[end] == u'\x1b')
                return end + 1 < s.size() && s[end + 1] == u'\\' ? end + 2 : end;
        }
        return s.size();
    }
    while (at < s.size() && s[at] >= u'\x20' && s[at] <= u'\x2f')
        ++at;
    return std::min(at + 1, s.size());
}

/// Characters that would reorder or hide the text around them.
bool isDeceptive(QChar c)
{
    const char16_t u = c.unicode();
    return (u >= 0x202a && u <= 0x202e) || (u >= 0x2066 && u <= 0x2069) || u == 0x200e ||
           u == 0x200f || u == 0x2028 || u == 0x2029;
}

} // namespace

StyledLine styledLine(QByteArrayView bytes)
{
    while (bytes.endsWith('\n') || bytes.endsWith('\r'))
        bytes.chop(1);
    const QString s = QString::fromUtf8(bytes);
    Line line;
    TextStyle style;
    for (qsizetype i = 0; i < s.size();) {
        const QChar c = s[i++];
        if (c == u'\x1b')
            i = escapeSequence(s, i, line, style);
        else if (c == u'\r')
            line.carriageReturn();
        else if (c == u'\b')
            line.backspace();
        else if (c == u'\t')
            line.tab(style);
        else if (isDeceptive(c))
            line.put(QChar(0xfffd), style);
        else if (c.category() != QChar::Other_Control)
            line.put(c, style);
    }
    return line.take();
}

QString plainLine(QByteArrayView line)
{
    return styledLine(line).text;
}

} // namespace uncordon::ui
