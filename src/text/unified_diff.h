// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace uncordon::text {

/// What `diff -u` prints for two contents, with three lines of context; empty where they are equal.
QByteArray unifiedDiff(const QByteArray &before, const QByteArray &after, const QString &nameBefore,
                       const QString &nameAfter);

} // namespace uncordon::text
