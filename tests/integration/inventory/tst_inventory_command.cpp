// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

struct Ended
{
    int status = -1;
    QByteArray output;
    QByteArray errors;
};

Ended run(const QStringList &arguments, const QString &folder)
{
    QProcess process;
    process.setWorkingDirectory(folder);
    process.start(QStringLiteral(UNCORDON_PROGRAM), QStringList{u"inventory"_s} + arguments);
    if (!process.waitForFinished(30000))
        return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

QByteArray hosts()
{
    return "# ours\r\n[kube_control_plane]\r\ncp1 ip=10.0.0.1 # first\r\n\r\n[kube_node]\r\nw[1:3]  ip='10.0.0.9'\r\n\r\n"
           "[kube_node:vars]\r\ntier = worker";
}

} // namespace

class TestInventoryCommand : public QObject
{
    Q_OBJECT
    QTemporaryDir m_dir;

    QByteArray bytes(const QString &name) const
    {
        QFile file(m_dir.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void write(const QString &name, const QByteArray &content) const
    {
        QDir().mkpath(QFileInfo(m_dir.filePath(name)).path());
        QFile file(m_dir.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }

private Q_SLOTS:
    void init()
    {
        QDir(m_dir.path()).removeRecursively();
        QDir().mkpath(m_dir.path());
        write(u"hosts.ini"_s, hosts());
        write(u"host_vars/cp1.yml"_s,
              "---\n# sealed below\nansible_host: 192.0.2.1   # the bastion's\n");
    }

    void listGraphAndLimit()
    {
        const Ended list = run({u"hosts.ini"_s, u"--list"_s}, m_dir.path());
        QCOMPARE(list.status, 0);
        const QJsonObject document = QJsonDocument::fromJson(list.output).object();
        QCOMPARE(document[u"_meta"][u"hostvars"][u"cp1"][u"ansible_host"].toString(),
                 u"192.0.2.1"_s);
        const Ended graph = run({u"hosts.ini"_s, u"--graph"_s}, m_dir.path());
        QCOMPARE(
            graph.output,
            "@all:\n  |--@ungrouped:\n  |--@kube_control_plane:\n  |  |--cp1\n  |--@kube_node:\n"
            "  |  |--w1\n  |  |--w2\n  |  |--w3\n");
        const Ended limit = run({u"hosts.ini"_s, u"--limit"_s, u"kube_node:!w2"_s}, m_dir.path());
        QCOMPARE(limit.output, "w1\nw3\n");
        QCOMPARE(limit.status, 0);
        QCOMPARE(run({u"hosts.ini"_s, u"--limit"_s, u"nothing"_s}, m_dir.path()).status, 1);
    }

    void aCallThatCannotBeUsedEndsWithTwo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("no action") << QStringList{u"hosts.ini"_s};
        QTest::newRow("two actions") << QStringList{u"hosts.ini"_s, u"--list"_s, u"--graph"_s};
        QTest::newRow("no path") << QStringList{u"--list"_s};
        QTest::newRow("no such file") << QStringList{u"nowhere"_s, u"--list"_s};
        QTest::newRow("neither shown nor saved")
            << QStringList{u"hosts.ini"_s, u"--set"_s, u"host:cp1.a=1"_s};
        QTest::newRow("no key") << QStringList{u"hosts.ini"_s, u"--set"_s, u"host:cp1=1"_s,
                                               u"--write"_s};
        QTest::newRow("no such host")
            << QStringList{u"hosts.ini"_s, u"--set"_s, u"host:nobody.a=1"_s, u"--write"_s};
        QTest::newRow("broken JSON")
            << QStringList{u"hosts.ini"_s, u"--set"_s, u"host:cp1.a:=[1"_s, u"--write"_s};
        QTest::newRow("one edit of two")
            << QStringList{u"hosts.ini"_s,        u"--set"_s,  u"host:cp1.a=1"_s, u"--unset"_s,
                           u"host:cp1.nothing"_s, u"--write"_s};
    }
    void aCallThatCannotBeUsedEndsWithTwo()
    {
        QFETCH(const QStringList, arguments);
        const Ended ended = run(arguments, m_dir.path());
        QCOMPARE(ended.status, 2);
        QVERIFY(ended.errors.startsWith("uncordon: "));
        QCOMPARE(bytes(u"hosts.ini"_s), hosts());
    }

    void aDifferenceIsShownAndNothingWritten()
    {
        const Ended diff =
            run({u"hosts.ini"_s, u"--set"_s, u"host:cp1.ip=10.0.0.2"_s, u"--diff"_s}, m_dir.path());
        QCOMPARE(diff.status, 0);
        QVERIFY2(diff.output.contains("-cp1 ip=10.0.0.1 # first\r\n+cp1 ip=10.0.0.2 # first\r\n"),
                 diff.output);
        QCOMPARE(bytes(u"hosts.ini"_s), hosts());
    }

    void writingWithoutAnEditLeavesEveryByte()
    {
        QCOMPARE(run({u"hosts.ini"_s, u"--write"_s}, m_dir.path()).status, 0);
        QCOMPARE(bytes(u"hosts.ini"_s), hosts());
    }

    void editsTouchOnlyWhatTheyMean()
    {
        const Ended done =
            run({u"hosts.ini"_s, u"--set"_s, u"host:cp1.ansible_host=192.0.2.7"_s, u"--set"_s,
                 u"host:w2.ip=10.0.0.2"_s, u"--set"_s, u"group:kube_node.tier=5"_s, u"--set"_s,
                 u"group:kube_node.labels:={\"a\": [1, null]}"_s, u"--set"_s,
                 u"group:kube_node.text:=\"5\""_s, u"--add-host"_s, u"w4"_s, u"--groups"_s,
                 u"kube_node"_s, u"--write"_s},
                m_dir.path());
        QVERIFY2(done.status == 0, done.errors);
        QCOMPARE(bytes(u"host_vars/cp1.yml"_s),
                 "---\n# sealed below\nansible_host: 192.0.2.7   # the bastion's\n");
        QCOMPARE(bytes(u"hosts.ini"_s),
                 "# ours\r\n[kube_control_plane]\r\ncp1 ip=10.0.0.1 # first\r\n\r\n[kube_node]\r\n"
                 "w1  ip='10.0.0.9'\r\nw2  ip='10.0.0.2'\r\nw3  ip='10.0.0.9'\r\nw4\r\n\r\n"
                 "[kube_node:vars]\r\ntier = 5\r\nlabels = {'a': [1, None]}\r\ntext = '5'");
        const QJsonObject hostvars =
            QJsonDocument::fromJson(
                run({u"hosts.ini"_s, u"--list"_s}, m_dir.path()).output)[u"_meta"][u"hostvars"]
                .toObject();
        QCOMPARE(hostvars[u"w4"][u"tier"].toInteger(), 5);
        QCOMPARE(hostvars[u"w4"][u"text"].toString(), u"5"_s);
        QCOMPARE(hostvars[u"w2"][u"ip"].toString(), u"10.0.0.2"_s);
        QCOMPARE(hostvars[u"w3"][u"ip"].toString(), u"10.0.0.9"_s);
    }

    void aRenamedHostTakesItsVariablesAlong()
    {
        QVERIFY(QFile::setPermissions(m_dir.filePath(u"hosts.ini"_s),
                                      QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup));
        QVERIFY(QFile::link(m_dir.filePath(u"hosts.ini"_s), m_dir.filePath(u"link.ini"_s)));
        const Ended done =
            run({u"link.ini"_s, u"--rename-host"_s, u"cp1=master"_s, u"--write"_s}, m_dir.path());
        QVERIFY2(done.status == 0, done.errors);
        QVERIFY(QFileInfo(m_dir.filePath(u"link.ini"_s)).isSymLink());
        QCOMPARE(bytes(u"hosts.ini"_s), hosts().replace("cp1", "master"));
        QCOMPARE(QFileInfo(m_dir.filePath(u"hosts.ini"_s)).permissions() &
                     (QFile::ReadGroup | QFile::ReadOther),
                 QFile::ReadGroup);
        const Ended list = run({u"hosts.ini"_s, u"--list"_s}, m_dir.path());
        QCOMPARE(
            QJsonDocument::fromJson(list.output)[u"_meta"][u"hostvars"][u"master"][u"ansible_host"]
                .toString(),
            u"192.0.2.1"_s);
    }

    void whatConnectsSeveralHostsIsNotChangedForOne()
    {
        const QByteArray yaml =
            "all:\n  hosts:\n    n1: &n {ip: 1, <<: {a: 1}}\n    n2: *n\n    n3:\n      pw: !vault |\n"
            "        $ANSIBLE_VAULT;1.1;AES256\n        61\n";
        write(u"hosts.yml"_s, yaml);
        for (const QString &edit : {u"host:n1.ip=2"_s, u"host:n2.ip=2"_s, u"host:n3.pw=open"_s}) {
            const Ended refused =
                run({u"hosts.yml"_s, u"--set"_s, edit, u"--write"_s}, m_dir.path());
            QVERIFY2(refused.status == 2, qPrintable(edit));
            QCOMPARE(bytes(u"hosts.yml"_s), yaml);
        }
    }

    void aNewKeyGoesWhereTheScopesOthersAre()
    {
        write(u"group_vars/kube_node/kube-node.yml"_s, "a: 1\nb:\n  - x\n");
        write(u"group_vars/kube_node/another.yml"_s, "c: 1\n");
        QCOMPARE(run({u"hosts.ini"_s, u"--set"_s, u"group:kube_node.new=yes"_s, u"--set"_s,
                      u"host:cp1.new=1.30"_s, u"--write"_s},
                     m_dir.path())
                     .status,
                 0);
        QCOMPARE(bytes(u"group_vars/kube_node/kube-node.yml"_s), "a: 1\nb:\n  - x\nnew: \"yes\"\n");
        QCOMPARE(bytes(u"host_vars/cp1.yml"_s),
                 "---\n# sealed below\nansible_host: 192.0.2.1   # the bastion's\nnew: \"1.30\"\n");
    }
};

QTEST_GUILESS_MAIN(TestInventoryCommand)
#include "tst_inventory_command.moc"
