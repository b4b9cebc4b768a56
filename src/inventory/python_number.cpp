// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/python_number.h"

#include <QByteArray>

#include <algorithm>
#include <charconv>
#include <limits>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

// More digits in one number are a mistake of the source for Python.
constexpr qsizetype kMostDigits = 4300;

bool isDigit(QChar c, int base)
{
    const char16_t u = c.unicode();
    if (base <= 10)
        return u >= u'0' && u < u'0' + base;
    return (u >= u'0' && u <= u'9') || ((u | 0x20) >= u'a' && (u | 0x20) <= u'f');
}

// Digits with single underscores between them. Returns their length, 0 where there are none.
qsizetype digitsLength(QStringView text, int base)
{
    qsizetype at = 0;
    while (at < text.size()) {
        const bool gap =
            at > 0 && text[at] == u'_' && at + 1 < text.size() && isDigit(text[at + 1], base);
        if (!gap && !isDigit(text[at], base))
            break;
        ++at;
    }
    return at;
}

QString withoutUnderscores(QStringView text)
{
    return text.toString().remove(u'_');
}

std::optional<PythonNumber> prefixed(QStringView text)
{
    const QChar kind = text[1].toLower();
    const int base = kind == u'x' ? 16 : (kind == u'o' ? 8 : 2);
    const qsizetype gap = text.size() > 2 && text[2] == u'_' ? 3 : 2;
    const qsizetype length = digitsLength(text.sliced(gap), base);
    if (length == 0)
        return std::nullopt;
    return PythonNumber{integerFrom(withoutUnderscores(text.sliced(gap, length)), base, false),
                        gap + length};
}

Value floatFrom(const QString &text)
{
    const QByteArray digits = text.toLatin1();
    double number = 0;
    const auto read =
        std::from_chars(digits.constData(), digits.constData() + digits.size(), number);
    if (read.ec == std::errc::result_out_of_range) {
        // Too large is infinite, too small is nothing.
        const qsizetype exponent = std::max(text.indexOf(u'e'), text.indexOf(u'E'));
        const bool small =
            exponent >= 0 ? text.mid(exponent + 1).startsWith(u'-') : text.startsWith(u"0");
        number = small ? 0.0 : std::numeric_limits<double>::infinity();
    }
    return Value(number);
}

} // namespace

std::optional<PythonNumber> pythonNumberAt(QStringView text)
{
    if (text.size() > 1 && text[0] == u'0' && u"xXoObB"_s.contains(text[1]))
        return prefixed(text);
    qsizetype at = digitsLength(text, 10);
    const qsizetype whole = at;
    bool real = false;
    if (at < text.size() && text[at] == u'.') {
        const qsizetype fraction = digitsLength(text.sliced(at + 1), 10);
        if (whole == 0 && fraction == 0)
            return std::nullopt;
        real = true;
        at += 1 + fraction;
    } else if (whole == 0) {
        return std::nullopt;
    }
    if (at < text.size() && text[at].toLower() == u'e') {
        const bool sign = at + 1 < text.size() && (text[at + 1] == u'+' || text[at + 1] == u'-');
        const qsizetype start = at + (sign ? 2 : 1);
        const qsizetype exponent = start < text.size() ? digitsLength(text.sliced(start), 10) : 0;
        if (exponent == 0)
            return std::nullopt;
        real = true;
        at = start + exponent;
    }
    const bool imaginary = at < text.size() && text[at].toLower() == u'j';
    const QString digits = withoutUnderscores(text.first(at));
    if (real || imaginary)
        return PythonNumber{floatFrom(digits), imaginary ? at + 1 : at, imaginary};
    const bool allZero = std::ranges::all_of(digits, [](QChar c) { return c == u'0'; });
    if ((digits.size() > 1 && digits[0] == u'0' && !allZero) || digits.size() > kMostDigits)
        return std::nullopt;
    return PythonNumber{integerFrom(digits, 10, false), at};
}

} // namespace uncordon::inventory
