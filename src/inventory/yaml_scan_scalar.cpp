// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/yaml_scan_scalar.h"

#include <QtGlobal>

#include <algorithm>
#include <cstring>

namespace uncordon::inventory {

namespace {

std::unexpected<YamlFault> fault(const YamlCursor &cursor, const char *message)
{
    return std::unexpected(YamlFault{cursor.at(), message});
}

bool oneOf(char c, const char *set)
{
    return c != '\0' && std::strchr(set, c);
}

bool isWordCharacter(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '-';
}

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// Behind the backslash.
YamlScan scanEscape(YamlCursor &cursor, bool json)
{
    const char c = cursor.peek();
    const int digits = c == 'x' ? 2 : (c == 'u' ? 4 : (c == 'U' ? 8 : 0));
    if (digits == 0 && !oneOf(c, "0abt\tnvfre \"/\\N_LP"))
        return fault(cursor, QT_TRANSLATE_NOOP("inventory",
                                               "after a backslash, this character has no meaning"));
    cursor.skip();
    quint32 code = 0;
    for (int i = 0; i < digits; ++i) {
        const int digit = hexDigit(cursor.peek());
        if (digit < 0)
            return fault(cursor,
                         QT_TRANSLATE_NOOP("inventory", "a hexadecimal digit is expected here"));
        code = code * 16 + static_cast<quint32>(digit);
        cursor.skip();
    }
    if ((!json && code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff)
        return fault(cursor,
                     QT_TRANSLATE_NOOP("inventory", "there is no character of this number"));
    return {};
}

// The blank lines and indentation before a line of a block scalar. `indent` 0: found here.
YamlScan scanBlockBreaks(YamlCursor &cursor, qsizetype &indent, qsizetype parentIndent)
{
    qsizetype widest = 0;
    while (true) {
        while ((indent == 0 || cursor.column() < indent) && cursor.peek() == ' ')
            cursor.skip();
        widest = std::max(widest, cursor.column());
        if ((indent == 0 || cursor.column() < indent) && cursor.peek() == '\t')
            return fault(cursor, QT_TRANSLATE_NOOP("inventory", "a tab, where YAML wants spaces"));
        if (!cursor.isBreak())
            break;
        cursor.skipBreak();
    }
    if (indent == 0)
        indent = std::max({widest, parentIndent + 1, qsizetype(1)});
    return {};
}

} // namespace

YamlScan scanPlainScalar(YamlCursor &cursor, qsizetype indent, bool inFlow, qsizetype &end,
                         bool &crossedLine)
{
    while (true) {
        if (cursor.isDocumentMark('-') || cursor.isDocumentMark('.') || cursor.peek() == '#')
            break;
        while (!cursor.isBlankOrEnd()) {
            if (inFlow && cursor.peek() == ':' && oneOf(cursor.peek(1), ",?[]{}"))
                return fault(cursor,
                             QT_TRANSLATE_NOOP("inventory", "a colon is not expected here"));
            if ((cursor.peek() == ':' && cursor.isBlankOrEnd(1)) ||
                (inFlow && oneOf(cursor.peek(), ",[]{}")))
                break;
            crossedLine = false;
            cursor.skip();
            end = cursor.at();
        }
        if (!cursor.isBlank() && !cursor.isBreak())
            break;
        while (cursor.isBlank() || cursor.isBreak()) {
            if (cursor.isBreak()) {
                cursor.skipBreak();
                crossedLine = true;
                continue;
            }
            if (crossedLine && cursor.column() < indent && cursor.peek() == '\t')
                return fault(cursor,
                             QT_TRANSLATE_NOOP("inventory", "a tab, where YAML wants spaces"));
            cursor.skip();
        }
        if (!inFlow && cursor.column() < indent)
            break;
    }
    return {};
}

YamlScan scanQuotedScalar(YamlCursor &cursor, bool json)
{
    const qsizetype begin = cursor.at();
    const char quote = cursor.peek();
    cursor.skip();
    while (true) {
        if (cursor.isDocumentMark('-') || cursor.isDocumentMark('.'))
            return fault(cursor, QT_TRANSLATE_NOOP("inventory", "the document ends inside quotes"));
        if (cursor.atEnd())
            return std::unexpected(
                YamlFault{begin, QT_TRANSLATE_NOOP("inventory", "this quote is not closed")});
        if (cursor.isBreak()) {
            cursor.skipBreak();
        } else if (quote == '\'' && cursor.peek() == '\'' && cursor.peek(1) == '\'') {
            cursor.skip(2);
        } else if (cursor.peek() == quote) {
            cursor.skip();
            return {};
        } else if (quote == '"' && cursor.peek() == '\\') {
            cursor.skip();
            if (cursor.isBreak())
                cursor.skipBreak();
            else if (const YamlScan escape = scanEscape(cursor, json); !escape)
                return escape;
        } else {
            cursor.skip();
        }
    }
}

YamlScan scanBlockScalar(YamlCursor &cursor, qsizetype parentIndent, qsizetype &end)
{
    qsizetype increment = 0;
    cursor.skip();
    for (int i = 0; i < 2; ++i) {
        const char c = cursor.peek();
        if (c == '0')
            return fault(cursor, QT_TRANSLATE_NOOP("inventory", "an indentation of 0 is none"));
        if (c >= '1' && c <= '9' && increment == 0)
            increment = c - '0';
        else if ((c != '+' && c != '-') || (i == 1 && increment == 0))
            break;
        cursor.skip();
    }
    while (cursor.isBlank())
        cursor.skip();
    if (cursor.peek() == '#') {
        while (!cursor.isBreakOrEnd())
            cursor.skip();
    }
    if (!cursor.isBreakOrEnd())
        return fault(
            cursor, QT_TRANSLATE_NOOP("inventory", "the text of a | or > begins on the next line"));
    if (cursor.isBreak())
        cursor.skipBreak();
    qsizetype indent = increment == 0 ? 0 : std::max<qsizetype>(parentIndent, 0) + increment;
    if (const YamlScan breaks = scanBlockBreaks(cursor, indent, parentIndent); !breaks)
        return breaks;
    end = cursor.at() - cursor.column();
    while (cursor.column() == indent && !cursor.atEnd()) {
        while (!cursor.isBreakOrEnd())
            cursor.skip();
        end = cursor.at();
        if (!cursor.isBreak())
            break;
        cursor.skipBreak();
        if (const YamlScan breaks = scanBlockBreaks(cursor, indent, parentIndent); !breaks)
            return breaks;
        end = cursor.at() - cursor.column();
    }
    return {};
}

YamlScan scanAnchor(YamlCursor &cursor)
{
    cursor.skip();
    const qsizetype begin = cursor.at();
    while (isWordCharacter(cursor.peek()))
        cursor.skip();
    if (cursor.at() == begin || (!cursor.isBlankOrEnd() && !oneOf(cursor.peek(), "?:,]}%@`")))
        return fault(cursor,
                     QT_TRANSLATE_NOOP("inventory", "an anchor's name is letters and digits"));
    return {};
}

YamlScan scanTag(YamlCursor &cursor, bool inFlow)
{
    const auto uri = [&](const char *extra) {
        while (isWordCharacter(cursor.peek()) || oneOf(cursor.peek(), ";/?:@&=+$.%!~*'()") ||
               oneOf(cursor.peek(), extra))
            cursor.skip();
    };
    cursor.skip();
    if (cursor.peek() == '<') {
        cursor.skip();
        uri(",[]");
        if (cursor.peek() != '>')
            return fault(cursor, QT_TRANSLATE_NOOP("inventory", "a tag is not closed"));
        cursor.skip();
    } else {
        uri("");
    }
    if (!cursor.isBlankOrEnd() && !(inFlow && cursor.peek() == ','))
        return fault(cursor, QT_TRANSLATE_NOOP("inventory", "a blank is expected after a tag"));
    return {};
}

} // namespace uncordon::inventory
