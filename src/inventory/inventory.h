// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/ansible_config.h"
#include "inventory/group_graph.h"
#include "inventory/problem.h"

namespace uncordon::inventory {

/// What the group_vars and host_vars below one folder hold for the groups and hosts of an inventory.
struct FolderVariables
{
    QString folder;
    bool besidePlaybook = false; ///< else beside an inventory
    QHash<QString, Variables> groups;
    QHash<QString, Variables> hosts;
};

/// A file that an inventory was read from.
struct InventoryFile
{
    QString path;
    bool isIni = false; ///< else YAML or JSON
};

/// An inventory as Ansible has it after reading, and what could not be read of it.
struct Inventory
{
    AnsibleConfig config;
    GroupGraph graph;
    QList<InventoryFile> files;
    QList<FolderVariables> folders; ///< in the order of the sources, then the playbook's
    Problems problems;
    bool usable = false; ///< one source at least was read

    [[nodiscard]] bool hasErrors() const;
};

struct ReadOptions
{
    AnsibleConfig config;
    /// Whose group_vars and host_vars come after the inventory's; empty: none.
    QString playbookFolder;
    /// Contents that are not saved yet, by path, read instead of the files.
    QHash<QString, QByteArray> unsaved;
};

/// Reads files, folders and host lists ("a,b,") as ansible-inventory -i does, in their order. A source
/// that cannot be read, or that only a program can (a script, a plug-in's configuration), is a problem
/// and does not keep the others from being read. Runs nothing.
Inventory readInventory(const QStringList &sources, const ReadOptions &options);

} // namespace uncordon::inventory
