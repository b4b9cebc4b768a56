// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/run/log_text.h"
#include "ui/run/terminal_palette.h"

#include <QAbstractScrollArea>
#include <QPointer>

class QTextLayout;

namespace uncordon::ui {

/// A log's lines in the terminal's colours. Draws, and holds, only what is visible. Lines are
/// 0-based; what it shows is plain text whatever the log says.
class OutputView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    struct Position
    {
        qint64 line = 0;
        qsizetype column = 0;
        auto operator<=>(const Position &) const = default;
    };

    explicit OutputView(QWidget *parent = nullptr);
    ~OutputView() override;

    /// `text` must outlive its stay here; null: empty.
    void setText(LogText *text);
    [[nodiscard]] LogText *text() const { return m_text; }

    /// Marks the lines of a phase or task, and shows the first of them unless one is visible.
    void markLines(qint64 first, qint64 last);
    void clearMark();
    void showMatch(const TextMatch &match);
    void scrollToLine(qint64 line);
    void followEnd();
    void stopFollowing();
    [[nodiscard]] bool atEnd() const;
    [[nodiscard]] bool following() const { return m_follow; }
    [[nodiscard]] qint64 firstVisibleLine() const;
    [[nodiscard]] qint64 visibleLines() const;
    [[nodiscard]] bool hasSelection() const { return m_anchor != m_cursor; }
    void copy();

    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void lineClicked(qint64 line);
    void followingChanged(bool atEnd);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    bool event(QEvent *event) override;

private:
    void updateScrollBars();
    void updateFontMetrics();
    void paintLine(QPainter &painter, qint64 number, int y);
    void layoutLine(QTextLayout &layout, qint64 number, const StyledLine &line) const;
    [[nodiscard]] Position positionAt(const QPoint &point) const;
    [[nodiscard]] int gutterWidth() const;
    [[nodiscard]] StyledLine styled(qint64 number) const;
    void linesCopied(const QStringList &lines, quint64 request);

    QPointer<LogText> m_text;
    TerminalPalette m_palette;
    int m_lineHeight = 16, m_digitWidth = 8, m_widest = 0;
    qint64 m_markFirst = -1, m_markLast = -1;
    Position m_anchor, m_cursor, m_copyFrom, m_copyTo;
    TextMatch m_match{-1, 0, 0};
    quint64 m_copyRequest = 0;
    bool m_follow = true, m_updating = false, m_dragging = false;
};

} // namespace uncordon::ui
