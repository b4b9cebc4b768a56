// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/gui/run/values.h"
#include "ui/run/outcome_banner.h"
#include "ui/run/policy_button.h"
#include "ui/run/prompt_banner.h"
#include "ui/run/run_words.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace uncordon;
using namespace uncordon::tests;
using timeline::NodeState;
using timeline::Outcome;
using timeline::PromptKind;
using timeline::Schedulable;

class BannersTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void thePromptBannerNamesTheNodesAndWhatComesNext()
    {
        ui::PromptBanner banner;
        banner.showPrompt(prompt(PromptKind::ConfirmUpgrade, {u"worker3"_s, u"worker4"_s}), {});
        QCOMPARE(banner.text(),
                 u"worker3 and worker4 wait for you: cordon, drain and upgrade next"_s);
        banner.showPrompt(prompt(PromptKind::ConfirmUncordon, {u"cp1"_s}, 2), {});
        QCOMPARE(banner.text(), u"cp1 waits for you: uncordon next"_s);
    }

    void theButtonsOfTheBannerStayWhereTheyAre()
    {
        ui::PromptBanner banner;
        banner.resize(1200, 48);
        auto held = prompt(PromptKind::ConfirmUpgrade, {u"worker1"_s}, 1);
        held.continuesAt = QDateTime::currentDateTimeUtc().addSecs(30);
        banner.showPrompt(held, {});
        banner.show();
        QVERIFY(QTest::qWaitForWindowExposed(&banner));
        const auto place = [&](const QString &text) {
            for (const QPushButton *button : banner.findChildren<QPushButton *>()) {
                if (button->text() == text)
                    return button->geometry();
            }
            return QRect();
        };
        const QRect go = place(u"Continue"_s);
        const QRect abort = place(u"Abort…"_s);
        QVERIFY(go.isValid() && abort.isValid());
        banner.showPrompt(
            prompt(PromptKind::ConfirmUncordon, {u"worker1"_s, u"worker2"_s, u"worker3"_s}, 2), {});
        QCoreApplication::processEvents();
        QCOMPARE(place(u"Continue"_s), go);
        QCOMPARE(place(u"Abort…"_s), abort);
        QVERIFY(!go.intersects(abort));
    }

    void aNodeLeftUnschedulableComesFirstAndInRed()
    {
        timeline::Timeline timeline;
        timeline.outcome = Outcome::Failed;
        timeline::Node failed = node(u"worker2"_s, NodeState::Failed, Schedulable::No);
        failed.failedTask = u"kubernetes/node : Kubelet | restart kubelet"_s;
        failed.message = u"non-zero return code"_s;
        timeline.nodes = {node(u"cp1"_s, NodeState::Upgraded),
                          node(u"worker1"_s, NodeState::Interrupted, Schedulable::No), failed};
        ui::OutcomeBanner banner;
        banner.showOutcome(timeline);
        const auto frames = banner.findChildren<ui::ToneFrame *>();
        QVERIFY(!frames.isEmpty());
        QCOMPARE(frames.constFirst()->tone(), ui::Tone::Failed);
        QVERIFY(banner.texts().constFirst().startsWith(
            u"worker1 and worker2 are left unschedulable"_s));
        QVERIFY(banner.texts().contains(u"kubectl uncordon worker1 worker2"_s));
        QVERIFY(
            banner.texts().constLast().contains(u"worker2: Kubelet | restart kubelet failed"_s));
        for (QPushButton *button : banner.findChildren<QPushButton *>())
            button->click();
        QCOMPARE(QApplication::clipboard()->text(), u"kubectl uncordon worker1 worker2"_s);
    }

    void aRecapThatLooksGoodDoesNotHideAnUnschedulableNode()
    {
        timeline::Timeline timeline;
        timeline.outcome = Outcome::Succeeded;
        timeline.nodes = {node(u"cp1"_s, NodeState::Upgraded, Schedulable::No)};
        ui::OutcomeBanner banner;
        banner.showOutcome(timeline);
        QCOMPARE(banner.findChildren<ui::ToneFrame *>().constFirst()->tone(), ui::Tone::Failed);
        QVERIFY(banner.texts().constFirst().contains(u"cp1 is left unschedulable"_s));
    }

    void aHostileNameCannotLeaveItsPlaceInTheCommand()
    {
        QCOMPARE(ui::uncordonCommand({u"a; rm -rf /"_s, u"it's"_s, u"-A"_s}),
                 u"kubectl uncordon 'a; rm -rf /' 'it'\\''s' '-A'"_s);
    }

    void labelsTakeHostileTextAsText()
    {
        timeline::Timeline timeline;
        timeline.outcome = Outcome::Failed;
        timeline::Node failed = node(u"<b>n</b>"_s, NodeState::Failed, Schedulable::No);
        failed.failedTask = u"<img src='file:///etc/passwd'>"_s;
        failed.message = u"<a href='x'>y</a>"_s;
        timeline.nodes = {failed};
        ui::OutcomeBanner banner;
        banner.showOutcome(timeline);
        for (const QLabel *label : banner.findChildren<QLabel *>())
            QVERIFY(label->pixmap().isNull() &&
                    (label->text().isEmpty() || label->textFormat() == Qt::PlainText));
        QVERIFY(banner.texts().constLast().contains(failed.message));
    }

    void theLineOfNowLeavesZerosOut()
    {
        timeline::Timeline timeline;
        timeline.currentTask = u"upgrade/pre-upgrade : Drain node"_s;
        timeline::Node draining = node(u"worker3"_s, NodeState::Running, Schedulable::No);
        timeline::Phase drain = phase(timeline::PhaseKind::Drain, timeline::PhaseResult::Running);
        drain.retries = {{10s, 3, 5}};
        draining.phases = {drain};
        timeline.nodes = {node(u"worker1"_s, NodeState::Upgraded),
                          node(u"worker2"_s, NodeState::Upgraded), draining};
        const QString line = ui::nowLine(ui::progress(timeline, info()));
        QVERIFY2(line.contains(u"2 of 5 upgraded"_s), qPrintable(line));
        QVERIFY2(line.contains(u"batch 2 of 3"_s), qPrintable(line));
        QVERIFY2(line.contains(u"Drain node, attempt 2 of 4"_s), qPrintable(line));
        QVERIFY(!line.contains(u"attention"_s));
    }

    void thePolicyMenuTellsAndChangesThePolicy()
    {
        ui::PolicyButton button;
        QVERIFY(!button.isVisibleTo(nullptr));
        run::Policy policy;
        button.setPolicy(policy);
        QSignalSpy chosen(&button, &ui::PolicyButton::policyChosen);
        QAction *const runThrough = button.menu()->actions().at(1);
        runThrough->trigger();
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.constFirst().constFirst().value<run::Policy>().kind,
                 run::Policy::Kind::Continue);
        QAction *const hold = button.menu()->actions().constLast();
        hold->trigger();
        QVERIFY(chosen.constLast().constFirst().value<run::Policy>().holdNext);
        policy.holdNext = true;
        button.setPolicy(policy);
        QVERIFY(hold->isChecked());
        QVERIFY(button.text().contains(u"hold"_s));
    }
};

QTEST_MAIN(BannersTest)
#include "tst_banners.moc"
