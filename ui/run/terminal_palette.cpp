// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/terminal_palette.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace uncordon::ui {
namespace {

constexpr std::array<QRgb, 16> kOnLight{
    0xff1f2328, 0xffb3261e, 0xff1a7431, 0xff8a6100, 0xff0b5cad, 0xff8a3a9b, 0xff0f6f7c, 0xff5b6270,
    0xff5f6673, 0xffc0261c, 0xff17702d, 0xff805a00, 0xff0a58a6, 0xff9a2fae, 0xff0b6b78, 0xff3b414b,
};
constexpr std::array<QRgb, 16> kOnDark{
    0xff9aa2af, 0xffff7b72, 0xff6fcf8a, 0xffe3b341, 0xff79b8ff, 0xffd2a8ff, 0xff6cc7d4, 0xffd0d5dd,
    0xff9aa2af, 0xffff938a, 0xff8ae0a2, 0xfff0c95c, 0xff9acbff, 0xffe0c0ff, 0xff8edbe6, 0xfff3f5f8,
};

} // namespace

TerminalPalette::TerminalPalette(const QPalette &palette)
    : m_base(palette.color(QPalette::Base)), m_text(palette.color(QPalette::Text)),
      m_dark(m_base.lightness() < m_text.lightness())
{ }

QColor TerminalPalette::raw(const TerminalColour &colour, const QColor &fallback) const
{
    switch (colour.kind) {
    case TerminalColour::Kind::Default: return fallback;
    case TerminalColour::Kind::Rgb: return QColor::fromRgb(colour.value);
    case TerminalColour::Kind::Indexed: break;
    }
    if (colour.value < 16)
        return QColor::fromRgb((m_dark ? kOnDark : kOnLight)[colour.value]);
    if (colour.value >= 232) {
        const int grey = 8 + static_cast<int>(colour.value - 232) * 10;
        return QColor(grey, grey, grey);
    }
    const auto level = [](quint32 n) { return n == 0 ? 0 : 55 + static_cast<int>(n) * 40; };
    const quint32 cube = colour.value - 16;
    return QColor(level(cube / 36), level(cube / 6 % 6), level(cube % 6));
}

QColor TerminalPalette::foreground(const TerminalColour &colour) const
{
    return readable(raw(colour, m_text), m_base);
}

QTextCharFormat TerminalPalette::format(const TextStyle &style) const
{
    QColor fore = raw(style.foreground, m_text);
    QColor back = raw(style.background, m_base);
    if (style.inverse)
        std::swap(fore, back);
    QTextCharFormat format;
    format.setForeground(readable(fore, back));
    if (back != m_base)
        format.setBackground(back);
    if (style.bold)
        format.setFontWeight(QFont::DemiBold);
    if (style.italic)
        format.setFontItalic(true);
    if (style.underline)
        format.setFontUnderline(true);
    return format;
}

} // namespace uncordon::ui
