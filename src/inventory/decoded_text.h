// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace uncordon::inventory {

/// UTF-8 as text; a byte that is not UTF-8 becomes the lone surrogate U+DC00 + byte, as in Python, so
/// that encoded() gives the same bytes back.
QString decoded(QByteArrayView bytes);
QByteArray encoded(QStringView text);
/// The number of bytes that encoded() makes.
qsizetype encodedLength(QStringView text);
/// Whether decoded() met bytes that are not UTF-8.
bool holdsForeignBytes(QStringView text);

} // namespace uncordon::inventory
