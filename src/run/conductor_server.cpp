// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/conductor_server.h"

#include "run/failure.h"

#include <QFile>
#include <QLocalSocket>

using namespace Qt::StringLiterals;

namespace uncordon::run {

namespace {
constexpr qint64 kLongestLine = 64 * 1024;
constexpr int kFarewellMs = 2000;
} // namespace

ConductorServer::ConductorServer(Conductor &conductor, QObject *parent)
    : QObject(parent), m_conductor(conductor)
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &ConductorServer::accept);
    connect(&conductor, &Conductor::changed, this, &ConductorServer::tellAll);
    connect(&conductor, &Conductor::finished, this, [this] { close(false); });
    connect(&conductor, &Conductor::lost, this, [this] { close(true); });
}

ConductorServer::~ConductorServer()
{
    m_server.close();
}

text::Result<void> ConductorServer::listen()
{
    const RunInfo &info = m_conductor.info();
    auto path = newSocketPath(info.id);
    if (!path)
        return std::unexpected(path.error());
    QFile::remove(*path); // of a conductor that died: the lock says that there is no other
    if (!m_server.listen(*path)) {
        return failure(
            u"socket-unusable"_s,
            QCoreApplication::translate("run", "cannot listen: %1").arg(m_server.errorString()), {},
            *path);
    }
    return writeSocketPath(info.folder, *path);
}

void ConductorServer::accept()
{
    while (QLocalSocket *client = m_server.nextPendingConnection()) {
        m_clients.insert(client);
        connect(client, &QLocalSocket::readyRead, this, [this, client] { receive(client); });
        connect(client, &QLocalSocket::disconnected, this, [this, client] {
            m_clients.remove(client);
            client->deleteLater();
            if (m_closing && m_clients.isEmpty())
                Q_EMIT done();
        });
        tellAll();
        client->write(m_last);
    }
}

void ConductorServer::receive(QLocalSocket *client)
{
    while (client->canReadLine()) {
        const QByteArray line = client->readLine(kLongestLine);
        const auto request = decodeRequest(line);
        text::Result<void> done;
        if (request)
            done = obey(*request);
        else
            done = std::unexpected(request.error());
        if (!done)
            client->write(encodeRefusal(done.error().toString()));
    }
    if (client->bytesAvailable() > kLongestLine)
        client->abort();
}

text::Result<void> ConductorServer::obey(const Request &request)
{
    switch (request.what) {
    case Request::What::Continue:
        return m_conductor.answer(request.prompt, AnswerKeys::Goal::Continue, request.client);
    case Request::What::Abort:
        return m_conductor.answer(request.prompt, AnswerKeys::Goal::Abort, request.client);
    case Request::What::Hold:
        return m_conductor.answer(request.prompt, AnswerKeys::Goal::Hold, request.client);
    case Request::What::Secret:
        return m_conductor.sendSecret(request.prompt, request.secret.toUtf8());
    case Request::What::SetPolicy: {
        auto policy = Policy::parse(request.policy, m_conductor.policy());
        if (!policy)
            return std::unexpected(policy.error());
        return m_conductor.setPolicy(*policy, request.client);
    }
    }
    return {};
}

void ConductorServer::tellAll()
{
    State state;
    state.policy = m_conductor.policy();
    state.prompt = m_conductor.prompt();
    state.exitStatus = m_conductor.exitStatus();
    state.lost = m_lost;
    const QByteArray line = encode(state);
    if (line == m_last)
        return;
    m_last = line;
    for (QLocalSocket *client : std::as_const(m_clients))
        client->write(line);
}

void ConductorServer::close(bool lost)
{
    m_lost = lost;
    m_closing = true;
    tellAll();
    // A client closes its end when it has read the end of the run; one that hangs is not waited for.
    QTimer::singleShot(m_clients.isEmpty() ? 0 : kFarewellMs, this, &ConductorServer::done);
}

} // namespace uncordon::run
