// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <expected>

namespace uncordon::inventory {

struct ShellWord
{
    QString text;        ///< without quotes and escapes
    qsizetype begin = 0; ///< of what is written in the line
    qsizetype end = 0;
};

enum class ShellFault { OpenQuote, OpenEscape };

/// The words of a line as Python's shlex.split(line, comments=True) has them: a # ends the line, in the
/// middle of a word too.
std::expected<QList<ShellWord>, ShellFault> shellWords(QStringView line);

} // namespace uncordon::inventory
