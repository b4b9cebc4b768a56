// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/policy.h"
#include "run/waiting_prompt.h"

#include <QByteArray>
#include <QJsonObject>

#include <optional>

namespace uncordon::run {

/// One JSON object a line, both ways. The conductor sends its whole State at every change; a client
/// sends a Request.
struct State
{
    Policy policy;
    std::optional<WaitingPrompt> prompt;
    std::optional<int> exitStatus; ///< set: the run is over, nothing more will come
    bool lost = false;             ///< over without an exit status
    bool operator==(const State &) const = default;
};

struct Request
{
    enum class What : quint8 { Continue, Abort, Hold, SetPolicy, Secret };
    What what = What::Hold;
    quint64 prompt = 0;
    QString policy; ///< as Policy::parse takes it, so that "hold" keeps the conductor's own kind
    QString secret;
    QString client;
};

QByteArray encode(const State &state);
QByteArray encode(const Request &request);
QByteArray encodeRefusal(const QString &reason);

struct Reply
{
    std::optional<State> state;
    std::optional<QString> refused;
};
text::Result<Reply> decodeReply(const QByteArray &line);
text::Result<Request> decodeRequest(const QByteArray &line);

/// Where the conductor listens: a path short enough for a socket (108 bytes), in a folder of the
/// user's own. Clients read the path from conductor.json in the run folder.
text::Result<QString> newSocketPath(const QString &runId);
text::Result<void> writeSocketPath(const QString &folder, const QString &path);
QString readSocketPath(const QString &folder);

} // namespace uncordon::run
