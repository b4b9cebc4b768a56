// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/variable_merge.h"

#include "inventory/value_json.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

// Ansible makes these itself; a definition of one is nothing to it.
const QSet<QString> &magicNames()
{
    static const QSet<QString> names{u"ansible_async_path"_s,
                                     u"ansible_collection_name"_s,
                                     u"ansible_config_file"_s,
                                     u"ansible_dependent_role_names"_s,
                                     u"ansible_diff_mode"_s,
                                     u"ansible_facts"_s,
                                     u"ansible_forks"_s,
                                     u"ansible_inventory_sources"_s,
                                     u"ansible_limit"_s,
                                     u"ansible_play_batch"_s,
                                     u"ansible_play_hosts"_s,
                                     u"ansible_play_hosts_all"_s,
                                     u"ansible_play_role_names"_s,
                                     u"ansible_playbook_python"_s,
                                     u"ansible_role_name"_s,
                                     u"ansible_role_names"_s,
                                     u"ansible_run_tags"_s,
                                     u"ansible_skip_tags"_s,
                                     u"ansible_verbosity"_s,
                                     u"ansible_version"_s,
                                     u"group_names"_s,
                                     u"groups"_s,
                                     u"hostvars"_s,
                                     u"inventory_dir"_s,
                                     u"inventory_file"_s,
                                     u"inventory_hostname"_s,
                                     u"inventory_hostname_short"_s,
                                     u"play_hosts"_s,
                                     u"playbook_dir"_s,
                                     u"role_name"_s,
                                     u"role_names"_s,
                                     u"role_path"_s,
                                     u"role_uuid"_s};
    return names;
}

class LayerCollector
{
public:
    LayerCollector(const Inventory &inventory, HostId host)
        : m_inventory(inventory), m_host(inventory.graph.host(host))
    {
        for (const GroupId id : m_host.groups) {
            if (id != kAll)
                m_groups.append(&inventory.graph.group(id));
        }
        std::ranges::sort(m_groups, [](const Group *left, const Group *right) {
            if (left->depth != right->depth)
                return left->depth < right->depth;
            if (left->priority != right->priority)
                return left->priority < right->priority;
            return codePointLess(left->name, right->name);
        });
    }

    QList<Layer> collect()
    {
        const QList<const Group *> all{&m_inventory.graph.group(kAll)};
        for (const QString &entry : m_inventory.config.precedence) {
            if (entry == u"all_inventory")
                linesOf(all);
            else if (entry == u"groups_inventory")
                linesOf(m_groups);
            else if (entry == u"all_plugins_inventory")
                files(all, false);
            else if (entry == u"all_plugins_play")
                files(all, true);
            else if (entry == u"groups_plugins_inventory")
                files(m_groups, false);
            else if (entry == u"groups_plugins_play")
                files(m_groups, true);
        }
        add({}, {}, &m_host.variables);
        for (const bool playbook : {false, true}) {
            for (const FolderVariables &folder : m_inventory.folders) {
                const auto found = folder.hosts.constFind(m_host.name);
                if (folder.besidePlaybook == playbook && found != folder.hosts.constEnd())
                    add({}, folder.folder, &*found);
            }
        }
        return m_layers;
    }

private:
    void add(const QString &group, const QString &folder, const Variables *variables)
    {
        if (!variables->isEmpty())
            m_layers.append({group, folder, variables});
    }
    void linesOf(const QList<const Group *> &groups)
    {
        for (const Group *group : groups)
            add(group->name, {}, &group->variables);
    }
    void files(const QList<const Group *> &groups, bool playbook)
    {
        for (const FolderVariables &folder : m_inventory.folders) {
            if (folder.besidePlaybook != playbook)
                continue;
            for (const Group *group : groups) {
                const auto found = folder.groups.constFind(group->name);
                if (found != folder.groups.constEnd())
                    add(group->name, folder.folder, &*found);
            }
        }
    }

    const Inventory &m_inventory;
    const Host &m_host;
    QList<const Group *> m_groups;
    QList<Layer> m_layers;
};

} // namespace

QList<Layer> layersOf(const Inventory &inventory, HostId host)
{
    return LayerCollector(inventory, host).collect();
}

Variables effectiveVariables(const Inventory &inventory, HostId host)
{
    Variables result;
    for (const Layer &layer : layersOf(inventory, host)) {
        for (auto variable = layer.variables->constBegin(); variable != layer.variables->constEnd();
             ++variable) {
            if (!magicNames().contains(variable.key()))
                define(result, variable.key(), *variable, inventory.config.merging);
        }
    }
    return result;
}

QList<std::pair<Layer, Variable>> definitionsOf(const Inventory &inventory, HostId host,
                                                const QString &name)
{
    QList<std::pair<Layer, Variable>> definitions;
    for (const Layer &layer : layersOf(inventory, host)) {
        if (const auto found = layer.variables->constFind(name);
            found != layer.variables->constEnd())
            definitions.prepend({layer, *found});
    }
    return definitions;
}

} // namespace uncordon::inventory
