// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/archive.h"
#include "tests/integration/run/run_fixture.h"
#include "ui/run/confirm_dialog.h"
#include "ui/run/live_run.h"
#include "ui/run/run_page.h"
#include "ui/run/secret_dialog.h"
#include "ui/run/start_upgrade_dialog.h"
#include "ui/run/starter.h"

#include <QCheckBox>
#include <QDir>
#include <QLineEdit>
#include <QPushButton>
#include <QStandardPaths>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon;

/// A real run of a small checkout, started from its dialog.
class StartUpgradeTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setApplicationName(u"uncordon-test"_s);
        QStandardPaths::setTestModeEnabled(true);
    }

    void theExactCommandIsShownBeforeAnythingStarts()
    {
        const RunFixture fixture;
        ui::StartUpgradeDialog dialog;
        dialog.setOptions(fixture.options());
        dialog.show();
        QVERIFY(!dialog.startButton()->isEnabled());
        QTest::mouseClick(dialog.showButton(), Qt::LeftButton);
        AWAIT(dialog.startButton()->isEnabled());
        QVERIFY2(dialog.commandText().contains(u"ansible-playbook"_s),
                 qPrintable(dialog.commandText()));
        QVERIFY(dialog.commandText().contains(u"upgrade-cluster.yml"_s));
        QVERIFY(dialog.commandText().contains(u"ANSIBLE_"_s));
        QCOMPARE(run::listRuns().size(), 1);
        // A change makes the command untrue: it has to be shown again, and what was made is removed.
        dialog.findChildren<QLineEdit *>().constFirst()->setText(fixture.checkout() + u"/"_s);
        QVERIFY(!dialog.startButton()->isEnabled());
        QCOMPARE(run::listRuns().size(), 0);
    }

    void whatCannotBeRunIsTold()
    {
        const RunFixture fixture;
        run::UpgradeOptions options = fixture.options();
        options.playbook = u"no-such.yml"_s;
        ui::StartUpgradeDialog dialog;
        dialog.setOptions(options);
        dialog.show();
        QTest::mouseClick(dialog.showButton(), Qt::LeftButton);
        AWAIT(dialog.findChild<ui::ToneFrame *>()->isVisible());
        QVERIFY(!dialog.startButton()->isEnabled());
        bool told = false;
        for (const QLabel *label : dialog.findChildren<QLabel *>())
            told = told || label->text().contains(u"no-such.yml"_s);
        QVERIFY(told);
    }

    void aRunStartsAndItsPasswordIsAskedForInADialog()
    {
        RunFixture fixture;
        ui::RunPage page(RunFixture::program());
        page.resize(1200, 700);
        page.show();
        auto *const dialog = new ui::StartUpgradeDialog(&page);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &ui::StartUpgradeDialog::startRequested, page.starter(),
                &ui::Starter::startUpgrade);
        dialog->setOptions(fixture.options());
        for (QCheckBox *box : dialog->findChildren<QCheckBox *>()) {
            if (box->text().contains(u"SSH"_s))
                box->setChecked(true);
        }
        dialog->open();
        QTest::mouseClick(dialog->showButton(), Qt::LeftButton);
        AWAIT(dialog->startButton()->isEnabled());
        QTest::mouseClick(dialog->startButton(), Qt::LeftButton);
        AWAIT(page.run());
        fixture.adopt(*page.run()->info());
        AWAIT(page.secretDialog()->isVisible());
        QCOMPARE(page.secretDialog()->field()->echoMode(), QLineEdit::Password);
        QTest::keyClicks(page.secretDialog()->field(), u"open sesame"_s);
        QTest::keyClick(page.secretDialog()->field(), Qt::Key_Return);
        AWAIT(page.run()->prompt() && !page.run()->prompt()->secret);
        AWAIT(page.confirmDialog()->isVisible());
        QCOMPARE(page.confirmDialog()->namedNodes(), QStringList{u"cp1"_s});
        // Left nowhere in the run's folder.
        const QDir folder(page.run()->info()->folder);
        for (const QString &name : folder.entryList(QDir::Files))
            QVERIFY2(!RunFixture::contents(folder.filePath(name)).contains("open sesame"),
                     qPrintable(name));
    }
};

QTEST_MAIN(StartUpgradeTest)
#include "tst_start_upgrade.moc"
