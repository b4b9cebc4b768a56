// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/value.h"

#include <expected>
#include <optional>

namespace uncordon::inventory {

/// The value of an INI inventory's `text`, as Ansible has it from Python's ast.literal_eval: numbers,
/// quoted strings, True, None, lists, dictionaries, tuples; whatever is none of these is the text itself
/// (`yes`, `10.0.0.1`, `01`). The error: a dictionary or set in it has a key that Python refuses, for
/// which Ansible refuses the whole file.
std::expected<Value, QString> literalOrText(const QString &text);

/// Python's int(value), where it gives a number of 64 bits.
std::optional<qint64> integerLike(const Value &value);

} // namespace uncordon::inventory
