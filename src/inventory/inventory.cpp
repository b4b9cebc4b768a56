// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/inventory.h"

#include "inventory/source_reader.h"
#include "inventory/variable_files.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

bool Inventory::hasErrors() const
{
    return std::ranges::any_of(
        problems, [](const Problem &problem) { return problem.severity == Severity::Error; });
}

Inventory readInventory(const QStringList &sources, const ReadOptions &options)
{
    Inventory inventory{.config = options.config,
                        .graph =
                            GroupGraph({options.config.merging, options.config.validGroupNames})};
    QStringList paths;
    for (const QString &source : sources) {
        const bool isList = source.contains(u',') && !QFileInfo::exists(source);
        paths << (isList ? source : QDir::cleanPath(QDir().absoluteFilePath(source)));
    }
    for (const QString &path : std::as_const(paths))
        inventory.usable = readSourceInto(inventory, path, options) || inventory.usable;
    if (inventory.usable) {
        if (const auto done = inventory.graph.reconcile(); !done) {
            inventory.problems.append(
                {Severity::Error, {u"inventory-circle"_s, done.error(), {}, paths.value(0)}});
        }
    }

    const auto readFolder = [&](const QString &folder, bool besidePlaybook) {
        const auto same = std::ranges::find_if(
            inventory.folders, [&](const auto &one) { return one.folder == folder; });
        FolderVariables variables;
        if (same != inventory.folders.end())
            variables = *same;
        else
            variables = readFolderVariables(folder, inventory.graph, options, inventory.problems);
        variables.besidePlaybook = besidePlaybook;
        inventory.folders.append(variables);
    };
    for (const QString &path : std::as_const(paths)) {
        if (path.contains(u',') && !QFileInfo::exists(path))
            continue;
        readFolder(QFileInfo(path).isDir() ? path : QFileInfo(path).path(), false);
    }
    if (!options.playbookFolder.isEmpty())
        readFolder(QDir::cleanPath(QDir().absoluteFilePath(options.playbookFolder)), true);
    return inventory;
}

} // namespace uncordon::inventory
