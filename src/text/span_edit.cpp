// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/span_edit.h"

#include <algorithm>

namespace uncordon::text {

namespace {

bool isBreak(char c)
{
    return c == '\n' || c == '\r';
}

} // namespace

QByteArray edited(const QByteArray &bytes, QList<SpanEdit> edits)
{
    std::ranges::stable_sort(edits, {}, &SpanEdit::begin);
    QByteArray result;
    qsizetype at = 0;
    for (const SpanEdit &edit : std::as_const(edits)) {
        Q_ASSERT(edit.begin >= at && edit.end >= edit.begin);
        result += QByteArrayView(bytes).sliced(at, edit.begin - at);
        result += edit.replacement;
        at = edit.end;
    }
    return result + bytes.sliced(at);
}

qsizetype lineBegin(QByteArrayView bytes, qsizetype at)
{
    while (at > 0 && !isBreak(bytes[at - 1]))
        --at;
    return at;
}

qsizetype lineEnd(QByteArrayView bytes, qsizetype at)
{
    while (at < bytes.size() && !isBreak(bytes[at]))
        ++at;
    return at;
}

qsizetype nextLine(QByteArrayView bytes, qsizetype at)
{
    at = lineEnd(bytes, at);
    if (at == bytes.size())
        return at;
    return at + (bytes[at] == '\r' && at + 1 < bytes.size() && bytes[at + 1] == '\n' ? 2 : 1);
}

QByteArray lineBreakOf(QByteArrayView bytes)
{
    const qsizetype end = lineEnd(bytes, 0);
    return end == bytes.size() ? QByteArray("\n")
                               : bytes.sliced(end, nextLine(bytes, 0) - end).toByteArray();
}

} // namespace uncordon::text
