// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "versions/path.h"

#include <QAbstractScrollArea>

#include <optional>

namespace uncordon::ui {

/// Releases across, Kubernetes minors up: each usable pair a cell with its newest version, the way a line of
/// numbered steps, the target ringed, the cells that one hop reaches outlined. Choose a target by click, or by
/// arrow keys and Enter.
class Ladder : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit Ladder(QWidget *parent = nullptr);

    void setCatalogue(const versions::Catalogue &catalogue);
    void setPath(const versions::Place &from, const versions::Path &path,
                 const std::optional<versions::Place> &target);
    void selectHop(int hop);
    /// What a screen reader says of the cell under the cursor; empty without one.
    [[nodiscard]] QString cellText() const;
    [[nodiscard]] QRect cellRect(const versions::Version &release,
                                 const versions::Minor &minor) const;

Q_SIGNALS:
    void targetChosen(const uncordon::versions::Place &target);
    void hopChosen(int hop);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Cell
    {
        int column = -1, row = -1;
        bool operator==(const Cell &) const = default;
    };
    struct Column
    {
        versions::Version release; ///< the newest of its minor tag
        QMap<versions::Minor, versions::Version> newest;
    };

    void layOut();
    void reveal();
    [[nodiscard]] QRect rectOf(const Cell &cell) const;
    [[nodiscard]] Cell cellAt(const QPoint &position) const;
    [[nodiscard]] Cell cellOf(const versions::Place &place) const;
    [[nodiscard]] std::optional<versions::Place> placeOf(const Cell &cell) const;
    [[nodiscard]] QString textOf(const Cell &cell) const;
    void moveCursor(int columns, int rows);
    void paintCells(QPainter &painter) const;
    void paintWay(QPainter &painter) const;
    void paintAxes(QPainter &painter) const;

    versions::Catalogue m_catalogue;
    QList<Column> m_columns;
    QList<versions::Minor> m_rows; ///< descending
    versions::Place m_from;
    versions::Path m_path;
    std::optional<versions::Place> m_target;
    QList<versions::Place> m_next;
    Cell m_cursor, m_hover;
    int m_hop = -1;
    QSize m_cell;
};

} // namespace uncordon::ui
