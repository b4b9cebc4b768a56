// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace uncordon::text {

/// Bytes [begin, end) become `replacement`. begin == end inserts.
struct SpanEdit
{
    qsizetype begin = 0;
    qsizetype end = 0;
    QByteArray replacement;
};

/// All edits at once; their places are those of `bytes`. They must not overlap; of two at one place, the
/// one that comes first in the list comes first in the result.
QByteArray edited(const QByteArray &bytes, QList<SpanEdit> edits);

/// The start of the line that `at` is in, and the end of it before and behind its line break (\n, \r\n, \r).
qsizetype lineBegin(QByteArrayView bytes, qsizetype at);
qsizetype lineEnd(QByteArrayView bytes, qsizetype at);
qsizetype nextLine(QByteArrayView bytes, qsizetype at);
/// What ends the lines of the text: that of its first line, \n where there is none.
QByteArray lineBreakOf(QByteArrayView bytes);

} // namespace uncordon::text
