// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/log_words.h"

#include "ui/run/run_words.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>

#include <algorithm>
#include <array>

namespace uncordon::ui {
namespace {

using namespace Qt::StringLiterals;

struct LogWords
{
    Q_DECLARE_TR_FUNCTIONS(LogWords)
};

struct PhaseCounts
{
    std::array<int, 5> from{}; ///< by TimeSource
    int all = 0, unknownEnd = 0, inferred = 0;
};

PhaseCounts countPhases(const timeline::Timeline &timeline)
{
    PhaseCounts counts;
    for (const timeline::Node &node : timeline.nodes) {
        for (const timeline::Phase &phase : node.phases) {
            ++counts.all;
            ++counts.from.at(static_cast<std::size_t>(phase.startFrom));
            if (phase.start && !phase.end)
                ++counts.unknownEnd;
            else if (phase.startInferred || phase.endInferred)
                ++counts.inferred;
        }
    }
    return counts;
}

QString timesText(const PhaseCounts &counts)
{
    if (counts.all == 0)
        return {};
    const auto most = std::ranges::max_element(counts.from) - counts.from.begin();
    switch (static_cast<timeline::TimeSource>(most)) {
    case timeline::TimeSource::Timing: return LogWords::tr("times from script's timing log");
    case timeline::TimeSource::Profile: return LogWords::tr("times from profile_tasks");
    case timeline::TimeSource::Prefix:
        return LogWords::tr("times from the stamps beside the lines");
    case timeline::TimeSource::Order:
    case timeline::TimeSource::None: break;
    }
    return LogWords::tr("no times in the log: only the order is known");
}

} // namespace

QString wrappingName(const QString &word)
{
    static const QHash<QString, const char *> names{
        {u"iso-stamp"_s, QT_TRANSLATE_NOOP("LogWords", "date and time before each line")},
        {u"bracket-iso-stamp"_s, QT_TRANSLATE_NOOP("LogWords", "date and time before each line")},
        {u"clock-stamp"_s, QT_TRANSLATE_NOOP("LogWords", "clock before each line")},
        {u"clock-colon-stamp"_s, QT_TRANSLATE_NOOP("LogWords", "clock before each line")},
        {u"bracket-clock-stamp"_s, QT_TRANSLATE_NOOP("LogWords", "clock before each line")},
        {u"month-day-stamp"_s, QT_TRANSLATE_NOOP("LogWords", "date and time before each line")},
        {u"epoch-stamp"_s, QT_TRANSLATE_NOOP("LogWords", "seconds before each line")},
        {u"teamcity"_s, QT_TRANSLATE_NOOP("LogWords", "TeamCity")},
        {u"buildkite"_s, QT_TRANSLATE_NOOP("LogWords", "Buildkite")},
        {u"gitlab-stamp"_s, QT_TRANSLATE_NOOP("LogWords", "GitLab stamps")},
        {u"github-job"_s, QT_TRANSLATE_NOOP("LogWords", "GitHub job log")},
        {u"journal"_s, QT_TRANSLATE_NOOP("LogWords", "journal")},
        {u"syslog"_s, QT_TRANSLATE_NOOP("LogWords", "syslog")},
        {u"ansible-log-path"_s, QT_TRANSLATE_NOOP("LogWords", "ansible.log (log_path)")},
        {u"terraform"_s, QT_TRANSLATE_NOOP("LogWords", "Terraform local-exec")},
        {u"container-log"_s, QT_TRANSLATE_NOOP("LogWords", "container log")},
        {u"docker-json"_s, QT_TRANSLATE_NOOP("LogWords", "Docker log")},
        {u"journal-json"_s, QT_TRANSLATE_NOOP("LogWords", "journal (JSON)")},
        {u"runner-events"_s, QT_TRANSLATE_NOOP("LogWords", "AWX job events")},
        {u"gitlab-sections"_s, QT_TRANSLATE_NOOP("LogWords", "GitLab sections")},
        {u"github-marks"_s, QT_TRANSLATE_NOOP("LogWords", "GitHub groups")},
        {u"utf-8-mark"_s, QT_TRANSLATE_NOOP("LogWords", "UTF-8 mark")},
        {u"utf-16"_s, QT_TRANSLATE_NOOP("LogWords", "UTF-16")},
        {u"nul-bytes"_s, QT_TRANSLATE_NOOP("LogWords", "NUL bytes")},
        {u"windows-line-ends"_s, QT_TRANSLATE_NOOP("LogWords", "Windows line ends")},
        {u"terminal-codes"_s, QT_TRANSLATE_NOOP("LogWords", "terminal codes")},
        {u"gzip"_s, "gzip"},
        {u"xz"_s, "xz"},
        {u"zstd"_s, "zstd"},
    };
    const char *const name = names.value(word);
    return name ? LogWords::tr(name) : word;
}

QString logFacts(const timeline::Timeline &timeline)
{
    QStringList parts;
    QStringList peeled;
    for (const QString &word : timeline.wrappings) {
        if (const QString name = wrappingName(word); !peeled.contains(name))
            peeled << name;
    }
    if (!peeled.isEmpty())
        parts << LogWords::tr("peeled off: %1").arg(peeled.join(u", "_s));
    if (!timeline.callback.isEmpty())
        parts << LogWords::tr("callback: %1").arg(timeline.callback);
    const PhaseCounts counts = countPhases(timeline);
    if (const QString times = timesText(counts); !times.isEmpty())
        parts << times;
    if (counts.unknownEnd > 0)
        parts
            << LogWords::tr("end unknown: %1 of %2 phases").arg(counts.unknownEnd).arg(counts.all);
    if (counts.inferred > 0)
        parts << LogWords::tr("a time inferred: %1 of %2 phases")
                     .arg(counts.inferred)
                     .arg(counts.all);
    return parts.join(u"  ·  "_s);
}

QString readingText(const LogStatus &status)
{
    if (!status.stopped && (status.read >= status.size || !status.runs.isEmpty()))
        return {};
    const int percent = status.size > 0 ? static_cast<int>(100 * status.read / status.size) : 0;
    const QString size = QLocale().formattedDataSize(status.size, 1, QLocale::DataSizeSIFormat);
    return status.stopped
               ? LogWords::tr("Stopped at %1% of %2: the rest was not read").arg(percent).arg(size)
               : LogWords::tr("Reading: %1% of %2").arg(percent).arg(size);
}

QString runEntryText(const LogStatus &status, qsizetype index)
{
    const LogStatus::Run &run = status.runs.at(index);
    timeline::Timeline outcome;
    outcome.outcome = run.outcome;
    QStringList facts;
    if (run.startedAt.isValid())
        facts << QLocale().toString(run.startedAt.toLocalTime(), QLocale::ShortFormat);
    facts << stateText(outcome, false, false)
          << LogWords::tr("%n node(s)", nullptr, static_cast<int>(run.nodes));
    return LogWords::tr("Run %1 of %2: %3")
        .arg(index + 1)
        .arg(status.runs.size())
        .arg(facts.join(u", "_s));
}

} // namespace uncordon::ui
