// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>

class QSocketNotifier;

namespace uncordon::app {

/// Ctrl+C as a signal of the event loop, so that a command can leave its terminal tidy. One a process.
class Interrupt : public QObject
{
    Q_OBJECT
public:
    explicit Interrupt(QObject *parent = nullptr);
    ~Interrupt() override;

Q_SIGNALS:
    void raised();

private:
    std::unique_ptr<QSocketNotifier> m_notifier;
    int m_descriptor = -1;
};

} // namespace uncordon::app
