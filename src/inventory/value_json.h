// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/value.h"

#include <QByteArray>

namespace uncordon::inventory {

/// Appends `value` as Python's json module writes it with sorted keys and an indent of four, for a line
/// that begins at `indent` spaces. Sealed values are {"__ansible_vault": ...}, unsafe ones
/// {"__ansible_unsafe": ...}.
void appendJson(QByteArray &out, const Value &value, int indent);
/// A JSON string with its quotes.
void appendJsonString(QByteArray &out, QStringView text);
/// On one line, keys in their own order.
QByteArray compactJson(const Value &value);

/// Python's order of strings: by code point.
bool codePointLess(QStringView left, QStringView right);

} // namespace uncordon::inventory
