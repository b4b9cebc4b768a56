// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run_fixture.h"

#include "run/script_command.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon;

/// Kubespray's own upgrade/pre-upgrade and upgrade/post-upgrade roles in the small playbook, with a
/// kubectl that only remembers. The checkout is named by UNCORDON_KUBESPRAY: a work tree, or a
/// repository whose tag UNCORDON_KUBESPRAY_TAG (default v2.31.0) is taken.
class RunKubesprayTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void aWholeUpgradeIsConfirmedCordonedAndUncordoned();
    void anAbortBeforeTheUncordonLeavesTheNodesUnschedulable();

private:
    void takeRoles(const RunFixture &fixture);
    run::UpgradeOptions options(const RunFixture &fixture);
    QString m_kubespray;
};

constexpr const char *kKubectl = R"sh(#!/bin/sh
# get node NAME -o jsonpath=..., cordon NAME, uncordon NAME, drain ... NAME
state="$(dirname "$0")/unschedulable"
mkdir -p "$state"
case "$1" in
    get) case "$*" in *unschedulable*) [ -e "$state/$3" ] && printf true ;; *) printf True ;; esac ;;
    cordon) touch "$state/$2"; echo "node/$2 cordoned" ;;
    uncordon) rm -f "$state/$2"; echo "node/$2 uncordoned" ;;
    drain) echo drained ;;
esac
exit 0
)sh";

void RunKubesprayTest::initTestCase()
{
    m_kubespray = qEnvironmentVariable("UNCORDON_KUBESPRAY");
    if (m_kubespray.isEmpty())
        QSKIP("UNCORDON_KUBESPRAY names no Kubespray checkout: its own roles are not tested");
    QVERIFY2(QFileInfo(m_kubespray).isDir(), qPrintable(m_kubespray));
}

void RunKubesprayTest::takeRoles(const RunFixture &fixture)
{
    const QString tree = m_kubespray + u"/roles/upgrade"_s;
    const QString tag = qEnvironmentVariable("UNCORDON_KUBESPRAY_TAG", u"v2.31.0"_s);
    const QString command =
        QFileInfo(tree).isDir()
            ? QString(u"cp -R "_s % run::shellQuoted(tree) % u" roles/"_s)
            : QString(u"git --git-dir="_s % run::shellQuoted(m_kubespray) % u" archive "_s %
                      run::shellQuoted(tag) % u" roles/upgrade | tar -x"_s);
    QProcess shell;
    shell.setWorkingDirectory(fixture.checkout());
    shell.start(u"/bin/sh"_s, {u"-c"_s, u"rm -rf roles/upgrade && "_s + command});
    QVERIFY(shell.waitForFinished());
    QVERIFY2(QFileInfo::exists(fixture.checkout() + u"/roles/upgrade/pre-upgrade/tasks/main.yml"_s),
             shell.readAllStandardError());
    fixture.writeFile(u"kubectl"_s, kKubectl);
    QFile::setPermissions(fixture.checkout() + u"/kubectl"_s,
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

run::UpgradeOptions RunKubesprayTest::options(const RunFixture &fixture)
{
    auto options = fixture.options();
    // Quoted for the command module: the checkout has a space in its name.
    options.extraVariables = {{u"kubectl"_s, QString(u'"' % fixture.checkout() % u"/kubectl\""_s)},
                              {u"kube_network_plugin"_s, u"calico"_s}};
    return options;
}

void RunKubesprayTest::aWholeUpgradeIsConfirmedCordonedAndUncordoned()
{
    RunFixture fixture;
    takeRoles(fixture);
    auto given = options(fixture);
    given.policy.kind = run::Policy::Kind::Continue;
    const auto info = fixture.start(given);
    QVERIFY(info);
    QVERIFY(info->confirmsUncordon);
    QVERIFY(QTest::qWaitFor([&] { return QFileInfo::exists(info->folder + u"/timeline.json"_s); },
                            200'000));
    QCOMPARE(run::readExitStatus(info->folder), 0);
    const auto decisions = RunFixture::answers(*info);
    QCOMPARE(decisions.size(), 6);
    QCOMPARE(decisions.at(2).kind, timeline::PromptKind::ConfirmUpgrade);
    QCOMPARE(decisions.at(2).hosts, (QStringList{u"zeta"_s, u"alpha"_s}));
    QCOMPARE(decisions.at(3).kind, timeline::PromptKind::ConfirmUncordon);
    const QJsonArray nodes = RunFixture::timeline(*info)[u"nodes"].toArray();
    QCOMPARE(nodes.size(), 4);
    for (const QJsonValue &node : nodes)
        QCOMPARE(node[u"schedulable"].toString(), u"yes"_s);
}

void RunKubesprayTest::anAbortBeforeTheUncordonLeavesTheNodesUnschedulable()
{
    RunFixture fixture;
    takeRoles(fixture);
    auto given = options(fixture);
    given.limit = u"cp1"_s;
    const auto info = fixture.start(given);
    QVERIFY(info);
    TestClient client(*info);
    auto prompt = client.nextPrompt();
    QVERIFY(prompt);
    QVERIFY2(prompt->text.startsWith(u"Ready to upgrade node"), qPrintable(prompt->text));
    client->answerContinue(prompt->id);
    prompt = client.nextPrompt(prompt->id, 60'000);
    QVERIFY(prompt);
    QCOMPARE(prompt->kind, timeline::PromptKind::ConfirmUncordon);
    client->answerAbort(prompt->id);
    QVERIFY(client.waitFinished());
    const QJsonObject timeline = RunFixture::timeline(*info);
    QCOMPARE(timeline[u"outcome"].toString(), u"aborted"_s);
    QCOMPARE(timeline[u"nodes"][0][u"schedulable"].toString(), u"no"_s);
    QVERIFY(QFileInfo::exists(fixture.checkout() + u"/unschedulable/cp1"_s));
}

QTEST_GUILESS_MAIN(RunKubesprayTest)
#include "tst_run_kubespray.moc"
