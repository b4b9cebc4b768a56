// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal/rehearsal.h"

#include "rehearsal/cluster_state.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon;
using namespace uncordon::rehearsal;

namespace {

QJsonObject json(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object()
                                          : QJsonObject();
}

} // namespace

/// What prepare makes, asked of Ansible itself where it is Ansible's.
class TestRehearsalFolder : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        qputenv("UNCORDON_DATA", QFile::encodeName(m_folder.filePath(u"data"_s)));
        qunsetenv("UNCORDON_TIME_SCALE");
    }

    void thePlanIsWhatAnsibleWillPlay()
    {
        Options options;
        options.serial = u"3"_s;
        const auto info = prepare(options, QStringLiteral(UNCORDON_PROGRAM));
        QVERIFY2(info, info ? "" : qPrintable(info.error().toString()));
        QProcess ansible;
        ansible.setWorkingDirectory(info->workingDirectory);
        ansible.start(info->command[0], info->command.sliced(1) + QStringList{u"--list-hosts"_s});
        QVERIFY(ansible.waitForFinished(60'000));
        const QString output = QString::fromUtf8(ansible.readAllStandardOutput());
        QCOMPARE(ansible.exitCode(), 0);
        QCOMPARE(output.count(u"  play #"_s), info->plan.size());
        qsizetype place = 0;
        for (const run::PlannedPlay &play : info->plan) {
            place = output.indexOf(u"): "_s + play.name + u"\tTAGS"_s, place);
            QVERIFY2(place >= 0, qPrintable(play.name));
            QVERIFY2(output.indexOf(u"hosts (%1):"_s.arg(play.hosts.size()), place) >= 0,
                     qPrintable(play.name));
        }
        QList<run::PlannedPlay> draining;
        std::ranges::copy_if(info->plan, std::back_inserter(draining), &run::PlannedPlay::drains);
        QCOMPARE(draining.size(), 2);
        QCOMPARE(draining[0].batches, (QList<QStringList>{{u"cp1"_s}, {u"cp2"_s}, {u"cp3"_s}}));
        QCOMPARE(draining[1].batches,
                 (QList<QStringList>{{u"worker1"_s, u"worker2"_s, u"worker3"_s}, {u"worker4"_s}}));
    }

    void variablesAreTyped()
    {
        Options options;
        options.serial = u"2"_s;
        const auto asked = prepare(options, u"/bin/true"_s);
        QVERIFY(asked);
        QJsonObject variables = json(asked->folder + u"/extra-vars.json"_s);
        QCOMPARE(variables[u"upgrade_node_confirm"_s], QJsonValue(true));
        QCOMPARE(variables[u"upgrade_node_post_upgrade_confirm"_s], QJsonValue(true));
        QCOMPARE(variables[u"serial"_s], QJsonValue(2));
        QCOMPARE(variables[u"kube_version"_s], QJsonValue(u"1.36.4"_s));

        options.serial = u"50%"_s;
        options.pause = std::chrono::seconds(30);
        const auto counted = prepare(options, u"/bin/true"_s);
        QVERIFY(counted);
        variables = json(counted->folder + u"/extra-vars.json"_s);
        QVERIFY(!variables[u"upgrade_node_confirm"_s].toBool());
        QCOMPARE(variables[u"upgrade_node_pause_seconds"_s], QJsonValue(30));
        QCOMPARE(variables[u"upgrade_node_post_upgrade_pause_seconds"_s], QJsonValue(30));
        QCOMPARE(variables[u"serial"_s], QJsonValue(u"50%"_s));
        QVERIFY(counted->folder != asked->folder);
    }

    void whatWasAskedForIsRecorded()
    {
        Options options;
        options.controlPlane = 1;
        options.workers = 2;
        options.policy.kind = run::Policy::Kind::Continue;
        options.answers[u"worker2"_s] = u"abort"_s;
        const auto made = prepare(options, u"/bin/true"_s);
        QVERIFY(made);
        const auto info = run::read(made->folder);
        QVERIFY(info);
        QCOMPARE(info->kind, run::RunInfo::Kind::Rehearsal);
        QCOMPARE(info->controlPlane, QStringList{u"cp1"_s});
        QCOMPARE(info->etcd, QStringList{u"cp1"_s});
        QCOMPARE(info->workers, (QStringList{u"worker1"_s, u"worker2"_s}));
        QCOMPARE(info->policy.kind, run::Policy::Kind::Continue);
        QCOMPARE(info->answers, options.answers);
        QCOMPARE(info->release, u"v2.32.0"_s);
        QCOMPARE(info->fromVersion, u"1.35.8"_s);
        const auto snapshot = readSnapshot(info->clusterState);
        QVERIFY(snapshot);
        QCOMPARE(snapshot->nodes.size(), 3);
    }

    void aFolderOfAnyNameHasAWorkingKubectl()
    {
        Options options;
        options.folder = m_folder.filePath(u"it's \"a\" folder $HOME"_s);
        const auto info = prepare(options, QStringLiteral(UNCORDON_PROGRAM));
        QVERIFY(info);
        QCOMPARE(info->folder, options.folder);
        QProcess kubectl;
        kubectl.start(info->folder + u"/bin/kubectl"_s, {u"get"_s, u"nodes"_s, u"-o"_s, u"name"_s});
        QVERIFY(kubectl.waitForFinished(30'000));
        QVERIFY(kubectl.readAllStandardOutput().startsWith("node/cp1\nnode/cp2\n"));
    }

    void aFolderWithSomethingInItIsLeftAlone()
    {
        QFile precious(m_folder.filePath(u"precious"_s));
        QVERIFY(precious.open(QIODevice::WriteOnly));
        precious.close();
        const auto before = QFile::permissions(m_folder.path());
        Options options;
        for (const QString &folder : {m_folder.path(), precious.fileName()}) {
            options.folder = folder;
            const auto info = prepare(options, u"/bin/true"_s);
            QVERIFY(!info);
            QCOMPARE(info.error().code, u"folder-used"_s);
            QCOMPARE(info.error().file, folder);
        }
        QVERIFY(!QFile::exists(m_folder.filePath(u"hosts.yaml"_s)));
        QCOMPARE(QFile::permissions(m_folder.path()), before);
    }

    void aTimeScaleThatIsNoNumberIsRefused()
    {
        for (const char *scale : {"0", "-3", "fast", "", "nan"}) {
            qputenv("UNCORDON_TIME_SCALE", scale);
            const auto info = prepare({}, u"/bin/true"_s);
            QVERIFY2(!info, scale);
            QCOMPARE(info.error().code, u"bad-time-scale"_s);
        }
        qunsetenv("UNCORDON_TIME_SCALE");
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestRehearsalFolder)
#include "tst_rehearsal_folder.moc"
