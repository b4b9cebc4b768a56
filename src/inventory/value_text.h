// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/value.h"

#include <QByteArray>

#include <optional>

namespace uncordon::inventory {

/// How a text that is there now is quoted, for a new one to look alike.
enum class Quotes { None, Single, Double };

/// Each gives what Ansible reads back as exactly `value`, nothing where no such text exists (a sealed or
/// unsafe value in INI, a not-a-number).

/// KEY=... after a host of an INI inventory.
std::optional<QString> iniWord(const QString &key, const Value &value, Quotes quotes);
/// What stands behind the = in a [GROUP:vars] section, with `tail` (a comment, with its blanks) behind it.
std::optional<QString> iniLineValue(const Value &value, const QString &tail);
/// A YAML value on one line; `inFlow`: between brackets.
std::optional<QByteArray> yamlText(const Value &value, bool inFlow, Quotes quotes);
/// A YAML key.
std::optional<QByteArray> yamlKey(const QString &key, bool inFlow);

/// The value that `uncordon inventory --set` means by a word: whole decimal numbers, true and false are
/// what they look like, anything else is text.
Value valueOfWord(const QString &word);

/// Of one JSON document.
std::optional<Value> valueOfJson(const QByteArray &json);

} // namespace uncordon::inventory
