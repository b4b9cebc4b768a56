// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/python_literal.h"

#include "inventory/decoded_text.h"
#include "inventory/python_number.h"
#include "inventory/python_string.h"

#include <QCoreApplication>

#include <cmath>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

// Python's own limit of nested brackets.
constexpr int kDeepest = 200;

struct Parsed
{
    Value value;
    bool hashable = true; ///< may be a key
    bool real = false;    ///< a number without j, as a complex number begins
    bool complex = false;
};

class LiteralParser
{
public:
    explicit LiteralParser(QStringView text) : m_text(text) { }

    // Nothing: the text is no literal.
    std::optional<Value> parse()
    {
        auto value = sequence(QChar(), Open::None);
        skipBlanks();
        if (!value || (m_at < m_text.size() && m_text[m_at] != u'#'))
            return std::nullopt;
        return value->value;
    }
    [[nodiscard]] bool refused() const { return m_refused; }

private:
    enum class Open { None, Parenthesis, Bracket };

    void skipBlanks()
    {
        while (m_at < m_text.size() &&
               (m_text[m_at] == u' ' || m_text[m_at] == u'\t' || m_text[m_at] == u'\f'))
            ++m_at;
    }
    bool take(QChar c)
    {
        skipBlanks();
        if (m_at == m_text.size() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }
    bool atEnd(QChar close)
    {
        skipBlanks();
        if (m_at == m_text.size())
            return true;
        return close.isNull() ? m_text[m_at] == u'#' : m_text[m_at] == close;
    }

    // Expressions with commas between them, up to and with `close`: a tuple, a list, or the expression
    // in parentheses.
    std::optional<Parsed> sequence(QChar close, Open open)
    {
        ValueList items;
        bool comma = false;
        bool hashable = true;
        Parsed last;
        while (!atEnd(close)) {
            if (!items.isEmpty() && !comma)
                return std::nullopt;
            auto item = expression();
            if (!item)
                return std::nullopt;
            items.append(item->value);
            hashable = hashable && item->hashable;
            last = *item;
            comma = take(u',');
        }
        if (!close.isNull() && !take(close))
            return std::nullopt;
        if (open == Open::Bracket)
            return Parsed{Value(items), false};
        if (items.size() == 1 && !comma)
            return last;
        if (items.isEmpty() && open == Open::None)
            return std::nullopt;
        return Parsed{Value(items), hashable};
    }

    std::optional<Parsed> braces()
    {
        ValueMap map;
        ValueList set;
        bool isMap = true;
        bool first = true;
        bool comma = true;
        while (!atEnd(u'}')) {
            if (!comma)
                return std::nullopt;
            const auto key = expression();
            if (!key)
                return std::nullopt;
            const bool pair = take(u':');
            if (!first && pair != isMap)
                return std::nullopt;
            isMap = pair;
            first = false;
            m_refused = m_refused || !key->hashable;
            if (pair) {
                const auto value = expression();
                if (!value)
                    return std::nullopt;
                setEntry(map, keyText(key->value), value->value);
            } else if (!set.contains(key->value)) {
                set.append(key->value);
            }
            comma = take(u',');
        }
        if (!take(u'}'))
            return std::nullopt;
        return isMap ? Parsed{Value(map), false} : Parsed{Value(set), false};
    }

    std::optional<Parsed> expression()
    {
        auto left = signedNumber();
        if (!left)
            return std::nullopt;
        skipBlanks();
        if (m_at == m_text.size() || (m_text[m_at] != u'+' && m_text[m_at] != u'-'))
            return left;
        // Only a complex number may have an operator.
        const QChar sign = m_text[m_at++];
        skipBlanks();
        const auto right = number();
        if (!right || !left->real || !right->complex)
            return std::nullopt;
        return Parsed{Value(complexText(left->value, sign, right->value)), true, false, true};
    }

    std::optional<Parsed> signedNumber()
    {
        skipBlanks();
        if (m_at == m_text.size() || (m_text[m_at] != u'+' && m_text[m_at] != u'-'))
            return atom();
        const bool negative = m_text[m_at++] == u'-';
        skipBlanks();
        auto value = number();
        if (value && negative)
            value->value = negated(value->value);
        return value;
    }

    std::optional<Parsed> number()
    {
        const auto found = pythonNumberAt(m_text.sliced(m_at));
        if (!found)
            return std::nullopt;
        m_at += found->length;
        // A number that runs into a name or another number is none.
        if (m_at < m_text.size() &&
            (m_text[m_at].isLetterOrNumber() || m_text[m_at] == u'_' || m_text[m_at] == u'.'))
            return std::nullopt;
        if (!found->imaginary)
            return Parsed{found->value, true, true, false};
        QString text = floatText(*found->value.as<double>());
        return Parsed{Value(trimmedFloat(text) + u'j'), true, false, true};
    }

    std::optional<Parsed> atom()
    {
        if (m_at == m_text.size())
            return std::nullopt;
        const QChar c = m_text[m_at];
        if (m_text.sliced(m_at).startsWith(u"...")) {
            m_at += 3;
            return Parsed{Value(u"..."_s)};
        }
        if ((c >= u'0' && c <= u'9') || c == u'.')
            return number();
        if (c == u'(' || c == u'[' || c == u'{') {
            if (++m_depth > kDeepest)
                return std::nullopt;
            ++m_at;
            auto inner = c == u'{' ? braces()
                                   : sequence(c == u'(' ? u')' : u']',
                                              c == u'(' ? Open::Parenthesis : Open::Bracket);
            --m_depth;
            return inner;
        }
        if (auto text = strings())
            return Parsed{Value(*text)};
        return name();
    }

    // Strings one after the other are one.
    std::optional<QString> strings()
    {
        QString text;
        std::optional<bool> bytes;
        while (m_at < m_text.size()) {
            const auto part = pythonStringAt(m_text.sliced(m_at));
            if (!part)
                break;
            if (bytes && *bytes != part->isBytes)
                return std::nullopt;
            bytes = part->isBytes;
            text += part->text;
            m_at += part->length;
            skipBlanks();
        }
        return bytes ? std::optional(text) : std::nullopt;
    }

    std::optional<Parsed> name()
    {
        const qsizetype start = m_at;
        while (m_at < m_text.size() && (m_text[m_at].isLetterOrNumber() || m_text[m_at] == u'_'))
            ++m_at;
        const QStringView word = m_text.sliced(start, m_at - start);
        if (word == u"True")
            return Parsed{Value(true)};
        if (word == u"False")
            return Parsed{Value(false)};
        if (word == u"None")
            return Parsed{Value()};
        if (word == u"set" && take(u'(') && take(u')'))
            return Parsed{Value(ValueList()), false};
        return std::nullopt;
    }

    static QString trimmedFloat(QString text)
    {
        if (text.endsWith(u".0"))
            text.chop(2);
        return text == u"Infinity" ? u"inf"_s : text;
    }

    static QString complexText(const Value &real, QChar sign, const Value &imaginary)
    {
        const auto *number = real.as<double>();
        const QString left = number ? trimmedFloat(floatText(*number)) : keyText(real);
        const QString right = *imaginary.as<QString>();
        return left == u"0" ? (sign == u'-' ? u"-" + right : right)
                            : u'(' + left + sign + right + u')';
    }

    static Value negated(const Value &value)
    {
        if (const auto *number = value.as<qint64>())
            return Value(-*number);
        if (const auto *number = value.as<double>())
            return Value(-*number);
        if (const auto *big = value.as<BigInteger>())
            return integerFrom(big->digits, 10, true);
        return Value(u"(-0-"_s + *value.as<QString>() + u')');
    }

    QStringView m_text;
    qsizetype m_at = 0;
    int m_depth = 0;
    bool m_refused = false;
};

} // namespace

