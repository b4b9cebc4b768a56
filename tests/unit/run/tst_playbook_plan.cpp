// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/playbook_plan.h"
#include "run/release_facts.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonValue>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon;

class PlaybookPlanTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void serialIsEvaluatedWhereItsFormIsKnown_data();
    void serialIsEvaluatedWhereItsFormIsKnown();
    void importsAreFollowedInOrder();
    void playbooksThatImportEachOtherAreAnError();
    void brokenYamlIsAnErrorWithItsLine();
    void listHostsIsRead();
    void theReleaseTellsWhatItConfirms();

private:
    void write(const QString &path, const QByteArray &bytes)
    {
        QDir().mkpath(QFileInfo(path).absolutePath());
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
};

void PlaybookPlanTest::serialIsEvaluatedWhereItsFormIsKnown_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QJsonValue>("given");
    QTest::addColumn<QString>("value"); // empty: unknown
    const QJsonValue none(QJsonValue::Undefined);
    QTest::newRow("plain") << u"1"_s << none << u"1"_s;
    QTest::newRow("percent") << u"20%"_s << none << u"20%"_s;
    QTest::newRow("default") << u"{{ serial | default('20%') }}"_s << none << u"20%"_s;
    QTest::newRow("given text") << u"{{ serial | default('20%') }}"_s << QJsonValue(u"50%"_s)
                                << u"50%"_s;
    QTest::newRow("given number") << u"{{ serial | default('20%') }}"_s << QJsonValue(3) << u"3"_s;
    QTest::newRow("double quotes") << u"{{serial|default(\"1\")}}"_s << none << u"1"_s;
    QTest::newRow("number default") << u"{{ serial | default(2) }}"_s << none << u"2"_s;
    QTest::newRow("no default") << u"{{ serial }}"_s << QJsonValue(4) << u"4"_s;
    QTest::newRow("no value") << u"{{ serial }}"_s << none << QString();
    QTest::newRow("list") << u"{{ serial | default('1') }}"_s << QJsonValue(QJsonArray{1, 2})
                          << QString();
    QTest::newRow("filter") << u"{{ serial | default('1') | int }}"_s << none << QString();
    QTest::newRow("condition") << u"{{ '1' if x else '2' }}"_s << none << QString();
}

void PlaybookPlanTest::serialIsEvaluatedWhereItsFormIsKnown()
{
    QFETCH(QString, text);
    QFETCH(QJsonValue, given);
    QFETCH(QString, value);
    QJsonObject variables;
    if (!given.isUndefined())
        variables.insert(u"serial"_s, given);
    const auto serial = run::evaluateSerial(text, variables);
    QCOMPARE(serial.value_or(QString()), value);
    QCOMPARE(serial.has_value(), !value.isEmpty());
}

void PlaybookPlanTest::importsAreFollowedInOrder()
{
    const QTemporaryDir folder;
    write(folder.filePath(u"a.yml"_s),
          "---\n- name: First\n  hosts: all\n- name: Import\n  ansible.builtin.import_playbook: "
          "sub/b.yml\n"
          "- hosts: [x, '!y']\n  serial: [1, \"20%\"]\n  roles:\n    - {role: upgrade/pre-upgrade, "
          "tags: pre}\n");
    write(folder.filePath(u"sub/b.yml"_s),
          "- import_playbook: c.yml\n- hosts: b\n  serial: \"{{ odd }}\"\n  order: sorted\n");
    write(folder.filePath(u"sub/c.yml"_s),
          "- hosts: c\n  serial: 2\n  tasks:\n    - ansible.builtin.import_role: {name: "
          "upgrade/pre-upgrade}\n");
    const auto plays = run::readPlays(folder.filePath(u"a.yml"_s), {});
    QVERIFY(plays);
    QStringList names;
    for (const auto &play : *plays)
        names << play.name;
    QCOMPARE(names, (QStringList{u"First"_s, u"c"_s, u"b"_s, u"x,!y"_s}));
    QCOMPARE(plays->at(0).serial, QStringList());
    QVERIFY(plays->at(0).serialKnown && !plays->at(0).drains);
    QCOMPARE(plays->at(1).serial, QStringList{u"2"_s});
    QVERIFY(plays->at(1).drains);
    QVERIFY(!plays->at(2).serialKnown);
    QCOMPARE(plays->at(2).order, u"sorted"_s);
    QCOMPARE(plays->at(3).serial, (QStringList{u"1"_s, u"20%"_s}));
    QVERIFY(plays->at(3).drains);
}

