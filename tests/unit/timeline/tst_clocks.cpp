// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/log_follower.h"
#include "timeline/words.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon::timeline;
using std::chrono::seconds;

namespace {

const QByteArray stars(60, '*');

struct Step
{
    QByteArray stamp;
    QByteArray line;
};

} // namespace

/// A node's drain of 40 s, told by every kind of clock while something happens to it.
class TestClocks : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    QList<Timeline> runsOf(const QByteArray &bytes)
    {
        QFile file(m_folder.filePath(u"clock.log"_s));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write");
        file.close();
        LogFollower follower(file.fileName());
        return follower.finish() ? follower.runs() : QList<Timeline>{};
    }

    static const Phase *drainOf(const Timeline &timeline)
    {
        const Node *node = timeline.node(u"node1"_s);
        if (!node)
            return nullptr;
        const auto found = std::ranges::find(node->phases, PhaseKind::Drain, &Phase::kind);
        return found == node->phases.end() ? nullptr : &*found;
    }

    // The lines of one upgrade, each with what `stamp` gives for its second since the start.
    static QByteArray stamped(const std::function<QByteArray(int)> &stamp)
    {
        QByteArray log;
        const auto add = [&](int second, const QByteArray &line) {
            log += stamp(second) + line + '\n';
        };
        add(0, "PLAY [Finally handle worker upgrades, based on given batch size] " + stars);
        for (int i = 0; i < 8; ++i) { // enough lines to know the stamps by
            add(1, "TASK [kubernetes/preinstall : Number " + QByteArray::number(i) + "] " + stars);
            add(1, "ok: [node1]");
        }
        add(2, "TASK [upgrade/pre-upgrade : Cordon node] " + stars);
        add(10, "changed: [node1]");
        add(10, "TASK [upgrade/pre-upgrade : Drain node] " + stars);
        add(50, "changed: [node1]");
        add(50,
            "TASK [kubernetes/node : Install | Copy kubelet binary from download dir] " + stars);
        add(80, "changed: [node1]");
        add(80, "TASK [upgrade/post-upgrade : Uncordon node] " + stars);
        add(85, "changed: [node1]");
        add(85, "PLAY RECAP " + stars);
        add(85, "node1 : ok=12 changed=4 unreachable=0 failed=0 skipped=0 rescued=0 ignored=0");
        return log;
    }

    static QByteArray clock(qint64 second)
    {
        const qint64 day = ((second % 86400) + 86400) % 86400;
        return QTime::fromMSecsSinceStartOfDay(int(day * 1000)).toString(u"HH:mm:ss"_s).toLatin1();
    }

