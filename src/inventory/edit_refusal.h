// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/variable.h"
#include "inventory/words.h"
#include "text/error.h"

namespace uncordon::inventory {

/// Why an edit is not made.
inline std::unexpected<text::Error> editRefused(const QString &message, const QString &wayOut = {},
                                                const Place &place = {})
{
    return std::unexpected(text::Error{QStringLiteral("inventory-edit"), message, wayOut,
                                       place.file, place.line, place.column});
}

} // namespace uncordon::inventory
