// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/inventory_check.h"
#include "app/inventory_edits.h"

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
        printError(isWarning ? u"warning: "_s + problem.error.toString()
                             : problem.error.toString());
    }
}

// As ansible-inventory called from here: the ansible.cfg that it would read, and its group_vars beside
// the playbook, which are this folder's where nothing else is said.
inventory::ReadOptions optionsHere()
{
    const QString here = QDir::currentPath();
    inventory::ReadOptions options{
        inventory::ansibleConfig(here, QProcessEnvironment::systemEnvironment()), here};
    if (!options.config.playbookFolder.isEmpty())
        options.playbookFolder = options.config.playbookFolder;
    return options;
}

// Returns whether any host is left.
text::Result<bool> printLimited(const inventory::GroupGraph &graph, const QString &limit)
{
    const auto selection = inventory::limitedHosts(graph, limit);
    if (!selection)
        return std::unexpected(selection.error());
    for (const QString &pattern : selection->unmatched)
        printError(
            u"warning: "_s +
            QCoreApplication::translate("inventory", "%1 names no host and no group").arg(pattern));
    for (const inventory::HostId host : selection->hosts)
        print(graph.host(host).name.toUtf8() + '\n');
    return !selection->hosts.isEmpty();
}

int edit(const QCommandLineParser &parser)
{
    inventory::InventoryEdit edit(parser.positionalArguments(), optionsHere());
    printProblems(edit.inventory());
    const auto count = makeEdits(parser, edit);
    if (!count) {
        printError(count.error().toString());
        return 2;
    }
    if (*count > 0 && !parser.isSet(u"diff"_s) && !parser.isSet(u"write"_s)) {
        printError(u"an edit needs --diff, which shows it, or --write, which saves it"_s);
        return 2;
    }
    if (parser.isSet(u"diff"_s)) {
        print(edit.diff());
    } else if (const auto saved = edit.save(); !saved) {
        printError(saved.error().toString());
        return 2;
    }
    return edit.inventory().usable ? 0 : 2;
}

} // namespace

int inventoryCommand(Invocation invocation)
{
    const QCoreApplication application(invocation.argc, invocation.argv);
    QCommandLineParser parser;
    parser.setApplicationDescription(u"An inventory as Ansible reads it, and edits of its text."_s);
    const QCommandLineOption list(u"list"_s, u"print the document of ansible-inventory --list"_s);
    const QCommandLineOption graph(u"graph"_s, u"print the tree of groups"_s);
    const QCommandLineOption limit(
        u"limit"_s, u"print the hosts that --limit PATTERN would select"_s, u"PATTERN"_s);
    const QCommandLineOption help({u"h"_s, u"help"_s}, u"print this help"_s);
    const QCommandLineOption check(u"check"_s,
                                   u"print what Kubespray refuses, and what people regret"_s);
    parser.addOptions({list, graph, limit, check, help});
    parser.addOptions({{u"release"_s, u"check against this Kubespray release"_s, u"TAG"_s},
                       {u"running"_s, u"check against what the cluster runs"_s, u"VERSION"_s},
                       {u"json"_s, u"findings as JSON"_s}});
    const QList<QCommandLineOption> edits = editOptions();
    parser.addOptions(edits);
    parser.addOptions({{u"diff"_s, u"print what the edits change, and write nothing"_s},
                       {u"write"_s, u"save the edits"_s}});
    parser.addPositionalArgument(
        u"PATH"_s, u"a file or folder, as for ansible-inventory -i; several as several -i"_s,
        u"PATH..."_s);
    if (!parser.parse(QStringList{u"uncordon inventory"_s} + invocation.arguments)) {
        printError(parser.errorText() + u" (see uncordon inventory --help)"_s);
        return 2;
    }
    if (parser.isSet(help)) {
        print(parser.helpText().toUtf8());
        return 0;
    }
    const int actions = int(parser.isSet(list)) + int(parser.isSet(graph)) +
                        int(parser.isSet(limit)) + int(parser.isSet(check));
    const bool isEdit =
        parser.isSet(u"diff"_s) || parser.isSet(u"write"_s) ||
        std::ranges::any_of(edits, [&](const auto &option) { return parser.isSet(option); });
    if (parser.positionalArguments().isEmpty() || actions + int(isEdit) != 1) {
        printError(
            u"a PATH and either --list, --graph, --limit, --check or edits are needed (see uncordon inventory --help)"_s);
        return 2;
    }
    if (isEdit)
        return edit(parser);
    const inventory::Inventory read =
        inventory::readInventory(parser.positionalArguments(), optionsHere());
    if (parser.isSet(check))
        return printCheck(parser, read);
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
