// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>

/// One function a sub-command; each lives in a file of its own, does its own wiring and returns the
/// exit status: 0 done, 1 the answer is no, 2 the call or its input cannot be used.
namespace uncordon::app {

/// What main received, before any QCoreApplication exists: a command makes the kind it needs.
struct Invocation
{
    int &argc;
    char **argv;
    QStringList arguments; ///< after the sub-command's name
};

int timelineCommand(Invocation invocation);
int inventoryCommand(Invocation invocation);
int pathCommand(Invocation invocation);
int rehearseCommand(Invocation invocation);
int runCommand(Invocation invocation);
int runsCommand(Invocation invocation);
int attachCommand(Invocation invocation);
int answerCommand(Invocation invocation);
int policyCommand(Invocation invocation);
int conductCommand(Invocation invocation);
/// The kubectl of a rehearsal: this program called through a link or script of that name.
int kubectlCommand(Invocation invocation);
int windowCommand(Invocation invocation);
/// False: the window cannot open, and Qt would end the program.
bool displayIsThere(const QStringList &arguments);

/// "uncordon: FILE:LINE:COL: what is wrong (what to do)" on standard error.
void printError(const QString &text);

} // namespace uncordon::app
