// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/node_tasks_model.h"
#include "timeline/log_follower.h"
#include "ui/common/tokens.h"
#include "ui/run/timeline_widget.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace uncordon;
using timeline::PhaseKind;

namespace {

constexpr std::array kKinds{PhaseKind::Check, PhaseKind::Confirm, PhaseKind::Cordon,
                            PhaseKind::Drain, PhaseKind::Upgrade, PhaseKind::Uncordon,
                            PhaseKind::Rescue};

timeline::Phase phase(PhaseKind kind, std::optional<timeline::Micros> start,
                      std::optional<timeline::Micros> end,
                      timeline::PhaseResult result = timeline::PhaseResult::Ok)
{
    timeline::Phase made;
    made.kind = kind;
    made.start = start;
    made.end = end;
    made.result = result;
    made.log = {100, 50, 10, 12};
    return made;
}

// A run at 60 s: worker1 done, worker2 draining with one failed attempt.
timeline::Timeline running()
{
    timeline::Timeline run;
    run.now = 60s;
    timeline::Node one, two;
    one.name = u"worker1"_s;
    one.role = two.role = timeline::Role::Worker;
    one.state = timeline::NodeState::Upgraded;
    one.phases = {phase(PhaseKind::Drain, 0s, 20s), phase(PhaseKind::Upgrade, 20s, 40s)};
    two.name = u"worker2"_s;
    two.state = timeline::NodeState::Running;
    two.schedulable = timeline::Schedulable::No;
    two.phases = {phase(PhaseKind::Drain, 40s, {}, timeline::PhaseResult::Running)};
    two.phases[0].retries = {{50s, 2, 11}};
    run.nodes = {one, two};
    return run;
}

} // namespace

