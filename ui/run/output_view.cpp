// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/output_view.h"

#include <QFontDatabase>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextLayout>

#include <algorithm>
#include <limits>

namespace uncordon::ui {
namespace {

constexpr int kMargin = 8;

QColor blend(const QColor &over, const QColor &under, double part)
{
    const auto mix = [part](int a, int b) { return static_cast<int>(b + (a - b) * part); };
    return QColor(mix(over.red(), under.red()), mix(over.green(), under.green()),
                  mix(over.blue(), under.blue()));
}

} // namespace

OutputView::OutputView(QWidget *parent) : QAbstractScrollArea(parent), m_palette(palette())
{
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Output of ansible-playbook"));
    setFrameShape(QFrame::NoFrame);
    viewport()->setCursor(Qt::IBeamCursor);
    viewport()->setAutoFillBackground(false);
    updateFontMetrics();
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this] {
        if (!m_updating && m_follow != atEnd()) {
            m_follow = atEnd();
            Q_EMIT followingChanged(m_follow);
        }
        viewport()->update();
    });
    connect(horizontalScrollBar(), &QScrollBar::valueChanged, this,
            [this] { viewport()->update(); });
}

OutputView::~OutputView() = default;

void OutputView::setText(LogText *text)
{
    if (m_text)
        m_text->disconnect(this);
    m_text = text;
    m_anchor = m_cursor = {};
    m_match = {-1, 0, 0};
    m_widest = 0;
    m_follow = true;
    clearMark();
    if (m_text) {
        connect(m_text, &LogText::linesChanged, this, &OutputView::updateScrollBars);
        connect(m_text, &LogText::linesArrived, this, [this] { viewport()->update(); });
        connect(m_text, &LogText::searchChanged, this, [this] { viewport()->update(); });
        connect(m_text, &LogText::copied, this, &OutputView::linesCopied);
    }
    updateScrollBars();
}

QSize OutputView::minimumSizeHint() const
{
    return {240, m_lineHeight * 3};
}

void OutputView::updateFontMetrics()
{
    const QFontMetrics metrics(font());
    m_lineHeight = metrics.height() + 1;
    m_digitWidth = metrics.horizontalAdvance(u'0');
}

int OutputView::gutterWidth() const
{
    const qint64 lines = m_text ? m_text->lineCount() : 0;
    const auto digits = std::max<qsizetype>(4, QString::number(lines).size());
    return static_cast<int>(digits) * m_digitWidth + 2 * kMargin;
}

qint64 OutputView::visibleLines() const
{
    return std::max(1, viewport()->height() / m_lineHeight);
}

qint64 OutputView::firstVisibleLine() const
{
    return verticalScrollBar()->value();
}

bool OutputView::atEnd() const
{
    return verticalScrollBar()->value() >= verticalScrollBar()->maximum();
}

void OutputView::updateScrollBars()
{
    m_updating = true;
    const qint64 lines = m_text ? m_text->lineCount() : 0;
    const qint64 most = std::max<qint64>(0, lines - visibleLines());
    verticalScrollBar()->setRange(
        0, static_cast<int>(std::min<qint64>(most, std::numeric_limits<int>::max())));
    verticalScrollBar()->setPageStep(static_cast<int>(visibleLines()));
    verticalScrollBar()->setSingleStep(1);
    if (m_follow)
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    const int room = viewport()->width() - gutterWidth() - kMargin;
    horizontalScrollBar()->setRange(0, std::max(0, m_widest - room));
    horizontalScrollBar()->setPageStep(std::max(1, room));
    horizontalScrollBar()->setSingleStep(m_digitWidth * 4);
    m_updating = false;
    viewport()->update();
}

void OutputView::followEnd()
{
    m_follow = true;
    updateScrollBars();
    Q_EMIT followingChanged(true);
}

void OutputView::stopFollowing()
{
    m_follow = false;
    Q_EMIT followingChanged(false);
}

void OutputView::scrollToLine(qint64 line)
{
    if (line >= firstVisibleLine() && line < firstVisibleLine() + visibleLines())
        return;
    // A little of what came before helps to read it.
    verticalScrollBar()->setValue(static_cast<int>(std::max<qint64>(0, line - 2)));
}

void OutputView::markLines(qint64 first, qint64 last)
{
    m_markFirst = first;
    m_markLast = last;
    if (first >= 0) {
        stopFollowing();
        const qint64 top = firstVisibleLine();
        if (last < top || first >= top + visibleLines())
            scrollToLine(first);
    }
    viewport()->update();
}

void OutputView::clearMark()
{
    m_markFirst = m_markLast = -1;
    viewport()->update();
}

