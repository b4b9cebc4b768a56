// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/tokens.h"
#include "ui/run/sgr.h"

#include <QColor>
#include <QPalette>
#include <QTextCharFormat>

namespace uncordon::ui {

/// A terminal's colours on the palette's Base, each of them readable there (contrast at least
/// 4.5:1), black on dark and white on light included.
class TerminalPalette
{
public:
    explicit TerminalPalette(const QPalette &palette);

    [[nodiscard]] QColor base() const { return m_base; }
    [[nodiscard]] QColor text() const { return m_text; }
    /// Moved away from the background until it can be read.
    [[nodiscard]] QColor foreground(const TerminalColour &colour) const;
    [[nodiscard]] QTextCharFormat format(const TextStyle &style) const;

private:
    [[nodiscard]] QColor raw(const TerminalColour &colour, const QColor &fallback) const;

    QColor m_base, m_text;
    bool m_dark;
};

} // namespace uncordon::ui
