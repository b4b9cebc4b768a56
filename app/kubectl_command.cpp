// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include "rehearsal/kubectl.h"

#include <QCoreApplication>

#include <cstdio>
#include <thread>

using namespace Qt::StringLiterals;

namespace uncordon::app {

int kubectlCommand(Invocation invocation)
{
    // kubectl --state FILE ...: the wrapper of the run folder puts the file first
    if (invocation.arguments.size() < 2 || invocation.arguments.constFirst() != u"--state") {
        printError(u"this kubectl belongs to a rehearsal (start one with uncordon rehearse)"_s);
        return 2;
    }
    const QCoreApplication application(invocation.argc, invocation.argv);
    const double scale =
        std::max(1.0, qEnvironmentVariable("UNCORDON_TIME_SCALE", u"60"_s).toDouble());
    const rehearsal::Terminal terminal{
        [](const QByteArray &bytes) {
            std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), stdout);
        },
        [](const QByteArray &bytes) {
            std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), stderr);
        },
        [scale](std::chrono::milliseconds time) {
            std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(
                static_cast<double>(time.count()) / scale));
        }};
    return rehearsal::kubectl(invocation.arguments.sliced(2), invocation.arguments[1], terminal);
}

} // namespace uncordon::app
