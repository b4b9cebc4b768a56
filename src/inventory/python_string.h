// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace uncordon::inventory {

struct PythonString
{
    QString text;
    qsizetype length = 0; ///< what it takes of the text, with prefix and quotes
    bool isBytes = false;
};

/// The string that Python's source code has at the start of `text`: 'a', "b", r'c', b'd', """e""". A
/// name from Unicode's tables (\N{BULLET}) is not read.
std::optional<PythonString> pythonStringAt(QStringView text);

} // namespace uncordon::inventory
