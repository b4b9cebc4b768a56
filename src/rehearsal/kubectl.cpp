// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal/kubectl.h"

#include "rehearsal/kubectl_call.h"
#include "rehearsal/state_file.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace uncordon::rehearsal {

QString Call::name(qsizetype index) const
{
    return words.value(index).section(u'/', -1);
}

bool Call::has(const char *option) const
{
    return options.contains(QLatin1StringView(option));
}

QString Call::value(const char *option) const
{
    return options.value(QLatin1StringView(option));
}

std::chrono::milliseconds Call::timeout(const char *option) const
{
    static const QRegularExpression part(u"([0-9]+)([hms]?)"_s);
    std::chrono::milliseconds sum{0};
    auto parts = part.globalMatch(value(option));
    while (parts.hasNext()) {
        const auto match = parts.next();
        const std::chrono::seconds unit = match.captured(2) == u"h"   ? 1h
                                          : match.captured(2) == u"m" ? 1min
                                                                      : 1s;
        sum += unit * std::min(match.captured(1).toLongLong(), 86'400LL);
    }
    return sum > 0ms ? sum : std::chrono::milliseconds(24h);
}

void Call::print(const QString &line) const
{
    terminal.out(line.toUtf8() + '\n');
}

void Call::warn(const QString &line) const
{
    terminal.err(line.toUtf8() + '\n');
}

int Call::fail(const QString &line) const
{
    warn(line);
    return 1;
}

QString goDuration(std::chrono::milliseconds duration)
{
    const qint64 seconds = std::chrono::duration_cast<std::chrono::seconds>(duration).count();
    QString text = QString::number(seconds % 60) + u's';
    if (seconds >= 60)
        text.prepend(QString::number(seconds / 60 % 60) + u'm');
    if (seconds >= 3600)
        text.prepend(QString::number(seconds / 3600) + u'h');
    return text;
}

bool selects(const QString &selector, const cluster::Pod &pod)
{
    static const QRegularExpression form(u"\\A[A-Za-z0-9./_-]+(!=|==?)([A-Za-z0-9._-]*)\\z"_s);
    const auto match = form.match(selector);
    return selector.isEmpty() || (match.captured(2) == pod.app) == (match.captured(1) != u"!=");
}

namespace {

bool takesValue(const QString &option)
{
    static const QStringList options{u"-o"_s,
                                     u"--output"_s,
                                     u"--timeout"_s,
                                     u"--grace-period"_s,
                                     u"--pod-selector"_s,
                                     u"-n"_s,
                                     u"--namespace"_s,
                                     u"-l"_s,
                                     u"--selector"_s,
                                     u"--kubeconfig"_s,
                                     u"--context"_s,
                                     u"--for"_s,
                                     u"--field-selector"_s};
    return options.contains(option);
}

QString longName(const QString &option)
{
    static const QMap<QString, QString> names{{u"-o"_s, u"--output"_s},
                                              {u"-n"_s, u"--namespace"_s},
                                              {u"-l"_s, u"--selector"_s},
                                              {u"-A"_s, u"--all-namespaces"_s}};
    return names.value(option, option);
}

Call parse(const QStringList &arguments, const QString &stateFile, const Terminal &terminal)
{
    Call call{{}, {}, stateFile, terminal};
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const QString &argument = arguments[i];
        if (!argument.startsWith(u'-')) {
            call.words << argument;
        } else if (const qsizetype equals = argument.indexOf(u'='); equals > 0) {
            call.options[longName(argument.first(equals))] = argument.sliced(equals + 1);
        } else if (takesValue(argument) && i + 1 < arguments.size()) {
            call.options[longName(argument)] = arguments[++i];
        } else {
            call.options[longName(argument)] = u"true"_s;
        }
    }
    return call;
}

int restartKubelet(const Call &call)
{
    call.terminal.sleep(8s);
    const auto done = changeCluster(call.stateFile, [&](SimulatedCluster &cluster) {
        return setKubelet(cluster, call.words.value(2), call.words.value(3));
    });
    if (done)
        return 0;
    if (!done.error().wayOut.isEmpty())
        return call.fail(done.error().message + u'\n' + done.error().wayOut);
    return call.fail(u"error: "_s + done.error().toString());
}

int upgradeControlPlane(const Call &call)
{
    const QString node = call.words.value(2), version = call.words.value(3);
    call.terminal.sleep(std::chrono::seconds(call.words.value(4).toInt()));
    const auto done = changeCluster(
        call.stateFile, [&](SimulatedCluster &cluster) { return setControlPlane(cluster, node); });
    if (!done)
        return call.fail(u"error: "_s + done.error().toString());
    call.print(u"[upgrade] SUCCESS! The control plane of \"%1\" was upgraded to \"v%2\"."_s.arg(
        node, version));
    return 0;
}

// simulate work SECONDS | kubelet NODE VERSION | control-plane NODE VERSION SECONDS
int simulate(const Call &call)
{
    const QString what = call.words.value(1);
    if (what == u"work") {
        call.terminal.sleep(std::chrono::seconds(call.words.value(2).toInt()));
        return 0;
    }
    if (what == u"control-plane")
        return upgradeControlPlane(call);
    if (what == u"kubelet")
        return restartKubelet(call);
    return call.fail(u"error: nothing to simulate: "_s + what);
}

bool isReady(const cluster::Snapshot &now, const Call &call, bool pods)
{
    const QString name = call.words.value(1).contains(u'/') ? call.name(1) : call.words.value(2);
    if (!pods) {
        return std::ranges::any_of(
                   now.nodes,
                   [&](const auto &node) { return name.isEmpty() || node.name == name; }) &&
               std::ranges::all_of(now.nodes, [&](const auto &node) {
                   return node.ready || (!name.isEmpty() && node.name != name);
               });
    }
    const QString node = call.value("--field-selector").section(u'=', -1);
    bool any = false, all = true;
    for (const auto &pod : now.pods) {
        if ((!node.isEmpty() && pod.node != node) || (!name.isEmpty() && pod.name != name) ||
            pod.nameSpace != (call.has("--namespace") ? call.value("--namespace") : u"default"_s) ||
            !selects(call.value("--selector"), pod))
            continue;
        any = true;
        all = all && pod.ready;
    }
    return any && all;
}

} // namespace

