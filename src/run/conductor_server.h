// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/conductor.h"
#include "run/protocol.h"

#include <QLocalServer>
#include <QSet>

class QLocalSocket;

namespace uncordon::run {

/// The conductor's clients, on a local socket that only the user may open. Lives on the conductor's
/// thread, and no longer than it.
class ConductorServer : public QObject
{
    Q_OBJECT
public:
    explicit ConductorServer(Conductor &conductor, QObject *parent = nullptr);
    ~ConductorServer() override;

    text::Result<void> listen();

Q_SIGNALS:
    void done(); ///< the run is over, and every client knows

private:
    void accept();
    void receive(QLocalSocket *client);
    text::Result<void> obey(const Request &request);
    void tellAll();
    void close(bool lost);

    Conductor &m_conductor;
    QLocalServer m_server;
    QSet<QLocalSocket *> m_clients;
    QByteArray m_last;
    bool m_lost = false;
    bool m_closing = false;
};

} // namespace uncordon::run
