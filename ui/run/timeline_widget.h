// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/timeline_model.h"
#include "ui/run/timeline_painter.h"

#include <QAbstractScrollArea>
#include <QPointer>

namespace uncordon::ui {

/// The per-node timeline: labels left, bars right, ruler and an overview above. Draws only the rows that
/// are seen. Wheel scrolls, Ctrl+wheel zooms where the pointer is, Shift+wheel and drag pan; + - zoom,
/// 0 or Home fits, F follows now, arrows move the selection, Return selects its log.
class TimelineWidget : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit TimelineWidget(QWidget *parent = nullptr);

    /// The model outlives the widget or is deleted first; not owned.
    void setModel(models::TimelineModel *model);
    /// The moment up to which running bars are drawn; the range grows with it while it is followed.
    void setNow(timeline::Micros now);

    [[nodiscard]] TimeRange range() const { return m_range; }
    [[nodiscard]] bool followsNow() const { return m_follow; }
    [[nodiscard]] QString selectedNode() const { return m_node; }
    [[nodiscard]] QSize sizeHint() const override { return {800, 320}; }
    [[nodiscard]] int labelWidth() const;

public Q_SLOTS:
    void fit();
    void setFollowNow(bool follow);
    void zoomIn();
    void zoomOut();
    void selectNode(const QString &node);
    /// The phase whose log holds this line, 1-based; nothing where there is none.
    void selectLine(quint32 line);

Q_SIGNALS:
    void nodeSelected(const QString &node);
    void logSelected(const uncordon::timeline::LogRange &range);
    void followNowChanged(bool follow);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Hit
    {
        int row = -1;
        qsizetype phase = -1;
    };

    [[nodiscard]] Hit hitAt(QPointF position) const;
    [[nodiscard]] QRectF rowRect(int row) const;
    [[nodiscard]] double barsWidth() const;
    [[nodiscard]] RowGeometry geometryOf(int row) const;
    [[nodiscard]] QString describe(const Hit &hit) const;
    void setRange(const TimeRange &range);
    void select(const QString &node, qsizetype phase, bool tell);
    void moveSelection(int rows, int phases);
    void paintOverview(QPainter &painter, const QRectF &rect, const TimelineStyle &style) const;
    void updateScroll();
    void modelChanged();

    QPointer<models::TimelineModel> m_model;
    TimeRange m_range{timeline::Micros(0), std::chrono::seconds(60)};
    timeline::Micros m_now{0};
    bool m_follow = true, m_times = true;
    QString m_node;
    qsizetype m_phase = -1;
    std::optional<QPointF> m_dragFrom;
    TimeRange m_dragRange;
    bool m_dragged = false;
};

} // namespace uncordon::ui
