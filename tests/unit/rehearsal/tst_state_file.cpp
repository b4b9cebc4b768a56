// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal/state_file.h"

#include "rehearsal/cluster_state.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <thread>
#include <vector>

using namespace Qt::StringLiterals;
using namespace uncordon;
using namespace uncordon::rehearsal;

class TestStateFile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsStoredIsLoaded()
    {
        const SimulatedCluster cluster =
            makeCluster({3, 4, 2}, u"1.35.8"_s, u"worker2"_s, u"worker3"_s);
        QVERIFY(storeCluster(m_file, cluster));
        const auto loaded = loadCluster(m_file);
        QVERIFY(loaded);
        QCOMPARE(loaded->now, cluster.now);
        QCOMPARE(loaded->minAvailable, cluster.minAvailable);
        QCOMPARE(loaded->failsKubelet, cluster.failsKubelet);
        QCOMPARE(loaded->nextUid, cluster.nextUid);
        const auto snapshot = readSnapshot(m_file);
        QVERIFY(snapshot);
        QVERIFY(snapshot->takenAt.isValid());
        QCOMPARE(snapshot->pods, cluster.now.pods);
    }

    void aChangeThatFailsIsKeptAndReported()
    {
        QVERIFY(storeCluster(m_file, makeCluster({1, 2, 1}, u"1.35.8"_s, {}, u"worker1"_s)));
        const auto changed = changeCluster(m_file, [](SimulatedCluster &cluster) {
            return setKubelet(cluster, u"worker1"_s, u"1.36.4"_s);
        });
        QVERIFY(!changed);
        QCOMPARE(changed.error().code, u"kubelet"_s);
        QVERIFY(!readSnapshot(m_file)->nodes[1].ready);
    }

    void badFilesAreErrorsThatNameTheFile_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("cut off") << QByteArray("{\"format\": 1, \"nodes\": [");
        QTest::newRow("no object") << QByteArray("[1]");
        QTest::newRow("another document") << QByteArray("{\"format\": 1}");
        QTest::newRow("a later format") << QByteArray("{\"format\": 2, \"nodes\": []}");
    }
    void badFilesAreErrorsThatNameTheFile()
    {
        QFETCH(QByteArray, bytes);
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        file.close();
        const auto loaded = loadCluster(m_file);
        QVERIFY(!loaded);
        QCOMPARE(loaded.error().file, m_file);
        QVERIFY(!changeCluster(m_file, [](SimulatedCluster &) { return text::Result<void>{}; }));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), bytes); // and left alone
    }

    void noChangeIsLostAndNoReaderSeesHalfAFile()
    {
        constexpr int kWriters = 8, kChanges = 25;
        SimulatedCluster cluster = makeCluster({1, 2, 1}, u"1.35.8"_s, {}, {});
        cluster.nextUid = 0;
        QVERIFY(storeCluster(m_file, cluster));
        std::atomic<bool> done = false, whole = true;
        std::jthread reader([&] {
            while (!done)
                whole = whole && readSnapshot(m_file).has_value();
        });
        {
            std::vector<std::jthread> writers;
            for (int i = 0; i < kWriters; ++i) {
                writers.emplace_back([&] {
                    for (int n = 0; n < kChanges; ++n) {
                        whole = whole && changeCluster(m_file, [](SimulatedCluster &changed) {
                                             ++changed.nextUid;
                                             return text::Result<void>{};
                                         }).has_value();
                    }
                });
            }
        }
        done = true;
        reader.join();
        QVERIFY(whole);
        QCOMPARE(loadCluster(m_file)->nextUid, kWriters * kChanges);
    }

private:
    QTemporaryDir m_folder;
    QString m_file = m_folder.filePath(u"cluster.json"_s);
};

QTEST_GUILESS_MAIN(TestStateFile)
#include "tst_state_file.moc"
