// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/protocol.h"

#include "run/failure.h"
#include "run/prompt_names.h"
#include "text/whole_file.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

#include <array>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace uncordon::run {

namespace {

constexpr std::array<QLatin1StringView, 5> kRequests{"continue"_L1, "abort"_L1, "hold"_L1,
                                                     "policy"_L1, "secret"_L1};
constexpr qsizetype kLongestSocketPath = 90; // of 107; Qt listens first on a longer, temporary name

QByteArray line(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

text::Result<QJsonObject> object(const QByteArray &bytes)
{
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &problem);
    if (!document.isObject()) {
        return failure(u"message-unreadable"_s,
                       QCoreApplication::translate("run", "unreadable message: %1")
                           .arg(problem.errorString()));
    }
    return document.object();
}

/// Ours alone, and no link: /tmp belongs to everybody.
bool isPrivateFolder(const QString &path)
{
    struct stat found{};
    return ::lstat(QFile::encodeName(path).constData(), &found) == 0 && S_ISDIR(found.st_mode) &&
           found.st_uid == ::getuid() && (found.st_mode & 077) == 0;
}

} // namespace

QByteArray encode(const State &state)
{
    return line(
        {{u"policy"_s, state.policy.toString()},
         {u"prompt"_s, state.prompt ? QJsonValue(toJson(*state.prompt)) : QJsonValue()},
         {u"exit_status"_s, state.exitStatus ? QJsonValue(*state.exitStatus) : QJsonValue()},
         {u"lost"_s, state.lost}});
}

QByteArray encode(const Request &request)
{
    QJsonObject object{{u"do"_s, QString(kRequests[std::size_t(request.what)])},
                       {u"client"_s, request.client}};
    if (request.what == Request::What::SetPolicy)
        object.insert(u"policy"_s, request.policy);
    else
        object.insert(u"prompt"_s, qint64(request.prompt));
    if (request.what == Request::What::Secret)
        object.insert(u"secret"_s, request.secret);
    return line(object);
}

QByteArray encodeRefusal(const QString &reason)
{
    return line({{u"refused"_s, reason}});
}

text::Result<Reply> decodeReply(const QByteArray &bytes)
{
    auto read = object(bytes);
    if (!read)
        return std::unexpected(read.error());
    Reply reply;
    if (read->contains(u"refused")) {
        reply.refused = (*read)[u"refused"].toString();
        return reply;
    }
    State state;
    auto policy = Policy::parse((*read)[u"policy"].toString(), {});
    if (!policy)
        return std::unexpected(policy.error());
    state.policy = *policy;
    if ((*read)[u"prompt"].isObject())
        state.prompt = waitingPrompt((*read)[u"prompt"].toObject());
    if ((*read)[u"exit_status"].isDouble())
        state.exitStatus = (*read)[u"exit_status"].toInt();
    state.lost = (*read)[u"lost"].toBool();
    reply.state = state;
    return reply;
}

text::Result<Request> decodeRequest(const QByteArray &bytes)
{
    auto read = object(bytes);
    if (!read)
        return std::unexpected(read.error());
    const QString what = (*read)[u"do"].toString();
    const auto found = std::ranges::find(kRequests, what);
    if (found == kRequests.end())
        return failure(u"message-unreadable"_s,
                       QCoreApplication::translate("run", "unknown request: %1").arg(what));
    Request request;
    request.what = Request::What(found - kRequests.begin());
    request.prompt = quint64((*read)[u"prompt"].toInteger());
    request.policy = (*read)[u"policy"].toString();
    request.secret = (*read)[u"secret"].toString();
    request.client = (*read)[u"client"].toString().left(200);
    return request;
}

text::Result<QString> newSocketPath(const QString &runId)
{
    // A run folder of the user's own choice may carry any id.
    QString file = u"uncordon-"_s % runId % u".sock"_s;
    if (file.size() > 40)
        file =
            u"uncordon-"_s %
            QString::fromLatin1(QCryptographicHash::hash(runId.toUtf8(), QCryptographicHash::Sha1)
                                    .toHex()
                                    .left(16)) %
            u".sock"_s;
    const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
    if (!runtime.isEmpty() && isPrivateFolder(runtime)) {
        if (QString path = runtime % u'/' % file; path.toUtf8().size() <= kLongestSocketPath)
            return path;
    }
    const QString folder = u"/tmp/uncordon-"_s + QString::number(::getuid());
    ::mkdir(QFile::encodeName(folder).constData(), 0700);
    if (!isPrivateFolder(folder)) {
        return failure(u"socket-folder-unsafe"_s,
                       QCoreApplication::translate("run", "is not a folder of this user alone"),
                       QCoreApplication::translate("run", "remove it, or set XDG_RUNTIME_DIR"),
                       folder);
    }
    return QString(folder % u'/' % file);
}

text::Result<void> writeSocketPath(const QString &folder, const QString &path)
{
    const QJsonObject object{{u"pid"_s, qint64(::getpid())}, {u"socket"_s, path}};
    return text::writeWhole(folder + u"/conductor.json"_s, line(object));
}

QString readSocketPath(const QString &folder)
{
    QFile file(folder + u"/conductor.json"_s);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.readAll()).object()[u"socket"].toString();
}

} // namespace uncordon::run
