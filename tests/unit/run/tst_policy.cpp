// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/policy.h"

#include <QTest>

using namespace Qt::StringLiterals;
using uncordon::run::Policy;

class PolicyTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsWrittenIsReadBack_data();
    void whatIsWrittenIsReadBack();
    void holdKeepsTheKind();
    void aNewKindDropsTheHold();
    void nonsenseIsRefusedWithAWayOut_data();
    void nonsenseIsRefusedWithAWayOut();
};

void PolicyTest::whatIsWrittenIsReadBack_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text :
         {"ask", "continue", "wait:0", "wait:30", "ask+hold", "continue+hold", "wait:5+hold"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void PolicyTest::whatIsWrittenIsReadBack()
{
    QFETCH(QString, text);
    const auto policy = Policy::parse(text, {});
    QVERIFY(policy);
    QCOMPARE(policy->toString(), text);
    QCOMPARE(policy->holdNext, text.endsWith(u"hold"));
}

void PolicyTest::holdKeepsTheKind()
{
    const Policy current{Policy::Kind::Wait, std::chrono::seconds(30), false};
    const auto held = Policy::parse(u"hold"_s, current);
    QVERIFY(held);
    QCOMPARE(held->toString(), u"wait:30+hold"_s);
}

void PolicyTest::aNewKindDropsTheHold()
{
    const Policy current{Policy::Kind::Ask, {}, true};
    QCOMPARE(Policy::parse(u"continue"_s, current)->holdNext, false);
}

void PolicyTest::nonsenseIsRefusedWithAWayOut_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"", "yes", "wait", "wait:", "wait:-1", "wait:1.5", "wait:99999999",
                             "wait:1s", "hold+hold"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void PolicyTest::nonsenseIsRefusedWithAWayOut()
{
    QFETCH(QString, text);
    const auto policy = Policy::parse(text, {});
    QVERIFY(!policy);
    QCOMPARE(policy.error().code, u"policy-unknown"_s);
    QVERIFY(!policy.error().wayOut.isEmpty());
}

QTEST_GUILESS_MAIN(PolicyTest)
#include "tst_policy.moc"
