// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands.h"
#include "app/headless_follow.h"

#include "run/session.h"
#include "run/upgrade_options.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QJsonDocument>
#include <QRegularExpression>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace uncordon::app {

namespace {

/// KEY=VALUE is text, but for plain integers and true and false; KEY:=JSON is anything.
bool addVariable(const QString &word, QJsonObject &variables)
{
    static const QRegularExpression form(u"\\A([A-Za-z_][A-Za-z0-9_]*)(:?=)(.*)\\z"_s,
                                         QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression integer(u"\\A(0|-?[1-9][0-9]{0,15})\\z"_s);
    const auto match = form.match(word);
    if (!match.hasMatch())
        return false;
    const QString value = match.captured(3);
    QJsonValue typed(value);
    if (match.captured(2) == u":=") {
        QJsonParseError problem;
        const QJsonDocument document =
            QJsonDocument::fromJson(QByteArray("[") + value.toUtf8() + "]", &problem);
        if (problem.error != QJsonParseError::NoError)
            return false;
        typed = document[0];
    } else if (integer.match(value).hasMatch()) {
        typed = value.toLongLong();
    } else if (value == u"true" || value == u"false") {
        typed = value == u"true";
    }
    variables.insert(match.captured(1), typed);
    return true;
}

void addOptions(QCommandLineParser &parser)
{
    const auto tr = [](const char *text) { return QCoreApplication::translate("run", text); };
    parser.setApplicationDescription(tr(QT_TRANSLATE_NOOP(
        "run",
        "Runs a playbook of a Kubespray checkout in a session that outlives this command.")));
    parser.addOptions({
        {u"kubespray"_s, tr(QT_TRANSLATE_NOOP("run", "Kubespray's folder")), u"CHECKOUT"_s},
        {u"inventory"_s,
         tr(QT_TRANSLATE_NOOP("run", "as for ansible-playbook -i; may be given again")), u"PATH"_s},
        {u"playbook"_s,
         tr(QT_TRANSLATE_NOOP("run", "relative to the checkout; default upgrade-cluster.yml")),
         u"FILE"_s},
        {u"limit"_s, tr(QT_TRANSLATE_NOOP("run", "as for ansible-playbook --limit")), u"PATTERN"_s},
        {u"serial"_s, tr(QT_TRANSLATE_NOOP("run", "workers at a time: a number or a percentage")),
         u"S"_s},
        {u"e"_s,
         tr(QT_TRANSLATE_NOOP("run",
                              "an extra variable, KEY=VALUE or KEY:=JSON; may be given again")),
         u"KEY=VALUE"_s},
        {u"become"_s, tr(QT_TRANSLATE_NOOP("run", "as for ansible-playbook"))},
        {u"ask-become-pass"_s,
         tr(QT_TRANSLATE_NOOP("run", "the become password will be asked for"))},
        {u"ask-vault-pass"_s, tr(QT_TRANSLATE_NOOP("run", "the vault password will be asked for"))},
        {u"ask-pass"_s, tr(QT_TRANSLATE_NOOP("run", "the SSH password will be asked for"))},
        {u"vault-password-file"_s, tr(QT_TRANSLATE_NOOP("run", "as for ansible-playbook")),
         u"FILE"_s},
        {u"ansible-playbook"_s,
         tr(QT_TRANSLATE_NOOP("run", "the program to use; default from PATH")), u"PROGRAM"_s},
        {u"headless"_s, tr(QT_TRANSLATE_NOOP("run", "print progress lines instead of the output"))},
        {u"policy"_s,
         tr(QT_TRANSLATE_NOOP("run",
                              "how prompts are answered; default ask, with --headless continue")),
         u"ask|continue|wait:SECONDS"_s},
        {u"o"_s, tr(QT_TRANSLATE_NOOP("run", "the run folder; default a new one")), u"FOLDER"_s},
        {QStringList{u"h"_s, u"help"_s}, tr(QT_TRANSLATE_NOOP("run", "print this help"))},
    });
    parser.addPositionalArgument(u"-- ANSIBLE OPTIONS"_s,
                                 tr(QT_TRANSLATE_NOOP("run", "passed on as they are")),
                                 u"[-- ANSIBLE OPTIONS]"_s);
}

} // namespace

int runCommand(Invocation invocation)
{
    QCoreApplication application(invocation.argc, invocation.argv);
    QCoreApplication::setApplicationName(u"uncordon"_s);
    QCommandLineParser parser;
    addOptions(parser);
    QStringList own = invocation.arguments;
    QStringList ansibleOptions;
    if (const qsizetype split = own.indexOf(u"--"_s); split >= 0) {
        ansibleOptions = own.mid(split + 1);
        own.resize(split);
    }
    if (!parser.parse(QStringList{u"uncordon run"_s} + own) ||
        !parser.positionalArguments().isEmpty()) {
        printError((parser.errorText().isEmpty()
                        ? QCoreApplication::translate("run", "unexpected argument: %1")
                              .arg(parser.positionalArguments().value(0))
                        : parser.errorText()) %
                   u" (uncordon run --help)"_s);
        return 2;
    }
    if (parser.isSet(u"help"_s)) {
        std::fputs(parser.helpText().toUtf8().constData(), stdout);
        return 0;
    }
    const bool headless = parser.isSet(u"headless"_s);
    run::UpgradeOptions options;
    options.checkout = parser.value(u"kubespray"_s);
    options.inventories = parser.values(u"inventory"_s);
    options.playbook = parser.value(u"playbook"_s);
    options.limit = parser.value(u"limit"_s);
    options.serial = parser.value(u"serial"_s);
    options.become = parser.isSet(u"become"_s);
    options.askBecomePassword = parser.isSet(u"ask-become-pass"_s);
    options.askVaultPassword = parser.isSet(u"ask-vault-pass"_s);
    options.askSshPassword = parser.isSet(u"ask-pass"_s);
    options.vaultPasswordFile = parser.value(u"vault-password-file"_s);
    options.ansiblePlaybook = parser.value(u"ansible-playbook"_s);
    options.ansibleOptions = ansibleOptions;
    options.folder = parser.value(u"o"_s);
    if (options.checkout.isEmpty() || options.inventories.isEmpty()) {
        printError(QCoreApplication::translate("run", "--kubespray and --inventory are needed") %
                   u" (uncordon run --help)"_s);
        return 2;
    }
    const QStringList variables = parser.values(u"e"_s);
    for (const QString &word : variables) {
        if (word.startsWith(u'@')) {
            options.ansibleOptions << u"-e"_s << word;
        } else if (!addVariable(word, options.extraVariables)) {
            printError(
                QCoreApplication::translate("run", "not KEY=VALUE or KEY:=JSON: %1").arg(word));
            return 2;
        }
    }
    const auto policy = run::Policy::parse(parser.isSet(u"policy"_s) ? parser.value(u"policy"_s)
                                           : headless                ? u"continue"_s
                                                                     : u"ask"_s,
                                           {});
    if (!policy) {
        printError(policy.error().toString());
        return 2;
    }
    options.policy = *policy;
    const auto info = run::prepareUpgrade(options);
    if (!info) {
        printError(info.error().toString());
        return 2;
    }
    std::fprintf(stderr, "%s\n%s\n", qUtf8Printable(info->folder),
                 qUtf8Printable(run::shellLine(*info)));
    if (auto started = run::start(*info, ownProgram()); !started) {
        printError(started.error().toString());
        return 2;
    }
    std::fprintf(
        stderr, "%s\n",
        qUtf8Printable(QCoreApplication::translate(
                           "run", "run %1; it goes on without this command; its terminal: %2")
                           .arg(info->id, run::attachCommand(*info))));
    if (!headless && policy->kind != run::Policy::Kind::Continue) {
        std::fprintf(
            stderr, "%s\n",
            qUtf8Printable(
                QCoreApplication::translate(
                    "run",
                    "answer its prompts in another terminal: uncordon answer %1 continue|abort|hold")
                    .arg(info->id)));
    }
    FollowOptions follow;
    follow.output = !headless;
    return followHeadless(*info, ownProgram(), follow);
}

} // namespace uncordon::app
