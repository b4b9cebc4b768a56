// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/value_json.h"

#include "inventory/decoded_text.h"

#include <QMap>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

struct Writer
{
    QByteArray &out;
    int indent; ///< of the line; negative: all on one line

    void newLine(int level) const
    {
        if (level < 0)
            return;
        out += '\n';
        out.append(level, ' ');
    }
    void operator()(std::monostate) const { out += "null"; }
    void operator()(bool value) const { out += value ? "true" : "false"; }
    void operator()(qint64 value) const { out += QByteArray::number(value); }
    void operator()(double value) const { out += floatText(value).toLatin1(); }
    void operator()(const BigInteger &value) const { out += value.digits.toLatin1(); }
    void operator()(const QString &value) const { appendJsonString(out, value); }
    void operator()(const Sealed &value) const
    {
        (*this)(ValueMap{{u"__ansible_vault"_s, Value(value.armour)}});
    }
    void operator()(const UnsafeText &value) const
    {
        (*this)(ValueMap{{u"__ansible_unsafe"_s, Value(value.text)}});
    }
    void operator()(const ValueList &list) const
    {
        if (list.isEmpty()) {
            out += "[]";
            return;
        }
        const int inner = indent < 0 ? indent : indent + 4;
        out += '[';
        bool first = true;
        for (const Value &item : list) {
            if (!first)
                out += indent < 0 ? ", " : ",";
            first = false;
            newLine(inner);
            std::visit(Writer{out, inner}, item.content());
        }
        newLine(indent);
        out += ']';
    }
    void operator()(const ValueMap &map) const
    {
        if (map.isEmpty()) {
            out += "{}";
            return;
        }
        ValueMap entries = map;
        const int inner = indent < 0 ? indent : indent + 4;
        if (indent >= 0) {
            std::ranges::stable_sort(entries, [](const auto &left, const auto &right) {
                return codePointLess(left.key, right.key);
            });
        }
        out += '{';
        bool first = true;
        for (const MapEntry &entry : std::as_const(entries)) {
            if (!first)
                out += indent < 0 ? ", " : ",";
            first = false;
            newLine(inner);
            appendJsonString(out, entry.key);
            out += ": ";
            std::visit(Writer{out, inner}, entry.value.content());
        }
        newLine(indent);
        out += '}';
    }
};

} // namespace

void appendJson(QByteArray &out, const Value &value, int indent)
{
    std::visit(Writer{out, indent}, value.content());
}

QByteArray compactJson(const Value &value)
{
    QByteArray out;
    appendJson(out, value, -1);
    return out;
}

void appendJsonString(QByteArray &out, QStringView text)
{
    static constexpr char kHex[] = "0123456789abcdef";
    out += '"';
    qsizetype plain = 0;
    const auto flush = [&](qsizetype until) {
        if (until > plain)
            out += encoded(text.sliced(plain, until - plain));
        plain = until + 1;
    };
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char16_t c = text[i].unicode();
        if (c >= 0x20 && c != u'"' && c != u'\\')
            continue;
        flush(i);
        switch (c) {
        case u'"': out += "\\\""; break;
        case u'\\': out += "\\\\"; break;
        case u'\n': out += "\\n"; break;
        case u'\r': out += "\\r"; break;
        case u'\t': out += "\\t"; break;
        case u'\b': out += "\\b"; break;
        case u'\f': out += "\\f"; break;
        default:
            out += "\\u00";
            out += kHex[c >> 4];
            out += kHex[c & 15];
        }
    }
    flush(text.size());
    out += '"';
}

bool codePointLess(QStringView left, QStringView right)
{
    const auto rank = [](char16_t c) {
        // Surrogates stand for what is above the basic plane.
        return c >= 0xd800 && c < 0xe000 ? c + 0x2000 : (c >= 0xe000 ? c - 0x800 : c);
    };
    return std::lexicographical_compare(
        left.begin(), left.end(), right.begin(), right.end(),
        [&](QChar a, QChar b) { return rank(a.unicode()) < rank(b.unicode()); });
}

} // namespace uncordon::inventory
