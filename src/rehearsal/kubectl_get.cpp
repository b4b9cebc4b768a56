// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal/kubectl_call.h"
#include "rehearsal/state_file.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::rehearsal {

namespace {

using Table = QList<QStringList>;

// Columns as wide as their widest cell, three blanks apart, as kubectl prints them.
void print(const Call &call, const Table &table)
{
    if (table.size() < 2) {
        call.warn(u"No resources found"_s);
        return;
    }
    for (const QStringList &row : table) {
        QString line;
        for (qsizetype column = 0; column < row.size(); ++column) {
            qsizetype width = 0;
            for (const QStringList &other : table)
                width = std::max(width, other[column].size());
            line += column + 1 == row.size() ? row[column] : row[column].leftJustified(width + 3);
        }
        call.print(line);
    }
}

QString status(const cluster::NodeStatus &node)
{
    return (node.ready ? u"Ready"_s : u"NotReady"_s) +
           (node.unschedulable ? u",SchedulingDisabled"_s : QString());
}

// The few questions that an upgrade asks: "{ .spec.unschedulable }", the status of condition Ready,
// the kubelet's version.
int printField(const Call &call, const cluster::NodeStatus &node, const QString &path)
{
    if (path.contains(u".spec.unschedulable"_s))
        call.terminal.out(node.unschedulable ? "true" : "");
    else if (path.contains(u"\"Ready\""_s))
        call.terminal.out(node.ready ? "True" : "Unknown");
    else if (path.contains(u".kubeletVersion"_s))
        call.terminal.out("v" + node.kubeletVersion.toUtf8());
    else
        return call.fail(u"error: the rehearsal's kubectl does not know this jsonpath: "_s + path);
    return 0;
}

int getNodes(const Call &call, const cluster::Snapshot &now)
{
    const QString name = call.words.value(1).contains(u'/') ? call.name(1) : call.words.value(2);
    const QString format = call.value("--output");
    Table table{{u"NAME"_s, u"STATUS"_s, u"ROLES"_s, u"VERSION"_s}};
    for (const auto &node : now.nodes) {
        if (!name.isEmpty() && node.name != name)
            continue;
        if (!name.isEmpty() && format.startsWith(u"jsonpath="_s))
            return printField(call, node, format.sliced(9));
        table << QStringList{node.name, status(node),
                             node.controlPlane ? u"control-plane"_s : u"<none>"_s,
                             u'v' + node.kubeletVersion};
    }
    if (!name.isEmpty() && table.size() == 1)
        return call.fail(u"Error from server (NotFound): nodes \"%1\" not found"_s.arg(name));
    if (format == u"name") {
        for (const QStringList &row : table.sliced(1))
            call.print(u"node/"_s + row.constFirst());
        return 0;
    }
    if (!format.isEmpty() && format != u"wide")
        return call.fail(
            u"error: the rehearsal's kubectl has no output format \"%1\" here"_s.arg(format));
    print(call, table);
    return 0;
}

bool inScope(const Call &call, const QString &nameSpace)
{
    return call.has("--all-namespaces") ||
           nameSpace == (call.has("--namespace") ? call.value("--namespace") : u"default"_s);
}

int getPods(const Call &call, const cluster::Snapshot &now)
{
    Table table{{u"NAMESPACE"_s, u"NAME"_s, u"READY"_s, u"STATUS"_s, u"NODE"_s}};
    for (const auto &pod : now.pods) {
        if (!inScope(call, pod.nameSpace) || !selects(call.value("--selector"), pod))
            continue;
        table << QStringList{pod.nameSpace, pod.name, pod.ready ? u"1/1"_s : u"0/1"_s,
                             pod.node.isEmpty() ? u"Pending"_s : u"Running"_s,
                             pod.node.isEmpty() ? u"<none>"_s : pod.node};
    }
    print(call, table);
    return 0;
}

int getBudgets(const Call &call, const SimulatedCluster &cluster)
{
    Table table{{u"NAMESPACE"_s, u"NAME"_s, u"MIN AVAILABLE"_s, u"ALLOWED DISRUPTIONS"_s}};
    for (const auto &budget : cluster.now.budgets) {
        if (!inScope(call, budget.nameSpace))
            continue;
        const int least = cluster.minAvailable.value(budget.nameSpace + u'/' + budget.name, -1);
        table << QStringList{budget.nameSpace, budget.name,
                             least < 0 ? u"N/A"_s : QString::number(least),
                             QString::number(budget.disruptionsAllowed)};
    }
    print(call, table);
    return 0;
}

} // namespace

int getObjects(const Call &call)
{
    const auto cluster = loadCluster(call.stateFile);
    if (!cluster)
        return call.fail(u"error: "_s + cluster.error().toString());
    const QString kind = call.words.value(1).section(u'/', 0, 0);
    if (kind == u"node" || kind == u"nodes" || kind == u"no")
        return getNodes(call, cluster->now);
    if (kind == u"pod" || kind == u"pods" || kind == u"po")
        return getPods(call, cluster->now);
    if (kind == u"pdb" || kind == u"poddisruptionbudgets")
        return getBudgets(call, *cluster);
    return call.fail(
        u"error: the rehearsal's kubectl has nodes, pods and pdb, not \"%1\""_s.arg(kind));
}

} // namespace uncordon::rehearsal
