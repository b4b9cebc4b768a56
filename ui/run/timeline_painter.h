// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/run/timeline_geometry.h"

#include <QFont>
#include <QPainter>
#include <QPalette>

namespace uncordon::ui {

/// How a timeline looks on one device: screen, picture or paper.
struct TimelineStyle
{
    QPalette palette;
    QFont font;
    bool dark = false;
    int rowHeight = 28;

    static TimelineStyle of(const QPalette &palette, const QFont &font);
    /// For pictures and paper, whatever the desktop's theme.
    static TimelineStyle light();
    [[nodiscard]] QColor muted() const;
    [[nodiscard]] QColor line() const;
};

/// The state of a node as a small sign that is told by its shape, 16 by 16.
void paintStateSign(QPainter &painter, const QRectF &rect, const timeline::Node &node,
                    const TimelineStyle &style);
void paintPhaseSign(QPainter &painter, const QRectF &rect, timeline::PhaseKind kind,
                    const QColor &colour);
/// The label left of a row: sign, name, version or what is wrong.
void paintRowLabel(QPainter &painter, const QRectF &rect, const timeline::Node &node,
                   const QString &version, const TimelineStyle &style, bool selected);
/// A row's bars; `rect` is the row right of the labels.
void paintRow(QPainter &painter, const QRectF &rect, const RowGeometry &row,
              const TimelineStyle &style, qsizetype selectedPhase);
/// Marks and times; where `times` is false a note says so.
void paintRuler(QPainter &painter, const QRectF &rect, const TimeRange &range,
                const TimelineStyle &style, bool times);
void paintHeading(QPainter &painter, const QRectF &rect, const QString &text,
                  const TimelineStyle &style);

} // namespace uncordon::ui
