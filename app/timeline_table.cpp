// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/timeline_table.h"

#include "timeline/words.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::app {

namespace {

using timeline::Severity;

// Names come from a log: a terminal is not told to do anything.
QString safe(const QString &text)
{
    QString result = text;
    result.removeIf([](QChar c) { return c.category() == QChar::Other_Control; });
    return result;
}

QString phaseText(const timeline::Phase &phase)
{
    QString text = timeline::word(phase.kind);
    if (phase.start && phase.end)
        text += u' ' + clockText(*phase.end - *phase.start);
    if (phase.result != timeline::PhaseResult::Ok && phase.result != timeline::PhaseResult::Changed)
        text += u' ' + timeline::word(phase.result);
    return text;
}

QString runText(const timeline::Timeline &run)
{
    QString text = timeline::word(run.outcome);
    if (run.duration)
        text += u" after "_s + clockText(run.duration);
    if (run.startedAt.isValid())
        text += u", started "_s + run.startedAt.toString(Qt::ISODate);
    text += u'\n';
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        for (const timeline::Finding &finding : run.findings) {
            if (finding.severity == severity)
                text +=
                    timeline::word(severity) + u": "_s + safe(finding.text).simplified() + u'\n';
        }
    }
    qsizetype width = 4;
    for (const timeline::Node &node : run.nodes)
        width = std::max(width, safe(node.name).size());
    for (const timeline::Node &node : run.nodes) {
        QStringList phases;
        for (const timeline::Phase &phase : node.phases)
            phases << phaseText(phase);
        text += safe(node.name).leftJustified(width) + u"  "_s +
                timeline::word(node.state).leftJustified(11) + u"  "_s + phases.join(u", "_s) +
                u'\n';
    }
    return text;
}

} // namespace

QString clockText(const std::optional<timeline::Micros> &time)
{
    if (!time)
        return u"-"_s;
    const qint64 seconds = (time->count() + 500'000) / 1'000'000;
    const QString tail = u"%1:%2"_s.arg(seconds / 60 % 60, seconds >= 3600 ? 2 : 1, 10, QChar(u'0'))
                             .arg(seconds % 60, 2, 10, QChar(u'0'));
    return seconds >= 3600 ? QString::number(seconds / 3600) + u':' + tail : tail;
}

QString timelineTable(const QList<timeline::Timeline> &runs)
{
    QString text;
    for (qsizetype i = 0; i < runs.size(); ++i) {
        if (runs.size() > 1)
            text +=
                u"%1run %2 of %3: "_s.arg(i > 0 ? u"\n"_s : QString()).arg(i + 1).arg(runs.size());
        text += runText(runs[i]);
    }
    return text;
}

} // namespace uncordon::app
