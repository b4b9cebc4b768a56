// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/timeline_export.h"

#include "models/timeline_model.h"
#include "text/whole_file.h"
#include "ui/common/tokens.h"
#include "ui/run/timeline_painter.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QSvgGenerator>

using namespace Qt::StringLiterals;

namespace uncordon::app {

namespace {

constexpr int kWidth = 1400, kLabels = 240, kMargin = 16, kTitle = 44, kRuler = 26;

QString say(const char *text)
{
    return QCoreApplication::translate("export", text);
}

QString outcomeWord(timeline::Outcome outcome)
{
    using timeline::Outcome;
    switch (outcome) {
    case Outcome::Running: return say(QT_TRANSLATE_NOOP("export", "running"));
    case Outcome::Succeeded: return say(QT_TRANSLATE_NOOP("export", "succeeded"));
    case Outcome::Failed: return say(QT_TRANSLATE_NOOP("export", "failed"));
    case Outcome::Aborted: return say(QT_TRANSLATE_NOOP("export", "aborted"));
    case Outcome::Interrupted: return say(QT_TRANSLATE_NOOP("export", "interrupted"));
    case Outcome::Incomplete: return say(QT_TRANSLATE_NOOP("export", "incomplete"));
    }
    return {};
}

QString headline(const timeline::Timeline &timeline, const ExportText &words)
{
    QString text = outcomeWord(timeline.outcome);
    if (timeline.duration)
        text += u", "_s + ui::durationText(*timeline.duration);
    if (timeline.startedAt.isValid())
        text += u", "_s + timeline.startedAt.toString(u"yyyy-MM-dd HH:mm t"_s);
    return words.title.isEmpty() ? text : words.title + u"   "_s + text;
}

QSize pictureSize(const models::TimelineModel &model)
{
    const int rowHeight = ui::TimelineStyle::light().rowHeight;
    return {kWidth, kMargin * 2 + kTitle + kRuler + model.rowCount() * rowHeight + 36};
}

void paintPicture(QPainter &painter, const models::TimelineModel &model, const ExportText &words)
{
    const ui::TimelineStyle style = ui::TimelineStyle::light();
    const timeline::Timeline &timeline = model.timeline();
    const QSize size = pictureSize(model);
    painter.fillRect(QRect(QPoint(), size), style.palette.color(QPalette::Base));
    QFont title = style.font;
    title.setPointSizeF(title.pointSizeF() + 4);
    title.setWeight(QFont::DemiBold);
    painter.setFont(title);
    painter.setPen(style.palette.color(QPalette::Text));
    painter.drawText(QRectF(kMargin, kMargin, kWidth - 2 * kMargin, kTitle),
                     Qt::AlignTop | Qt::TextSingleLine, headline(timeline, words));
    const bool times = ui::hasTimes(timeline);
    const ui::TimeRange range = ui::wholeRange(timeline);
    const double left = kMargin + kLabels, width = kWidth - left - kMargin;
    double y = kMargin + kTitle;
    ui::paintRuler(painter, QRectF(left, y, width, kRuler), range, style, times);
    y += kRuler;
    for (int row = 0; row < model.rowCount(); ++row, y += style.rowHeight) {
        const timeline::Node *node = model.nodeAt(row);
        if (!node) {
            ui::paintHeading(painter, QRectF(kMargin - 12, y, kWidth, style.rowHeight),
                             ui::groupWord(model.groupAt(row)), style);
            continue;
        }
        ui::paintRowLabel(painter, QRectF(kMargin - 12, y, kLabels, style.rowHeight), *node, {},
                          style, false);
        ui::paintRow(painter, QRectF(left, y, width, style.rowHeight),
                     ui::rowGeometry(*node, range, width, timeline.now.value_or(range.end), times),
                     style, -1);
    }
    using timeline::PhaseKind;
    double x = left;
    painter.setFont(style.font);
    for (const PhaseKind kind :
         {PhaseKind::Check, PhaseKind::Confirm, PhaseKind::Cordon, PhaseKind::Drain,
          PhaseKind::Upgrade, PhaseKind::Uncordon, PhaseKind::Rescue}) {
        ui::paintPhaseSign(painter, QRectF(x, y + 12, 14, 14), kind, ui::phaseColour(kind, false));
        painter.setPen(style.muted());
        const QString word = ui::phaseWord(kind);
        painter.drawText(QRectF(x + 18, y + 6, 120, 26), Qt::AlignVCenter, word);
        x += 18 + QFontMetricsF(style.font).horizontalAdvance(word) + 24;
    }
}

QByteArray svg(const models::TimelineModel &model, const ExportText &words)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(pictureSize(model));
    generator.setViewBox(QRect(QPoint(), pictureSize(model)));
    generator.setTitle(headline(model.timeline(), words).toHtmlEscaped());
    QPainter painter(&generator);
    paintPicture(painter, model, words);
    painter.end();
    return bytes;
}

QString cell(const QString &text)
{
    return u"<td>"_s + text.toHtmlEscaped() + u"</td>"_s;
}

QString nodeRow(const timeline::Node &node)
{
    QStringList phases;
    for (const timeline::Phase &phase : node.phases) {
        QString text = ui::phaseWord(phase.kind);
        if (phase.start && phase.end)
            text += u' ' + ui::durationText(*phase.end - *phase.start);
        phases << text;
    }
    const bool bad = node.state == timeline::NodeState::Failed ||
                     node.state == timeline::NodeState::Unreachable ||
                     node.schedulable == timeline::Schedulable::No;
    return u"<tr%1>"_s.arg(bad ? u" class=\"bad\""_s : QString()) + cell(node.name) +
           cell(ui::stateWord(node.state)) +
           cell(node.schedulable == timeline::Schedulable::No
                    ? say(QT_TRANSLATE_NOOP("export", "unschedulable"))
                    : QString()) +
           cell(node.drainAttempts > 1 ? QString::number(node.drainAttempts) : QString()) +
           cell(phases.join(u", "_s)) + cell(node.message) + u"</tr>\n"_s;
}

QString findings(const timeline::Timeline &timeline)
{
    QString html;
    for (const auto severity :
         {timeline::Severity::Error, timeline::Severity::Warning, timeline::Severity::Info}) {
        for (const timeline::Finding &finding : timeline.findings) {
            if (finding.severity == severity)
                html += u"<li class=\"%1\">%2</li>\n"_s.arg(
                    severity == timeline::Severity::Error ? u"bad"_s : QString(),
                    finding.text.toHtmlEscaped());
        }
    }
    return html.isEmpty() ? html : u"<ul>\n"_s + html + u"</ul>\n"_s;
}

} // namespace

