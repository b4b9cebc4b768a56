// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace uncordon::inventory {

/// The text in the user's language; mark it with QT_TRANSLATE_NOOP("inventory", ...).
inline QString words(const char *text)
{
    return QCoreApplication::translate("inventory", text);
}

} // namespace uncordon::inventory
