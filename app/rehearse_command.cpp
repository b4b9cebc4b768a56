// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/headless_follow.h"
#include "app/run_artifacts.h"

#include "rehearsal/rehearsal.h"
#include "run/archive.h"
#include "run/session.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QGuiApplication>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace uncordon::app {

namespace {

// The context that lupdate gives to calls of a free function here.
QString tr(const char *text)
{
    return QCoreApplication::translate("uncordon::app", text);
}

text::Error badOption(const QString &option, const QString &value, const QString &expected)
{
    return {u"bad-option"_s, tr("--%1 cannot be \"%2\"").arg(option, value), expected, {}};
}

text::Result<int> number(const QCommandLineParser &parser, const QString &option, int least)
{
    bool good = false;
    const int value = parser.value(option).toInt(&good);
    if (!good || value < least)
        return std::unexpected(
            badOption(option, parser.value(option), tr("give a number from %1").arg(least)));
    return value;
}

text::Result<rehearsal::Failure> failure(const QString &text)
{
    const QString kind = text.section(u':', 0, 0), node = text.section(u':', 1);
    if (node.isEmpty() || (kind != u"drain" && kind != u"kubelet"))
        return std::unexpected(badOption(u"fail"_s, text, tr("give drain:NODE or kubelet:NODE")));
    return rehearsal::Failure{kind == u"drain" ? rehearsal::Failure::Kind::Drain
                                               : rehearsal::Failure::Kind::Kubelet,
                              node};
}

void addOptions(QCommandLineParser &parser)
{
    parser.setApplicationDescription(
        tr("A whole upgrade on this machine: the real ansible-playbook against a "
           "simulated cluster of hosts cp1.. and worker1.."));
    parser.addOptions({
        {u"headless"_s, tr("no window: print progress, answer every prompt with continue unless "
                           "told otherwise")},
        {u"control-plane"_s, tr("control plane nodes"), u"N"_s, u"3"_s},
        {u"workers"_s, tr("workers"), u"N"_s, u"4"_s},
        {u"serial"_s, tr("workers at a time, a number or a percentage; default 20%"), u"S"_s},
        {u"fail"_s,
         tr("drain:NODE blocks its drain by a disruption budget, kubelet:NODE "
            "fails after its drain"),
         u"WHAT:NODE"_s},
        {u"pause"_s, tr("countdowns of so long instead of confirmations"), u"SECONDS"_s},
        {u"policy"_s, tr("how prompts are answered; default ask, with --headless continue"),
         u"ask|continue|wait:SECONDS"_s},
        {u"answer"_s,
         tr("continue or abort, once, at the first prompt that covers NODE; may "
            "be given again"),
         u"ANSWER@NODE"_s},
        {u"o"_s, tr("the run's folder, a new one"), u"FOLDER"_s},
        {QStringList{u"h"_s, u"help"_s}, tr("print this help")},
    });
}

text::Result<rehearsal::Options> optionsOf(const QCommandLineParser &parser)
{
    rehearsal::Options options;
    const auto controlPlane = number(parser, u"control-plane"_s, 1),
               workers = number(parser, u"workers"_s, 1);
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
    options.policy.kind =
        parser.isSet(u"headless"_s) ? run::Policy::Kind::Continue : run::Policy::Kind::Ask;
    if (parser.isSet(u"policy"_s)) {
        const auto policy = run::Policy::parse(parser.value(u"policy"_s), options.policy);
        if (!policy)
            return std::unexpected(policy.error());
        options.policy = *policy;
    }
    for (const QString &value : parser.values(u"answer"_s)) {
        const QString answer = value.section(u'@', 0, 0), node = value.section(u'@', 1);
        if (node.isEmpty() || (answer != u"continue" && answer != u"abort"))
            return std::unexpected(
                badOption(u"answer"_s, value, tr("give continue@NODE or abort@NODE")));
        options.answers[node] = answer;
    }
    return options;
}

int fail(const text::Error &error)
{
    printError(error.toString());
    return 2;
}

/// Prepared and started; none: said why not.
std::optional<run::RunInfo> startRun(const rehearsal::Options &options)
{
    const auto info = rehearsal::prepare(options, ownProgram());
    if (!info) {
        printError(info.error().toString());
        return std::nullopt;
    }
    const auto missing = run::missingPrograms(*info);
    for (const text::Error &error : missing)
        printError(error.toString());
    if (!missing.isEmpty())
        return std::nullopt;
    if (auto started = run::start(*info, ownProgram()); !started) {
        printError(started.error().toString());
        return std::nullopt;
    }
    return *info;
}

int rehearseHeadless(Invocation invocation, const rehearsal::Options &options)
{
    // The picture of the report needs fonts, not a display.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(invocation.argc, invocation.argv);
    QCoreApplication::setApplicationName(u"uncordon"_s);
    const auto info = startRun(options);
    if (!info)
        return 2;
    std::printf("%s\n", qUtf8Printable(tr("run folder: %1").arg(info->folder)));
    std::fflush(stdout);
    const int status = followHeadless(*info, ownProgram());
    const auto run = run::findRun(info->folder);
    if (run && (run->state == run::RunState::Running || run->state == run::RunState::Waiting))
        return status; // detached: there is nothing to report yet
    if (auto written = writeArtifacts(info->folder); !written)
        return fail(written.error());
    std::printf("%s\n", qUtf8Printable(tr("report: %1").arg(info->folder + u"/report.html"_s)));
    return status;
}

int rehearseInWindow(Invocation invocation, const rehearsal::Options &options)
{
    if (!displayIsThere({})) {
        printError(tr("there is no display for the window (use --headless)"));
        return 2;
    }
    QString folder;
    {
        const QCoreApplication application(invocation.argc, invocation.argv);
        QCoreApplication::setApplicationName(u"uncordon"_s);
        const auto info = startRun(options);
        if (!info)
            return 2;
        folder = info->folder;
    }
    return windowCommand({invocation.argc, invocation.argv, {folder}});
}

} // namespace

int rehearseCommand(Invocation invocation)
{
    QCommandLineParser parser;
    addOptions(parser);
    const bool parsed = parser.parse(QStringList{u"uncordon rehearse"_s} + invocation.arguments);
    if (!parsed || !parser.positionalArguments().isEmpty()) {
        printError((parsed
                        ? tr("%1 is not understood").arg(parser.positionalArguments().constFirst())
                        : parser.errorText()) +
                   u" (uncordon rehearse --help)"_s);
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
    return parser.isSet(u"headless"_s) ? rehearseHeadless(invocation, *options)
                                       : rehearseInWindow(invocation, *options);
}

} // namespace uncordon::app