void PlaybookPlanTest::playbooksThatImportEachOtherAreAnError()
{
    const QTemporaryDir folder;
    write(folder.filePath(u"a.yml"_s), "- import_playbook: a.yml\n");
    QCOMPARE(run::readPlays(folder.filePath(u"a.yml"_s), {}).error().code, u"playbook-loop"_s);
}

void PlaybookPlanTest::brokenYamlIsAnErrorWithItsLine()
{
    const QTemporaryDir folder;
    write(folder.filePath(u"a.yml"_s), "- hosts: all\n- hosts: [\n");
    const auto plays = run::readPlays(folder.filePath(u"a.yml"_s), {});
    QVERIFY(!plays);
    QVERIFY(plays.error().line >= 2);
    QVERIFY(plays.error().file.endsWith(u"a.yml"));
    write(folder.filePath(u"a.yml"_s), "hosts: all\n");
    QVERIFY(!run::readPlays(folder.filePath(u"a.yml"_s), {}));
    QVERIFY(!run::readPlays(folder.filePath(u"missing.yml"_s), {}));
}

void PlaybookPlanTest::listHostsIsRead()
{
    const QString output =
        u"\nplaybook: p.yml\n\n  play #1 (all): First\tTAGS: []\n    pattern: ['all']\n    hosts "
        u"(2):\n      w2\n      cp1\n\n"
        "  play #2 (nobody): Empty (so: far)\tTAGS: [a,b]\n    pattern: ['nobody']\n    hosts "
        "(0):\n\n"
        "  play #3 (a:!b): a:!b\tTAGS: []\n    pattern: ['a:!b']\n    hosts (1):\n      w3\n"_s;
    const auto plays = run::parseListHosts(output);
    QCOMPARE(plays.size(), 3);
    QCOMPARE(plays.at(0).name, u"First"_s);
    QCOMPARE(plays.at(0).hosts, (QStringList{u"w2"_s, u"cp1"_s}));
    QCOMPARE(plays.at(1).name, u"Empty (so: far)"_s);
    QCOMPARE(plays.at(1).hosts, QStringList());
    QCOMPARE(plays.at(2).name, u"a:!b"_s);
    QCOMPARE(plays.at(2).hosts, QStringList{u"w3"_s});
    QCOMPARE(run::parseHostList(u"  hosts (2):\n    w1\n    w3\n"_s),
             (QStringList{u"w1"_s, u"w3"_s}));
    QVERIFY(run::parseListHosts(u"nonsense"_s).isEmpty());
}

void PlaybookPlanTest::theReleaseTellsWhatItConfirms()
{
    const QTemporaryDir folder;
    run::ReleaseFacts facts = run::readReleaseFacts(folder.path());
    QVERIFY(!facts.confirmsUpgrade && !facts.confirmsUncordon && facts.release.isEmpty());
    write(folder.filePath(u"roles/upgrade/pre-upgrade/defaults/main.yml"_s),
          "drain_timeout: 360s\nupgrade_node_confirm: false\n");
    facts = run::readReleaseFacts(folder.path()); // v2.16 to v2.18
    QVERIFY(facts.confirmsUpgrade && !facts.confirmsUncordon);
    write(folder.filePath(u"roles/upgrade/post-upgrade/tasks/main.yml"_s),
          "- pause:\n  when: upgrade_node_post_upgrade_confirm\n");
    write(folder.filePath(u"galaxy.yml"_s), "name: kubespray\nversion: 2.31.0\n");
    facts = run::readReleaseFacts(folder.path());
    QVERIFY(facts.confirmsUpgrade && facts.confirmsUncordon);
    QCOMPARE(facts.release, u"v2.31.0"_s);
}

QTEST_GUILESS_MAIN(PlaybookPlanTest)
#include "tst_playbook_plan.moc"
