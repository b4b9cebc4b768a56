// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/decoded_text.h"

#include <QStringConverter>

namespace uncordon::inventory {

namespace {

// Length of the well-formed sequence at the start, 0 where there is none.
qsizetype sequenceLength(QByteArrayView bytes)
{
    const auto at = [&](qsizetype i) {
        return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U;
    };
    const auto follows = [&](qsizetype i) { return (at(i) & 0xc0U) == 0x80U; };
    const unsigned first = at(0);
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first < 0xe0)
        return follows(1) ? 2 : 0;
    if (first >= 0xe0 && first < 0xf0) {
        const bool tooShort = first == 0xe0 && at(1) < 0xa0;
        const bool surrogate = first == 0xed && at(1) >= 0xa0;
        return follows(1) && follows(2) && !tooShort && !surrogate ? 3 : 0;
    }
    if (first >= 0xf0 && first < 0xf5) {
        const bool outside = (first == 0xf0 && at(1) < 0x90) || (first == 0xf4 && at(1) >= 0x90);
        return follows(1) && follows(2) && follows(3) && !outside ? 4 : 0;
    }
    return 0;
}

bool isForeign(QStringView text, qsizetype at)
{
    const char16_t c = text[at].unicode();
    return c >= 0xdc80 && c <= 0xdcff && (at == 0 || !text[at - 1].isHighSurrogate());
}

} // namespace

bool holdsForeignBytes(QStringView text)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (isForeign(text, i))
            return true;
    }
    return false;
}

qsizetype encodedLength(QStringView text)
{
    qsizetype length = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c.unicode() < 0x80 || isForeign(text, i))
            length += 1;
        else if (c.unicode() < 0x800 || c.isSurrogate()) // a pair of surrogates is four bytes
            length += 2;
        else
            length += 3;
    }
    return length;
}

QString decoded(QByteArrayView bytes)
{
    if (bytes.isValidUtf8()) {
        // QString::fromUtf8 would drop a byte order mark.
        QStringDecoder decoder(QStringDecoder::Utf8, QStringConverter::Flag::ConvertInitialBom);
        return decoder.decode(bytes);
    }
    QString text;
    text.reserve(bytes.size());
    qsizetype good = 0;
    qsizetype at = 0;
    const auto flush = [&] {
        text += QString::fromUtf8(bytes.sliced(good, at - good));
        good = at;
    };
    while (at < bytes.size()) {
        if (const qsizetype length = sequenceLength(bytes.sliced(at)); length > 0) {
            at += length;
            continue;
        }
        flush();
        text += QChar(static_cast<char16_t>(0xdc00 + static_cast<unsigned char>(bytes[at])));
        good = ++at;
    }
    flush();
    return text;
}

QByteArray encoded(QStringView text)
{
    if (!holdsForeignBytes(text))
        return text.toUtf8();
    QByteArray bytes;
    qsizetype plain = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (!isForeign(text, i))
            continue;
        bytes += text.sliced(plain, i - plain).toUtf8();
        bytes += static_cast<char>(text[i].unicode() - 0xdc00);
        plain = i + 1;
    }
    return bytes + text.sliced(plain).toUtf8();
}

} // namespace uncordon::inventory
