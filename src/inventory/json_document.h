// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/document.h"

#include <optional>

namespace uncordon::inventory {

/// The document, where the bytes are JSON as Python's json module reads it; nothing where they are not.
std::optional<DocumentNode> readJson(const QByteArray &bytes);

} // namespace uncordon::inventory
