// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "text/error.h"

namespace uncordon::text {

QString Error::toString() const
{
    QString place;
    if (!file.isEmpty()) {
        place = file;
        if (line > 0)
            place += u':' % QString::number(line);
        if (line > 0 && column > 0)
            place += u':' % QString::number(column);
        place += QStringLiteral(": ");
    }
    return place % message %
           (wayOut.isEmpty() ? QString() : QString(QStringLiteral(" (") % wayOut % u')'));
}

} // namespace uncordon::text
