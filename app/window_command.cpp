// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands.h"

#include "ui/shell/main_window.h"

#include <QApplication>
#include <QFileInfo>
#include <QIcon>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace uncordon::app {
namespace {

using namespace Qt::StringLiterals;

void loadTranslations(QApplication &application, QTranslator &own, QTranslator &qt)
{
    if (own.load(QLocale(), u"uncordon"_s, u"_"_s, u":/i18n"_s) ||
        own.load(u":/i18n/uncordon_en.qm"_s))
        application.installTranslator(&own);
    if (qt.load(QLocale(), u"qtbase"_s, u"_"_s, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        application.installTranslator(&qt);
}

} // namespace

bool displayIsThere(const QStringList &arguments)
{
    if (arguments.contains(u"-platform"_s) || qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        return true;
#if defined(Q_OS_LINUX) || defined(Q_OS_FREEBSD)
    return !qEnvironmentVariableIsEmpty("DISPLAY") ||
           !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
#else
    return true;
#endif
}

int windowCommand(Invocation invocation)
{
    static const QStringList ofQt{u"-platform"_s, u"-style"_s, u"-geometry"_s,
                                  u"-qwindowgeometry"_s, u"-display"_s};
    QString path;
    for (qsizetype i = 0; i < invocation.arguments.size(); ++i) {
        const QString &argument = invocation.arguments[i];
        if (argument == u"--rehearse")
            continue; // the start page has the rehearsal ready, one button
        if (ofQt.contains(argument)) {
            ++i; // its value; QApplication reads both
            continue;
        }
        if (argument.startsWith(u'-')) {
            printError(u"%1 is not known (see uncordon --help)"_s.arg(argument));
            return 2;
        }
        if (!path.isEmpty()) {
            printError(u"one file or run folder at a time (see uncordon --help)"_s);
            return 2;
        }
        path = argument;
    }
    if (!path.isEmpty() && !QFileInfo::exists(path)) {
        printError(u"%1: no such file, folder or command (see uncordon --help)"_s.arg(path));
        return 2;
    }
    if (!displayIsThere(invocation.arguments)) {
        printError(
            u"there is no display for the window (without one: uncordon rehearse --headless, "
            "uncordon run --headless, uncordon timeline LOG)"_s);
        return 2;
    }
    QApplication application(invocation.argc, invocation.argv);
    QApplication::setApplicationName(u"uncordon"_s);
    QApplication::setApplicationDisplayName(u"Uncordon"_s);
    QApplication::setApplicationVersion(QStringLiteral(UNCORDON_VERSION));
    QGuiApplication::setDesktopFileName(u"io.github.uncordon.Uncordon"_s);
    QApplication::setWindowIcon(QIcon::fromTheme(
        u"io.github.uncordon.Uncordon"_s, QIcon(u":/icons/io.github.uncordon.Uncordon.svg"_s)));
    QTranslator own;
    QTranslator qt;
    loadTranslations(application, own, qt);

    ui::MainWindow window(QCoreApplication::applicationFilePath());
    window.show();
    if (!path.isEmpty())
        window.openPath(QFileInfo(path).absoluteFilePath());
    return QApplication::exec();
}

} // namespace uncordon::app
