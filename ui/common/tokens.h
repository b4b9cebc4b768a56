// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timeline.h"

#include <QColor>
#include <QPalette>

/// The colours of phases and states, one set for light and one for dark; each is checked for contrast by
/// tests/gui/timeline/tst_tokens. Everything else comes from the palette.
namespace uncordon::ui {

bool isDark(const QPalette &palette);
QColor phaseColour(timeline::PhaseKind kind, bool dark);
QColor failedColour(bool dark);
/// Black or white, whichever reads better on `ground`.
QColor textOn(const QColor &ground);
/// WCAG 2 contrast ratio, 1 to 21.
double contrast(const QColor &a, const QColor &b);

/// `colour`, made lighter or darker just enough to be read on `background`.
QColor readable(const QColor &colour, const QColor &background, double ratio = 4.5);

/// Words for the screen.
QString phaseWord(timeline::PhaseKind kind);
QString stateWord(timeline::NodeState state);
QString resultWord(timeline::PhaseResult result);
QString groupWord(timeline::Role role);
/// "1:12", "1 h 04 min"; "-" is for the caller to choose.
QString durationText(timeline::Micros duration);

} // namespace uncordon::ui
