// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/ini_lines.h"

#include "inventory/decoded_text.h"

namespace uncordon::inventory {

namespace {

bool endsEditorLine(QChar c)
{
    return c == u'\n' || c == u'\r';
}

bool endsLine(QChar c)
{
    const char16_t u = c.unicode();
    return (u >= 0x0a && u <= 0x0d) || (u >= 0x1c && u <= 0x1e) || u == 0x85 || u == 0x2028 ||
           u == 0x2029;
}

bool isBlank(QChar c)
{
    return c.isSpace() || (c.unicode() >= 0x1c && c.unicode() <= 0x1f);
}

} // namespace

QList<IniLine> iniLines(const QByteArray &bytes)
{
    const QString text = decoded(bytes);
    QList<IniLine> lines;
    int line = 1;
    qsizetype lineStart = 0;
    qsizetype at = 0;
    qsizetype counted = 0;
    qsizetype offset = 0; // of `counted`
    while (at < text.size()) {
        qsizetype end = at;
        while (end < text.size() && !endsLine(text[end]))
            ++end;
        qsizetype first = at;
        qsizetype last = end;
        while (first < last && isBlank(text[first]))
            ++first;
        while (last > first && isBlank(text[last - 1]))
            --last;
        offset += encodedLength(QStringView(text).sliced(counted, first - counted));
        counted = first;
        lines.append(
            {text.mid(first, last - first), line, static_cast<int>(first - lineStart) + 1, offset});
        if (end == text.size())
            break;
        at = end + 1;
        if (text[end] == u'\r' && at < text.size() && text[at] == u'\n')
            ++at;
        if (endsEditorLine(text[end])) {
            ++line;
            lineStart = at;
        }
    }
    return lines;
}

} // namespace uncordon::inventory
