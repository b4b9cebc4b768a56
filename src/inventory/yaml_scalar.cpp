// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/yaml_scalar.h"

#include "inventory/python_number.h"

#include <QCoreApplication>
#include <QDate>
#include <QRegularExpression>

#include <cmath>
#include <limits>
#include <optional>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

std::unexpected<QString> refused(const QString &text)
{
    return std::unexpected(
        QCoreApplication::translate("inventory",
                                    "%1 is no value that Ansible can read; put it into quotes")
            .arg(text));
}

QRegularExpression whole(const QString &pattern)
{
    return QRegularExpression(u"^(?:" + pattern + u")$(?!\n)");
}

std::optional<bool> booleanOf(const QString &text)
{
    const QString lower = text.toLower();
    // yes, Yes and YES, but not yEs.
    if (text != lower && text != text.toUpper() && text != text.left(1).toUpper() + lower.mid(1))
        return std::nullopt;
    if (lower == u"yes" || lower == u"true" || lower == u"on")
        return true;
    if (lower == u"no" || lower == u"false" || lower == u"off")
        return false;
    return std::nullopt;
}

bool isNullWord(const QString &text)
{
    return text.isEmpty() || text == u"~" || text == u"null" || text == u"Null" || text == u"NULL";
}

bool digitsOf(QStringView text, int base)
{
    for (const QChar c : text) {
        const char16_t u = c.unicode() | 0x20;
        const int digit = c >= u'0' && c <= u'9' ? c.unicode() - u'0'
                                                 : (u >= u'a' && u <= u'f' ? u - u'a' + 10 : 99);
        if (digit >= base)
            return false;
    }
    return !text.isEmpty();
}

// A sum of parts by 60, of a duration or an angle: 190:20:30.
std::optional<double> sexagesimal(const QString &text)
{
    double sum = 0;
    for (const QString &part : text.split(u':')) {
        bool ok = false;
        sum = sum * 60 + part.toDouble(&ok);
        if (!ok)
            return std::nullopt;
    }
    return sum;
}

std::expected<Value, QString> integerOf(const QString &text)
{
    QString digits = QString(text).remove(u'_');
    const bool negative = digits.startsWith(u'-');
    if (negative || digits.startsWith(u'+'))
        digits.remove(0, 1);
    int base = 10;
    if (digits.startsWith(u"0b")) {
        base = 2;
        digits.remove(0, 2);
    } else if (digits.startsWith(u"0x")) {
        base = 16;
        digits.remove(0, 2);
    } else if (digits.size() > 1 && digits.startsWith(u'0')) {
        base = 8;
    } else if (digits.contains(u':')) {
        qint64 sum = 0;
        for (const QString &part : digits.split(u':'))
            sum = sum * 60 + part.toLongLong();
        return Value(negative ? -sum : sum);
    }
    return digitsOf(digits, base)
               ? std::expected<Value, QString>(integerFrom(digits, base, negative))
               : refused(text);
}

std::expected<Value, QString> floatOf(const QString &text)
{
    QString digits = QString(text).remove(u'_').toLower();
    const bool negative = digits.startsWith(u'-');
    if (negative || digits.startsWith(u'+'))
        digits.remove(0, 1);
    double number = 0;
    if (digits == u".inf") {
        number = std::numeric_limits<double>::infinity();
    } else if (digits == u".nan") {
        number = std::numeric_limits<double>::quiet_NaN();
    } else if (digits.contains(u':')) {
        const auto sum = sexagesimal(digits);
        if (!sum)
            return refused(text);
        number = *sum;
    } else {
        const QString padded = u'0' + digits;
        const auto read = pythonNumberAt(padded);
        const auto *value = read ? read->value.as<double>() : nullptr;
        bool ok = value != nullptr;
        number = ok ? *value : digits.toDouble(&ok);
        if (!ok)
            return refused(text);
    }
    return Value(negative ? -number : number);
}

