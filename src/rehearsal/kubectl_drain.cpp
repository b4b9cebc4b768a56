// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal/kubectl_call.h"
#include "rehearsal/state_file.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace uncordon::rehearsal {

namespace {

constexpr auto kTermination = 4s;   // a pod that stops
constexpr auto kEvictionRetry = 5s; // kubectl's own wait after a refused eviction
// kubectl repeats each refusal every five seconds; once a minute tells as much in a tenth of the lines.
constexpr int kRoundsPerWarning = 12;

/// The pods that one drain has to do with, as kubectl lists them once, at its start.
struct Drain
{
    const Call &call;
    QString node;
    QList<cluster::Pod> pending;
    bool deletes = false; ///< --disable-eviction: budgets are not asked
    int rounds = 0;

    [[nodiscard]] text::Result<void> list();
    [[nodiscard]] QStringList round();
    [[nodiscard]] int giveUp(const QStringList &reasons) const;
};

QString error(const cluster::Pod &pod)
{
    return u"error when evicting pods/\"%1\" -n \"%2\""_s.arg(pod.name, pod.nameSpace);
}

text::Result<void> Drain::list()
{
    const auto cluster = loadCluster(call.stateFile);
    if (!cluster)
        return std::unexpected(cluster.error());
    pending = evictablePods(*cluster, node);
    const QString selector = call.value("--pod-selector");
    pending.removeIf([&](const cluster::Pod &pod) { return !selects(selector, pod); });
    QStringList bound;
    for (const auto &pod : cluster->now.pods) {
        if (pod.node == node && pod.ownerKind == cluster::OwnerKind::DaemonSet &&
            selects(selector, pod))
            bound << pod.nameSpace + u'/' + pod.name;
    }
    if (!bound.isEmpty() && !call.has("--ignore-daemonsets"))
        return std::unexpected(text::Error{
            u"daemon-sets"_s,
            u"cannot delete DaemonSet-managed Pods (use --ignore-daemonsets to ignore): "_s +
                bound.join(u", "_s),
            {},
            {}});
    if (!bound.isEmpty())
        call.warn(u"Warning: ignoring DaemonSet-managed Pods: "_s + bound.join(u", "_s));
    for (const auto &pod : std::as_const(pending))
        call.print(u"%1 pod %2/%3"_s.arg(deletes ? u"deleting"_s : u"evicting"_s, pod.nameSpace,
                                         pod.name));
    return {};
}

// Tries each pod once; returns why the others could not go.
QStringList Drain::round()
{
    const bool tells = rounds++ % kRoundsPerWarning == 0;
    QStringList refusals;
    QList<cluster::Pod> gone;
    for (const auto &pod : std::as_const(pending)) {
        const auto evicted = changeCluster(call.stateFile, [&](SimulatedCluster &cluster) {
            if (!deletes)
                return evict(cluster, pod);
            remove(cluster, pod);
            return text::Result<void>{};
        });
        if (evicted) {
            gone << pod;
            continue;
        }
        if (tells)
            call.warn(u"%1 (will retry after 5s): %2"_s.arg(error(pod), evicted.error().message));
        refusals << error(pod) + u": "_s + evicted.error().message;
    }
    if (!gone.isEmpty())
        call.terminal.sleep(kTermination);
    for (const auto &pod : std::as_const(gone)) {
        call.print(u"pod/%1 %2"_s.arg(pod.name, deletes ? u"deleted"_s : u"evicted"_s));
        pending.removeOne(pod);
    }
    return refusals;
}

int Drain::giveUp(const QStringList &reasons) const
{
    QStringList timeouts;
    for (const QString &reason : reasons)
        timeouts << u"%1: global timeout reached: %2"_s.arg(reason,
                                                            goDuration(call.timeout("--timeout")));
    const QString all = timeouts.join(u", "_s);
    call.warn(u"There are pending pods in node \"%1\" when an error occurred: %2"_s.arg(node, all));
    for (const auto &pod : pending)
        call.warn(u"pod/"_s + pod.name);
    return call.fail(u"error: unable to drain node \"%1\" due to error: %2, continuing command...\n"
                     "There are pending nodes to be drained:\n %1"_s.arg(node, all));
}

} // namespace

int drainNode(const Call &call)
{
    if (const int status = cordonNode(call, true))
        return status;
    Drain drain{call, call.name(1), {}, call.has("--disable-eviction")};
    if (const auto listed = drain.list(); !listed)
        return call.fail(
            u"error: unable to drain node \"%1\" due to error: %2, continuing command..."_s.arg(
                drain.node, listed.error().message));
    std::chrono::milliseconds left = call.timeout("--timeout");
    while (!drain.pending.isEmpty()) {
        const qsizetype before = drain.pending.size();
        const QStringList refusals = drain.round();
        left -= drain.pending.size() < before ? kTermination : 0s;
        if (refusals.isEmpty())
            continue;
        if (left <= 0ms)
            return drain.giveUp(refusals);
        call.terminal.sleep(std::min<std::chrono::milliseconds>(kEvictionRetry, left));
        left -= kEvictionRetry;
    }
    call.print(u"node/%1 drained"_s.arg(drain.node));
    return 0;
}

} // namespace uncordon::rehearsal
