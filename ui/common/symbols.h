// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QLabel>
#include <QStringView>

#include <functional>

namespace uncordon::ui {

/// Icons of our own under freedesktop names, one stroke width, in the colour of the text: a theme's
/// symbolic icons do not follow the palette everywhere, and a bare system has none.
QIcon symbol(QStringView name);

/// A symbol that follows the palette, in a colour of its own where one is given.
class SymbolLabel : public QLabel
{
public:
    explicit SymbolLabel(QStringView name = {}, int size = 22);
    void setSymbol(QStringView name);
    /// Null: the text's.
    void setColour(std::function<QColor(const QPalette &)> colour);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_name;
    std::function<QColor(const QPalette &)> m_colour;
};

} // namespace uncordon::ui
