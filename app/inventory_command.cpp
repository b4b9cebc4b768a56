// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include "inventory/host_pattern.h"
#include "inventory/list_json.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>

#include <algorithm>
#include <cstdio>

using namespace Qt::StringLiterals;

namespace uncordon::app {

namespace {

void print(const QByteArray &bytes)
{
    std::fwrite(bytes.constData(), 1, static_cast<size_t>(bytes.size()), stdout);
}

void printProblems(const inventory::Inventory &inventory)
{
    for (const inventory::Problem &problem : inventory.problems) {
        const bool isWarning = problem.severity == inventory::Severity::Warning;
        printError(isWarning ? u"warning: "_s + problem.error.toString() : problem.error.toString());
    }
}

// As ansible-inventory called from here: the ansible.cfg that it would read, and its group_vars beside
// the playbook, which are this folder's where nothing else is said.
inventory::Inventory read(const QStringList &sources)
{
    const QString here = QDir::currentPath();
    inventory::ReadOptions options{inventory::ansibleConfig(here, QProcessEnvironment::systemEnvironment()), here};
    if (!options.config.playbookFolder.isEmpty())
        options.playbookFolder = options.config.playbookFolder;
    return inventory::readInventory(sources, options);
}

// Returns whether any host is left.
text::Result<bool> printLimited(const inventory::GroupGraph &graph, const QString &limit)
{
    const auto selection = inventory::limitedHosts(graph, limit);
    if (!selection)
        return std::unexpected(selection.error());
    for (const QString &pattern : selection->unmatched)
        printError(u"warning: "_s +
                   QCoreApplication::translate("inventory", "%1 names no host and no group").arg(pattern));
    for (const inventory::HostId host : selection->hosts)
        print(graph.host(host).name.toUtf8() + '\n');
    return !selection->hosts.isEmpty();
}

} // namespace

int inventoryCommand(Invocation invocation)
{
    const QCoreApplication application(invocation.argc, invocation.argv);
    QCommandLineParser parser;
    parser.setApplicationDescription(u"An inventory as Ansible reads it."_s);
    const QCommandLineOption list(u"list"_s, u"print the document of ansible-inventory --list"_s);
    const QCommandLineOption graph(u"graph"_s, u"print the tree of groups"_s);
    const QCommandLineOption limit(u"limit"_s, u"print the hosts that --limit PATTERN would select"_s, u"PATTERN"_s);
    const QCommandLineOption help({u"h"_s, u"help"_s}, u"print this help"_s);
    parser.addOptions({list, graph, limit, help});
    parser.addPositionalArgument(u"PATH"_s, u"a file or folder, as for ansible-inventory -i; several as several -i"_s,
                                 u"PATH..."_s);
    if (!parser.parse(QStringList{u"uncordon inventory"_s} + invocation.arguments)) {
        printError(parser.errorText() + u" (see uncordon inventory --help)"_s);
        return 2;
    }
    if (parser.isSet(help)) {
        print(parser.helpText().toUtf8());
        return 0;
    }
    const int actions = int(parser.isSet(list)) + int(parser.isSet(graph)) + int(parser.isSet(limit));
    if (parser.positionalArguments().isEmpty() || actions != 1) {
        printError(u"one PATH and one of --list, --graph and --limit are needed (see uncordon inventory --help)"_s);
        return 2;
    }
    const inventory::Inventory read = app::read(parser.positionalArguments());
    printProblems(read);
    int status = read.hasErrors() || !read.usable ? 2 : 0;
    if (parser.isSet(list)) {
        print(inventory::listJson(read));
    } else if (parser.isSet(graph)) {
        print(inventory::graphText(read.graph));
    } else if (const auto any = printLimited(read.graph, parser.value(limit)); !any) {
        printError(any.error().toString());
        status = 2;
    } else if (!*any) {
        printError(u"no host is left (look at the pattern)"_s);
        status = std::max(status, 1);
    }
    return status;
}

} // namespace uncordon::app
