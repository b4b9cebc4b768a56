// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/conduct.h"

#include "run/conductor_server.h"
#include "run/prompt_names.h"
#include "run/tmux.h"

#include <QCoreApplication>
#include <QFile>

#include <cstdio>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace uncordon::run {

namespace {

int lockedFile(const QString &folder)
{
    const QByteArray path = QFile::encodeName(folder + u"/conductor.lock"_s);
    const int descriptor = ::open(path.constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0)
        return -1;
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        return descriptor;
    ::close(descriptor);
    return -1;
}

} // namespace

std::unique_ptr<ConductorLock> ConductorLock::take(const QString &folder)
{
    const int descriptor = lockedFile(folder);
    return std::unique_ptr<ConductorLock>(descriptor < 0 ? nullptr : new ConductorLock(descriptor));
}

bool ConductorLock::isTaken(const QString &folder)
{
    // A shared lock disturbs nobody who only asks.
    const QByteArray path = QFile::encodeName(folder + u"/conductor.lock"_s);
    const int descriptor = ::open(path.constData(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    const bool taken = ::flock(descriptor, LOCK_SH | LOCK_NB) != 0;
    ::close(descriptor);
    return taken;
}

ConductorLock::~ConductorLock()
{
    ::close(m_descriptor);
}

text::Result<void> conduct(QCoreApplication &application, const QString &folder)
{
    auto info = read(folder);
    if (!info)
        return std::unexpected(info.error());
    auto lock = ConductorLock::take(info->folder);
    for (int attempt = 0; !lock && attempt < 5; ++attempt) { // somebody may only be asking
        ::usleep(20'000);
        lock = ConductorLock::take(info->folder);
    }
    if (!lock)
        return {};
    Conductor conductor(*info, std::make_unique<TmuxTerminal>(*info));
    ConductorServer server(conductor);
    // The conductor's window is for a colleague who looks in.
    QObject::connect(&conductor, &Conductor::decided, &application, [](const Decision &decision) {
        std::printf("%s  %s: %s (%s)\n",
                    qUtf8Printable(decision.at.toLocalTime().toString(Qt::ISODate)),
                    qUtf8Printable(decision.hosts.join(u' ')), qUtf8Printable(decision.answer),
                    qUtf8Printable(decision.by));
        std::fflush(stdout);
    });
    QObject::connect(&server, &ConductorServer::done, &application, &QCoreApplication::quit,
                     Qt::QueuedConnection);
    if (auto listening = server.listen(); !listening)
        qWarning("uncordon: %s",
                 qUtf8Printable(listening.error().toString())); // policies still work
    QMetaObject::invokeMethod(&conductor, &Conductor::begin, Qt::QueuedConnection);
    QCoreApplication::exec();
    return {};
}

} // namespace uncordon::run
