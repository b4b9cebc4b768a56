// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rules/checked_inventory.h"

#include <QHostAddress>

using namespace Qt::StringLiterals;

namespace uncordon::rules {

namespace {

// Two nodes with the same one of these are one node to Kubespray, or two etcd members that fight.
const QStringList kUnique{u"ip"_s, u"ip6"_s, u"access_ip"_s, u"ansible_host"_s,
                          u"etcd_member_name"_s};

bool looksUnreachable(const QString &text)
{
    const QHostAddress address(text);
    return !address.isNull() &&
           (address.isLoopback() || address.isLinkLocal() || address.isMulticast() ||
            address == QHostAddress(QHostAddress::AnyIPv4) ||
            address == QHostAddress(QHostAddress::AnyIPv6));
}

// 10.0.0.300: four numbers that are no address
bool isBrokenAddress(const QString &text)
{
    const QStringList parts = text.split(u'.');
    if (parts.size() != 4 || !QHostAddress(text).isNull())
        return false;
    return std::ranges::all_of(parts, [](const QString &part) {
        bool isNumber = false;
        part.toUInt(&isNumber);
        return isNumber;
    });
}

} // namespace

void checkAddresses(const CheckedInventory &checked, Findings &findings)
{
    const auto count = checked.inventory().graph.hosts().size();
    int local = 0;
    for (int i = 0; i < count; ++i) {
        const inventory::Variable *const connection =
            checked.variable(inventory::HostId{i}, u"ansible_connection"_s);
        local += connection && scalarText(connection->value) == u"local" ? 1 : 0;
    }
    for (const QString &name : kUnique) {
        QHash<QString, inventory::HostId> seen;
        for (int i = 0; i < count; ++i) {
            const inventory::HostId host{i};
            const inventory::Variable *const variable = checked.variable(host, name);
            const auto text = variable ? scalarText(variable->value) : std::nullopt;
            if (!text || text->isEmpty() || text->contains(u"{{"))
                continue;
            if (name != u"etcd_member_name" && local < count) {
                if (isBrokenAddress(*text))
                    findings << Finding{u"address-invalid"_s,
                                        Severity::Error,
                                        variable->place,
                                        u"%1 of %2 is %3, which is no IP address"_s.arg(
                                            name, checked.hostName(host), *text),
                                        {}};
                else if (looksUnreachable(*text))
                    findings << Finding{u"address-unreachable"_s,
                                        Severity::Warning,
                                        variable->place,
                                        u"%1 of %2 is %3, which other machines do not reach"_s.arg(
                                            name, checked.hostName(host), *text),
                                        {}};
            }
            if (const auto other = seen.constFind(*text); other != seen.cend() && local < count) {
                findings << Finding{u"duplicate-"_s + QString(name).replace(u'_', u'-'),
                                    Severity::Error, variable->place,
                                    u"%1 of %2 is %3, as of %4"_s.arg(name, checked.hostName(host),
                                                                      *text,
                                                                      checked.hostName(*other)),
                                    u"give each node its own %1"_s.arg(name)};
            } else {
                seen.insert(*text, host);
            }
        }
    }
    if (local > 1) {
        for (int i = 0; i < count; ++i) {
            const inventory::Variable *const connection =
                checked.variable(inventory::HostId{i}, u"ansible_connection"_s);
            if (!connection || scalarText(connection->value) != u"local")
                continue;
            findings << Finding{
                u"connection-local"_s,
                Severity::Warning,
                connection->place,
                u"ansible_connection is local for %1 hosts: all of them are this machine"_s.arg(
                    local),
                {}};
            break;
        }
    }
}

} // namespace uncordon::rules
