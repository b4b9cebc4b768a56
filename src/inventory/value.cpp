// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/value.h"

#include "inventory/value_json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <vector>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

bool Value::isTrue() const
{
    struct Truth
    {
        bool operator()(std::monostate) const { return false; }
        bool operator()(bool value) const { return value; }
        bool operator()(qint64 value) const { return value != 0; }
        bool operator()(double value) const { return value != 0; }
        bool operator()(const BigInteger &) const { return true; }
        bool operator()(const QString &value) const { return !value.isEmpty(); }
        bool operator()(const ValueList &value) const { return !value.isEmpty(); }
        bool operator()(const ValueMap &value) const { return !value.isEmpty(); }
        bool operator()(const Sealed &) const { return true; }
        bool operator()(const UnsafeText &value) const { return !value.text.isEmpty(); }
    };
    return std::visit(Truth{}, m_content);
}

const Value *Value::find(QStringView key) const
{
    const auto *map = as<ValueMap>();
    if (!map)
        return nullptr;
    const auto found =
        std::ranges::find_if(*map, [&](const MapEntry &entry) { return entry.key == key; });
    return found == map->end() ? nullptr : &found->value;
}

bool Value::operator==(const Value &other) const
{
    return m_content == other.m_content;
}

void setEntry(ValueMap &map, const QString &key, Value value)
{
    const auto found =
        std::ranges::find_if(map, [&](const MapEntry &entry) { return entry.key == key; });
    if (found == map.end())
        map.append({key, std::move(value)});
    else
        found->value = std::move(value);
}

Value mergedValue(const Value &lower, const Value &upper)
{
    const auto *below = lower.as<ValueMap>();
    const auto *above = upper.as<ValueMap>();
    if (!below || !above)
        return upper;
    ValueMap result = *below;
    for (const MapEntry &entry : *above) {
        const Value *present = lower.find(entry.key);
        setEntry(result, entry.key, present ? mergedValue(*present, entry.value) : entry.value);
    }
    return Value(result);
}

QString floatText(double number)
{
    if (std::isnan(number))
        return u"NaN"_s;
    if (std::isinf(number))
        return number < 0 ? u"-Infinity"_s : u"Infinity"_s;
    std::array<char, 64> buffer{};
    const double size = std::abs(number);
    // Python writes an exponent below 1e-4 and from 1e16 on.
    const bool scientific = number != 0 && (size < 1e-4 || size >= 1e16);
    const auto written =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                      scientific ? std::chars_format::scientific : std::chars_format::fixed);
    QString text = QString::fromLatin1(buffer.data(), written.ptr - buffer.data());
    if (!scientific && !text.contains(u'.'))
        text += u".0";
    return text;
}

QString keyText(const Value &value)
{
    if (const auto *text = value.as<QString>())
        return *text;
    if (const auto *unsafe = value.as<UnsafeText>())
        return unsafe->text;
    return QString::fromUtf8(compactJson(value));
}

Value integerFrom(QStringView digits, int base, bool negative)
{
    // Groups of nine decimal digits, lowest first.
    constexpr std::uint64_t kGroup = 1'000'000'000;
    std::vector<std::uint32_t> groups{0};
    for (const QChar digit : digits) {
        const char16_t c = digit.unicode();
        auto carry = static_cast<std::uint64_t>(c <= u'9' ? c - u'0' : (c | 0x20) - u'a' + 10);
        for (std::uint32_t &group : groups) {
            carry += static_cast<std::uint64_t>(group) * static_cast<std::uint64_t>(base);
            group = static_cast<std::uint32_t>(carry % kGroup);
            carry /= kGroup;
        }
        if (carry > 0)
            groups.push_back(static_cast<std::uint32_t>(carry));
    }
    QString text = QString::number(groups.back());
    for (auto group = groups.rbegin() + 1; group != groups.rend(); ++group)
        text += QString::number(*group).rightJustified(9, u'0');
    if (negative && text != u"0")
        text.prepend(u'-');
    bool fits = false;
    const qint64 number = text.toLongLong(&fits);
    return fits ? Value(number) : Value(BigInteger{text});
}

} // namespace uncordon::inventory
