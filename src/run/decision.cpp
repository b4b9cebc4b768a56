// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/decision.h"

#include "run/failure.h"
#include "run/prompt_names.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace uncordon::run {

namespace {

QString path(const QString &folder)
{
    return folder + u"/decisions.jsonl"_s;
}

QList<QJsonObject> readLines(const QString &folder)
{
    QList<QJsonObject> lines;
    QFile file(path(folder));
    if (!file.open(QIODevice::ReadOnly))
        return lines;
    const QList<QByteArray> all = file.readAll().split('\n');
    for (const QByteArray &line : all) {
        const QJsonDocument document = QJsonDocument::fromJson(line);
        if (document.isObject())
            lines << document.object();
    }
    return lines;
}

text::Result<void> append(const QString &folder, const QJsonObject &object)
{
    QFile file(path(folder));
    bool done = file.open(QIODevice::ReadWrite | QIODevice::Append | QIODevice::Unbuffered);
    if (done) {
        QByteArray line = QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
        // A line that a crash cut short must not swallow this one.
        if (file.size() > 0 && file.seek(file.size() - 1) && file.read(1) != "\n")
            line.prepend('\n');
        done = file.write(line) == line.size() && ::fsync(file.handle()) == 0;
    }
    if (!done) {
        return failure(
            u"file-unwritable"_s,
            QCoreApplication::translate("run", "cannot be written: %1").arg(file.errorString()), {},
            path(folder));
    }
    return {};
}

} // namespace

QList<Decision> readDecisions(const QString &folder)
{
    QList<Decision> decisions;
    const QList<QJsonObject> lines = readLines(folder);
    for (const QJsonObject &object : lines) {
        if (!object.contains(u"prompt"))
            continue;
        Decision decision;
        decision.at = QDateTime::fromString(object[u"at"].toString(), Qt::ISODateWithMs);
        decision.prompt = quint64(object[u"prompt"].toInteger());
        decision.kind = promptKind(object[u"kind"].toString());
        const QJsonArray hosts = object[u"hosts"].toArray();
        for (const auto &host : hosts)
            decision.hosts << host.toString();
        decision.answer = object[u"answer"].toString();
        decision.by = object[u"by"].toString();
        decision.client = object[u"client"].toString();
        decisions << decision;
    }
    return decisions;
}

text::Result<void> appendDecision(const QString &folder, const Decision &decision)
{
    return append(folder, QJsonObject{{u"at"_s, decision.at.toString(Qt::ISODateWithMs)},
                                      {u"prompt"_s, qint64(decision.prompt)},
                                      {u"kind"_s, name(decision.kind)},
                                      {u"hosts"_s, QJsonArray::fromStringList(decision.hosts)},
                                      {u"answer"_s, decision.answer},
                                      {u"by"_s, decision.by},
                                      {u"client"_s, decision.client}});
}

text::Result<void> appendPolicyChange(const QString &folder, const Policy &policy,
                                      const QString &by, const QString &client)
{
    return append(
        folder, QJsonObject{{u"at"_s, QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs)},
                            {u"policy"_s, policy.toString()},
                            {u"by"_s, by},
                            {u"client"_s, client}});
}

std::optional<Policy> lastPolicy(const QString &folder)
{
    std::optional<Policy> policy;
    const QList<QJsonObject> lines = readLines(folder);
    for (const QJsonObject &object : lines) {
        if (auto read = Policy::parse(object[u"policy"].toString(), {}))
            policy = *read;
    }
    return policy;
}

} // namespace uncordon::run
