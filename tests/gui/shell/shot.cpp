// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Pictures of the window for people to look at: shot FOLDER [waiting|failed|start|path]. Runs real rehearsals.
// Not a test.

#include "ui/path/path_page.h"
#include "ui/run/abort_dialog.h"
#include "ui/run/confirm_dialog.h"
#include "ui/run/live_run.h"
#include "ui/run/node_area.h"
#include "ui/run/run_page.h"
#include "ui/run/start_page.h"
#include "ui/run/start_upgrade_dialog.h"
#include "ui/run/starter.h"
#include "ui/shell/main_window.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QSettings>
#include <QStandardPaths>
#include <QTest>
#include <QTimer>
#include <QTranslator>

#include <cstdio>

using namespace Qt::StringLiterals;
using namespace uncordon;

namespace {

QPalette darkPalette()
{
    QPalette palette(QColor(0x31, 0x36, 0x3b), QColor(0x2a, 0x2e, 0x32));
    palette.setColor(QPalette::Base, QColor(0x1e, 0x1f, 0x22));
    palette.setColor(QPalette::AlternateBase, QColor(0x25, 0x27, 0x2b));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(role, QColor(0xfc, 0xfc, 0xfc));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, QColor(0x7f, 0x84, 0x8a));
    palette.setColor(QPalette::PlaceholderText, QColor(0x9a, 0xa0, 0xa6));
    palette.setColor(QPalette::Highlight, QColor(0x3d, 0x8e, 0xe9));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Mid, QColor(0x4a, 0x50, 0x56));
    palette.setColor(QPalette::ToolTipBase, QColor(0x31, 0x36, 0x3b));
    palette.setColor(QPalette::ToolTipText, Qt::white);
    return palette;
}

class Photographer
{
public:
    explicit Photographer(QString folder)
        : m_folder(std::move(folder)), m_light(QApplication::palette())
    {
        QDir().mkpath(m_folder);
    }

    void take(QWidget *widget, const QString &name, bool sizes = true)
    {
        for (const bool dark : {false, true}) {
            QApplication::setPalette(dark ? darkPalette() : m_light);
            for (const QSize size : {QSize(1280, 800), QSize(1920, 1080), QSize(3840, 2160)}) {
                if (!sizes && size.width() > 1280)
                    continue;
                if (sizes)
                    widget->resize(size);
                QTest::qWait(250);
                const QString file =
                    sizes ? u"%1/%2-%3-%4.png"_s.arg(m_folder, name, dark ? u"dark" : u"light")
                                .arg(size.width())
                          : u"%1/%2-%3.png"_s.arg(m_folder, name, dark ? u"dark" : u"light");
                widget->grab().save(file);
                std::puts(qPrintable(file));
            }
        }
        QApplication::setPalette(m_light);
    }

private:
    QString m_folder;
    QPalette m_light;
};

bool waitForPrompt(ui::RunPage *page, quint64 after)
{
    return QTest::qWaitFor(
               [&] {
                   return (page->run() && page->run()->prompt() &&
                           page->run()->prompt()->id > after) ||
                          (page->run() && page->run()->settled());
               },
               180000) &&
           page->run()->prompt();
}

