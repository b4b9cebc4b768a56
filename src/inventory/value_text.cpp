// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/value_text.h"

#include "inventory/decoded_text.h"
#include "inventory/document.h"
#include "inventory/json_document.h"
#include "inventory/python_literal.h"
#include "inventory/shell_words.h"
#include "inventory/value_json.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

QString pythonString(const QString &text)
{
    const QChar quote = text.contains(u'\'') && !text.contains(u'"') ? u'"' : u'\'';
    QString out(quote);
    for (const QChar c : text) {
        if (c == quote || c == u'\\')
            out += u'\\' + QString(c);
        else if (c == u'\n')
            out += u"\\n";
        else if (c == u'\t')
            out += u"\\t";
        else if (c.unicode() < 0x20 || (c.unicode() >= 0x7f && c.unicode() < 0xa0) ||
                 c == QChar(0x2028) || c == QChar(0x2029))
            out += u"\\u%1"_s.arg(c.unicode(), 4, 16, QChar(u'0'));
        else
            out += c;
    }
    return out + quote;
}

// Nothing where INI has no way to write it.
std::optional<QString> pythonText(const Value &value)
{
    if (value.isNull())
        return u"None"_s;
    if (const auto *flag = value.as<bool>())
        return *flag ? u"True"_s : u"False"_s;
    if (const auto *text = value.as<QString>())
        return pythonString(*text);
    if (const auto *list = value.as<ValueList>()) {
        QStringList parts;
        for (const Value &item : *list) {
            const auto part = pythonText(item);
            if (!part)
                return std::nullopt;
            parts << *part;
        }
        return u'[' + parts.join(u", "_s) + u']';
    }
    if (const auto *map = value.as<ValueMap>()) {
        QStringList parts;
        for (const MapEntry &entry : *map) {
            const auto part = pythonText(entry.value);
            if (!part)
                return std::nullopt;
            parts << pythonString(entry.key) + u": " + *part;
        }
        return u'{' + parts.join(u", "_s) + u'}';
    }
    if (value.as<Sealed>() || value.as<UnsafeText>())
        return std::nullopt;
    return QString::fromUtf8(compactJson(value));
}

bool reads(const QString &literal, const Value &value)
{
    return literalOrText(literal) == value;
}

// The literals that mean `value`, the plainest first.
QStringList literalsOf(const Value &value)
{
    QStringList literals;
    if (const auto *text = value.as<QString>())
        literals << *text;
    if (const auto python = pythonText(value))
        literals << *python;
    literals.removeIf([&](const QString &literal) { return !reads(literal, value); });
    return literals;
}

QString doubleQuoted(const QString &text)
{
    return u'"' + QString(text).replace(u'\\', u"\\\\"_s).replace(u'"', u"\\\""_s) + u'"';
}

QString singleQuotedYaml(const QString &text)
{
    return u'\'' + QString(text).replace(u'\'', u"''"_s) + u'\'';
}

bool readsAsYaml(const QByteArray &text, const Value &value, bool inFlow)
{
    const QByteArray document =
        inFlow ? QByteArray("{k: " + text + ", l: 1}\n") : QByteArray("k: " + text + "\nl: 1\n");
    const auto read = readDocument(document, {});
    if (!read || read->root.entries.size() != 2)
        return false;
    return read->root.entries[0].key == u"k" && valueOf(read->root.entries[0].value) == value;
}

bool needsMarks(const QString &text)
{
    return std::ranges::any_of(text, [](QChar c) {
        return c.unicode() < 0x20 || c.unicode() == 0x7f || c.unicode() == 0x85;
    });
}

} // namespace

std::optional<QString> iniWord(const QString &key, const Value &value, Quotes quotes)
{
    for (const QString &literal : literalsOf(value)) {
        QStringList forms;
        const QString plain = key + u'=' + literal;
        const QString doubled = key + u'=' + doubleQuoted(literal);
        const QString single = key + u"='" + literal + u'\'';
        switch (quotes) {
        case Quotes::None: forms = {plain, doubled, single}; break;
        case Quotes::Double: forms = {doubled, single, plain}; break;
        case Quotes::Single: forms = {single, doubled, plain}; break;
        }
        for (const QString &form : std::as_const(forms)) {
            const auto words = shellWords(form);
            if (!form.contains(u'\n') && words && words->size() == 1 &&
                words->constFirst().text == plain)
                return form;
        }
    }
    return std::nullopt;
}

std::optional<QString> iniLineValue(const Value &value, const QString &tail)
{
    for (const QString &literal : literalsOf(value)) {
        const bool oneLine =
            std::ranges::none_of(literal, [](QChar c) { return c.unicode() < 0x20 && c != u'\t'; });
        if (oneLine && literal.trimmed() == literal &&
            reads(QString(literal + tail).trimmed(), value))
            return literal;
    }
    return std::nullopt;
}

std::optional<QByteArray> yamlText(const Value &value, bool inFlow, Quotes quotes)
{
    QStringList forms;
    if (const auto *text = value.as<QString>()) {
        QByteArray json;
        appendJsonString(json, *text);
        const QString doubled = QString::fromUtf8(json);
        const QString single = singleQuotedYaml(*text);
        switch (quotes) {
        case Quotes::None: forms = {*text, doubled, single}; break;
        case Quotes::Double: forms = {doubled, single}; break;
        case Quotes::Single: forms = {single, doubled}; break;
        }
        if (needsMarks(*text))
            forms = {doubled};
    } else if (const auto *unsafe = value.as<UnsafeText>()) {
        QByteArray json;
        appendJsonString(json, unsafe->text);
        forms = {u"!unsafe "_s + QString::fromUtf8(json)};
    } else {
        forms = {QString::fromUtf8(compactJson(value))};
        if (value.as<double>()) // 1e+16 is a text to YAML 1.1
            forms << QString(forms[0]).replace(u"e"_s, u".0e"_s);
    }
    for (const QString &form : std::as_const(forms)) {
        QByteArray bytes = encoded(form);
        if (!bytes.contains('\n') && readsAsYaml(bytes, value, inFlow))
            return bytes;
    }
    return std::nullopt;
}

std::optional<QByteArray> yamlKey(const QString &key, bool inFlow)
{
    QByteArray json;
    appendJsonString(json, key);
    for (const QByteArray &form : {encoded(key), json}) {
        const auto read =
            readDocument(inFlow ? QByteArray("{" + form + ": 1}") : QByteArray(form + ": 1\n"), {});
        if (read && read->root.entries.size() == 1 && read->root.entries[0].keyIsText &&
            read->root.entries[0].key == key)
            return form;
    }
    return std::nullopt;
}

Value valueOfWord(const QString &word)
{
    static const QRegularExpression number(u"^-?(0|[1-9][0-9]*)$"_s);
    if (word == u"true" || word == u"false")
        return Value(word == u"true");
    if (word != u"-0" && number.match(word).hasMatch())
        return integerFrom(QStringView(word).sliced(word.startsWith(u'-') ? 1 : 0), 10,
                           word.startsWith(u'-'));
    return Value(word);
}

std::optional<Value> valueOfJson(const QByteArray &json)
{
    const auto read = readJson(json);
    return read ? std::optional(valueOf(*read)) : std::nullopt;
}

} // namespace uncordon::inventory
