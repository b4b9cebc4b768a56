// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/archive.h"
#include "ui/run/abort_dialog.h"
#include "ui/run/confirm_dialog.h"
#include "ui/run/details_pane.h"
#include "ui/run/live_run.h"
#include "ui/run/node_area.h"
#include "ui/run/outcome_banner.h"
#include "ui/run/output_pane.h"
#include "ui/run/policy_button.h"
#include "ui/run/prompt_banner.h"
#include "ui/run/run_header.h"
#include "ui/run/run_page.h"
#include "ui/run/start_page.h"
#include "ui/run/timeline_widget.h"
#include "ui/shell/main_window.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMenu>
#include <QProcess>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon;
using timeline::PromptKind;

/// QTRY_VERIFY, whose expansion -Wconversion does not take; a rehearsal takes its time.
#define AWAIT(...)                                                                                 \
    QVERIFY2(QTest::qWaitFor([&] { return bool(__VA_ARGS__); }, 90'000), #__VA_ARGS__)

/// Real rehearsals, started and answered in the window.
class WindowTest : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<QTemporaryDir> m_data;

    static void press(QPushButton *button)
    {
        AWAIT(button->isEnabled() && button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
    }

    /// One control plane node, then all workers in one batch.
    static void start(ui::MainWindow &window)
    {
        window.show();
        ui::StartPage *const page = window.runPage()->startPage();
        page->findChild<QSpinBox *>(u"rehearsalControlPlane"_s)->setValue(1);
        page->findChild<QSpinBox *>(u"rehearsalWorkers"_s)->setValue(2);
        page->findChild<QLineEdit *>(u"rehearsalSerial"_s)->setText(u"2"_s);
        press(page->startButton());
        AWAIT(window.runPage()->run());
        AWAIT(window.runPage()->run()->prompt());
    }

    static QList<QJsonObject> decisions(const run::RunInfo &info)
    {
        QFile file(info.folder + u"/decisions.jsonl"_s);
        QList<QJsonObject> result;
        if (!file.open(QIODevice::ReadOnly))
            return result;
        while (!file.atEnd()) {
            const QJsonObject line = QJsonDocument::fromJson(file.readLine()).object();
            if (!line.value(u"answer"_s).toString().isEmpty())
                result << line;
        }
        return result;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setApplicationName(u"uncordon-test"_s);
        QStandardPaths::setTestModeEnabled(true);
    }

    void init()
    {
        m_data = std::make_unique<QTemporaryDir>();
        qputenv("UNCORDON_DATA", m_data->path().toLocal8Bit());
        qputenv("UNCORDON_TIME_SCALE", "600");
    }

    void cleanup()
    {
        for (const run::RunSummary &run : run::listRuns())
            QProcess::execute(u"tmux"_s, {u"-L"_s, u"uncordon-"_s + run.info.id, u"kill-server"_s});
    }

    void aRehearsalIsStartedAnsweredAndRecorded()
    {
        ui::MainWindow window(QStringLiteral(UNCORDON_PROGRAM));
        start(window);
        ui::RunPage *const page = window.runPage();
        ui::ConfirmDialog *const dialog = page->confirmDialog();
        const run::RunInfo info = *page->run()->info();

        quint64 answered = 0;
        bool sawTheBatch = false;
        while (QTest::qWaitFor(
                   [&] {
                       return page->run()->settled() ||
                              (page->run()->prompt() && page->run()->prompt()->id > answered);
                   },
                   90'000) &&
               !page->run()->settled()) {
            const run::WaitingPrompt prompt = *page->run()->prompt();
            AWAIT(dialog->isVisible() && dialog->promptId() == prompt.id);
            QCOMPARE(dialog->namedNodes(), prompt.hosts);
            if (prompt.hosts.size() == 2) {
                QCOMPARE(dialog->namedNodes(), (QStringList{u"worker1"_s, u"worker2"_s}));
                QVERIFY(page->promptBanner()->text().startsWith(u"worker1 and worker2"_s));
                page->nodes()->selectNode(u"worker2"_s); // asked in worker1's name, it waits too
                AWAIT(page->findChild<ui::DetailsPane *>()->summaryText().startsWith(u"running"));
                sawTheBatch = true;
            }
            if (answered == 0) { // hidden, the banner stays and answers too
                press(dialog->hideButton());
                QVERIFY(!dialog->isVisible());
                QVERIFY(page->promptBanner()->isVisible());
                QVERIFY(page->run()->prompt());
                for (QPushButton *button : page->promptBanner()->findChildren<QPushButton *>()) {
                    if (button->text() == u"Continue")
                        press(button);
                }
            } else {
                press(dialog->continueButton());
            }
            answered = prompt.id;
        }
        QVERIFY(sawTheBatch);
        AWAIT(page->run()->settled());
        QCOMPARE(page->run()->timeline().outcome, timeline::Outcome::Succeeded);
        QVERIFY(!dialog->isVisible());
        QVERIFY(page->outcomeBanner()->texts().constFirst().contains(u"3 of 3"_s));

        const QList<QJsonObject> made = decisions(info);
        QCOMPARE(made.size(), 4); // before and after: the control plane node, the batch of workers
        for (const QJsonObject &decision : made) {
            QCOMPARE(decision[u"answer"].toString(), u"continue"_s);
            QCOMPARE(decision[u"by"].toString(), u"person"_s);
        }
        QCOMPARE(made.at(2)[u"hosts"].toArray(), (QJsonArray{u"worker1"_s, u"worker2"_s}));

        // Linked both ways: a line of the output selects its bar and task.
        ui::OutputView *const output = page->output()->view();
        AWAIT(output->text() && output->text()->lineCount() > 20);
        const timeline::Node worker = *page->run()->timeline().node(u"worker2"_s);
        QVERIFY(!worker.tasks.isEmpty());
        Q_EMIT output->lineClicked(worker.tasks.constLast().log.lastLine - 1);
        QCOMPARE(page->nodes()->timelineWidget()->selectedNode(), u"worker2"_s);
    }

    void abortAsksAgainAndEndsTheRun()
    {
        ui::MainWindow window(QStringLiteral(UNCORDON_PROGRAM));
        start(window);
        ui::RunPage *const page = window.runPage();
        const run::RunInfo info = *page->run()->info();
        AWAIT(page->confirmDialog()->isVisible());
        press(page->confirmDialog()->abortButton());
        auto *second = page->confirmDialog()->findChild<ui::AbortDialog *>();
        QVERIFY(second);
        QVERIFY(second->bodyText().contains(u"cp1 is not cordoned"_s));
        QVERIFY2(second->bodyText().contains(u"worker1"_s), qPrintable(second->bodyText()));
        press(second->keepButton());
        QVERIFY(page->run()->prompt());
        QVERIFY(decisions(info).isEmpty());

        press(page->confirmDialog()->abortButton());
        ui::AbortDialog *open = nullptr;
        for (ui::AbortDialog *each : page->confirmDialog()->findChildren<ui::AbortDialog *>()) {
            if (each->isVisible())
                open = each;
        }
        QVERIFY(open);
        press(open->abortButton());
        AWAIT(page->run()->settled());
        QCOMPARE(page->run()->timeline().outcome, timeline::Outcome::Aborted);
        QVERIFY(page->outcomeBanner()->texts().constFirst().contains(u"Aborted"_s));
        QCOMPARE(decisions(info).size(), 1);
        QCOMPARE(decisions(info).constFirst()[u"answer"].toString(), u"abort"_s);
    }

    void theRunGoesOnWithoutTheWindowAndTheNextOneAttaches()
    {
        QString folder;
        {
            ui::MainWindow window(QStringLiteral(UNCORDON_PROGRAM));
            start(window);
            folder = window.runPage()->run()->info()->folder;
            QVERIFY(window.statusText().contains(u"goes on"_s));
            QVERIFY(window.close());
        }
        ui::MainWindow window(QStringLiteral(UNCORDON_PROGRAM));
        window.show();
        AWAIT(window.runPage()->startPage()->listedRuns().contains(folder));
        window.openPath(folder);
        AWAIT(window.runPage()->run() && window.runPage()->run()->prompt());
        AWAIT(window.runPage()->confirmDialog()->isVisible());
        QCOMPARE(window.runPage()->confirmDialog()->namedNodes(), QStringList{u"cp1"_s});
        AWAIT(window.runPage()->run()->timeline().node(u"cp1"_s));
        press(window.runPage()->confirmDialog()->continueButton());
        AWAIT(decisions(*window.runPage()->run()->info()).size() == 1);
    }

    void twoWindowsOneAnswer()
    {
        ui::MainWindow first(QStringLiteral(UNCORDON_PROGRAM));
        start(first);
        ui::MainWindow second(QStringLiteral(UNCORDON_PROGRAM));
        second.show();
        second.openPath(first.runPage()->run()->info()->folder);
        AWAIT(second.runPage()->run() && second.runPage()->run()->prompt());
        AWAIT(second.runPage()->confirmDialog()->isVisible());
        press(first.runPage()->confirmDialog()->continueButton());
        // It closes where nobody pressed anything, and the two never answer the same question.
        AWAIT(!second.runPage()->confirmDialog()->isVisible());
        AWAIT(decisions(*first.runPage()->run()->info()).size() == 1);
    }

    void runThroughChosenInTheWindowReleasesThePrompt()
    {
        ui::MainWindow window(QStringLiteral(UNCORDON_PROGRAM));
        start(window);
        auto *const button = window.runPage()->header()->findChild<ui::PolicyButton *>();
        AWAIT(button->isVisible());
        button->menu()->actions().at(1)->trigger();
        AWAIT(window.runPage()->run()->settled());
        QCOMPARE(window.runPage()->run()->timeline().outcome, timeline::Outcome::Succeeded);
        QVERIFY(!window.runPage()->confirmDialog()->isVisible());
        QVERIFY(!window.runPage()->promptBanner()->promptId());
    }

    void aSavedLogIsOpenedReadOnly()
    {
        const QString log = m_data->filePath(u"somebody.log"_s);
        QFile file(log);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "PLAY [Upgrade] ****\n\nTASK [upgrade/pre-upgrade : Cordon node] ****\nchanged: [n1]\n\n"
            "TASK [upgrade/pre-upgrade : Drain node] ****\n"
            "fatal: [n1]: FAILED! => {\"msg\": \"<b>no</b>\"}\n\n"
            "PLAY RECAP ****\nn1 : ok=1 changed=1 unreachable=0 failed=1 skipped=0 rescued=0 ignored=0\n");
        file.close();
        ui::MainWindow window(QStringLiteral(UNCORDON_PROGRAM));
        window.show();
        window.openPath(log);
        AWAIT(window.runPage()->run() && window.runPage()->run()->settled());
        QVERIFY(!window.runPage()->run()->live());
        const QStringList texts = window.runPage()->outcomeBanner()->texts();
        QVERIFY(texts.constFirst().contains(u"n1 is left unschedulable"_s));
        QVERIFY(texts.contains(u"kubectl uncordon n1"_s));
        QVERIFY(texts.constLast().contains(u"<b>no</b>"_s));
        QVERIFY(!window.runPage()->confirmDialog()->isVisible());
        // A file that is not there, and a folder that is no run, are told.
        window.openPath(m_data->filePath(u"nothing"_s));
        AWAIT(window.statusBar()->currentMessage().contains(u"nothing"_s));
        QVERIFY(window.runPage()->run());
    }
};

QTEST_MAIN(WindowTest)
#include "tst_window.moc"
