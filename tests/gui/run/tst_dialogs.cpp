// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/gui/run/await.h"
#include "tests/gui/run/values.h"
#include "ui/run/abort_dialog.h"
#include "ui/run/confirm_dialog.h"
#include "ui/run/secret_dialog.h"
#include "ui/run/variables_editor.h"

#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace uncordon;
using namespace uncordon::tests;
using timeline::NodeState;
using timeline::PromptKind;
using timeline::Schedulable;

class DialogsTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyNodeOfTheBatchIsNamed()
    {
        QStringList hosts;
        for (int i = 1; i <= 30; ++i)
            hosts << u"worker%1"_s.arg(i);
        ui::ConfirmDialog dialog;
        dialog.showPrompt(prompt(PromptKind::ConfirmUpgrade, hosts), {}, info());
        QCOMPARE(dialog.namedNodes(), hosts);
        QVERIFY(dialog.bodyText().contains(u"drain"));
    }

    void theBatchAndTheVersionsAreTold()
    {
        ui::ConfirmDialog dialog;
        dialog.showPrompt(prompt(PromptKind::ConfirmUpgrade, {u"worker3"_s, u"worker4"_s}), {},
                          info());
        QVERIFY(dialog.bodyText().contains(u"1.35.8 → 1.36.4"));
    }

    void noButtonIsTheDefaultAndReturnAnswersNothing()
    {
        ui::ConfirmDialog dialog;
        QSignalSpy continued(&dialog, &ui::ConfirmDialog::continueRequested);
        QSignalSpy aborted(&dialog, &ui::ConfirmDialog::abortRequested);
        dialog.showPrompt(prompt(PromptKind::ConfirmUpgrade, {u"worker1"_s}), {}, info());
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        for (const QPushButton *button : dialog.findChildren<QPushButton *>()) {
            QVERIFY2(!button->isDefault() && !button->autoDefault(), qPrintable(button->text()));
        }
        AWAIT(dialog.continueButton()->isEnabled());
        QTest::keyClick(&dialog, Qt::Key_Return);
        QTest::keyClick(&dialog, Qt::Key_Space);
        QCOMPARE(continued.size(), 0);
        QCOMPARE(aborted.size(), 0);
        QVERIFY(dialog.isVisible());
    }

    void escapeHidesAndAnswersNothing()
    {
        ui::ConfirmDialog dialog;
        QSignalSpy continued(&dialog, &ui::ConfirmDialog::continueRequested);
        QSignalSpy aborted(&dialog, &ui::ConfirmDialog::abortRequested);
        dialog.showPrompt(prompt(PromptKind::ConfirmUpgrade, {u"worker1"_s}), {}, info());
        dialog.show();
        QTest::keyClick(&dialog, Qt::Key_Escape);
        QVERIFY(!dialog.isVisible());
        QCOMPARE(continued.size() + aborted.size(), 0);
    }

    void aClickMeantForThePreviousPromptIsNotTaken()
    {
        ui::ConfirmDialog dialog;
        QSignalSpy continued(&dialog, &ui::ConfirmDialog::continueRequested);
        dialog.showPrompt(prompt(PromptKind::ConfirmUpgrade, {u"worker1"_s}, 1), {}, info());
        dialog.show();
        AWAIT(dialog.continueButton()->isEnabled());
        dialog.showPrompt(prompt(PromptKind::ConfirmUncordon, {u"worker1"_s}, 2), {}, info());
        QTest::mouseClick(dialog.continueButton(), Qt::LeftButton);
        QCOMPARE(continued.size(), 0);
        AWAIT(dialog.continueButton()->isEnabled());
        QTest::mouseClick(dialog.continueButton(), Qt::LeftButton);
        QCOMPARE(continued.size(), 1);
        QCOMPARE(continued.constFirst().constFirst().toULongLong(), 2ULL);
    }

    void theUncordonPromptTellsWhichNodesAreReallyUncordoned()
    {
        timeline::Timeline timeline;
        timeline::Node mine = node(u"worker1"_s, NodeState::Running, Schedulable::No);
        mine.phases = {phase(timeline::PhaseKind::Check), phase(timeline::PhaseKind::Cordon),
                       phase(timeline::PhaseKind::Drain)};
        timeline::Node found = node(u"worker2"_s, NodeState::Running, Schedulable::Unknown);
        found.phases = {phase(timeline::PhaseKind::Check),
                        phase(timeline::PhaseKind::Cordon, timeline::PhaseResult::Skipped)};
        timeline.nodes = {mine, found};
        ui::ConfirmDialog dialog;
        dialog.showPrompt(prompt(PromptKind::ConfirmUncordon, {u"worker1"_s, u"worker2"_s}),
                          timeline, info());
        const QStringList lines = dialog.bodyText().split(u'\n');
        const auto line = [&](const QString &name) {
            for (const QString &each : lines) {
                if (each.startsWith(name))
                    return each;
            }
            return QString();
        };
        QVERIFY(line(u"worker1 "_s).contains(u"is uncordoned"));
        QVERIFY(line(u"worker2 "_s).contains(u"stays unschedulable"));

        dialog.showPrompt(prompt(PromptKind::ConfirmUncordon, {u"worker2"_s}, 2), timeline, info());
        QVERIFY(dialog.bodyText().contains(u"No uncordon follows"));
    }

    void podsDowntimeAndBudgetsAreTold()
    {
        ui::DrainOutlook outlook;
        outlook.controlPlanes = 1;
        outlook.forecast.controlPlaneDowntime = true;
        outlook.forecast.stopsService = {u"web"_s};
        outlook.forecast.blocked = {{u"web-0"_s, u"web-budget"_s}};
        cluster::Pod pod;
        pod.name = u"web-0"_s;
        pod.nameSpace = u"shop"_s;
        pod.node = u"cp1"_s;
        outlook.forecast.evicted = {pod};
        ui::ConfirmDialog dialog;
        dialog.showPrompt(prompt(PromptKind::ConfirmUpgrade, {u"cp1"_s}, 7), {}, info());
        dialog.setOutlook(6, outlook); // of another prompt: not for this one
        QVERIFY(!dialog.bodyText().contains(u"web-0"));
        dialog.setOutlook(7, outlook);
        const QString body = dialog.bodyText();
        QVERIFY(body.contains(u"1 pod is evicted"));
        QVERIFY(body.contains(u"shop/web-0 on cp1"));
        QVERIFY(body.contains(u"web stops"));
        QVERIFY(body.contains(u"web-budget"));
        QCOMPARE(body.count(u"The only control plane node"_s), 1);
    }

    void hostileNamesAreShownAsTheyAre()
    {
        const QString hostile = u"<img src=x><b>worker</b>"_s;
        ui::ConfirmDialog dialog;
        auto asked = prompt(PromptKind::Other, {hostile});
        asked.text = u"<a href='http://x'>click</a>"_s;
        dialog.showPrompt(asked, {}, std::nullopt);
        QCOMPARE(dialog.namedNodes(), QStringList{hostile});
        for (const QLabel *label : dialog.findChildren<QLabel *>()) {
            QCOMPARE(label->textFormat(), Qt::PlainText);
            QVERIFY(!label->openExternalLinks());
        }
        QVERIFY(dialog.bodyText().contains(asked.text));
    }

    void aCountdownShowsTheTimeLeftAndCanBeEndedEarly()
    {
        auto asked = prompt(PromptKind::PauseSeconds, {u"worker1"_s});
        asked.continuesAt = QDateTime::currentDateTimeUtc().addMSecs(42'500);
        ui::ConfirmDialog dialog;
        QSignalSpy continued(&dialog, &ui::ConfirmDialog::continueRequested);
        dialog.showPrompt(asked, {}, info());
        dialog.show();
        QCOMPARE(dialog.continueButton()->text(), u"Continue now"_s);
        QVERIFY(!dialog.holdButton()->isVisible()); // Kubespray's own clock cannot be stopped
        bool shown = false;
        for (const QLabel *label : dialog.findChildren<QLabel *>())
            shown = shown || label->text() == u"0:43" || label->text() == u"0:42";
        QVERIFY(shown);
        AWAIT(dialog.continueButton()->isEnabled());
        QTest::mouseClick(dialog.continueButton(), Qt::LeftButton);
        QCOMPARE(continued.size(), 1);
    }

    void aPolicyThatWaitsCanBeHeld()
    {
        auto asked = prompt(PromptKind::ConfirmUpgrade, {u"worker1"_s});
        asked.continuesAt = QDateTime::currentDateTimeUtc().addSecs(30);
        ui::ConfirmDialog dialog;
        QSignalSpy held(&dialog, &ui::ConfirmDialog::holdRequested);
        dialog.showPrompt(asked, {}, info());
        dialog.show();
        AWAIT(dialog.holdButton()->isVisible() && dialog.holdButton()->isEnabled());
        QTest::mouseClick(dialog.holdButton(), Qt::LeftButton);
        QCOMPARE(held.size(), 1);
        asked.held = true;
        dialog.showPrompt(asked, {}, info());
        QVERIFY(!dialog.holdButton()->isVisible());
    }

    void keepWaitingIsTheDefaultOfAbort()
    {
        timeline::Timeline timeline;
        timeline::Node drained = node(u"worker1"_s, NodeState::Running, Schedulable::No);
        drained.phases = {phase(timeline::PhaseKind::Cordon)};
        timeline.nodes = {drained, node(u"worker2"_s, NodeState::Failed, Schedulable::No)};
        ui::AbortDialog dialog(prompt(PromptKind::ConfirmUncordon, {u"worker1"_s}), timeline,
                               info());
        QVERIFY(dialog.keepButton()->isDefault());
        QVERIFY(!dialog.abortButton()->isDefault());
        QVERIFY(!dialog.abortButton()->autoDefault());
        QVERIFY(dialog.bodyText().contains(u"worker1 is upgraded and stays unschedulable"));
        QVERIFY(dialog.bodyText().contains(u"worker2 stays unschedulable"));
        QVERIFY(dialog.bodyText().contains(u"worker3"));
        dialog.show();
        QSignalSpy rejected(&dialog, &QDialog::rejected);
        QTest::keyClick(&dialog, Qt::Key_Return);
        QCOMPARE(rejected.size(), 1);
    }

    void aSecretIsMaskedSentOnceAndForgotten()
    {
        auto asked = prompt(PromptKind::Other, {}, 3);
        asked.secret = true;
        asked.text = u"BECOME password:"_s;
        ui::SecretDialog dialog;
        QSignalSpy entered(&dialog, &ui::SecretDialog::secretEntered);
        dialog.showPrompt(asked);
        dialog.show();
        QCOMPARE(dialog.field()->echoMode(), QLineEdit::Password);
        QTest::keyClicks(dialog.field(), u"correct horse"_s);
        QTest::keyClick(dialog.field(), Qt::Key_Return);
        QCOMPARE(entered.size(), 1);
        QCOMPARE(entered.constFirst().at(0).toULongLong(), 3ULL);
        QCOMPARE(entered.constFirst().at(1).toString(), u"correct horse"_s);
        QVERIFY(dialog.field()->text().isEmpty());
        QVERIFY(!dialog.isVisible());
    }

    void aHiddenSecretIsForgottenAndNotSent()
    {
        auto asked = prompt(PromptKind::Other, {}, 3);
        asked.secret = true;
        ui::SecretDialog dialog;
        QSignalSpy entered(&dialog, &ui::SecretDialog::secretEntered);
        dialog.showPrompt(asked);
        dialog.show();
        QTest::keyClicks(dialog.field(), u"half"_s);
        QTest::keyClick(&dialog, Qt::Key_Escape);
        QCOMPARE(entered.size(), 0);
        QVERIFY(dialog.field()->text().isEmpty());
    }

    void extraVariablesKeepTheirTypes()
    {
        ui::VariablesEditor editor;
        editor.add(u"upgrade_node_confirm"_s, 2, u"true"_s);
        editor.add(u"drain_retries"_s, 1, u"3"_s);
        editor.add(u"kube_version"_s, 0, u"1.36"_s);
        editor.add(u"dns"_s, 3, u"[\"10.0.0.1\"]"_s);
        const auto variables = editor.variables();
        QVERIFY(variables);
        QCOMPARE(variables->value(u"upgrade_node_confirm"_s), QJsonValue(true));
        QCOMPARE(variables->value(u"drain_retries"_s), QJsonValue(3));
        QCOMPARE(variables->value(u"kube_version"_s), QJsonValue(u"1.36"_s));
        QVERIFY(variables->value(u"dns"_s).isArray());
        editor.add(u"serial"_s, 1, u"two"_s);
        QVERIFY(!editor.variables());
        QVERIFY(editor.variables().error().message.contains(u"serial"));
    }
};

QTEST_MAIN(DialogsTest)
#include "tst_dialogs.moc"
