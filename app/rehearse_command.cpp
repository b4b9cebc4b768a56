// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/headless_follow.h"
#include "app/run_artifacts.h"

#include "rehearsal/rehearsal.h"
#include "run/session.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QGuiApplication>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace uncordon::app {

namespace {

text::Error badOption(const QString &option, const QString &value, const QString &expected)
{
    return {u"bad-option"_s, u"--%1 cannot be %2"_s.arg(option, value.isEmpty() ? u"empty"_s : value), expected, {}};
}

text::Result<int> number(const QCommandLineParser &parser, const QString &option, int least)
{
    bool good = false;
    const int value = parser.value(option).toInt(&good);
    if (!good || value < least)
        return std::unexpected(badOption(option, parser.value(option), u"give a number from %1"_s.arg(least)));
    return value;
}

text::Result<rehearsal::Failure> failure(const QString &text)
{
    const QString kind = text.section(u':', 0, 0), node = text.section(u':', 1);
    if (node.isEmpty() || (kind != u"drain" && kind != u"kubelet"))
        return std::unexpected(badOption(u"fail"_s, text, u"give drain:NODE or kubelet:NODE"_s));
    return rehearsal::Failure{kind == u"drain" ? rehearsal::Failure::Kind::Drain : rehearsal::Failure::Kind::Kubelet, node};
}

void addOptions(QCommandLineParser &parser)
{
    parser.setApplicationDescription(u"A whole upgrade on this machine: the real ansible-playbook against a simulated cluster."_s);
    parser.addOptions({{u"headless"_s, u"no window: answer every prompt with continue, print progress"_s},
                       {u"control-plane"_s, u"control plane nodes"_s, u"N"_s, u"3"_s},
                       {u"workers"_s, u"workers"_s, u"N"_s, u"4"_s},
                       {u"serial"_s, u"workers at a time, a number or a percentage"_s, u"S"_s},
                       {u"fail"_s, u"drain:NODE blocks its drain, kubelet:NODE fails after the drain"_s, u"WHAT:NODE"_s},
                       {u"pause"_s, u"countdowns instead of confirmations"_s, u"SECONDS"_s},
                       {u"policy"_s, u"ask, continue or wait:SECONDS"_s, u"POLICY"_s},
                       {u"answer"_s, u"continue or abort, at the first prompt that covers NODE"_s, u"ANSWER@NODE"_s},
                       {u"o"_s, u"the run's folder"_s, u"FOLDER"_s},
                       {{u"h"_s, u"help"_s}, u"print this help"_s}});
}

text::Result<rehearsal::Options> optionsOf(const QCommandLineParser &parser)
{
    rehearsal::Options options;
    const auto controlPlane = number(parser, u"control-plane"_s, 1), workers = number(parser, u"workers"_s, 1);
    if (!controlPlane || !workers)
        return std::unexpected(!controlPlane ? controlPlane.error() : workers.error());
    options.controlPlane = *controlPlane;
    options.workers = *workers;
    options.serial = parser.value(u"serial"_s);
    options.folder = parser.value(u"o"_s);
    if (parser.isSet(u"fail"_s)) {
        const auto chosen = failure(parser.value(u"fail"_s));
        if (!chosen)
            return std::unexpected(chosen.error());
        options.failure = *chosen;
    }
    if (parser.isSet(u"pause"_s)) {
        const auto seconds = number(parser, u"pause"_s, 1);
        if (!seconds)
            return std::unexpected(seconds.error());
        options.pause = std::chrono::seconds(*seconds);
    }
    options.policy.kind = parser.isSet(u"headless"_s) ? run::Policy::Kind::Continue : run::Policy::Kind::Ask;
    if (parser.isSet(u"policy"_s)) {
        const auto policy = run::Policy::parse(parser.value(u"policy"_s), options.policy);
        if (!policy)
            return std::unexpected(policy.error());
        options.policy = *policy;
    }
    for (const QString &value : parser.values(u"answer"_s)) {
        const QString answer = value.section(u'@', 0, 0), node = value.section(u'@', 1);
        if (node.isEmpty() || (answer != u"continue" && answer != u"abort"))
            return std::unexpected(badOption(u"answer"_s, value, u"give continue@NODE or abort@NODE"_s));
        options.answers[node] = answer;
    }
    return options;
}

int fail(const text::Error &error)
{
    printError(error.toString());
    return 2;
}

} // namespace

int rehearseCommand(Invocation invocation)
{
    QCommandLineParser parser;
    addOptions(parser);
    const bool parsed = parser.parse(QStringList{u"uncordon rehearse"_s} + invocation.arguments);
    const bool headless = parser.isSet(u"headless"_s);
    // The picture of the report needs fonts, not a display.
    if (headless)
        qputenv("QT_QPA_PLATFORM", "offscreen");
    if (!parsed || !parser.positionalArguments().isEmpty()) {
        printError((parsed ? u"%1 is not understood"_s.arg(parser.positionalArguments().constFirst()) : parser.errorText()) +
                   u" (see uncordon rehearse --help)"_s);
        return 2;
    }
    if (parser.isSet(u"help"_s)) {
        const QCoreApplication application(invocation.argc, invocation.argv);
        std::fputs(parser.helpText().toUtf8().constData(), stdout);
        return 0;
    }
    const auto options = optionsOf(parser);
    if (!options)
        return fail(options.error());

    run::RunInfo info;
    {
        QGuiApplication application(invocation.argc, invocation.argv);
        QCoreApplication::setApplicationName(u"uncordon"_s);
        const auto prepared = rehearsal::prepare(*options, ownProgram());
        if (!prepared)
            return fail(prepared.error());
        info = *prepared;
        if (const auto missing = run::missingPrograms(info); !missing.isEmpty()) {
            for (const text::Error &error : missing)
                printError(error.toString());
            return 2;
        }
        if (auto started = run::start(info, ownProgram()); !started)
            return fail(started.error());
        if (headless) {
            std::printf("run folder: %s\n", info.folder.toLocal8Bit().constData());
            std::fflush(stdout);
            const int status = followHeadless(info, ownProgram());
            if (auto written = writeArtifacts(info.folder); !written)
                return fail(written.error());
            std::printf("report: %s/report.html\npicture: %s/timeline.png\n", info.folder.toLocal8Bit().constData(),
                        info.folder.toLocal8Bit().constData());
            return status;
        }
    }
    return windowCommand({invocation.argc, invocation.argv, {info.folder}});
}

} // namespace uncordon::app
