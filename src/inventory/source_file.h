// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/error.h"

#include <QByteArray>
#include <QHash>
#include <QString>

namespace uncordon::inventory {

/// All of a regular file that is not larger than kLargestFile, or what `unsaved` has for its path.
text::Result<QByteArray> readSource(const QString &path,
                                    const QHash<QString, QByteArray> &unsaved = {});
/// Python's os.path.splitext(): ".yml", with the dot; a name's leading dots begin no extension.
QString extensionOf(const QString &path);
/// The names in a folder, hidden ones too, in the order of their bytes.
QStringList namesIn(const QString &folder);

} // namespace uncordon::inventory
