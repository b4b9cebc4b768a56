// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/list_json.h"

#include "inventory/decoded_text.h"
#include "inventory/host_pattern.h"
#include "inventory/value_json.h"
#include "inventory/variable_merge.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

// Groups below groups that share children are printed again under each: a cap for what that can grow to.
constexpr qsizetype kLargestGraph = 256 << 20;

Value namesOf(const QStringList &names)
{
    ValueList list;
    for (const QString &name : names)
        list.append(Value(name));
    return Value(list);
}

void addGroup(const GroupGraph &graph, GroupId id, QSet<GroupId> &seen, ValueMap &document)
{
    seen.insert(id);
    const Group &group = graph.group(id);
    QStringList hosts;
    QStringList children;
    for (const HostId host : group.hosts)
        hosts << graph.host(host).name;
    for (const GroupId child : group.children) {
        children << graph.group(child).name;
        if (!seen.contains(child))
            addGroup(graph, child, seen, document);
    }
    ValueMap entry;
    if (id != kAll && !hosts.isEmpty())
        entry.append({u"hosts"_s, namesOf(hosts)});
    if (!children.isEmpty())
        entry.append({u"children"_s, namesOf(children)});
    if (!entry.isEmpty())
        document.append({group.name, Value(entry)});
}

ValueMap mapOf(const Variables &variables)
{
    ValueMap map;
    for (auto variable = variables.constBegin(); variable != variables.constEnd(); ++variable)
        map.append({variable.key(), variable->value});
    return map;
}

void addGraph(const GroupGraph &graph, GroupId id, int depth, QByteArray &out)
{
    if (out.size() > kLargestGraph)
        return;
    const auto line = [&](const QString &name, int level) {
        for (int i = 0; i < level; ++i)
            out += "  |";
        if (level > 0)
            out += "--";
        out += encoded(name) + '\n';
    };
    const Group &group = graph.group(id);
    line(u'@' + group.name + u':', depth);
    for (const GroupId child : group.children)
        addGraph(graph, child, depth + 1, out);
    if (id == kAll)
        return;
    for (const HostId host : group.hosts)
        line(graph.host(host).name, depth + 1);
}

} // namespace

QByteArray listJson(const Inventory &inventory)
{
    const GroupGraph &graph = inventory.graph;
    ValueMap document;
    QSet<GroupId> seen;
    addGroup(graph, kAll, seen, document);
    ValueMap hostVariables;
    // A host may be named all: Ansible takes the word for it then.
    const auto hosts = hostsOf(graph, u"all"_s);
    for (const HostId host : hosts ? hosts->hosts : QList<HostId>()) {
        if (const Variables variables = effectiveVariables(inventory, host); !variables.isEmpty())
            hostVariables.append({graph.host(host).name, Value(mapOf(variables))});
    }
    document.append({u"_meta"_s, Value(ValueMap{{u"hostvars"_s, Value(hostVariables)}})});
    QByteArray out;
    appendJson(out, Value(document), 0);
    return out + '\n';
}

QByteArray graphText(const GroupGraph &graph)
{
    QByteArray out;
    addGraph(graph, kAll, 0, out);
    return out;
}

} // namespace uncordon::inventory
