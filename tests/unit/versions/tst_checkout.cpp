// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "versions/checkout.h"
#include "versions/role_variables.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon::versions;

class TestCheckout : public QObject
{
    Q_OBJECT
private:
    static void git(const QString &folder, const QStringList &arguments)
    {
        QProcess process;
        process.start(u"git"_s, QStringList{u"-C"_s, folder, u"-c"_s, u"user.name=t"_s, u"-c"_s,
                                            u"user.email=t@t"_s} +
                                    arguments);
        QVERIFY(process.waitForFinished());
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
    }
    static void write(const QString &path, const QByteArray &bytes)
    {
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }

private Q_SLOTS:
    void expressionsOfEveryForm()
    {
        RoleVariables variables;
        QVERIFY(variables.add(R"(
literal: "v3.7.3"
etcd_supported_versions: {v1.31: v3.5.21, v1.32: v3.5.22}
etcd_version: "{{ etcd_supported_versions[kube_major_version] }}"
matrix: {'1.19': '1.19'}
crio_version: "{{ matrix[crio_required_version] | default('1.18') }}"
runc_checksums: {arm64: {0.1: x}, amd64: {1.2.6: a, 1.2.5: b}}
runc_version: "{{ (runc_checksums['amd64'] | dict2items)[0].key }}"
last: "{{ (runc_checksums['amd64'] | dict2items)[-1].key }}"
crictl_checksums: {amd64: {1.33.0: a, 1.32.1: b, 1.32.0: c}}
crictl_version: "{{ (crictl_checksums['amd64'].keys() | select('version', kube_major_next_version, '<'))[0] }}"
coredns_version: "{{ 'v1.10.1' if (kube_version is version('v1.27.0', '>=')) else 'v1.9.3' }}"
other: "{{ lookup('env', 'HOME') }}"
loop: "{{ a[kube_major_version] }}"
a: {'1.32': "{{ a[kube_major_version] }}"}
)"));
        QCOMPARE(variables.value(u"literal"_s, 32), u"v3.7.3"_s);
        QCOMPARE(variables.value(u"etcd_version"_s, 32), u"v3.5.22"_s);
        QVERIFY(!variables.value(u"etcd_version"_s, 33));
        QCOMPARE(variables.value(u"crio_version"_s, 19), u"1.19"_s);
        QCOMPARE(variables.value(u"crio_version"_s, 20), u"1.18"_s);
        QCOMPARE(variables.value(u"runc_version"_s, 32), u"1.2.6"_s);
        QCOMPARE(variables.value(u"last"_s, 32), u"1.2.5"_s);
        QCOMPARE(variables.value(u"crictl_version"_s, 32), u"1.32.1"_s);
        QCOMPARE(variables.value(u"crictl_version"_s, 33), u"1.33.0"_s);
        QVERIFY(!variables.value(u"crictl_version"_s, 31));
        QCOMPARE(variables.value(u"coredns_version"_s, 27), u"v1.10.1"_s);
        QCOMPARE(variables.value(u"coredns_version"_s, 26), u"v1.9.3"_s);
        QVERIFY(!variables.value(u"other"_s, 32));
        QVERIFY(!variables.value(u"loop"_s, 32));
        QVERIFY(!variables.value(u"not there"_s, 32));
        QVERIFY(!variables.add("a: [b"));
    }

    void aForkOfItsOwnIsRead()
    {
        const QTemporaryDir folder;
        const QString root = folder.path();
        git(root, {u"init"_s, u"-q"_s});
        write(root + u"/roles/kubespray_defaults/vars/main/checksums.yml"_s,
              "kubelet_checksums: {arm64: {}, amd64: {1.40.1: a, 1.40.0: b, 1.39.2: c}}\n");
        write(
            root + u"/roles/kubespray_defaults/defaults/main/main.yml"_s,
            "kube_version: \"{{ (kubelet_checksums['amd64'] | dict2items)[0].key }}\"\n"
            "kube_version_min_required: \"{{ (kubelet_checksums['amd64'] | dict2items)[-1].key }}\"\n");
        write(
            root + u"/roles/kubespray_defaults/defaults/main/download.yml"_s,
            "etcd_supported_versions: {'1.40': 4.0.0, '1.39': 3.9.9}\netcd_version: \"{{ etcd_supported_versions[kube_major_version] }}\"\n");
        write(
            root + u"/playbooks/ansible_version.yml"_s,
            "- vars:\n    minimal_ansible_version: 2.20.0\n    maximal_ansible_version: 2.21.0\n");
        write(root + u"/galaxy.yml"_s, "version: 2.40.0\n");
        write(root + u"/requirements.txt"_s, "# tools\nansible==13.0.0\n");
        git(root, {u"add"_s, u"-A"_s});
        git(root, {u"commit"_s, u"-q"_s, u"-m"_s, u"fork"_s});
        const auto catalogue = readCheckout(root);
        QVERIFY2(catalogue, catalogue ? "" : qUtf8Printable(catalogue.error().toString()));
        QCOMPARE(catalogue->releases.size(), 1);
        const Release &release = catalogue->releases.constFirst();
        QCOMPARE(release.name(), u"v2.40.0"_s);
        QCOMPARE(release.defaultVersion.toString(), u"1.40.1"_s);
        QCOMPARE(release.minimum.toString(), u"1.39.2"_s);
        QCOMPARE(release.usable.size(), 3);
        QCOMPARE(release.components.value(*Minor::parse(u"1.39")).value(u"etcd_version"_s),
                 u"3.9.9"_s);
        QCOMPARE(release.ansibleMinimal, u"2.20.0"_s);
        QCOMPARE(release.ansibleMaximal, u"2.21.0"_s);
        QCOMPARE(release.requirements, QStringList{u"ansible==13.0.0"_s});
    }

    void whatIsNoCloneIsSaid()
    {
        const QTemporaryDir folder;
        const auto nothing = readCheckout(folder.path());
        QVERIFY(!nothing);
        QCOMPARE(nothing.error().code, u"checkout-unreadable"_s);
        git(folder.path(), {u"init"_s, u"-q"_s});
        write(folder.filePath(u"a"_s), "x");
        git(folder.path(), {u"add"_s, u"-A"_s});
        git(folder.path(), {u"commit"_s, u"-q"_s, u"-m"_s, u"x"_s});
        QCOMPARE(readCheckout(folder.path()).error().code, u"checkout-empty"_s);
    }

    /// A clone of Kubespray says of each of its tags what the catalogue that ships says.
    void theShippedCatalogueIsWhatACloneSays()
    {
        const QString clone = qEnvironmentVariable("UNCORDON_KUBESPRAY");
        if (clone.isEmpty())
            QSKIP("UNCORDON_KUBESPRAY names no clone of Kubespray with its tags");
        const auto read = readCheckout(clone);
        QVERIFY2(read, read ? "" : qUtf8Printable(read.error().toString()));
        const auto shipped = shippedCatalogue();
        QVERIFY(shipped);
        QStringList differences;
        for (const Release &release : shipped->releases) {
            const Release *const is = read->find(release.tag);
            if (!is) {
                differences << release.name() + u" is missing"_s;
                continue;
            }
            const auto compare = [&](const QString &what, const QString &a, const QString &b) {
                if (a != b)
                    differences << release.name() + u' ' + what + u": "_s + a + u" and "_s + b;
            };
            QStringList a, b;
            for (const Version &version : is->versions)
                a << version.toString();
            for (const Version &version : release.versions)
                b << version.toString();
            compare(u"versions"_s, a.join(u' '), b.join(u' '));
            compare(u"default"_s, is->defaultVersion.toString(), release.defaultVersion.toString());
            compare(u"minimum"_s, is->minimum.toString(), release.minimum.toString());
            compare(u"ansible"_s, is->ansibleMinimal + u'-' + is->ansibleMaximal,
                    release.ansibleMinimal + u'-' + release.ansibleMaximal);
            compare(u"v"_s, QString::number(is->vPrefix), QString::number(release.vPrefix));
            compare(u"requirements"_s, is->requirements.join(u' '),
                    release.requirements.join(u' '));
            for (auto table = release.components.cbegin(); table != release.components.cend();
                 ++table) {
                const QMap<QString, QString> own = is->components.value(table.key());
                for (auto component = table->cbegin(); component != table->cend(); ++component)
                    compare(table.key().toString() + u' ' + component.key(),
                            own.value(component.key()), component.value());
            }
        }
        QVERIFY2(differences.isEmpty(),
                 qUtf8Printable(
                     QString::number(differences.size()) + u'\n' +
                     differences.first(std::min<qsizetype>(40, differences.size())).join(u'\n')));
    }
};

QTEST_GUILESS_MAIN(TestCheckout)
#include "tst_checkout.moc"
