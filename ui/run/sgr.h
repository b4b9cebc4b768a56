// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QList>
#include <QString>

namespace uncordon::ui {

/// A colour as a terminal names it; what it looks like is TerminalPalette's business.
struct TerminalColour
{
    enum class Kind : quint8 { Default, Indexed, Rgb };
    Kind kind = Kind::Default;
    quint32 value = 0; ///< Indexed: 0..255; Rgb: 0xrrggbb
    bool operator==(const TerminalColour &) const = default;
};

struct TextStyle
{
    TerminalColour foreground, background;
    bool bold = false, dim = false, italic = false, underline = false, inverse = false;
    bool operator==(const TextStyle &) const = default;
};

struct StyledSpan
{
    qsizetype start = 0, length = 0;
    TextStyle style;
    bool operator==(const StyledSpan &) const = default;
};

/// One line as a terminal would show it: plain text and the stretches of it that are not plain.
struct StyledLine
{
    QString text;
    QList<StyledSpan> spans;
    bool operator==(const StyledLine &) const = default;
};

/// What a terminal shows of one line of output. SGR colours are kept, a carriage return and
/// ESC[K act on the line, every other escape sequence and control character is dropped: nothing
/// in a log can do more than colour its own line.
StyledLine styledLine(QByteArrayView line);
/// The text alone.
QString plainLine(QByteArrayView line);

} // namespace uncordon::ui
