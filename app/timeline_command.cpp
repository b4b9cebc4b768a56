// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/timeline_export.h"
#include "app/timeline_table.h"
#include "app/timeline_trace.h"

#include "text/whole_file.h"
#include "timeline/json.h"
#include "timeline/log_follower.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>
#include <QGuiApplication>

#include <algorithm>
#include <cstdio>
#include <memory>

using namespace Qt::StringLiterals;

namespace uncordon::app {

namespace {

// A run folder stands for the output in it.
QString logOf(const QString &argument)
{
    return argument != u"-" && QFileInfo(argument).isDir() ? argument + u"/output.log"_s : argument;
}

// The last run of a log with several. Returns how many files were written.
text::Result<int> exportRuns(const QCommandLineParser &parser,
                             const QList<timeline::Timeline> &runs, const QString &log)
{
    const timeline::Timeline &run = runs.constLast();
    const ExportText words{QFileInfo(log).fileName()};
    int count = 0;
    const auto each = [&](const QString &option, const auto &write) -> text::Result<void> {
        if (!parser.isSet(option))
            return {};
        ++count;
        return write(parser.value(option));
    };
    for (const auto &done :
         {each(u"html"_s, [&](const QString &file) { return exportHtml(run, file, words); }),
          each(u"png"_s, [&](const QString &file) { return exportPng(run, file, words); }),
          each(u"svg"_s, [&](const QString &file) { return exportSvg(run, file, words); }),
          each(u"trace"_s,
               [&](const QString &file) { return text::writeWhole(file, traceOf(run)); })}) {
        if (!done)
            return std::unexpected(done.error());
    }
    return count;
}

} // namespace

int exitStatusOf(const timeline::Timeline &run)
{
    const bool left = std::ranges::any_of(run.nodes, [](const timeline::Node &node) {
        return node.schedulable == timeline::Schedulable::No;
    });
    return run.outcome == timeline::Outcome::Succeeded && !left ? 0 : 1;
}

int timelineCommand(Invocation invocation)
{
    // Pictures need fonts, not a display.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const bool draws = std::ranges::any_of(invocation.arguments, [](const QString &argument) {
        return argument.startsWith(u"--html") || argument.startsWith(u"--png") ||
               argument.startsWith(u"--svg");
    });
    const std::unique_ptr<QCoreApplication> application =
        draws ? std::make_unique<QGuiApplication>(invocation.argc, invocation.argv)
              : std::make_unique<QCoreApplication>(invocation.argc, invocation.argv);
    QCommandLineParser parser;
    parser.setApplicationDescription(
        u"What a run did to each node, read from ansible-playbook's output."_s);
    const QCommandLineOption json(u"json"_s, u"print the timeline as JSON"_s);
    const QCommandLineOption timing(u"timing"_s, u"script(1)'s timing log of LOG"_s, u"FILE"_s);
    const QCommandLineOption help({u"h"_s, u"help"_s}, u"print this help"_s);
    parser.addOptions({json, timing, help});
    parser.addOptions(
        {{u"html"_s, u"write a report, one file that needs nothing else"_s, u"FILE"_s},
         {u"png"_s, u"write a picture"_s, u"FILE"_s},
         {u"svg"_s, u"write a picture"_s, u"FILE"_s},
         {u"trace"_s, u"write Chrome Trace Event JSON, which Perfetto opens"_s, u"FILE"_s}});
    parser.addPositionalArgument(u"LOG"_s,
                                 u"a saved output, a run folder, or - for standard input"_s);
    if (!parser.parse(QStringList{u"uncordon timeline"_s} + invocation.arguments)) {
        printError(parser.errorText() + u" (see uncordon timeline --help)"_s);
        return 2;
    }
    if (parser.isSet(help)) {
        std::fputs(parser.helpText().toUtf8().constData(), stdout);
        return 0;
    }
    if (parser.positionalArguments().size() != 1) {
        printError(u"one LOG is needed (see uncordon timeline --help)"_s);
        return 2;
    }
    const QString argument = parser.positionalArguments().constFirst();
    timeline::LogFollower follower(logOf(argument), parser.value(timing));
    if (auto finished = follower.finish(); !finished) {
        printError(finished.error().toString());
        return 2;
    }
    if (!follower.isAnsible()) {
        printError(argument +
                   u": no output of ansible-playbook in it (give the terminal output of a run)"_s);
        return 2;
    }
    const QList<timeline::Timeline> runs = follower.runs(timeline::WantedTasks::none());
    const auto written = exportRuns(parser, runs, argument);
    if (!written) {
        printError(written.error().toString());
        return 2;
    }
    if (parser.isSet(json))
        std::fputs(timeline::toJson(runs).constData(), stdout);
    else if (*written == 0)
        std::fputs(timelineTable(runs).toUtf8().constData(), stdout);
    return std::ranges::any_of(runs, [](const auto &run) { return exitStatusOf(run) != 0; }) ? 1
                                                                                             : 0;
}

} // namespace uncordon::app
