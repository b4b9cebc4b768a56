// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

namespace uncordon::inventory {

/// What Ansible takes for one line of an INI inventory: Python's splitlines() ends one at a form feed
/// or U+2028 too, where an editor goes on.
struct IniLine
{
    QString text;         ///< without the blanks round it; empty: nothing there
    int line = 0;         ///< as an editor counts, from 1
    int column = 0;       ///< of the text's first character, from 1
    qsizetype offset = 0; ///< of the text's first byte in the file

    [[nodiscard]] bool isComment() const { return text.startsWith(u'#') || text.startsWith(u';'); }
};

QList<IniLine> iniLines(const QByteArray &bytes);

} // namespace uncordon::inventory
