// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rules/checked_inventory.h"

#include <QHostAddress>

#include <cmath>

using namespace Qt::StringLiterals;

namespace uncordon::rules {

namespace {

struct Network
{
    QHostAddress address;
    int prefix = 0;
    inventory::Place place;
    QString text;
};

// "10.233.64.0/18"; several families may stand in one, with commas
std::optional<Network> networkOf(const inventory::Variable *variable, bool &wrong)
{
    const auto text = variable ? scalarText(variable->value) : std::nullopt;
    if (!text || text->contains(u"{{"))
        return {};
    const QString first = text->section(u',', 0, 0).trimmed();
    const auto [address, prefix] = QHostAddress::parseSubnet(first);
    wrong = address.isNull() || !first.contains(u'/');
    if (wrong)
        return {};
    return Network{address, prefix, variable->place, first};
}

bool overlap(const Network &a, const Network &b)
{
    return a.address.protocol() == b.address.protocol() &&
           (a.address.isInSubnet(b.address, b.prefix) || b.address.isInSubnet(a.address, a.prefix));
}

void tooSmall(const CheckedInventory &checked, const Network &pods, bool v6, Findings &findings)
{
    const inventory::Variable *const node = checked.clusterVariable(
        v6 ? u"kube_network_node_prefix_ipv6"_s : u"kube_network_node_prefix"_s);
    const inventory::Variable *const plugin = checked.clusterVariable(u"kube_network_plugin"_s);
    if (plugin && scalarText(plugin->value) == u"calico")
        return; // its blocks are not one a node
    bool isNumber = true;
    const auto text = node ? scalarText(node->value) : std::nullopt;
    const int prefix = text ? text->toInt(&isNumber) : v6 ? 120 : 24; // Kubespray's defaults
    if (!isNumber)
        return;
    const auto nodes = checked.members(u"k8s_cluster"_s).size();
    const double room = std::exp2(prefix - pods.prefix);
    if (room < static_cast<double>(nodes))
        findings << Finding{
            u"pods-network-small"_s, Severity::Error, pods.place,
            u"%1 has room for %2 nodes with a /%3 each; there are %4"_s.arg(pods.text)
                .arg(room < 1 ? 0 : static_cast<qint64>(room))
                .arg(prefix)
                .arg(nodes),
            u"a wider kube_pods_subnet or a longer kube_network_node_prefix, before the cluster is made"_s};
}

} // namespace

void checkNetworks(const CheckedInventory &checked, Findings &findings)
{
    for (const bool v6 : {false, true}) {
        const QString tail = v6 ? u"_ipv6"_s : QString();
        std::optional<Network> networks[2];
        const QString names[2] = {u"kube_service_addresses"_s + tail, u"kube_pods_subnet"_s + tail};
        for (int i = 0; i < 2; ++i) {
            bool wrong = false;
            networks[i] = networkOf(checked.clusterVariable(names[i]), wrong);
            if (wrong)
                findings << Finding{
                    u"network-invalid"_s, Severity::Error, checked.clusterVariable(names[i])->place,
                    u"%1 is no network range"_s.arg(names[i]), u"write it like 10.233.0.0/18"_s};
        }
        if (networks[0] && networks[1] && overlap(*networks[0], *networks[1]))
            findings << Finding{
                u"networks-overlap"_s,
                Severity::Error,
                networks[1]->place,
                u"kube_pods_subnet%1 %2 and kube_service_addresses%1 %3 overlap"_s.arg(
                    tail, networks[1]->text, networks[0]->text),
                {}};
        if (networks[1])
            tooSmall(checked, *networks[1], v6, findings);
        for (const inventory::HostId host : checked.members(u"k8s_cluster"_s)) {
            const inventory::Variable *const ip = checked.variable(host, v6 ? u"ip6"_s : u"ip"_s);
            const auto text = ip ? scalarText(ip->value) : std::nullopt;
            const QHostAddress address(text.value_or(QString()));
            for (int i = 0; i < 2; ++i) {
                if (!address.isNull() && networks[i] &&
                    address.isInSubnet(networks[i]->address, networks[i]->prefix))
                    findings << Finding{
                        u"networks-overlap"_s,
                        Severity::Error,
                        ip->place,
                        u"%1 has %2, which lies in %3 %4"_s.arg(checked.hostName(host), *text,
                                                                names[i], networks[i]->text),
                        {}};
            }
        }
    }
}

} // namespace uncordon::rules
