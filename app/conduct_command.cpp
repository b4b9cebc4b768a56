// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands.h"

#include "run/archive.h"
#include "run/conduct.h"

#include <QCoreApplication>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace uncordon::app {

int conductCommand(Invocation invocation)
{
    QCoreApplication application(invocation.argc, invocation.argv);
    QCoreApplication::setApplicationName(u"uncordon"_s);
    if (invocation.arguments.size() != 1 || invocation.arguments.constFirst().startsWith(u'-')) {
        const bool help = invocation.arguments == QStringList{u"--help"_s} ||
                          invocation.arguments == QStringList{u"-h"_s};
        std::fputs("usage: uncordon conduct RUN\n\nWhat a run's own session runs: answers its "
                   "prompts as its policy says.\n",
                   help ? stdout : stderr);
        return help ? 0 : 2;
    }
    const auto summary = run::findRun(invocation.arguments.constFirst());
    if (!summary) {
        printError(summary.error().toString());
        return 2;
    }
    if (auto conducted = run::conduct(application, summary->info.folder); !conducted) {
        printError(conducted.error().toString());
        return 1;
    }
    return 0;
}

} // namespace uncordon::app
