// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/value.h"

#include <expected>

namespace uncordon::inventory {

/// What a plain scalar is in the YAML 1.1 of PyYAML, which Ansible reads: yes is true, 017 is 15,
/// 12:30:45 is 45045, 1e3 is text, 2024-01-31 a date (as its ISO text). The error: PyYAML takes it for a
/// number, date, = or << and cannot make it.
std::expected<Value, QString> plainScalar(const QString &text);

/// As above, of one kind: "int", "float", "bool", "null", "timestamp".
std::expected<Value, QString> taggedScalar(const QString &tag, const QString &text);

} // namespace uncordon::inventory