std::expected<Value, QString> literalOrText(const QString &text)
{
    if (text.isEmpty() || text.contains(QChar(u'\0')) || holdsForeignBytes(text))
        return Value(text);
    // Most values are words: what no literal begins with is decided by its first character.
    static const QString starts = u" \t\f0123456789.+-'\"([{TFNsurbURB"_s;
    if (!starts.contains(text[0]))
        return Value(text);
    LiteralParser parser(text);
    const auto value = parser.parse();
    if (!value)
        return Value(text);
    if (parser.refused()) {
        return std::unexpected(
            QCoreApplication::translate("inventory", "a list or dictionary is a key in %1")
                .arg(text));
    }
    return *value;
}

std::optional<qint64> integerLike(const Value &value)
{
    if (const auto *flag = value.as<bool>())
        return *flag ? 1 : 0;
    if (const auto *number = value.as<qint64>())
        return *number;
    if (const auto *number = value.as<double>()) {
        constexpr double kLimit = 9.2e18;
        return std::abs(*number) < kLimit ? std::optional(static_cast<qint64>(*number))
                                          : std::nullopt;
    }
    const auto *text = value.as<QString>();
    if (!text)
        return std::nullopt;
    QStringView digits = QStringView(*text).trimmed();
    const bool negative = digits.startsWith(u'-');
    if (negative || digits.startsWith(u'+'))
        digits = digits.sliced(1);
    bool wasDigit = false;
    QString plain;
    for (const QChar c : digits) {
        if (c >= u'0' && c <= u'9')
            plain += c;
        else if (c != u'_' || !wasDigit)
            return std::nullopt;
        wasDigit = c != u'_';
    }
    if (!wasDigit)
        return std::nullopt;
    const Value number = integerFrom(plain, 10, negative);
    const auto *fitting = number.as<qint64>();
    return fitting ? std::optional(*fitting) : std::nullopt;
}

} // namespace uncordon::inventory
