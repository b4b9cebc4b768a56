// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/interrupt.h"

#include <QSocketNotifier>

#include <csignal>
#include <sys/signalfd.h>
#include <unistd.h>

namespace uncordon::app {

Interrupt::Interrupt(QObject *parent) : QObject(parent)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    // Threads that are started later inherit the mask; children of QProcess get a clean one.
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    m_descriptor = ::signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    m_notifier = std::make_unique<QSocketNotifier>(m_descriptor, QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] {
        signalfd_siginfo info{};
        if (::read(m_descriptor, &info, sizeof info) == sizeof info)
            Q_EMIT raised();
    });
}

Interrupt::~Interrupt()
{
    m_notifier.reset();
    ::close(m_descriptor);
}

} // namespace uncordon::app
