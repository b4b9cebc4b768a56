// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal/kubectl.h"

#include "rehearsal/state_file.h"

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace uncordon::rehearsal {

namespace {

constexpr auto kEvictionTime = 4s;  // a pod that stops
constexpr auto kEvictionRetry = 5s; // kubectl's own wait after a refused eviction

struct Call
{
    QStringList words;             ///< without options
    QMap<QString, QString> options;
    const QString &stateFile;
    const Terminal &terminal;

    void print(const QString &line) const { terminal.out(line.toUtf8() + '\n'); }
    int fail(const QString &line) const
    {
        terminal.err(line.toUtf8() + '\n');
        return 1;
    }
};

bool takesValue(const QString &option)
{
    static const QStringList options{u"-o"_s, u"--output"_s, u"--timeout"_s, u"--grace-period"_s, u"--pod-selector"_s,
                                     u"-n"_s, u"--namespace"_s, u"-l"_s, u"--kubeconfig"_s};
    return options.contains(option);
}

Call parse(const QStringList &arguments, const QString &stateFile, const Terminal &terminal)
{
    Call call{{}, {}, stateFile, terminal};
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const QString &argument = arguments[i];
        if (!argument.startsWith(u'-')) {
            call.words << argument;
        } else if (const qsizetype equals = argument.indexOf(u'='); equals > 0) {
            call.options[argument.first(equals)] = argument.sliced(equals + 1);
        } else if (takesValue(argument) && i + 1 < arguments.size()) {
            call.options[argument] = arguments[++i];
        } else {
            call.options[argument] = u"true"_s;
        }
    }
    return call;
}

int cordon(const Call &call, bool unschedulable)
{
    const QString node = call.words.value(1);
    bool was = false;
    const auto done = changeCluster(call.stateFile, [&](SimulatedCluster &cluster) {
        const auto found = std::ranges::find(cluster.now.nodes, node, &cluster::NodeStatus::name);
        was = found != cluster.now.nodes.end() && found->unschedulable == unschedulable;
        return setUnschedulable(cluster, node, unschedulable);
    });
    if (!done)
        return call.fail(u"error: "_s + done.error().message);
    const QString verb = unschedulable ? u"cordoned"_s : u"uncordoned"_s;
    call.print(u"node/%1 %2%3"_s.arg(node, was ? u"already "_s : QString(), verb));
    return 0;
}

std::chrono::milliseconds duration(const QString &text)
{
    static constexpr std::chrono::milliseconds unlimited = 24h;
    QString number = text;
    std::chrono::milliseconds unit = 1s;
    if (number.endsWith(u'm'))
        unit = 1min;
    if (number.endsWith(u'h'))
        unit = 1h;
    while (!number.isEmpty() && !number.back().isDigit())
        number.chop(1);
    const qint64 value = number.toLongLong();
    return value > 0 ? std::chrono::milliseconds(unit * value) : unlimited;
}

int drain(const Call &call)
{
    const QString node = call.words.value(1);
    if (const int status = cordon(call, true))
        return status;
    const bool forced = call.options.contains(u"--disable-eviction"_s);
    std::chrono::milliseconds left = duration(call.options.value(u"--timeout"_s, u"0s"_s));
    QString refusal;
    while (true) {
        const auto cluster = loadCluster(call.stateFile);
        if (!cluster)
            return call.fail(u"error: "_s + cluster.error().message);
        const QStringList pods = evictablePods(*cluster, node);
        if (pods.isEmpty()) {
            call.print(u"node/%1 drained"_s.arg(node));
            return 0;
        }
        refusal.clear();
        QString refused;
        for (const QString &pod : pods) {
            const auto evicted = changeCluster(call.stateFile, [&](SimulatedCluster &changed) {
                if (forced) {
                    changed.now.pods.removeIf([&](const cluster::Pod &each) { return each.name == pod; });
                    return text::Result<void>{};
                }
                return evict(changed, pod);
            });
            if (evicted) {
                call.print(u"evicting pod %1"_s.arg(pod));
                continue;
            }
            refused = pod;
            refusal = evicted.error().message;
            call.terminal.err(u"error when evicting pods/\"%1\" (will retry after 5s): %2\n"_s.arg(pod, refusal).toUtf8());
        }
        const std::chrono::milliseconds pause = refused.isEmpty() ? kEvictionTime : kEvictionRetry;
        call.terminal.sleep(std::min<std::chrono::milliseconds>(pause, left));
        left -= pause;
        if (!refused.isEmpty() && left <= 0ms)
            return call.fail(u"error: unable to drain node \"%1\" due to error: error when evicting pods/\"%2\": "
                             "global timeout reached, %3 continuing command..."_s.arg(node, refused, refusal));
    }
}

int getNodes(const Call &call, const cluster::Snapshot &now)
{
    const QString name = call.words.value(2);
    const QString format = call.options.value(u"-o"_s, call.options.value(u"--output"_s));
    if (name.isEmpty()) {
        call.print(u"NAME       STATUS                     ROLES           VERSION"_s);
        for (const auto &node : now.nodes)
            call.print(u"%1 %2 %3 v%4"_s.arg(node.name.leftJustified(10),
                                            QString(u"%1%2"_s.arg(node.ready ? u"Ready"_s : u"NotReady"_s,
                                                                  node.unschedulable ? u",SchedulingDisabled"_s : QString()))
                                                .leftJustified(26),
                                            QString(node.controlPlane ? u"control-plane"_s : u"<none>"_s).leftJustified(15),
                                            node.kubeletVersion));
        return 0;
    }
    const auto found = std::ranges::find(now.nodes, name, &cluster::NodeStatus::name);
    if (found == now.nodes.end())
        return call.fail(u"Error from server (NotFound): nodes \"%1\" not found"_s.arg(name));
    if (format.startsWith(u"jsonpath="_s)) {
        if (format.contains(u".spec.unschedulable"_s))
            call.terminal.out(found->unschedulable ? "true" : "");
        else if (format.contains(u"\"Ready\""_s))
            call.terminal.out(found->ready ? "True" : "Unknown");
        else if (format.contains(u".kubeletVersion"_s))
            call.terminal.out("v" + found->kubeletVersion.toUtf8());
        else
            return call.fail(u"error: this jsonpath is not known to the rehearsal: "_s + format);
        return 0;
    }
    call.print(u"node/"_s + name);
    return 0;
}

int get(const Call &call)
{
    const auto cluster = loadCluster(call.stateFile);
    if (!cluster)
        return call.fail(u"error: "_s + cluster.error().message);
    const QString kind = call.words.value(1);
    if (kind == u"node" || kind == u"nodes")
        return getNodes(call, cluster->now);
    if (kind == u"pod" || kind == u"pods") {
        call.print(u"NAMESPACE     NAME                          STATUS    NODE"_s);
        for (const auto &pod : cluster->now.pods)
            call.print(u"%1 %2 %3 %4"_s.arg(pod.nameSpace.leftJustified(13), pod.name.leftJustified(29),
                                           QString(pod.ready ? u"Running"_s : u"Pending"_s).leftJustified(9), pod.node));
        return 0;
    }
    return call.fail(u"error: the rehearsal's kubectl knows nodes and pods, not \"%1\""_s.arg(kind));
}

// simulate work SECONDS | kubelet NODE VERSION | control-plane NODE VERSION SECONDS
int simulate(const Call &call)
{
    const QString what = call.words.value(1);
    if (what == u"work") {
        call.terminal.sleep(std::chrono::seconds(call.words.value(2).toInt()));
        return 0;
    }
    if (what == u"control-plane") {
        call.terminal.sleep(std::chrono::seconds(call.words.value(4).toInt()));
        call.print(u"[upgrade/successful] SUCCESS! Control plane node %1 was upgraded to \"v%2\"."_s.arg(call.words.value(2),
                                                                                                   call.words.value(3)));
        return 0;
    }
    if (what == u"kubelet") {
        call.terminal.sleep(8s);
        const auto done = changeCluster(call.stateFile, [&](SimulatedCluster &cluster) {
            return setKubelet(cluster, call.words.value(2), call.words.value(3));
        });
        return done ? 0 : call.fail(done.error().message + u'\n' + done.error().wayOut);
    }
    return call.fail(u"error: nothing to simulate: "_s + what);
}

} // namespace

int kubectl(const QStringList &arguments, const QString &stateFile, const Terminal &terminal)
{
    const Call call = parse(arguments, stateFile, terminal);
    const QString verb = call.words.value(0);
    if (verb == u"cordon" || verb == u"uncordon")
        return cordon(call, verb == u"cordon");
    if (verb == u"drain")
        return drain(call);
    if (verb == u"get")
        return get(call);
    if (verb == u"wait")
        return 0;
    if (verb == u"simulate")
        return simulate(call);
    return call.fail(u"error: unknown command \"%1\" for \"kubectl\""_s.arg(verb));
}

} // namespace uncordon::rehearsal
