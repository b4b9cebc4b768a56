// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/prompt_names.h"

#include <QJsonArray>
#include <QJsonValue>

using namespace Qt::StringLiterals;

namespace uncordon::run {

QString name(timeline::PromptKind kind)
{
    switch (kind) {
    case timeline::PromptKind::ConfirmUpgrade: return u"confirm-upgrade"_s;
    case timeline::PromptKind::ConfirmUncordon: return u"confirm-uncordon"_s;
    case timeline::PromptKind::PauseSeconds: return u"pause-seconds"_s;
    case timeline::PromptKind::Other: break;
    }
    return u"other"_s;
}

timeline::PromptKind promptKind(const QString &name)
{
    using enum timeline::PromptKind;
    return name == u"confirm-upgrade"    ? ConfirmUpgrade
           : name == u"confirm-uncordon" ? ConfirmUncordon
           : name == u"pause-seconds"    ? PauseSeconds
                                         : Other;
}

QJsonObject toJson(const WaitingPrompt &prompt)
{
    return QJsonObject{
        {u"id"_s, qint64(prompt.id)},
        {u"kind"_s, name(prompt.kind)},
        {u"text"_s, prompt.text},
        {u"hosts"_s, QJsonArray::fromStringList(prompt.hosts)},
        {u"hosts_certain"_s, prompt.hostsCertain},
        {u"since"_s, prompt.since.toString(Qt::ISODateWithMs)},
        {u"continues_at"_s, prompt.continuesAt
                                ? QJsonValue(prompt.continuesAt->toString(Qt::ISODateWithMs))
                                : QJsonValue()},
        {u"held"_s, prompt.held},
        {u"abort_question"_s, prompt.abortQuestion},
        {u"secret"_s, prompt.secret},
        {u"echo"_s, prompt.echo},
    };
}

WaitingPrompt waitingPrompt(const QJsonObject &object)
{
    WaitingPrompt prompt;
    prompt.id = quint64(object[u"id"].toInteger());
    prompt.kind = promptKind(object[u"kind"].toString());
    prompt.text = object[u"text"].toString();
    const QJsonArray hosts = object[u"hosts"].toArray();
    for (const auto &host : hosts)
        prompt.hosts << host.toString();
    prompt.hostsCertain = object[u"hosts_certain"].toBool();
    prompt.since = QDateTime::fromString(object[u"since"].toString(), Qt::ISODateWithMs);
    if (object[u"continues_at"].isString())
        prompt.continuesAt =
            QDateTime::fromString(object[u"continues_at"].toString(), Qt::ISODateWithMs);
    prompt.held = object[u"held"].toBool();
    prompt.abortQuestion = object[u"abort_question"].toBool();
    prompt.secret = object[u"secret"].toBool();
    prompt.echo = object[u"echo"].toBool();
    return prompt;
}

} // namespace uncordon::run
