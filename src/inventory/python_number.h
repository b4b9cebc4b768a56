// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/value.h"

#include <optional>

namespace uncordon::inventory {

struct PythonNumber
{
    Value value;
    qsizetype length = 0;   ///< what it takes of the text
    bool imaginary = false; ///< with a j
};

/// The number that Python's source code has at the start of `text`: 5, 1_000, 0x1f, 0o17, .5, 1e3, 2j.
std::optional<PythonNumber> pythonNumberAt(QStringView text);

} // namespace uncordon::inventory
