// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/python_string.h"

#include "inventory/decoded_text.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

struct Flags
{
    bool raw = false;
    bool bytes = false;
};

std::optional<Flags> flagsOf(const QString &prefix)
{
    const QString lower = prefix.toLower();
    if (lower.isEmpty() || lower == u"u")
        return Flags{};
    if (lower == u"r")
        return Flags{.raw = true};
    if (lower == u"b")
        return Flags{.bytes = true};
    if (lower == u"br" || lower == u"rb")
        return Flags{.raw = true, .bytes = true};
    return std::nullopt;
}

void appendCodePoint(QString &out, char32_t code)
{
    if (code >= 0x10000) {
        out += QChar::highSurrogate(code);
        out += QChar::lowSurrogate(code);
    } else {
        out += QChar(static_cast<char16_t>(code));
    }
}

// Of exactly `count` hexadecimal digits.
std::optional<char32_t> hexAt(QStringView text, qsizetype count)
{
    if (text.size() < count)
        return std::nullopt;
    char32_t code = 0;
    for (const QChar c : text.first(count)) {
        const char16_t u = c.unicode();
        if (u >= u'0' && u <= u'9')
            code = code * 16 + (u - u'0');
        else if ((u | 0x20) >= u'a' && (u | 0x20) <= u'f')
            code = code * 16 + ((u | 0x20) - u'a' + 10);
        else
            return std::nullopt;
    }
    return code > 0x10ffff ? std::nullopt : std::optional(code);
}

// The escape after a backslash. Returns what it takes of `text`, nothing where Python refuses it.
std::optional<qsizetype> escape(QStringView text, bool bytes, QString &out)
{
    static const QString letters = u"\\'\"abfnrtv"_s;
    static const QString meanings = u"\\'\"\a\b\f\n\r\t\v"_s;
    const QChar c = text[0];
    if (const qsizetype simple = letters.indexOf(c); simple >= 0) {
        out += meanings[simple];
        return 1;
    }
    if (c >= u'0' && c <= u'7') {
        qsizetype length = 0;
        char32_t code = 0;
        while (length < 3 && length < text.size() && text[length] >= u'0' && text[length] <= u'7')
            code = code * 8 + (text[length++].unicode() - u'0');
        appendCodePoint(out, bytes ? code & 0xff : code);
        return length;
    }
    const qsizetype digits = c == u'x' ? 2 : (bytes ? 0 : (c == u'u' ? 4 : (c == u'U' ? 8 : 0)));
    if (digits > 0) {
        const auto code = hexAt(text.sliced(1), digits);
        if (!code)
            return std::nullopt;
        appendCodePoint(out, *code);
        return 1 + digits;
    }
    if (c == u'N' && !bytes)
        return std::nullopt;
    out += u'\\';
    out += c;
    return 1;
}

} // namespace

std::optional<PythonString> pythonStringAt(QStringView text)
{
    qsizetype at = 0;
    while (at < text.size() && at < 2 && text[at] != u'\'' && text[at] != u'"')
        ++at;
    const auto flags = flagsOf(text.first(at).toString());
    if (!flags || at == text.size() || (text[at] != u'\'' && text[at] != u'"'))
        return std::nullopt;
    const QChar quote = text[at];
    const QString triple(3, quote);
    const bool isTriple = text.sliced(at).startsWith(triple);
    const QString close = isTriple ? triple : QString(quote);
    at += close.size();
    PythonString string{.isBytes = flags->bytes};
    while (at < text.size() && !text.sliced(at).startsWith(close)) {
        const QChar c = text[at++];
        if (flags->bytes && c.unicode() >= 0x80)
            return std::nullopt;
        if (c != u'\\') {
            string.text += c;
            continue;
        }
        if (at == text.size())
            return std::nullopt;
        if (flags->raw) {
            string.text += c;
            string.text += text[at++];
            continue;
        }
        const auto taken = escape(text.sliced(at), flags->bytes, string.text);
        if (!taken)
            return std::nullopt;
        at += *taken;
    }
    if (at == text.size())
        return std::nullopt;
    if (flags->bytes)
        string.text = decoded(string.text.toLatin1());
    string.length = at + close.size();
    return string;
}

} // namespace uncordon::inventory
