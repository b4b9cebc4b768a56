// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rules/checked_inventory.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace uncordon::rules {

namespace {

// Where Kubespray asks for a boolean: "false" as text is true in Jinja, and ansible-core 2.19 refuses it.
const QStringList kBooleans{u"upgrade_node_confirm"_s,
                            u"upgrade_node_post_upgrade_confirm"_s,
                            u"upgrade_node_always_cordon"_s,
                            u"upgrade_node_uncordon_after_drain_failure"_s,
                            u"upgrade_node_fail_if_drain_fails"_s,
                            u"drain_nodes"_s,
                            u"download_run_once"_s,
                            u"download_always_pull"_s,
                            u"download_localhost"_s,
                            u"helm_enabled"_s,
                            u"openstack_lbaas_enabled"_s,
                            u"kube_external_ca_mode"_s,
                            u"auto_renew_certificates"_s,
                            u"enable_nodelocaldns"_s,
                            u"metrics_server_enabled"_s,
                            u"skip_non_kubeadm_warning"_s,
                            u"ignore_assert_errors"_s};

struct Choice
{
    QString variable;
    QStringList values;
};
// roles/validate_inventory, "Stop if unsupported options selected"
const QList<Choice> kChoices{
    {u"kube_network_plugin"_s,
     {u"calico"_s, u"flannel"_s, u"cloud"_s, u"cilium"_s, u"cni"_s, u"kube-ovn"_s, u"kube-router"_s,
      u"macvlan"_s, u"custom_cni"_s, u"none"_s, u"weave"_s, u"canal"_s, u"ovn4nfv"_s}},
    {u"dns_mode"_s, {u"coredns"_s, u"coredns_dual"_s, u"manual"_s, u"none"_s}},
    {u"kube_proxy_mode"_s, {u"iptables"_s, u"ipvs"_s, u"nftables"_s}},
    {u"cert_management"_s, {u"script"_s, u"none"_s}},
    {u"resolvconf_mode"_s, {u"docker_dns"_s, u"host_resolvconf"_s, u"none"_s}},
    {u"etcd_deployment_type"_s, {u"host"_s, u"docker"_s, u"kubeadm"_s}},
    {u"container_manager"_s, {u"docker"_s, u"crio"_s, u"containerd"_s}},
};

void booleans(const CheckedInventory &checked, Findings &findings)
{
    static const QStringList words{u"true"_s, u"false"_s, u"yes"_s, u"no"_s, u"on"_s, u"off"_s};
    for (const QString &name : kBooleans) {
        const inventory::Variable *const variable = checked.clusterVariable(name);
        const QString *const text = variable ? variable->value.as<QString>() : nullptr;
        if (text && words.contains(text->toLower()))
            findings << Finding{
                u"boolean-as-string"_s, Severity::Error, variable->place,
                u"%1 is the text \"%2\", not a boolean: Jinja takes any text for true, and ansible-core 2.19 refuses it"_s
                    .arg(name, *text),
                u"%1: %2"_s.arg(name,
                                words.indexOf(text->toLower()) % 2 == 0 ? u"true"_s : u"false"_s)};
    }
}

void choices(const CheckedInventory &checked, Findings &findings)
{
    for (const Choice &choice : kChoices) {
        const inventory::Variable *const variable = checked.clusterVariable(choice.variable);
        const auto text = variable ? scalarText(variable->value) : std::nullopt;
        if (text && !text->contains(u"{{") && !choice.values.contains(*text))
            findings << Finding{u"value-unsupported"_s,
                                Severity::Error,
                                variable->place,
                                u"%1 is %2; Kubespray takes %3"_s.arg(choice.variable, *text,
                                                                      choice.values.join(u", "_s)),
                                {}};
    }
}

void draining(const CheckedInventory &checked, Findings &findings)
{
    const auto say = [&](const QString &name, const auto &wrong) {
        const inventory::Variable *const variable = checked.clusterVariable(name);
        const auto text = variable ? scalarText(variable->value) : std::nullopt;
        const QString what = text && !text->contains(u"{{") ? wrong(*text) : QString();
        if (!what.isEmpty())
            findings << Finding{
                QString(name).replace(u'_', u'-'), Severity::Warning, variable->place, what, {}};
    };
    const auto workers = checked.members(u"kube_node"_s).size();
    say(u"serial"_s, [workers](const QString &text) -> QString {
        bool isNumber = false;
        const int number = QString(text).remove(u'%').toInt(&isNumber);
        if (!isNumber || number <= 0)
            return u"serial is %1: a number of nodes or a percentage is meant"_s.arg(text);
        const double batch =
            text.endsWith(u'%') ? static_cast<double>(workers) * number / 100 : number;
        return workers > 1 && batch >= static_cast<double>(workers)
                   ? u"serial is %1: all %2 workers are drained at once"_s.arg(text).arg(workers)
                   : QString();
    });
    static const QRegularExpression duration(u"^(\\d+(\\.\\d+)?(ns|us|ms|s|m|h))+$"_s);
    for (const QString &name : {u"drain_timeout"_s, u"drain_fallback_timeout"_s})
        say(name, [&](const QString &text) {
            return duration.match(text).hasMatch()
                       ? QString()
                       : u"%1 is %2: kubectl wants a unit, like 360s"_s.arg(name, text);
        });
    say(u"drain_grace_period"_s, [](const QString &text) -> QString {
        bool isNumber = false;
        const int number = text.toInt(&isNumber);
        if (!isNumber)
            return u"drain_grace_period is %1: seconds are meant"_s.arg(text);
        return number == 0 ? u"drain_grace_period is 0: pods are killed at once"_s : QString();
    });
    say(u"drain_nodes"_s, [](const QString &text) {
        return text == u"false"
                   ? u"drain_nodes is false: nodes are upgraded with their pods running on them"_s
                   : QString();
    });
    say(u"upgrade_node_fail_if_drain_fails"_s, [](const QString &text) {
        return text == u"false"
                   ? u"upgrade_node_fail_if_drain_fails is false: a node whose drain failed is upgraded all the same"_s
                   : QString();
    });
    say(u"upgrade_node_uncordon_after_drain_failure"_s, [](const QString &text) {
        return text == u"false"
                   ? u"upgrade_node_uncordon_after_drain_failure is false: a node whose drain failed stays cordoned"_s
                   : QString();
    });
}

void jinja(const CheckedInventory &checked, Findings &findings)
{
    const inventory::Variables &all = checked.clusterVariables();
    for (auto variable = all.cbegin(); variable != all.cend(); ++variable) {
        const QString *const text = variable->value.as<QString>();
        if (text &&
            (text->count(u"{{") != text->count(u"}}") || text->count(u"{%") != text->count(u"%}")))
            findings << Finding{
                u"jinja-unbalanced"_s,
                Severity::Error,
                variable->place,
                u"%1 opens a template that it does not close, or the reverse"_s.arg(variable.key()),
                {}};
    }
}

} // namespace

void checkValues(const CheckedInventory &checked, Findings &findings)
{
    booleans(checked, findings);
    choices(checked, findings);
    draining(checked, findings);
    jinja(checked, findings);
}

} // namespace uncordon::rules