int cordonNode(const Call &call, bool unschedulable)
{
    const QString node = call.name(1);
    bool was = false;
    const auto done = changeCluster(call.stateFile, [&](SimulatedCluster &cluster) {
        const auto found = std::ranges::find(cluster.now.nodes, node, &cluster::NodeStatus::name);
        was = found != cluster.now.nodes.end() && found->unschedulable == unschedulable;
        return setUnschedulable(cluster, node, unschedulable);
    });
    if (!done && done.error().code == u"not-found")
        return call.fail(u"Error from server (NotFound): "_s + done.error().message);
    if (!done)
        return call.fail(u"error: "_s + done.error().toString());
    const QString verb = unschedulable ? u"cordoned"_s : u"uncordoned"_s;
    call.print(u"node/%1 %2%3"_s.arg(node, was ? u"already "_s : QString(), verb));
    return 0;
}

int waitFor(const Call &call)
{
    const QString kind = call.words.value(1).section(u'/', 0, 0);
    const bool pods = kind == u"pod" || kind == u"pods";
    if (call.value("--for").compare(u"condition=Ready", Qt::CaseInsensitive) != 0 ||
        (!pods && kind != u"node" && kind != u"nodes"))
        return call.fail(
            u"error: the rehearsal's kubectl waits for --for=condition=Ready of nodes and pods"_s);
    const QString what =
        kind + u'/' + (call.words.value(1).contains(u'/') ? call.name(1) : call.words.value(2));
    std::chrono::milliseconds left = call.has("--timeout") ? call.timeout("--timeout") : 30s;
    for (; left > 0s; left -= 1s) {
        const auto cluster = loadCluster(call.stateFile);
        if (!cluster)
            return call.fail(u"error: "_s + cluster.error().toString());
        if (isReady(cluster->now, call, pods)) {
            call.print(what + u" condition met"_s);
            return 0;
        }
        call.terminal.sleep(1s);
    }
    return call.fail(u"error: timed out waiting for the condition on "_s + what);
}

int kubectl(const QStringList &arguments, const QString &stateFile, const Terminal &terminal)
{
    const Call call = parse(arguments, stateFile, terminal);
    const QString verb = call.words.value(0);
    if (verb == u"cordon" || verb == u"uncordon")
        return cordonNode(call, verb == u"cordon");
    if (verb == u"drain")
        return drainNode(call);
    if (verb == u"get")
        return getObjects(call);
    if (verb == u"wait")
        return waitFor(call);
    if (verb == u"simulate")
        return simulate(call);
    return call.fail(
        u"error: the rehearsal's kubectl knows cordon, uncordon, drain, get and wait, not \"%1\""_s
            .arg(verb));
}

} // namespace uncordon::rehearsal
