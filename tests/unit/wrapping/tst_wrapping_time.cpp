// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/encoding_lines.h"
#include "ansible/wrapping_prefix.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon::ansible;

namespace {

qint64 clock(int hour, int minute, int second)
{
    return (hour * 3600 + minute * 60 + second) * 1000LL;
}

} // namespace

class TestWrappingTime : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void stampsAreRead_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("kind");
        QTest::addColumn<qint64>("ms");
        const auto add = [](const char *text, TimeKind kind, qint64 ms) {
            QTest::newRow(text) << QByteArray(text) << static_cast<int>(kind) << ms;
        };
        add("2026-12-01T00:00:08.123Z", TimeKind::Absolute, 1796083208123);
        add("2026-12-01T00:00:08.1234567Z", TimeKind::Absolute, 1796083208123);
        add("2026-12-01T02:00:08+02:00", TimeKind::Absolute, 1796083208000);
        add("2026-11-30T17:00:08-0700", TimeKind::Absolute, 1796083208000);
        add("2026-12-01 00:00:08,123", TimeKind::Local, 1796083208123);
        add("2026-12-01_00:00:08", TimeKind::Local, 1796083208000);
        add("2026-13-01T00:00:08Z", TimeKind::None, 0);
        add("2026-02-30T00:00:08Z", TimeKind::None, 0);
        add("2026-12-01T00:60:08Z", TimeKind::None, 0);
        add("2026-12-01", TimeKind::None, 0);
        add("", TimeKind::None, 0);
    }

    void stampsAreRead()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, kind);
        QFETCH(qint64, ms);
        std::string_view rest(text.constData(), static_cast<std::size_t>(text.size()));
        const auto stamp = takeIsoStamp(rest).value_or(Stamp{});
        QCOMPARE(static_cast<int>(stamp.kind), kind);
        QCOMPARE(stamp.ms, ms);
        if (kind != static_cast<int>(TimeKind::None))
            QVERIFY(rest.empty());
    }

    void midnightIsNoStepBack()
    {
        SteadyClock steady(kDayMs);
        const qint64 begin = steady.at({TimeKind::Clock, clock(23, 59, 58)}).steadyMs;
        QCOMPARE(steady.at({TimeKind::Clock, clock(0, 0, 1)}).steadyMs - begin, 3000);
        // a line that was held up, from before midnight
        QCOMPARE(steady.at({TimeKind::Clock, clock(23, 59, 59)}).steadyMs - begin, 3000);
        QCOMPARE(steady.at({TimeKind::Clock, clock(0, 0, 4)}).steadyMs - begin, 6000);
        QCOMPARE(steady.at({TimeKind::Clock, clock(13, 0, 0)}).steadyMs - begin, 46'802'000);
        QCOMPARE(steady.at({TimeKind::Clock, clock(0, 30, 0)}).steadyMs - begin,
                 kDayMs + 1'802'000);
        QCOMPARE(steady.setBack(), 0);
    }

    void aClockThatIsSetBackGoesOn()
    {
        // the end of summer time: 02:59:50, then 02:00:10, then 02:00:40
        SteadyClock steady(kDayMs);
        const qint64 begin = steady.at({TimeKind::Clock, clock(2, 59, 50)}).steadyMs;
        QCOMPARE(steady.at({TimeKind::Clock, clock(2, 0, 10)}).steadyMs, begin);
        QCOMPARE(steady.at({TimeKind::Clock, clock(2, 0, 40)}).steadyMs - begin, 30'000);
        QCOMPARE(steady.setBack(), 1);
    }

    void linesInTheWrongOrderAreOneMoment()
    {
        SteadyClock steady;
        QCOMPARE(steady.at({TimeKind::Absolute, 10'000}).steadyMs, 10'000);
        QCOMPARE(steady.at({TimeKind::Absolute, 9'500}).steadyMs, 10'000);
        QCOMPARE(steady.at({TimeKind::Absolute, 10'500}).steadyMs, 10'500);
        QCOMPARE(steady.setBack(), 0);
    }

    void theYearTurns()
    {
        std::string_view last = "Dec 31 23:59:59", first = "Jan  1 00:00:01";
        SteadyClock steady(kYearMs);
        const qint64 begin = steady.at(takeMonthDayStamp(last).value_or(Stamp{})).steadyMs;
        QCOMPARE(steady.at(takeMonthDayStamp(first).value_or(Stamp{})).steadyMs - begin, 2000);
    }

    void elapsedTimesOfTerraformAreRead()
    {
        const QString resource = u"null_resource.upgrade: Still creating... [%1]"_s;
        const auto elapsed = [&](const QString &text) {
            return terraformElapsedMs(resource.arg(text).toStdString(), "null_resource.upgrade")
                .value_or(-1);
        };
        QCOMPARE(elapsed(u"10s elapsed"_s), 10'000);
        QCOMPARE(elapsed(u"00m10s elapsed"_s), 10'000);
        QCOMPARE(elapsed(u"10m31s elapsed"_s), 631'000);
        QCOMPARE(elapsed(u"1h0m1s elapsed"_s), 3'601'000);
        QCOMPARE(elapsed(u"id=5577, 10m31s elapsed"_s), 631'000);
        QCOMPARE(elapsed(u"soon elapsed"_s), -1);
        QVERIFY(!terraformElapsedMs("null_resource.upgrade: Creating...", "null_resource.upgrade"));
        QVERIFY(!terraformElapsedMs("null_resource.other: Still creating... [10s elapsed]",
                                    "null_resource.upgrade"));
    }

    void bytesThatAreNoUtf8AreLatin1ForTheReader()
    {
        QCOMPARE(displayText("Mise \xe0 jour termin\xe9"
                             "e"),
                 u"Mise à jour terminée"_s);
        QCOMPARE(displayText("Mise \xc3\xa0 jour"), u"Mise à jour"_s);
        // one broken character does not spoil the others
        QCOMPARE(displayText("\xc3\xa0 \xe0 la carte"), u"à � la carte"_s);
        // cut off in a character
        QCOMPARE(displayText("ok \xe2\x82"), QString::fromUtf8("ok \xe2\x82"));
        QVERIFY(!displayText("ok \xe2\x82").contains(u'â'));
        QCOMPARE(displayText({}), QString());
    }
};

QTEST_GUILESS_MAIN(TestWrappingTime)
#include "tst_wrapping_time.moc"
