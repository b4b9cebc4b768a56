// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/list_json.h"
#include "inventory/value_json.h"
#include "inventory/variable_merge.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace Qt::StringLiterals;
using namespace uncordon::inventory;

namespace {

struct Folder
{
    QTemporaryDir dir;

    QString write(const QString &name, const QByteArray &bytes) const
    {
        const QString path = dir.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write %s", qPrintable(path));
        return path;
    }
    [[nodiscard]] Inventory read(const QStringList &names, const QString &playbook = {}) const
    {
        QStringList paths;
        for (const QString &name : names)
            paths << dir.filePath(name);
        return readInventory(paths, {ansibleConfig(dir.path(), QProcessEnvironment()), playbook});
    }
};

QString placesOf(const Problems &problems)
{
    QStringList places;
    for (const Problem &problem : problems)
        places << u"%1:%2"_s.arg(problem.error.line).arg(problem.error.column);
    return places.join(u' ');
}

QString effective(const Inventory &inventory, const QString &host, const QString &name)
{
    const auto id = inventory.graph.findHost(host);
    return id ? QString::fromUtf8(compactJson(effectiveVariables(inventory, *id).value(name).value))
              : u"no host"_s;
}

} // namespace

class TestInventory : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyDefinitionOfAVariableIsKnownWithItsPlace()
    {
        Folder folder;
        folder.write(u"hosts.ini"_s,
                     "[kube_node]\nw1 \t tier=line\n[kube_node:vars]\ntier = group\n");
        folder.write(u"group_vars/all.yml"_s, "---\ntier: all\n");
        folder.write(u"host_vars/w1.yml"_s, "a: 1\n\ntier: file\n");
        const Inventory inventory = folder.read({u"hosts.ini"_s});
        QVERIFY(inventory.problems.isEmpty());
        QStringList chain;
        for (const auto &[layer, variable] :
             definitionsOf(inventory, *inventory.graph.findHost(u"w1"_s), u"tier"_s)) {
            chain << u"%1 %2:%3:%4"_s
                         .arg(*variable.value.as<QString>(),
                              QFileInfo(variable.place.file).fileName())
                         .arg(variable.place.line)
                         .arg(variable.place.column);
        }
        QCOMPARE(chain, (QStringList{u"file w1.yml:3:1"_s, u"line hosts.ini:2:6"_s,
                                     u"all all.yml:2:1"_s, u"group hosts.ini:4:1"_s}));
        QCOMPARE(effective(inventory, u"w1"_s, u"tier"_s), u"\"file\""_s);
    }

    void theFolderOfThePlaybookComesAfterTheInventorys()
    {
        Folder folder;
        folder.write(u"inv/hosts.ini"_s, "[g]\nw1\n");
        folder.write(u"inv/group_vars/g.yml"_s, "a: inventory\nb: inventory\n");
        folder.write(u"play/group_vars/g.yml"_s, "a: playbook\n");
        const Inventory inventory =
            folder.read({u"inv/hosts.ini"_s}, folder.dir.filePath(u"play"_s));
        QCOMPARE(effective(inventory, u"w1"_s, u"a"_s), u"\"playbook\""_s);
        QCOMPARE(effective(inventory, u"w1"_s, u"b"_s), u"\"inventory\""_s);
    }

    void everyFaultOfAnIniFileIsShownAndTheOtherFilesAreRead()
    {
        Folder folder;
        folder.write(u"inv/01"_s,
                     "[a]\nn1 ip=1\nn2 ip = 2\n\n[b]\nn3 x='open\n[c:children]\nnobody\n");
        folder.write(u"inv/02.yml"_s, "all: {hosts: {good: {ip: 5}}}\n");
        const Inventory inventory = folder.read({u"inv"_s});
        QCOMPARE(placesOf(inventory.problems), u"3:4 6:1 8:1"_s);
        QVERIFY(inventory.usable);
        QCOMPARE(effective(inventory, u"good"_s, u"ip"_s), u"5"_s);
    }

    void yamlFaultsHaveTheirPlace_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("place");
        QTest::newRow("tab") << QByteArray("all:\n  hosts:\n\tn1:\n") << u"3:1"_s;
        QTest::newRow("open quote") << QByteArray("all:\n  vars:\n    \u00e4: \"x\n") << u"3:8"_s;
        QTest::newRow("second colon") << QByteArray("all:\n  vars:\n    a: b: c\n") << u"3:9"_s;
        QTest::newRow("template without quotes")
            << QByteArray("all:\n  vars:\n    a: {{ b }}\n") << u"3:9"_s;
        QTest::newRow("unknown tag") << QByteArray("all:\n  vars:\n    a: !nope b\n") << u"3:8"_s;
        QTest::newRow("not UTF-8") << QByteArray("all:\n  vars:\n    a: \xff\n") << u"3:8"_s;
        QTest::newRow("two documents") << QByteArray("all:\n---\nall:\n") << u"2:1"_s;
        QTest::newRow("itself inside") << QByteArray("all:\n  vars: &a\n    b: *a\n") << u"3:8"_s;
    }
    void yamlFaultsHaveTheirPlace()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QString, place);
        Folder folder;
        folder.write(u"hosts.yml"_s, text);
        const Inventory inventory = folder.read({u"hosts.yml"_s});
        QCOMPARE(placesOf(inventory.problems), place);
        QVERIFY(!inventory.usable);
    }

    void duplicateKeysAreAWarning()
    {
        Folder folder;
        folder.write(u"hosts.yml"_s, "all:\n  hosts: {n1: }\n  vars:\n    a: 1\n    a: 2\n");
        const Inventory inventory = folder.read({u"hosts.yml"_s});
        QCOMPARE(placesOf(inventory.problems), u"5:5"_s);
        QCOMPARE(inventory.problems.constFirst().severity, Severity::Warning);
        QCOMPARE(effective(inventory, u"n1"_s, u"a"_s), u"2"_s);
    }

    void aSealedFileStaysSealedAndTheRestIsRead()
    {
        Folder folder;
        folder.write(u"hosts.ini"_s, "n1 a=1\n");
        folder.write(u"group_vars/all/vault.yml"_s, "$ANSIBLE_VAULT;1.1;AES256\n6162\n");
        folder.write(u"group_vars/all/main.yml"_s, "b: 2\n");
        const Inventory inventory = folder.read({u"hosts.ini"_s});
        QVERIFY(!inventory.hasErrors());
        QCOMPARE(inventory.problems.size(), 1);
        QCOMPARE(inventory.problems.constFirst().error.code, u"inventory-sealed"_s);
        QCOMPARE(effective(inventory, u"n1"_s, u"b"_s), u"2"_s);
    }

    void aProgramIsNotRun()
    {
        Folder folder;
        const QString path = folder.write(
            u"inv/dynamic"_s, "#!/bin/sh\ntouch \"$(dirname \"$0\")/ran\"\necho '{}'\n");
        QVERIFY(
            QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        folder.write(u"inv/hosts"_s, "n1\n");
        const Inventory inventory = folder.read({u"inv"_s});
        QCOMPARE(inventory.problems.size(), 1);
        QCOMPARE(inventory.problems.constFirst().error.code, u"inventory-program"_s);
        QVERIFY(!QFileInfo::exists(folder.dir.filePath(u"inv/ran"_s)));
        QVERIFY(inventory.graph.findHost(u"n1"_s));
    }

    void kubespraysSettingsPassOverIniFilesInAFolder()
    {
        Folder folder;
        folder.write(u"ansible.cfg"_s, "[defaults]\nforce_valid_group_names = ignore\n"
                                       "inventory_ignore_patterns = artifacts, credentials\n"
                                       "[inventory]\nignore_patterns = artifacts, credentials\n"
                                       "ignore_extensions = ~, .orig, .bak, .ini, .cfg ; more\n");
        folder.write(u"inv/inventory.ini"_s, "from_ini\n");
        folder.write(u"inv/artifacts/x"_s, "from_artifacts\n");
        folder.write(u"inv/hosts"_s, "from_hosts\n");
        const Inventory inventory = folder.read({u"inv"_s});
        QCOMPARE(inventory.graph.hosts().size(), 1);
        QCOMPARE(inventory.graph.hosts().constFirst().name, u"from_hosts"_s);
    }

    void hashesMergeWhereTheSettingsSaySo()
    {
        Folder folder;
        folder.write(u"hosts.yml"_s,
                     "all:\n  vars: {m: {a: 1, b: {c: 1}}}\n  hosts: {n1: {m: {b: {d: 2}}}}\n");
        QCOMPARE(effective(folder.read({u"hosts.yml"_s}), u"n1"_s, u"m"_s),
                 u"{\"b\": {\"d\": 2}}"_s);
        folder.write(u"ansible.cfg"_s, "[defaults]\nhash_behaviour = merge\n");
        QCOMPARE(effective(folder.read({u"hosts.yml"_s}), u"n1"_s, u"m"_s),
                 u"{\"a\": 1, \"b\": {\"c\": 1, \"d\": 2}}"_s);
    }

    void hostileInputIsAProblemAndNeverAHang_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QByteArray bomb = "all:\n  vars:\n    a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
        for (int i = 1; i < 12; ++i) {
            const QByteArray before = QByteArray::number(i - 1);
            bomb += "    a" + QByteArray::number(i) + ": &a" + QByteArray::number(i) + " [" +
                    QByteArray("*a" + before + ", ").repeated(9) + "*a" + before + "]\n";
        }
        QTest::newRow("alias bomb") << u"hosts.yml"_s << bomb;
        QByteArray chain = "all:\n  vars:\n    a0: &a0 []\n";
        for (int i = 1; i < 5000; ++i)
            chain += "    a" + QByteArray::number(i) + ": &a" + QByteArray::number(i) + " [*a" +
                     QByteArray::number(i - 1) + "]\n";
        QTest::newRow("a long chain of aliases") << u"hosts.yml"_s << chain;
        QTest::newRow("brackets") << u"hosts.yml"_s << QByteArray(200'000, '[');
        QTest::newRow("JSON brackets")
            << u"hosts.json"_s << QByteArray(200'000, '[') + QByteArray(200'000, ']');
        QTest::newRow("dashes") << u"hosts.yml"_s << QByteArray("- ").repeated(100'000);
        QTest::newRow("binary") << u"hosts.yml"_s
                                << QByteArray("\x7f"
                                              "ELF\0\1\2\3\0\0",
                                              10)
                                       .repeated(1000);
        QTest::newRow("binary as INI")
            << u"hosts"_s << QByteArray("\0\1[\2=\xff\xfe'\n", 9).repeated(1000);
        QTest::newRow("range") << u"hosts"_s << QByteArray("n[0:99999999]\n");
        QTest::newRow("circle") << u"hosts"_s << QByteArray("[a:children]\nb\n[b:children]\na\n");
        QTest::newRow("empty") << u"hosts.yml"_s << QByteArray();
    }
    void hostileInputIsAProblemAndNeverAHang()
    {
        QFETCH(const QString, name);
        QFETCH(const QByteArray, bytes);
        Folder folder;
        folder.write(u"inv/a-"_s + name, bytes);
        folder.write(u"inv/good"_s, "n1 a=1\n");
        const Inventory inventory = folder.read({u"inv"_s});
        QVERIFY(inventory.hasErrors() || bytes.isEmpty());
        QCOMPARE(effective(inventory, u"n1"_s, u"a"_s), u"1"_s);
        QVERIFY(listJson(inventory).size() < 1000);
    }

    void filesThatAreNoneAndFoldersInACircle()
    {
        Folder folder;
        folder.write(u"inv/good"_s, "n1\n");
        folder.write(u"inv/group_vars/all/x.yml"_s, "a: 1\n");
        QVERIFY(QFile::link(folder.dir.filePath(u"inv"_s), folder.dir.filePath(u"inv/again"_s)));
        QVERIFY(QFile::link(folder.dir.filePath(u"inv/group_vars/all"_s),
                            folder.dir.filePath(u"inv/group_vars/all/again"_s)));
        QVERIFY(QFile::link(u"nowhere"_s, folder.dir.filePath(u"inv/dangling"_s)));
        QCOMPARE(::mkfifo(QFile::encodeName(folder.dir.filePath(u"inv/pipe"_s)).constData(), 0600),
                 0);
        QFile large(folder.dir.filePath(u"inv/large"_s));
        QVERIFY(large.open(QIODevice::WriteOnly) && large.resize(100 << 20));
        const Inventory inventory = folder.read({u"inv"_s, u"missing"_s});
        QStringList codes;
        for (const Problem &problem : inventory.problems)
            codes << problem.error.code;
        codes.removeDuplicates();
        codes.sort();
        QCOMPARE(codes, (QStringList{u"file-missing"_s, u"file-too-large"_s, u"file-unreadable"_s,
                                     u"folder-loop"_s}));
        QCOMPARE(effective(inventory, u"n1"_s, u"a"_s), u"1"_s);
    }
};

QTEST_GUILESS_MAIN(TestInventory)
#include "tst_inventory.moc"
