// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rules/inventory_check.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon;
using namespace uncordon::rules;

/// Each rule has an inventory that breaks it and only it, and one that does not.
class TestInventoryCheck : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    versions::Catalogue m_catalogue;

    QString write(const QString &name, const QByteArray &bytes)
    {
        const QString path = m_folder.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write");
        return path;
    }

    // Three control-plane nodes that run etcd, and two workers; what is given is added.
    QString inventory(const QByteArray &variables, const QByteArray &hosts = {},
                      const QByteArray &groups = {})
    {
        const QByteArray sound =
            "[kube_control_plane]\ncp1 ip=10.0.0.1\ncp2 ip=10.0.0.2\ncp3 ip=10.0.0.3\n[etcd]\ncp1\ncp2\ncp3\n"
            "[kube_node]\nw1 ip=10.0.0.11\nw2 ip=10.0.0.12\n[k8s_cluster:children]\nkube_control_plane\nkube_node\n";
        write(u"group_vars/all.yml"_s, variables.isEmpty() ? "{}\n" : variables);
        return write(u"hosts.ini"_s, (groups.isEmpty() ? sound : groups) + hosts);
    }

    Findings check(const QString &path, const char *release = nullptr,
                   const char *running = nullptr)
    {
        const auto parsed = [](const char *text) {
            return text ? versions::Version::parse(QString::fromLatin1(text)) : std::nullopt;
        };
        const inventory::Inventory read = inventory::readInventory(
            {path}, {inventory::ansibleConfig(m_folder.path(), {}), {}, {}});
        return checkInventory(read, {&m_catalogue, parsed(release), parsed(running)});
    }

    static QStringList codes(const Findings &findings, Severity worst = Severity::Info)
    {
        QStringList list;
        for (const Finding &finding : findings) {
            if (finding.severity <= worst)
                list << finding.code;
        }
        list.removeDuplicates();
        return list;
    }