class TestTimelineView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void phaseColoursContrastWithTheirTextAndGround()
    {
        for (const bool dark : {false, true}) {
            QList<QColor> colours{ui::failedColour(dark)};
            for (const PhaseKind kind : kKinds)
                colours << ui::phaseColour(kind, dark);
            for (const QColor &colour : std::as_const(colours)) {
                QVERIFY2(ui::contrast(colour, ui::textOn(colour)) >= 4.5,
                         qPrintable(colour.name()));
                const QList<QColor> grounds =
                    dark ? QList<QColor>{QColor(0x1E, 0x1F, 0x22), QColor(0x31, 0x36, 0x3B)}
                         : QList<QColor>{Qt::white, QColor(0xEF, 0xF0, 0xF1)};
                for (const QColor &ground : grounds)
                    QVERIFY2(ui::contrast(colour, ground) >= 3.0,
                             qPrintable(colour.name() + u" on "_s + ground.name()));
            }
        }
    }

    void coordinatesGoBothWaysAndBearEmptyRanges()
    {
        const ui::TimeRange range{10s, 20s};
        QCOMPARE(ui::toPixel(15s, range, 100), 50.0);
        QCOMPARE(ui::toTime(50, range, 100), timeline::Micros(15s));
        QCOMPARE(ui::toPixel(15s, {10s, 10s}, 100), 0.0);
        QCOMPARE(ui::toTime(50, range, 0), range.begin);
        QCOMPARE(ui::rulerStep({0s, 600s}, 1000, 72), timeline::Micros(60s));
        const ui::TimeRange closer = ui::zoomed({0s, 100s}, 25s, 0.5);
        QCOMPARE(ui::toPixel(25s, closer, 400), 100.0);
    }

    void whatRunsIsDrawnToNowAndRetriesAreNotched()
    {
        const timeline::Timeline run = running();
        const ui::RowGeometry row = ui::rowGeometry(run.nodes[1], {0s, 60s}, 600, 60s, true);
        QCOMPARE(row.bars.size(), 1);
        QCOMPARE(row.bars[0].left, 400.0);
        QCOMPARE(row.bars[0].right, 600.0);
        QVERIFY(row.bars[0].running);
        QCOMPARE(row.bars[0].retries, QList<double>{500.0});
        QVERIFY(!row.unschedulableFrom);
    }

    void aNodeThatIsLeftCordonedIsOutlined()
    {
        timeline::Timeline run = running();
        run.nodes[1].state = timeline::NodeState::Interrupted;
        run.nodes[1].phases[0] = phase(PhaseKind::Drain, 40s, 50s);
        QCOMPARE(ui::rowGeometry(run.nodes[1], {0s, 60s}, 600, 60s, true).unschedulableFrom,
                 std::optional(500.0));
    }

    void logsWithoutTimesKeepTheOrder()
    {
        timeline::Node node;
        node.phases = {phase(PhaseKind::Cordon, {}, {}), phase(PhaseKind::Drain, {}, {})};
        const ui::RowGeometry row = ui::rowGeometry(node, {0s, 2s}, 200, 0s, false);
        QCOMPARE(row.bars.size(), 2);
        QCOMPARE(row.bars[1].left, 100.0);
        QVERIFY(row.bars[1].text.isEmpty());
    }

    void theModelChangesOnlyWhatChanged()
    {
        models::TimelineModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        model.setExpected({u"cp1"_s}, {u"worker1"_s});
        QCOMPARE(model.rowCount(), 4);
        timeline::Timeline run = running();
        model.setTimeline(run);
        QCOMPARE(model.rowCount(), 5);
        QVERIFY(model.isHeading(0));
        QCOMPARE(model.index(4).data(models::TimelineModel::NameRole).toString(), u"worker2"_s);
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.setTimeline(run);
        QCOMPARE(changed.size(), 0);
        run.nodes[1].drainAttempts = 2;
        model.setTimeline(run);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(changed[0][0].toModelIndex().row(), 4);
    }

    void tasksAreAppended()
    {
        models::NodeTasksModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        timeline::Node node{.name = u"a"_s};
        node.tasks << timeline::NodeTask{.task = u"one"_s, .start = 1s, .end = 3s};
        model.setNode(node);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        node.tasks << timeline::NodeTask{.task = u"two"_s};
        model.setNode(node);
        QCOMPARE(inserted.size(), 1);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0, models::NodeTasksModel::Duration)
                     .data(models::NodeTasksModel::MicrosRole)
                     .toLongLong(),
                 2000000);
    }

    void theWheelZoomsWhereThePointerIs()
    {
        models::TimelineModel model;
        ui::TimelineWidget widget;
        widget.resize(1000, 300);
        widget.setModel(&model);
        model.setTimeline(running());
        widget.show();
        QVERIFY(QTest::qWaitForWindowExposed(&widget));
        const double width = widget.viewport()->width() - widget.labelWidth() - 8, x = 200;
        const timeline::Micros before = ui::toTime(x, widget.range(), width);
        QWheelEvent wheel(QPointF(widget.labelWidth() + x, 100),
                          widget.viewport()->mapToGlobal(QPointF(widget.labelWidth() + x, 100)), {},
                          QPoint(0, 240), Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(widget.viewport(), &wheel);
        const timeline::Micros after = ui::toTime(x, widget.range(), width);
        QVERIFY(std::abs((after - before).count()) < 1000);
        QVERIFY(!widget.followsNow());
    }

    void aClickSelectsTheNodeAndItsLog()
    {
        models::TimelineModel model;
        ui::TimelineWidget widget;
        widget.resize(1000, 300);
        widget.setModel(&model);
        model.setTimeline(running());
        widget.show();
        QVERIFY(QTest::qWaitForWindowExposed(&widget));
        QSignalSpy nodes(&widget, &ui::TimelineWidget::nodeSelected),
            logs(&widget, &ui::TimelineWidget::logSelected);
        const double width = widget.viewport()->width() - widget.labelWidth() - 8;
        const int x =
            widget.labelWidth() + static_cast<int>(ui::toPixel(10s, widget.range(), width));
        QTest::mouseClick(widget.viewport(), Qt::LeftButton, {}, QPoint(x, 40 + 28 + 14));
        QCOMPARE(nodes.size(), 1);
        QCOMPARE(nodes[0][0].toString(), u"worker1"_s);
        QCOMPARE(logs.size(), 1);
        QTest::keyClick(&widget, Qt::Key_Down);
        QCOMPARE(widget.selectedNode(), u"worker2"_s);
        QVERIFY(widget.accessibleDescription().contains(u"worker2"_s));
    }
};

QTEST_MAIN(TestTimelineView)
#include "tst_timeline_view.moc"
