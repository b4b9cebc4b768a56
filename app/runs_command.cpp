// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands.h"
#include "app/headless_follow.h"

#include "run/archive.h"
#include "run/conductor_client.h"
#include "run/prompt_names.h"
#include "run/session.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTimer>

#include <cstdio>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace uncordon::app {

namespace {

QString stateName(run::RunState state)
{
    switch (state) {
    case run::RunState::Running: return u"running"_s;
    case run::RunState::Waiting: return u"waiting"_s;
    case run::RunState::Finished: return u"finished"_s;
    case run::RunState::Lost: break;
    }
    return u"lost"_s;
}

/// --help, or a wrong call: an exit status; else none.
std::optional<int> checkCall(const QStringList &arguments, qsizetype count, const char *usage)
{
    if (arguments.contains(u"--help"_s) || arguments.contains(u"-h"_s)) {
        std::printf("%s\n", usage);
        return 0;
    }
    if (arguments.size() == count)
        return std::nullopt;
    std::fprintf(stderr, "%s\n", usage);
    return 2;
}

std::optional<run::RunSummary> find(const QString &name)
{
    auto summary = run::findRun(name);
    if (summary)
        return *summary;
    printError(summary.error().toString());
    return std::nullopt;
}

void printJson(const QList<run::RunSummary> &runs)
{
    QJsonArray array;
    for (const run::RunSummary &run : runs) {
        array << QJsonObject{
            {u"id"_s, run.info.id},
            {u"folder"_s, run.info.folder},
            {u"state"_s, stateName(run.state)},
            {u"outcome"_s, run.outcome.isEmpty() ? QJsonValue() : QJsonValue(run.outcome)},
            {u"started_at"_s, run.startedAt.isValid()
                                  ? QJsonValue(run.startedAt.toString(Qt::ISODateWithMs))
                                  : QJsonValue()},
            {u"prompt"_s, run.prompt ? QJsonValue(toJson(*run.prompt)) : QJsonValue()},
        };
    }
    const QJsonObject document{{u"format"_s, 1}, {u"runs"_s, array}};
    std::fputs(QJsonDocument(document).toJson().constData(), stdout);
}

/// Runs `request` once the conductor is connected; ends with 0 when `settled` says so, with 1 when it refuses.
template <typename Request, typename Settled>
int askConductor(const run::RunInfo &info, Request request, Settled settled)
{
    run::ConductorClient client(info, ownProgram());
    bool sent = false;
    bool over = false;
    const auto leave = [&over](int status) {
        if (!std::exchange(over, true))
            QCoreApplication::exit(status);
    };
    const auto look = [&] {
        if (over || !client.connected())
            return;
        if (!std::exchange(sent, true) && !request(client))
            leave(1);
        else if (settled(client))
            leave(0);
    };
    const auto ended = [&] {
        if (!sent)
            printError(QCoreApplication::translate("runs", "the run is over"));
        leave(sent ? 0 : 1);
    };
    QObject::connect(&client, &run::ConductorClient::promptChanged, &client, look);
    QObject::connect(&client, &run::ConductorClient::policyChanged, &client, look);
    QObject::connect(&client, &run::ConductorClient::finished, &client, ended);
    QObject::connect(&client, &run::ConductorClient::lost, &client, ended);
    QObject::connect(&client, &run::ConductorClient::refused, &client, [leave](const QString &why) {
        printError(why);
        leave(1);
    });
    // The first state may equal what the client started with, and then nothing is signalled.
    QTimer poll;
    QObject::connect(&poll, &QTimer::timeout, &client, look);
    poll.start(50ms);
    QTimer::singleShot(20s, &client, [leave] {
        printError(QCoreApplication::translate("runs", "the run's conductor does not answer"));
        leave(1);
    });
    return QCoreApplication::exec();
}

} // namespace