private Q_SLOTS:
    void initTestCase()
    {
        const auto read = versions::shippedCatalogue();
        QVERIFY(read);
        m_catalogue = *read;
    }

    void aSoundInventoryHasNoFinding()
    {
        const QString path = inventory(
            "kube_version: 1.35.4\nkube_network_plugin: calico\nupgrade_node_confirm: true\n"
            "kube_service_addresses: 10.233.0.0/18\nkube_pods_subnet: 10.233.64.0/18\nserial: 1\n"
            "drain_timeout: 360s\ndrain_grace_period: 300\nmotd: \"{{ kube_version }} here\"\n");
        QCOMPARE(codes(check(path, "v2.31.0", "1.35.4")), QStringList());
        QCOMPARE(codes(check(path)), QStringList());
    }

    void variables_data()
    {
        QTest::addColumn<QByteArray>("variables");
        QTest::addColumn<QString>("code");
        QTest::addColumn<int>("line");
        const auto row = [](const char *variables, const char *code, int line = 1) {
            QTest::addRow("%s: %s", code, QByteArray(variables).replace('\n', ' ').constData())
                << QByteArray(variables) << QString::fromLatin1(code) << line;
        };
        row("kube_version: v1.35.4\n", "kube-version-v");
        row("a: 1\nkube_version: 1.35.99\n", "kube-version-unlisted", 2);
        row("kube_version: 1.30.1\n", "kube-version-below-minimum");
        row("kube_version: newest\n", "kube-version-invalid");
        row("etcd_version: 3.5.9\n", "component-pinned");
        row("kube_network_plugin: flanel\n", "value-unsupported");
        row("container_manager: podman\n", "value-unsupported");
        row("upgrade_node_confirm: \"false\"\n", "boolean-as-string");
        row("drain_nodes: 'yes'\n", "boolean-as-string");
        row("serial: 100%\n", "serial");
        row("serial: 2\n", "serial");
        row("drain_timeout: 360\n", "drain-timeout");
        row("drain_grace_period: 0\n", "drain-grace-period");
        row("upgrade_node_fail_if_drain_fails: false\n", "upgrade-node-fail-if-drain-fails");
        row("kube_pods_subnet: 10.233.0.0/16\nkube_service_addresses: 10.233.0.0/18\n",
            "networks-overlap");
        row("kube_service_addresses: 10.0.0.0/24\n", "networks-overlap", 0);
        row("kube_pods_subnet: 10.233.64.0/18/1\n", "network-invalid");
        row("kube_pods_subnet: 10.233.64.0/23\n", "pods-network-small");
        row("motd: \"{{ a }\"\n", "jinja-unbalanced");
    }
    void variables()
    {
        QFETCH(const QByteArray, variables);
        QFETCH(const QString, code);
        QFETCH(const int, line);
        const Findings findings = check(inventory(variables), "v2.31.0");
        QCOMPARE(codes(findings), QStringList{code});
        if (line > 0) {
            QVERIFY2(findings.constFirst().place.file.endsWith(u"group_vars/all.yml"),
                     qUtf8Printable(findings.constFirst().place.file));
            QCOMPARE(findings.constFirst().place.line, line);
            QCOMPARE(findings.constFirst().place.column, 1);
        }
    }

    void theOlderVersionInTheFileIsALie()
    {
        const QString path = inventory("kube_version: 1.34.3\n");
        QCOMPARE(codes(check(path, "v2.31.0", "1.35.4")),
                 QStringList{u"kube-version-older-than-running"_s});
        QCOMPARE(codes(check(path, "v2.31.0", "1.34.3")), QStringList());
        QCOMPARE(check(path, "v2.31.0", "1.35.4").constFirst().fix, u"kube_version: 1.35.4"_s);
    }

    void aVersionNeedsEveryTable()
    {
        QCOMPARE(codes(check(inventory("kube_version: v1.29.1\n"), "v2.24.1")),
                 QStringList{u"kube-version-unusable"_s});
        QCOMPARE(codes(check(inventory("kube_version: 1.28.10\n"), "v2.24.2")),
                 QStringList{u"kube-version-v"_s});
    }

    void hostsAndGroups_data()
    {
        QTest::addColumn<QByteArray>("groups");
        QTest::addColumn<QStringList>("codes");
        const QByteArray nodes = "[kube_node]\nw1\nw2\n",
                         control = "[kube_control_plane]\ncp1\ncp2\n";
        QTest::newRow("etcd even")
            << QByteArray(control + "[etcd]\ncp1\ncp2\n" + nodes) << QStringList{u"etcd-even"_s};
        QTest::newRow("etcd empty") << QByteArray(control + nodes) << QStringList{u"etcd-empty"_s};
        QTest::newRow("control plane empty")
            << QByteArray("[etcd]\nw1\n" + nodes) << QStringList{u"control-plane-empty"_s};
        QTest::newRow("one control plane")
            << QByteArray("[kube_control_plane]\ncp1\n[etcd]\ncp1\n" + nodes)
            << QStringList{u"control-plane-single"_s};
        QTest::newRow("old name") << QByteArray(control + "[etcd]\ncp1\n[kube-node]\nw1\n")
                                  << QStringList{u"group-renamed"_s};
        QTest::newRow("host of no group")
            << QByteArray("[spare]\nx1\n" + control + "[etcd]\ncp1\n" + nodes)
            << QStringList{u"host-unused"_s};
        QTest::newRow("same address")
            << QByteArray(control + "[etcd]\ncp1\n[kube_node]\nw1 ip=10.0.0.5\nw2 ip=10.0.0.5\n")
            << QStringList{u"duplicate-ip"_s};
        QTest::newRow("same member name")
            << QByteArray(
                   "[kube_control_plane]\ncp1 etcd_member_name=a\ncp2 etcd_member_name=a\n[etcd]\ncp1\n" +
                   nodes)
            << QStringList{u"duplicate-etcd-member-name"_s};
        QTest::newRow("no address")
            << QByteArray(control + "[etcd]\ncp1\n[kube_node]\nw1 ip=10.0.0.256\n")
            << QStringList{u"address-invalid"_s};
        QTest::newRow("loopback")
            << QByteArray(control + "[etcd]\ncp1\n[kube_node]\nw1 ansible_host=127.0.0.1\n")
            << QStringList{u"address-unreachable"_s};
        QTest::newRow("this machine twice")
            << QByteArray(
                   "[kube_control_plane]\ncp1 ansible_connection=local\ncp2 ansible_connection=local\n[etcd]\ncp1\n" +
                   nodes)
            << QStringList{u"connection-local"_s};
    }
    void hostsAndGroups()
    {
        QFETCH(const QByteArray, groups);
        QFETCH(const QStringList, codes);
        QCOMPARE(TestInventoryCheck::codes(check(inventory({}, {}, groups))), codes);
    }

    void whatCannotBeReadIsAFindingToo()
    {
        write(u"group_vars/all.yml"_s, "kube_version: 1.35.4\n\tbad: 1\n");
        const Findings findings = check(
            write(u"hosts.ini"_s, "[kube_control_plane]\ncp1\ncp2\n[etcd]\ncp1\n[kube_node]\nw1\n"),
            "v2.31.0");
        QVERIFY(!findings.isEmpty());
        QCOMPARE(findings.constFirst().severity, Severity::Error);
        QCOMPARE(findings.constFirst().place.line, 2);
    }

    void theCommandPrintsItsDocument()
    {
        const QString path = inventory("kube_version: v1.35.4\n");
        const auto run = [&](const QStringList &arguments) {
            auto process = std::make_unique<QProcess>();
            process->start(QStringLiteral(UNCORDON_PROGRAM),
                           QStringList{u"inventory"_s, path, u"--check"_s} + arguments);
            process->waitForFinished();
            return process;
        };
        const auto json = run({u"--release"_s, u"v2.31.0"_s, u"--json"_s});
        QCOMPARE(json->exitCode(), 1);
        const QJsonObject document =
            QJsonDocument::fromJson(json->readAllStandardOutput()).object();
        QCOMPARE(document["format"_L1], 1);
        const QJsonObject finding = document["findings"_L1].toArray().at(0).toObject();
        QCOMPARE(finding.keys().join(u' '), u"code column file fix line severity text"_s);
        QCOMPARE(finding["code"_L1], u"kube-version-v"_s);
        QCOMPARE(finding["severity"_L1], u"error"_s);
        QCOMPARE(finding["line"_L1], 1);
        const auto text = run({u"--release"_s, u"v2.31.0"_s});
        QVERIFY(text->readAllStandardOutput().contains(
            "group_vars/all.yml:1:1: error: kube_version is v1.35.4"));
        QCOMPARE(run({})->exitCode(), 0);
        QCOMPARE(run({u"--release"_s, u"v9.9.9"_s})->exitCode(), 2);
        QCOMPARE(run({u"--running"_s, u"newest"_s})->exitCode(), 2);
    }
};

QTEST_GUILESS_MAIN(TestInventoryCheck)
#include "tst_inventory_check.moc"
