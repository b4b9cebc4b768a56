// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/conductor_client.h"

#include "run/conduct.h"
#include "run/protocol.h"
#include "run/script_command.h"
#include "run/session.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocalSocket>
#include <QThread>
#include <QTimer>

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace uncordon::run {

namespace {
constexpr int kRetryMs = 200;
}

class ConductorClient::Impl
{
public:
    Impl(ConductorClient &owner, RunInfo info, QString program)
        : q(owner), m_info(std::move(info)), m_program(std::move(program))
    {
        m_state.policy = m_info.policy;
        m_retry.setSingleShot(true);
        m_retry.setInterval(kRetryMs);
        QObject::connect(&m_retry, &QTimer::timeout, &q, [this] { connectOrStart(); });
        QObject::connect(&m_socket, &QLocalSocket::connected, &q,
                         [this] { Q_EMIT q.connectedChanged(true); });
        QObject::connect(&m_socket, &QLocalSocket::readyRead, &q, [this] { receive(); });
        QObject::connect(&m_socket, &QLocalSocket::disconnected, &q, [this] {
            Q_EMIT q.connectedChanged(false);
            again();
        });
        QObject::connect(&m_socket, &QLocalSocket::errorOccurred, &q, [this] { again(); });
        QMetaObject::invokeMethod(&q, [this] { connectOrStart(); }, Qt::QueuedConnection);
    }

    ~Impl()
    {
        m_socket.disconnect(&q);
        if (m_starter)
            m_starter->wait();
    }

    void again()
    {
        if (!m_over && !m_starter)
            m_retry.start();
    }

    void connectOrStart()
    {
        if (m_over || m_starter || m_socket.state() != QLocalSocket::UnconnectedState)
            return;
        if (ConductorLock::isTaken(m_info.folder)) {
            const QString path = readSocketPath(m_info.folder);
            if (QFileInfo::exists(path))
                m_socket.connectToServer(path);
            else
                m_retry.start();
            return;
        }
        const auto status = readExitStatus(m_info.folder);
        if (status && QFileInfo::exists(m_info.folder + u"/timeline.json"_s)) {
            end(status, {});
            return;
        }
        // Starting takes a while, and a window must not wait for it.
        m_problem.reset();
        m_starter.reset(QThread::create([this] {
            if (auto started = ensureConductor(m_info, m_program); !started)
                m_problem = started.error();
        }));
        QObject::connect(m_starter.get(), &QThread::finished, &q, [this] { started(); });
        m_starter->start();
    }

    void started()
    {
        m_starter->wait();
        m_starter.reset();
        if (m_problem && m_problem->code == u"run-lost") {
            end(std::nullopt, m_problem->toString());
            return;
        }
        if (m_problem && !m_problemTold) {
            m_problemTold = true;
            Q_EMIT q.refused(m_problem->toString());
        }
        m_retry.start();
    }

    void receive()
    {
        while (m_socket.canReadLine()) {
            auto reply = decodeReply(m_socket.readLine());
            if (!reply)
                continue;
            if (reply->refused) {
                Q_EMIT q.refused(*reply->refused);
                continue;
            }
            take(*reply->state);
        }
    }

    void take(const State &state)
    {
        const State before = std::exchange(m_state, state);
        m_known = true;
        if (state.policy != before.policy)
            Q_EMIT q.policyChanged();
        if (state.prompt != before.prompt)
            Q_EMIT q.promptChanged();
        if (state.exitStatus)
            end(state.exitStatus, {});
        else if (state.lost)
            end(std::nullopt,
                QCoreApplication::translate("run", "the run was killed and left no exit status"));
    }

    void end(std::optional<int> status, const QString &why)
    {
        if (std::exchange(m_over, true))
            return;
        m_retry.stop();
        const bool hadPrompt = m_state.prompt.has_value();
        m_state.prompt.reset();
        m_state.exitStatus = status;
        m_socket.disconnectFromServer();
        if (hadPrompt)
            Q_EMIT q.promptChanged();
        if (status)
            Q_EMIT q.finished(*status);
        else
            Q_EMIT q.lost(why);
    }

    void send(Request request)
    {
        if (m_socket.state() != QLocalSocket::ConnectedState) {
            Q_EMIT q.refused(
                QCoreApplication::translate("run", "the run's conductor is not connected"));
            return;
        }
        request.client = QCoreApplication::applicationName() % u' ' % QString::number(::getpid());
        m_socket.write(encode(request));
        m_socket.flush();
    }

    ConductorClient &q;
    RunInfo m_info;
    QString m_program;
    QLocalSocket m_socket;
    QTimer m_retry;
    std::unique_ptr<QThread> m_starter;
    std::optional<text::Error> m_problem;
    bool m_problemTold = false;
    State m_state;
    bool m_known = false;
    bool m_over = false;
};

ConductorClient::ConductorClient(RunInfo info, QString program, QObject *parent)
    : QObject(parent), m_impl(std::make_unique<Impl>(*this, std::move(info), std::move(program)))
{ }

ConductorClient::~ConductorClient() = default;

bool ConductorClient::connected() const
{
    return m_impl->m_socket.state() == QLocalSocket::ConnectedState && m_impl->m_known;
}

Policy ConductorClient::policy() const
{
    return m_impl->m_state.policy;
}

std::optional<WaitingPrompt> ConductorClient::prompt() const
{
    return m_impl->m_state.prompt;
}

std::optional<int> ConductorClient::exitStatus() const
{
    return m_impl->m_state.exitStatus;
}

void ConductorClient::answerContinue(quint64 promptId)
{
    m_impl->send({Request::What::Continue, promptId, {}, {}, {}});
}

void ConductorClient::answerAbort(quint64 promptId)
{
    m_impl->send({Request::What::Abort, promptId, {}, {}, {}});
}

void ConductorClient::hold(quint64 promptId)
{
    m_impl->send({Request::What::Hold, promptId, {}, {}, {}});
}

void ConductorClient::setPolicy(const Policy &policy)
{
    m_impl->send({Request::What::SetPolicy, 0, policy.toString(), {}, {}});
}

void ConductorClient::sendSecret(quint64 promptId, const QString &secret)
{
    m_impl->send({Request::What::Secret, promptId, {}, secret, {}});
}

} // namespace uncordon::run
