// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/timeline_table.h"

#include "timeline/json.h"
#include "timeline/log_follower.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <cstdio>

using namespace Qt::StringLiterals;

namespace uncordon::app {

namespace {

// A run folder stands for the output in it.
QString logOf(const QString &argument)
{
    return argument != u"-" && QFileInfo(argument).isDir() ? argument + u"/output.log"_s : argument;
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
    const QCoreApplication application(invocation.argc, invocation.argv);
    QCommandLineParser parser;
    parser.setApplicationDescription(u"What a run did to each node, read from ansible-playbook's output."_s);
    const QCommandLineOption json(u"json"_s, u"print the timeline as JSON"_s);
    const QCommandLineOption timing(u"timing"_s, u"script(1)'s timing log of LOG"_s, u"FILE"_s);
    const QCommandLineOption help({u"h"_s, u"help"_s}, u"print this help"_s);
    parser.addOptions({json, timing, help});
    parser.addPositionalArgument(u"LOG"_s, u"a saved output, a run folder, or - for standard input"_s);
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
        printError(argument + u": no output of ansible-playbook in it (give the terminal output of a run)"_s);
        return 2;
    }
    const QList<timeline::Timeline> runs = follower.runs();
    if (parser.isSet(json))
        std::fputs(timeline::toJson(runs).constData(), stdout);
    else
        std::fputs(timelineTable(runs).toUtf8().constData(), stdout);
    return std::ranges::any_of(runs, [](const auto &run) { return exitStatusOf(run) != 0; }) ? 1 : 0;
}

} // namespace uncordon::app