const QRegularExpression &timestampPattern()
{
    static const QRegularExpression pattern = whole(
        u"([0-9]{4})-([0-9][0-9]?)-([0-9][0-9]?)(?:(?:[Tt]|[ \\t]+)([0-9][0-9]?):([0-9][0-9]):([0-9][0-9])(?:\\.([0-9]*))?"
        "(?:[ \\t]*(Z|([-+])([0-9][0-9]?)(?::([0-9][0-9]))?))?)?"_s);
    return pattern;
}

// Python's isoformat() of the date or time.
std::expected<Value, QString> timestampOf(const QString &text)
{
    const auto match = timestampPattern().match(text);
    if (!match.hasMatch())
        return refused(text);
    const auto number = [&](int group) { return match.captured(group).toInt(); };
    const auto two = [](int value) { return QString::number(value).rightJustified(2, u'0'); };
    if (!QDate::isValid(number(1), number(2), number(3)) || number(1) < 1)
        return refused(text);
    QString iso = match.captured(1) + u'-' + two(number(2)) + u'-' + two(number(3));
    if (match.captured(4).isEmpty())
        return Value(iso);
    if (number(4) > 23 || number(5) > 59 || number(6) > 59)
        return refused(text);
    iso += u'T' + two(number(4)) + u':' + two(number(5)) + u':' + two(number(6));
    const QString fraction = match.captured(7).left(6).leftJustified(6, u'0');
    if (fraction != u"000000")
        iso += u'.' + fraction;
    if (match.captured(8) == u"Z")
        iso += u"+00:00";
    else if (!match.captured(9).isEmpty()) {
        // No distance at all is written +00:00 whatever its sign was.
        const bool none = number(10) == 0 && number(11) == 0;
        if (number(10) > 23)
            return refused(text);
        iso += (none ? u"+"_s : match.captured(9)) + two(number(10)) + u':' + two(number(11));
    }
    return Value(iso);
}

bool isFloat(const QString &text)
{
    static const QRegularExpression pattern = whole(
        u"[-+]?(?:[0-9][0-9_]*)\\.[0-9_]*(?:[eE][-+][0-9]+)?|\\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|"
        "[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\\.[0-9_]*|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN)"_s);
    return pattern.match(text).hasMatch();
}

bool isInteger(const QString &text)
{
    static const QRegularExpression pattern =
        whole(u"[-+]?0b[0-1_]+|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x[0-9a-fA-F_]+|"
              "[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+"_s);
    return pattern.match(text).hasMatch();
}

bool isTimestamp(const QString &text)
{
    static const QRegularExpression date = whole(u"[0-9]{4}-[0-9]{2}-[0-9]{2}"_s);
    return date.match(text).hasMatch() ||
           (text.size() > 10 && timestampPattern().match(text).hasMatch() && text.contains(u':'));
}

} // namespace

std::expected<Value, QString> plainScalar(const QString &text)
{
    if (isNullWord(text))
        return Value();
    const char16_t first = text[0].unicode();
    if (first == u'=' || first == u'<')
        return text == u"=" || text == u"<<" ? std::expected<Value, QString>(refused(text))
                                             : Value(text);
    const bool numeric =
        (first >= u'0' && first <= u'9') || first == u'-' || first == u'+' || first == u'.';
    if (numeric) {
        if (isFloat(text))
            return floatOf(text);
        if (isInteger(text))
            return integerOf(text);
        return isTimestamp(text) ? timestampOf(text) : Value(text);
    }
    if (text.size() <= 5) {
        if (const auto flag = booleanOf(text))
            return Value(*flag);
    }
    return Value(text);
}

std::expected<Value, QString> taggedScalar(const QString &tag, const QString &text)
{
    if (tag == u"null")
        return Value();
    if (tag == u"bool") {
        // PyYAML looks at no case here.
        const auto flag = booleanOf(text.toLower());
        return flag ? std::expected<Value, QString>(Value(*flag)) : refused(text);
    }
    if (tag == u"int")
        return integerOf(text);
    if (tag == u"float")
        return floatOf(text);
    return timestampOf(text);
}

} // namespace uncordon::inventory