void shootRehearsal(ui::MainWindow &window, Photographer &photographer)
{
    ui::RunPage *const page = window.runPage();
    rehearsal::Options options;
    options.workers = 6;
    options.serial = u"3"_s;
    page->starter()->startRehearsal(options);
    quint64 last = 0;
    bool shotWorkers = false, shotUncordon = false, shotRunning = false;
    while (waitForPrompt(page, last)) {
        const run::WaitingPrompt prompt = *page->run()->prompt();
        last = prompt.id;
        QTest::qWait(900);
        const QString prefix = u"prompt%1"_s.arg(last);
        if (last == 1) {
            photographer.take(page->confirmDialog(), u"dialog-first"_s, false);
            ui::AbortDialog dialog(prompt, page->run()->timeline(), page->run()->info());
            dialog.show();
            photographer.take(&dialog, u"dialog-abort"_s, false);
        }
        if (prompt.kind == timeline::PromptKind::ConfirmUncordon && !shotUncordon) {
            shotUncordon = true;
            photographer.take(page->confirmDialog(), u"dialog-uncordon"_s, false);
        }
        if (prompt.hosts.size() > 1 && !shotWorkers) {
            shotWorkers = true;
            photographer.take(&window, u"waiting"_s);
            photographer.take(page->confirmDialog(), u"dialog"_s, false);
        }
        page->run()->answerContinue(last);
        if (shotWorkers && !shotRunning) {
            shotRunning = true;
            QTest::qWait(2500);
            photographer.take(&window, u"running"_s);
        }
        if (!page->run()->live())
            break;
    }
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(u"uncordon"_s);
    QStandardPaths::setTestModeEnabled(true);
    if (argc < 2)
        return 2;
    QTranslator japanese; // LC_ALL=ja_JP.UTF-8, as the program itself follows the system
    if (japanese.load(QLocale(), u"uncordon"_s, u"_"_s, QStringLiteral(UNCORDON_TRANSLATIONS)))
        QApplication::installTranslator(&japanese);
    Photographer photographer(QString::fromLocal8Bit(argv[1]));
    const QString what = argc > 2 ? QString::fromLocal8Bit(argv[2]) : QString();
    ui::MainWindow window(QStringLiteral(UNCORDON_PROGRAM));
    window.resize(1280, 800);
    window.show();
    ui::RunPage *const page = window.runPage();
    if (what.isEmpty() || what == u"start") {
        QTest::qWait(500);
        photographer.take(&window, u"start"_s);
        ui::StartUpgradeDialog dialog;
        dialog.show();
        photographer.take(&dialog, u"start-upgrade"_s, false);
    }
    if (what.isEmpty() || what == u"waiting") {
        shootRehearsal(window, photographer);
        if (QTest::qWaitFor([&] { return page->run() && page->run()->settled(); }, 120000))
            photographer.take(&window, u"finished"_s);
    }
    if (what.isEmpty() || what == u"failed") {
        rehearsal::Options options;
        options.serial = u"2"_s;
        options.failure = rehearsal::Failure{rehearsal::Failure::Kind::Kubelet, u"worker2"_s};
        options.policy.kind = run::Policy::Kind::Continue;
        page->starter()->startRehearsal(options);
        if (QTest::qWaitFor(
                [&] {
                    return page->run() && page->run()->settled() &&
                           page->run()->timeline().outcome == timeline::Outcome::Failed;
                },
                240000)) {
            page->nodes()->selectNode(u"worker2"_s);
            photographer.take(&window, u"failed"_s);
        }
    }
    if (what.isEmpty() || what == u"path") {
        window.showPage(1);
        QTest::qWait(300);
        photographer.take(&window, u"path"_s);
        window.pathPage()->setFrom({{2, 28, 1, {}}, {1, 32, 8, {}}});
        QTest::qWait(200);
        photographer.take(&window, u"path-long"_s);
    }
    if (QFileInfo(what).exists()) {
        QElapsedTimer whole, gap;
        qint64 longest = 0;
        QTimer pulse;
        QObject::connect(&pulse, &QTimer::timeout,
                         [&] { longest = std::max(longest, gap.restart()); });
        whole.start();
        gap.start();
        pulse.start(1);
        window.openPath(what);
        if (!QTest::qWaitFor([&] { return page->run() && page->run()->settled(); }, 120000))
            return 1;
        std::printf("read in %lld ms; the window stood still for at most %lld ms\n",
                    static_cast<long long>(whole.elapsed()), static_cast<long long>(longest));
        photographer.take(&window, QFileInfo(what).completeBaseName());
    }
    return 0;
}
