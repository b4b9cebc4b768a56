// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/path_inventory.h"

#include "app/commands.h"

#include "inventory/inventory.h"
#include "inventory/variable_merge.h"

#include <QDir>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::app {

namespace {

// kube-master is what v2.15 and older call it.
std::optional<inventory::HostId> controlPlaneNode(const inventory::GroupGraph &graph)
{
    for (const QString &name : {u"kube_control_plane"_s, u"kube-master"_s}) {
        if (const auto group = graph.findGroup(name)) {
            if (const auto hosts = graph.hostsBelow(*group); !hosts.isEmpty())
                return hosts.constFirst();
        }
    }
    const auto hosts = graph.hostsBelow(inventory::kAll);
    return hosts.isEmpty() ? std::nullopt : std::optional(hosts.constFirst());
}

QString textOf(const inventory::Value &value)
{
    if (const QString *text = value.as<QString>())
        return *text;
    if (const qint64 *number = value.as<qint64>())
        return QString::number(*number);
    if (const double *number = value.as<double>())
        return inventory::floatText(*number);
    return {};
}

} // namespace

text::Result<PathInventory> readPathInventory(const QString &path,
                                              const versions::Catalogue &catalogue)
{
    const QString here = QDir::currentPath();
    const inventory::Inventory read = inventory::readInventory(
        {path}, {inventory::ansibleConfig(here, QProcessEnvironment::systemEnvironment()), here});
    for (const inventory::Problem &problem : read.problems)
        printError(problem.error.toString());
    const auto node = read.usable ? controlPlaneNode(read.graph) : std::nullopt;
    if (!node)
        return std::unexpected(
            text::Error{u"inventory-empty"_s, u"the inventory has no host"_s, {}, path});
    PathInventory found;
    QStringList variables;
    for (const versions::Release &release : catalogue.releases) {
        for (const auto &table : release.components)
            variables += table.keys();
    }
    variables.sort();
    variables.removeDuplicates();
    const inventory::Variables effective = inventory::effectiveVariables(read, *node);
    if (const auto version = effective.constFind(u"kube_version"_s); version != effective.cend())
        found.version = textOf(version->value);
    for (const QString &variable : std::as_const(variables)) {
        if (const auto pin = effective.constFind(variable); pin != effective.cend())
            found.pins << versions::Pin{variable, textOf(pin->value),
                                        u"%1:%2"_s.arg(pin->place.file).arg(pin->place.line)};
    }
    return found;
}

} // namespace uncordon::app