text::Result<void> exportPng(const timeline::Timeline &timeline, const QString &file,
                             const ExportText &words)
{
    models::TimelineModel model;
    model.setTimeline(timeline);
    // Twice the size, for dense screens and paper; a picture of many nodes keeps within what viewers open.
    const QSize size = pictureSize(model);
    const double scale = size.height() > 8000 ? 1 : 2;
    QImage image(size * scale, QImage::Format_RGB32);
    if (image.isNull())
        return std::unexpected(
            text::Error{u"picture-too-large"_s,
                        say(QT_TRANSLATE_NOOP("export", "the picture would be too large")),
                        {},
                        file});
    QPainter painter(&image);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.scale(scale, scale);
    paintPicture(painter, model, words);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return text::writeWhole(file, bytes);
}

text::Result<void> exportSvg(const timeline::Timeline &timeline, const QString &file,
                             const ExportText &words)
{
    models::TimelineModel model;
    model.setTimeline(timeline);
    return text::writeWhole(file, svg(model, words));
}

text::Result<void> exportHtml(const timeline::Timeline &timeline, const QString &file,
                              const ExportText &words)
{
    models::TimelineModel model;
    model.setTimeline(timeline);
    QString picture = QString::fromUtf8(svg(model, words));
    picture = picture.sliced(std::max<qsizetype>(0, picture.indexOf(u"<svg"_s)));
    QString rows;
    for (const bool exceptions : {true, false}) {
        for (const timeline::Node &node : timeline.nodes) {
            const bool calm = node.state == timeline::NodeState::Upgraded &&
                              node.schedulable == timeline::Schedulable::Yes;
            if (calm != exceptions)
                rows += nodeRow(node);
        }
    }
    QString slow;
    for (const timeline::SlowTask &task : timeline.slowest)
        slow += u"<tr>"_s + cell(task.task) +
                cell(QString::number(task.seconds, 'f', 2) + u" s"_s) + u"</tr>\n"_s;
    QString prompts;
    for (const timeline::Prompt &prompt : timeline.prompts)
        prompts += u"<tr>"_s + cell(prompt.at ? ui::durationText(*prompt.at) : QString()) +
                   cell(prompt.hosts.join(u", "_s)) + cell(prompt.text) +
                   cell(prompt.answer == timeline::PromptAnswer::Abort
                            ? say(QT_TRANSLATE_NOOP("export", "aborted"))
                        : prompt.answer == timeline::PromptAnswer::Continue
                            ? say(QT_TRANSLATE_NOOP("export", "continued"))
                            : QString()) +
                   u"</tr>\n"_s;
    const auto section = [](const QString &title, const QString &body) {
        return body.isEmpty() ? QString()
                              : u"<h2>"_s + title + u"</h2>\n<table>\n"_s + body + u"</table>\n"_s;
    };
    const QString html =
        u"<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>"_s +
        headline(timeline, words).toHtmlEscaped() +
        u"</title><style>body{font:15px/1.5 system-ui,sans-serif;margin:24px auto;max-width:1400px;padding:0 16px;color:#232629;background:#fff}"
        "h1{font-size:22px}h2{font-size:15px;margin-top:28px}table{border-collapse:collapse;width:100%}td{padding:4px 12px 4px 0;"
        "border-top:1px solid #8884;vertical-align:top;overflow-wrap:anywhere}.bad,.bad td{color:#B3261E;font-weight:600}svg{width:100%;height:auto;background:#fff}"
        "@media(prefers-color-scheme:dark){body{color:#eff0f1;background:#1e1f22}.bad,.bad td{color:#FF6B5E}}"
        "@media print{body{margin:0;max-width:none}}</style></head><body>\n<h1>"_s +
        headline(timeline, words).toHtmlEscaped() + u"</h1>\n"_s + findings(timeline) + picture +
        section(say(QT_TRANSLATE_NOOP("export", "Nodes")), rows) +
        section(say(QT_TRANSLATE_NOOP("export", "Prompts")), prompts) +
        section(say(QT_TRANSLATE_NOOP("export", "Slowest tasks")), slow) + u"</body></html>\n"_s;
    return text::writeWhole(file, html.toUtf8());
}

} // namespace uncordon::app
