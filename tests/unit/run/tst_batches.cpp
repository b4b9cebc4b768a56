// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/batches.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon;

class BatchesTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void batchesAreThoseOfAnsible_data();
    void batchesAreThoseOfAnsible();
    void whatAnsibleWouldRefuseHasNoBatches();
};

/// The numbers are what PlaybookExecutor._get_serialized_batches of ansible-core 2.19.11 gave.
void BatchesTest::batchesAreThoseOfAnsible_data()
{
    QTest::addColumn<int>("hosts");
    QTest::addColumn<QStringList>("serial");
    QTest::addColumn<QList<qsizetype>>("sizes");
    QTest::newRow("4 hosts, 20%") << 4 << QStringList{u"20%"_s} << QList<qsizetype>{1, 1, 1, 1};
    QTest::newRow("5 hosts, 20%") << 5 << QStringList{u"20%"_s} << QList<qsizetype>{1, 1, 1, 1, 1};
    QTest::newRow("7 hosts, 20%") << 7 << QStringList{u"20%"_s}
                                  << QList<qsizetype>{1, 1, 1, 1, 1, 1, 1};
    QTest::newRow("10 hosts, 20%")
        << 10 << QStringList{u"20%"_s} << QList<qsizetype>{2, 2, 2, 2, 2};
    QTest::newRow("11 hosts, 20%")
        << 11 << QStringList{u"20%"_s} << QList<qsizetype>{2, 2, 2, 2, 2, 1};
    QTest::newRow("3 hosts, 100%") << 3 << QStringList{u"100%"_s} << QList<qsizetype>{3};
    QTest::newRow("3 hosts, 150%") << 3 << QStringList{u"150%"_s} << QList<qsizetype>{3};
    QTest::newRow("7 hosts, 33%") << 7 << QStringList{u"33%"_s} << QList<qsizetype>{2, 2, 2, 1};
    QTest::newRow("7 hosts, 50%") << 7 << QStringList{u"50%"_s} << QList<qsizetype>{3, 3, 1};
    QTest::newRow("9 hosts, 29%") << 9 << QStringList{u"29%"_s} << QList<qsizetype>{2, 2, 2, 2, 1};
    QTest::newRow("5 hosts, 0%") << 5 << QStringList{u"0%"_s} << QList<qsizetype>{1, 1, 1, 1, 1};
    QTest::newRow("7 hosts, 1") << 7 << QStringList{u"1"_s}
                                << QList<qsizetype>{1, 1, 1, 1, 1, 1, 1};
    QTest::newRow("7 hosts, 2") << 7 << QStringList{u"2"_s} << QList<qsizetype>{2, 2, 2, 1};
    QTest::newRow("7 hosts, 3") << 7 << QStringList{u"3"_s} << QList<qsizetype>{3, 3, 1};
    QTest::newRow("7 hosts, 0") << 7 << QStringList{u"0"_s} << QList<qsizetype>{7};
    QTest::newRow("7 hosts, -1") << 7 << QStringList{u"-1"_s} << QList<qsizetype>{7};
    QTest::newRow("7 hosts, none") << 7 << QStringList{} << QList<qsizetype>{7};
    QTest::newRow("0 hosts, 1") << 0 << QStringList{u"1"_s} << QList<qsizetype>{};
    QTest::newRow("3 hosts, 9") << 3 << QStringList{u"9"_s} << QList<qsizetype>{3};
    QTest::newRow("7 hosts, 1 20%")
        << 7 << QStringList{u"1"_s, u"20%"_s} << QList<qsizetype>{1, 1, 1, 1, 1, 1, 1};
    QTest::newRow("10 hosts, 1 20%")
        << 10 << QStringList{u"1"_s, u"20%"_s} << QList<qsizetype>{1, 2, 2, 2, 2, 1};
    QTest::newRow("10 hosts, 1 2 5")
        << 10 << QStringList{u"1"_s, u"2"_s, u"5"_s} << QList<qsizetype>{1, 2, 5, 2};
    QTest::newRow("10 hosts, 10% 30% 100%")
        << 10 << QStringList{u"10%"_s, u"30%"_s, u"100%"_s} << QList<qsizetype>{1, 3, 6};
    QTest::newRow("12 hosts, 1 3")
        << 12 << QStringList{u"1"_s, u"3"_s} << QList<qsizetype>{1, 3, 3, 3, 2};
    QTest::newRow("6 hosts, 2 0") << 6 << QStringList{u"2"_s, u"0"_s} << QList<qsizetype>{2, 4};
    QTest::newRow("100 hosts, 1%")
        << 100 << QStringList{u"1%"_s}
        << QList<qsizetype>{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    QTest::newRow("150 hosts, 1%")
        << 150 << QStringList{u"1%"_s}
        << QList<qsizetype>{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    QTest::newRow("200 hosts, 57%") << 200 << QStringList{u"57%"_s} << QList<qsizetype>{113, 87};
    QTest::newRow("1 hosts, 20%") << 1 << QStringList{u"20%"_s} << QList<qsizetype>{1};
}

void BatchesTest::batchesAreThoseOfAnsible()
{
    QFETCH(int, hosts);
    QFETCH(QStringList, serial);
    QFETCH(QList<qsizetype>, sizes);
    QStringList names;
    for (int i = 1; i <= hosts; ++i)
        names << u"h%1"_s.arg(i);
    const auto batches = run::cutBatches(names, serial);
    QVERIFY(batches);
    QList<qsizetype> got;
    QStringList all;
    for (const QStringList &batch : *batches) {
        got << batch.size();
        all << batch;
    }
    QCOMPARE(got, sizes);
    QCOMPARE(all, names);
}

void BatchesTest::whatAnsibleWouldRefuseHasNoBatches()
{
    for (const QString &serial : {u"two"_s, u""_s, u"%"_s, u"1.5"_s, u"12.5%"_s, u"{{ x }}"_s})
        QVERIFY2(!run::cutBatches({u"a"_s, u"b"_s}, {serial}), qPrintable(serial));
}

QTEST_GUILESS_MAIN(BatchesTest)
#include "tst_batches.moc"