private Q_SLOTS:
    void prefixes_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::newRow("brackets over midnight")
            << stamped([](int s) { return QByteArray('[' + clock(86400 - 30 + s) + "] "); });
        QTest::newRow("clock over midnight")
            << stamped([](int s) { return QByteArray(clock(86400 - 11 + s) + ' '); });
        QTest::newRow("Dec 31 to Jan 1") << stamped([](int s) {
            const int t = 86400 - 30 + s;
            return QByteArray(t < 86400 ? "Dec 31 " : "Jan  1 ") + clock(t) + ' ';
        });
        QTest::newRow("offset changes with summer time") << stamped([](int s) {
            // 2026-03-29 01:59:40+01:00 goes on as 03:00:00+02:00
            const bool before = s < 20;
            return QByteArray("2026-03-29T" + clock(before ? 7180 + s : 10800 + s - 20) +
                              (before ? "+01:00 " : "+02:00 "));
        });
        QTest::newRow("zones differ from line to line") << stamped([](int s) {
            const bool here = s % 2 == 0;
            return QByteArray("2026-12-01T" + clock(3600 * (here ? 1 : 10) + s) +
                              (here ? "Z " : "+09:00 "));
        });
    }
    void prefixes()
    {
        QFETCH(const QByteArray, log);
        const QList<Timeline> runs = runsOf(log);
        QCOMPARE(runs.size(), 1);
        const Phase *drain = drainOf(runs.constFirst());
        QVERIFY(drain && drain->start && drain->end);
        QCOMPARE(*drain->start, Micros(seconds(10)));
        QCOMPARE(*drain->end, Micros(seconds(50)));
        QCOMPARE(drain->startFrom, TimeSource::Prefix);
        QCOMPARE(*runs.constFirst().duration, Micros(seconds(85)));
    }

    void aClockSetBackMakesNoNegativeTime_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::newRow("a minute, ISO stamps") << stamped([](int s) {
            return QByteArray("2026-12-01T" + clock(3600 + (s < 60 ? s : s - 60)) + "Z ");
        });
        QTest::newRow("an hour, end of summer time, no zone") << stamped([](int s) {
            return QByteArray("2026-10-25 " + clock(10780 + (s < 20 ? s : s - 3600)) + ' ');
        });
        QTest::newRow("an hour, clock alone") << stamped(
            [](int s) { return QByteArray('[' + clock(10780 + (s < 20 ? s : s - 3600)) + "] "); });
    }
    void aClockSetBackMakesNoNegativeTime()
    {
        QFETCH(const QByteArray, log);
        const QList<Timeline> runs = runsOf(log);
        QCOMPARE(runs.size(), 1);
        const Node *node = runs.constFirst().node(u"node1"_s);
        QVERIFY(node);
        QCOMPARE(word(node->state), u"upgraded"_s);
        QVERIFY(std::ranges::contains(runs.constFirst().diagnostics, u"clock-set-back"_s,
                                      &Diagnostic::code));
        Micros before{0};
        for (const Phase &phase : node->phases) {
            QVERIFY(phase.start && phase.end);
            QVERIFY(*phase.start >= before && *phase.end >= *phase.start);
            before = *phase.end;
        }
        // what passed while the clock went back is not known; the rest is
        QVERIFY(before <= Micros(seconds(86)) && before >= Micros(seconds(45)));
    }

    void profileTasksOfAClockSetBackIsOneRun()
    {
        const auto profile = [](int total, int wall) -> QByteArray {
            return "Tuesday 01 December 2026  " + clock(wall) +
                   " +0000 (0:00:10.000)       0:" + clock(total).sliced(3) + ".000 ****** \n";
        };
        QByteArray log =
            "PLAY [Finally handle worker upgrades, based on given batch size] " + stars + '\n';
        const auto task = [&](const QByteArray &name, int total, int wall) {
            log += profile(total, wall) + "\nTASK [" + name + "] " + stars + "\nchanged: [node1]\n";
        };
        task("upgrade/pre-upgrade : Cordon node", 100, 4000);
        task("upgrade/pre-upgrade : Drain node", 110, 4010);
        task("kubernetes/node : Install | Copy kubelet binary from download dir", 150, 4050);
        task("upgrade/post-upgrade : Uncordon node", 125, 4025); // set back by 35 s, 10 s later
        log += profile(135, 4035) + "\nPLAY RECAP " + stars +
               "\nnode1 : ok=4 changed=4 unreachable=0 failed=0\n";
        const QList<Timeline> runs = runsOf(log);
        QCOMPARE(runs.size(), 1);
        const Node *node = runs.constFirst().node(u"node1"_s);
        QCOMPARE(word(node->state), u"upgraded"_s);
        const Phase *drain = drainOf(runs.constFirst());
        QCOMPARE(*drain->start, Micros(seconds(110)));
        QCOMPARE(*drain->end, Micros(seconds(150)));
        for (const Phase &phase : node->phases)
            QVERIFY(*phase.end >= *phase.start);
        QVERIFY(std::ranges::contains(runs.constFirst().diagnostics, u"clock-set-back"_s,
                                      &Diagnostic::code));
        // the same counts with a wall clock that goes on are another run's
        QByteArray other = log;
        other.replace(profile(125, 4025), profile(125, 9025));
        other.replace(profile(135, 4035), profile(135, 9035));
        QCOMPARE(runsOf(other).size(), 2);
    }

    void withoutClocksOrderIsAllThereIs()
    {
        const Timeline timeline = runsOf(stamped([](int) { return QByteArray(); })).constFirst();
        const Phase *drain = drainOf(timeline);
        QVERIFY(drain);
        QVERIFY(!drain->start && !drain->end && !timeline.duration &&
                !timeline.startedAt.isValid());
        QStringList order;
        for (const Phase &phase : timeline.node(u"node1"_s)->phases)
            order << word(phase.kind);
        QCOMPARE(order.join(u' '), u"cordon drain upgrade uncordon"_s);
    }
};

QTEST_GUILESS_MAIN(TestClocks)
#include "tst_clocks.moc"
