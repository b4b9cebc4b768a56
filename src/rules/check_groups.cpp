// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rules/checked_inventory.h"

using namespace Qt::StringLiterals;

namespace uncordon::rules {

namespace {

void oldNames(const CheckedInventory &checked, Findings &findings)
{
    for (const QString &group :
         {u"kube_control_plane"_s, u"kube_node"_s, u"k8s_cluster"_s, u"calico_rr"_s}) {
        const QString old = oldGroupName(group);
        const auto id = checked.inventory().graph.findGroup(old);
        if (!id)
            continue;
        findings << Finding{
            u"group-renamed"_s, Severity::Warning, checked.inventory().graph.group(*id).place,
            u"the group %1 is called %2 since v2.16; releases only map the old name for old inventories"_s
                .arg(old, group),
            u"rename the group %1 to %2 wherever it stands"_s.arg(old, group)};
    }
}

} // namespace

void checkGroups(const CheckedInventory &checked, Findings &findings)
{
    oldNames(checked, findings);
    const auto control = checked.members(u"kube_control_plane"_s),
               etcd = checked.members(u"etcd"_s), nodes = checked.members(u"kube_node"_s);
    const inventory::Variable *const deployment =
        checked.clusterVariable(u"etcd_deployment_type"_s);
    const bool kubeadmEtcd = deployment && scalarText(deployment->value) == u"kubeadm";
    if (control.isEmpty())
        findings << Finding{u"control-plane-empty"_s, Severity::Error,
                            checked.placeOf(u"kube_control_plane"_s),
                            u"the group kube_control_plane has no host: Kubespray stops"_s,
                            u"add a host to kube_control_plane"_s};
    if (etcd.isEmpty() && !kubeadmEtcd)
        findings << Finding{
            u"etcd-empty"_s, Severity::Error, checked.placeOf(u"etcd"_s),
            u"the group etcd has no host: Kubespray stops, unless etcd_deployment_type is kubeadm"_s,
            u"add the hosts that run etcd, an odd number of them, to the group etcd"_s};
    const auto members = kubeadmEtcd ? control.size() : etcd.size();
    if (members > 0 && members % 2 == 0)
        findings << Finding{
            u"etcd-even"_s, Severity::Error,
            checked.placeOf(kubeadmEtcd ? u"kube_control_plane"_s : u"etcd"_s),
            members == 2
                ? u"two etcd members: while one restarts there is no quorum, and Kubespray refuses an even number"_s
                : u"%1 etcd members: an even number bears no more failures than one less, and Kubespray refuses it"_s
                      .arg(members),
            u"have one member more or one less"_s};
    if (control.size() == 1)
        findings << Finding{
            u"control-plane-single"_s,
            Severity::Info,
            checked.placeOf(u"kube_control_plane"_s),
            u"one control-plane node: the Kubernetes API is down while it is upgraded"_s,
            {}};
    if (nodes.isEmpty() && !control.isEmpty())
        findings << Finding{u"kube-node-empty"_s,
                            Severity::Warning,
                            checked.placeOf(u"kube_node"_s),
                            u"the group kube_node has no host: nothing runs workloads"_s,
                            {}};
    QList<inventory::HostId> useful = control + etcd + nodes;
    for (const QString &group : {u"calico_rr"_s, u"bastion"_s, u"k8s_cluster"_s})
        useful += checked.members(group);
    const auto count = checked.inventory().graph.hosts().size();
    for (int i = 0; i < count && !control.isEmpty(); ++i) {
        const inventory::Host &host = checked.inventory().graph.host(inventory::HostId{i});
        if (!useful.contains(inventory::HostId{i}) && host.name != u"localhost")
            findings << Finding{
                u"host-unused"_s, Severity::Warning, host.place,
                u"%1 is in none of kube_control_plane, kube_node, etcd, calico_rr and bastion: Kubespray does nothing on it"_s
                    .arg(host.name),
                u"uncordon inventory PATH --move %1:kube_node --write, or remove the host"_s.arg(
                    host.name)};
    }
}

} // namespace uncordon::rules
