// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/error.h"

#include <QByteArray>

namespace uncordon::text {

/// The file holds all of `bytes`, or what it held before: never a part. The error's code is
/// "file-unwritable".
Result<void> writeWhole(const QString &file, const QByteArray &bytes);

} // namespace uncordon::text
