// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>

#include <chrono>
#include <functional>

namespace uncordon::rehearsal {

/// Where a front end prints and how it passes time; a test passes its own.
struct Terminal
{
    std::function<void(const QByteArray &)> out;
    std::function<void(const QByteArray &)> err;
    std::function<void(std::chrono::milliseconds)> sleep; ///< simulated time, unscaled
};

/// The part of kubectl that an upgrade calls, on the simulated cluster in `stateFile`; and "simulate",
/// which stands for what an upgrade does to a node by other means. Returns the exit status.
int kubectl(const QStringList &arguments, const QString &stateFile, const Terminal &terminal);

} // namespace uncordon::rehearsal