int runsCommand(Invocation invocation)
{
    const QCoreApplication application(invocation.argc, invocation.argv);
    QCoreApplication::setApplicationName(u"uncordon"_s);
    QStringList arguments = invocation.arguments;
    const bool json = arguments.removeAll(u"--json"_s) > 0;
    if (auto status = checkCall(arguments, 0, "usage: uncordon runs [--json]"))
        return *status;
    QList<text::Error> problems;
    const QList<run::RunSummary> runs = run::listRuns(&problems);
    for (const text::Error &problem : std::as_const(problems))
        printError(problem.toString());
    if (json) {
        printJson(runs);
        return 0;
    }
    for (const run::RunSummary &run : runs) {
        QString line = run.info.id % u"  "_s % stateName(run.state).leftJustified(8) % u"  "_s %
                       run.outcome.leftJustified(11) % u"  "_s % run.info.title;
        if (run.prompt)
            line += u"  "_s % run.prompt->hosts.join(u' ') % u": "_s % run.prompt->text;
        std::printf("%s\n", qUtf8Printable(line.trimmed()));
    }
    return 0;
}

int attachCommand(Invocation invocation)
{
    const QCoreApplication application(invocation.argc, invocation.argv);
    QCoreApplication::setApplicationName(u"uncordon"_s);
    if (auto status = checkCall(
            invocation.arguments, 1,
            "usage: uncordon attach RUN\n\nFollows a run in the terminal; Ctrl+C detaches, the run "
            "goes on."))
        return *status;
    const auto summary = find(invocation.arguments.constFirst());
    if (!summary)
        return 2;
    if (summary->state == run::RunState::Running || summary->state == run::RunState::Waiting) {
        std::fprintf(stderr, "%s\n",
                     qUtf8Printable(QCoreApplication::translate("runs", "its terminal: %1")
                                        .arg(run::attachCommand(summary->info))));
    }
    FollowOptions options;
    options.output = true;
    options.detachable = true;
    return followHeadless(summary->info, ownProgram(), options);
}

int answerCommand(Invocation invocation)
{
    const QCoreApplication application(invocation.argc, invocation.argv);
    QCoreApplication::setApplicationName(u"uncordon"_s);
    constexpr const char *kUsage = "usage: uncordon answer RUN continue|abort|hold";
    if (auto status = checkCall(invocation.arguments, 2, kUsage))
        return *status;
    const QString answer = invocation.arguments.at(1);
    if (answer != u"continue" && answer != u"abort" && answer != u"hold") {
        std::fprintf(stderr, "%s\n", kUsage);
        return 2;
    }
    const auto summary = find(invocation.arguments.constFirst());
    if (!summary)
        return 2;
    quint64 prompt = 0;
    return askConductor(
        summary->info,
        [&](run::ConductorClient &client) {
            if (!client.prompt() || client.prompt()->secret) {
                printError(QCoreApplication::translate("runs", "no prompt waits"));
                return false;
            }
            prompt = client.prompt()->id;
            if (answer == u"continue")
                client.answerContinue(prompt);
            else if (answer == u"abort")
                client.answerAbort(prompt);
            else
                client.hold(prompt);
            return true;
        },
        [&](run::ConductorClient &client) {
            if (answer == u"hold")
                return client.prompt() && client.prompt()->held;
            return !client.prompt() || client.prompt()->id != prompt;
        });
}

int policyCommand(Invocation invocation)
{
    const QCoreApplication application(invocation.argc, invocation.argv);
    QCoreApplication::setApplicationName(u"uncordon"_s);
    if (auto status = checkCall(invocation.arguments, 2,
                                "usage: uncordon policy RUN ask|continue|wait:SECONDS|hold"))
        return *status;
    const auto checked = run::Policy::parse(invocation.arguments.at(1), {});
    if (!checked) {
        printError(checked.error().toString());
        return 2;
    }
    const auto summary = find(invocation.arguments.constFirst());
    if (!summary)
        return 2;
    run::Policy wanted;
    return askConductor(
        summary->info,
        [&](run::ConductorClient &client) {
            wanted = *run::Policy::parse(invocation.arguments.at(1), client.policy());
            client.setPolicy(wanted);
            return true;
        },
        [&](run::ConductorClient &client) { return client.policy() == wanted; });
}

} // namespace uncordon::app