void OutputView::showMatch(const TextMatch &match)
{
    m_match = match;
    scrollToLine(match.line);
    const int x = static_cast<int>(match.column) * m_digitWidth;
    const int room = viewport()->width() - gutterWidth() - kMargin;
    if (const int left = horizontalScrollBar()->value();
        x < left || x + static_cast<int>(match.length) * m_digitWidth > left + room) {
        m_widest = std::max(m_widest, x + room / 2);
        updateScrollBars();
        horizontalScrollBar()->setValue(std::max(0, x - room / 3));
    }
    viewport()->update();
}

StyledLine OutputView::styled(qint64 number) const
{
    const std::optional<QByteArray> raw = m_text ? m_text->line(number) : std::nullopt;
    return raw ? styledLine(*raw) : StyledLine{};
}

void OutputView::layoutLine(QTextLayout &layout, qint64 number, const StyledLine &line) const
{
    QList<QTextLayout::FormatRange> formats;
    for (const StyledSpan &span : line.spans)
        formats.append({static_cast<int>(span.start), static_cast<int>(span.length),
                        m_palette.format(span.style)});
    if (m_text) {
        const QList<TextMatch> &matches = m_text->matches();
        auto match = std::ranges::lower_bound(matches, TextMatch{number, 0, 0});
        for (; match != matches.end() && match->line == number; ++match) {
            const bool current = match->line == m_match.line && match->column == m_match.column;
            QTextCharFormat format;
            const QColor back =
                current ? palette().color(QPalette::Highlight)
                        : blend(palette().color(QPalette::Highlight), m_palette.base(), 0.3);
            format.setBackground(back);
            format.setForeground(current ? palette().color(QPalette::HighlightedText)
                                         : readable(m_palette.text(), back));
            formats.append(
                {static_cast<int>(match->column), static_cast<int>(match->length), format});
        }
    }
    layout.setText(line.text);
    layout.setFont(font());
    layout.setFormats(formats);
    QTextOption option;
    option.setWrapMode(QTextOption::NoWrap);
    option.setTextDirection(Qt::LeftToRight);
    layout.setTextOption(option);
    layout.beginLayout();
    QTextLine textLine = layout.createLine();
    if (textLine.isValid())
        textLine.setLineWidth(1e7);
    layout.endLayout();
}

void OutputView::paintLine(QPainter &painter, qint64 number, int y)
{
    const int gutter = gutterWidth();
    const bool marked = number >= m_markFirst && number <= m_markLast && m_markFirst >= 0;
    const QColor highlight = palette().color(QPalette::Highlight);
    if (marked) {
        painter.fillRect(0, y, viewport()->width(), m_lineHeight,
                         blend(highlight, m_palette.base(), 0.14));
        painter.fillRect(0, y, 3, m_lineHeight, highlight);
    }
    painter.setPen(readable(blend(m_palette.text(), m_palette.base(), 0.5), m_palette.base(), 3));
    painter.drawText(QRect(0, y, gutter - kMargin, m_lineHeight), Qt::AlignRight | Qt::AlignVCenter,
                     QString::number(number + 1));

    const StyledLine line = styled(number);
    QTextLayout layout;
    layoutLine(layout, number, line);
    m_widest =
        std::max(m_widest, layout.lineCount() > 0
                               ? static_cast<int>(layout.lineAt(0).naturalTextWidth()) + kMargin
                               : 0);
    QList<QTextLayout::FormatRange> selections;
    const auto [from, to] = std::minmax(m_anchor, m_cursor);
    if (from != to && number >= from.line && number <= to.line) {
        const auto start = number == from.line ? from.column : 0;
        const auto end = number == to.line ? to.column : line.text.size();
        QTextCharFormat format;
        format.setBackground(highlight);
        format.setForeground(palette().color(QPalette::HighlightedText));
        selections.append({static_cast<int>(start), static_cast<int>(end - start), format});
    }
    painter.save();
    painter.setClipRect(gutter, y, viewport()->width() - gutter, m_lineHeight);
    painter.setPen(m_palette.text());
    layout.draw(&painter, QPointF(gutter - horizontalScrollBar()->value(), y), selections);
    painter.restore();
}

void OutputView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), m_palette.base());
    if (!m_text)
        return;
    const int widest = m_widest;
    const qint64 first = firstVisibleLine();
    for (qint64 row = 0; row <= visibleLines() && first + row < m_text->lineCount(); ++row)
        paintLine(painter, first + row, static_cast<int>(row) * m_lineHeight);
    if (m_widest != widest)
        QMetaObject::invokeMethod(this, &OutputView::updateScrollBars, Qt::QueuedConnection);
}

void OutputView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBars();
}

void OutputView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        m_palette = TerminalPalette(palette());
    else if (event->type() == QEvent::FontChange)
        updateFontMetrics();
    QAbstractScrollArea::changeEvent(event);
    viewport()->update();
}

} // namespace uncordon::ui
