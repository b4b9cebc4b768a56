// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <variant>

namespace uncordon::inventory {

class Value;
struct MapEntry;
using ValueList = QList<Value>;
/// In the order of the file. A key that is no string there (1, true, null) is what JSON makes of it.
using ValueMap = QList<MapEntry>;

/// Whole decimal digits with a sign, of a number that 64 bits do not hold.
struct BigInteger
{
    QString digits;
    bool operator==(const BigInteger &) const = default;
};

/// A value under Ansible Vault: its armoured text, never opened.
struct Sealed
{
    QString armour;
    bool operator==(const Sealed &) const = default;
};

/// A string marked !unsafe: Ansible never evaluates it as a template.
struct UnsafeText
{
    QString text;
    bool operator==(const UnsafeText &) const = default;
};

/// What a variable can be: Python's values as Ansible has them after it read an inventory. Copies share.
class Value
{
public:
    using Content = std::variant<std::monostate, bool, qint64, BigInteger, double, QString,
                                 ValueList, ValueMap, Sealed, UnsafeText>;

    Value() = default;
    template <typename T>
    explicit Value(T content) : m_content(std::move(content))
    { }

    [[nodiscard]] const Content &content() const { return m_content; }
    template <typename T>
    [[nodiscard]] const T *as() const
    {
        return std::get_if<T>(&m_content);
    }
    [[nodiscard]] bool isNull() const { return std::holds_alternative<std::monostate>(m_content); }
    /// Python's truth: null, false, zero and everything empty are not true.
    [[nodiscard]] bool isTrue() const;
    /// The value of `key` where this is a map that has it.
    [[nodiscard]] const Value *find(QStringView key) const;

    bool operator==(const Value &other) const;

private:
    Content m_content;
};

struct MapEntry
{
    QString key;
    Value value;
    bool operator==(const MapEntry &) const = default;
};

/// Puts `value` at `key`; an entry that is there keeps its place.
void setEntry(ValueMap &map, const QString &key, Value value);
/// Maps are merged key by key, anything else is replaced by `upper`.
Value mergedValue(const Value &lower, const Value &upper);
/// Python's shortest text of a floating-point number: 1000.0, 1e+16, Infinity.
QString floatText(double number);
/// What Python's json module makes of a key; not for strings.
QString keyText(const Value &value);
/// The digits of a whole number written in `base` (2 to 16), as a Value. Only digits of that base.
Value integerFrom(QStringView digits, int base, bool negative);

} // namespace uncordon::inventory
