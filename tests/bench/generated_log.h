// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

/// Output of ansible-playbook as a large cluster's upgrade prints it: coloured, with per-host start lines,
/// profile_tasks' clock, delegated and skipped hosts, and now and then a long result.
namespace uncordon::bench {

struct LogShape
{
    int nodes = 50;
    bool wrapped = false; ///< a stamp before each line
};

/// One task of all nodes, `number` counted from 0.
QByteArray taskOutput(const LogShape &shape, int number);
/// Writes tasks until the file has `bytes`; false where it cannot be written.
bool writeLog(const QString &file, const LogShape &shape, qint64 bytes);

} // namespace uncordon::bench
