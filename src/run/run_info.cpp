// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/run_info.h"

#include "run/failure.h"
#include "text/whole_file.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace uncordon::run {

namespace {

QJsonArray fromPlan(const QList<PlannedPlay> &plan)
{
    QJsonArray plays;
    for (const PlannedPlay &play : plan) {
        QJsonArray batches;
        for (const QStringList &batch : play.batches)
            batches << QJsonArray::fromStringList(batch);
        plays << QJsonObject{{u"name"_s, play.name},
                             {u"hosts"_s, QJsonArray::fromStringList(play.hosts)},
                             {u"batches"_s, batches},
                             {u"drains"_s, play.drains}};
    }
    return plays;
}

QStringList strings(const QJsonValue &value)
{
    QStringList list;
    const QJsonArray array = value.toArray();
    for (const auto &item : array)
        list << item.toString();
    return list;
}

QMap<QString, QString> stringMap(const QJsonValue &value)
{
    QMap<QString, QString> map;
    const QJsonObject object = value.toObject();
    for (auto it = object.begin(); it != object.end(); ++it)
        map.insert(it.key(), it.value().toString());
    return map;
}

QJsonObject fromMap(const QMap<QString, QString> &map)
{
    QJsonObject object;
    for (auto it = map.begin(); it != map.end(); ++it)
        object.insert(it.key(), it.value());
    return object;
}

QList<PlannedPlay> toPlan(const QJsonArray &array)
{
    QList<PlannedPlay> plan;
    for (const auto &value : array) {
        PlannedPlay play;
        play.name = value[u"name"].toString();
        play.hosts = strings(value[u"hosts"]);
        play.drains = value[u"drains"].toBool();
        const QJsonArray batches = value[u"batches"].toArray();
        for (const auto &batch : batches)
            play.batches << strings(batch);
        plan << play;
    }
    return plan;
}

} // namespace

QJsonObject RunInfo::toJson() const
{
    return QJsonObject{
        {u"format"_s, 1},
        {u"id"_s, id},
        {u"kind"_s, kind == Kind::Rehearsal ? u"rehearsal"_s : u"upgrade"_s},
        {u"title"_s, title},
        {u"created_at"_s, createdAt.toString(Qt::ISODateWithMs)},
        {u"command"_s, QJsonArray::fromStringList(command)},
        {u"environment"_s, fromMap(environment)},
        {u"working_directory"_s, workingDirectory},
        {u"release"_s, release},
        {u"from_version"_s, fromVersion},
        {u"to_version"_s, toVersion},
        {u"control_plane"_s, QJsonArray::fromStringList(controlPlane)},
        {u"workers"_s, QJsonArray::fromStringList(workers)},
        {u"etcd"_s, QJsonArray::fromStringList(etcd)},
        {u"plan"_s, fromPlan(plan)},
        {u"confirms_uncordon"_s, confirmsUncordon},
        {u"policy"_s, policy.toString()},
        {u"answers"_s, fromMap(answers)},
        {u"cluster_state"_s, clusterState},
    };
}

text::Result<RunInfo> RunInfo::fromJson(const QJsonObject &object)
{
    if (object[u"format"].toInt() != 1 || object[u"id"].toString().isEmpty()) {
        return failure(u"run-unreadable"_s, QCoreApplication::translate(
                                                "run", "not a run.json that this version reads"));
    }
    RunInfo info;
    info.id = object[u"id"].toString();
    info.kind = object[u"kind"].toString() == u"rehearsal" ? Kind::Rehearsal : Kind::Upgrade;
    info.title = object[u"title"].toString();
    info.createdAt = QDateTime::fromString(object[u"created_at"].toString(), Qt::ISODateWithMs);
    info.command = strings(object[u"command"]);
    info.environment = stringMap(object[u"environment"]);
    info.workingDirectory = object[u"working_directory"].toString();
    info.release = object[u"release"].toString();
    info.fromVersion = object[u"from_version"].toString();
    info.toVersion = object[u"to_version"].toString();
    info.controlPlane = strings(object[u"control_plane"]);
    info.workers = strings(object[u"workers"]);
    info.etcd = strings(object[u"etcd"]);
    info.plan = toPlan(object[u"plan"].toArray());
    info.confirmsUncordon = object[u"confirms_uncordon"].toBool(true);
    auto policy = Policy::parse(object[u"policy"].toString(), {});
    if (!policy)
        return std::unexpected(policy.error());
    info.policy = *policy;
    info.answers = stringMap(object[u"answers"]);
    info.clusterState = object[u"cluster_state"].toString();
    return info;
}

text::Result<void> write(const RunInfo &info)
{
    const QString path = info.folder + u"/run.json"_s;
    return text::writeWhole(path, QJsonDocument(info.toJson()).toJson());
}

text::Result<RunInfo> read(const QString &folder)
{
    const QString path = QFileInfo(folder).absoluteFilePath() + u"/run.json"_s;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return failure(
            u"file-unreadable"_s,
            QCoreApplication::translate("run", "cannot be read: %1").arg(file.errorString()), {},
            path);
    }
    QJsonParseError problem;
    const QByteArray bytes = file.readAll();
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &problem);
    if (problem.error != QJsonParseError::NoError) {
        auto error = failure(u"run-unreadable"_s, problem.errorString(), {}, path);
        error.error().line = int(bytes.left(problem.offset).count('\n')) + 1;
        return error;
    }
    auto info = RunInfo::fromJson(document.object());
    if (!info) {
        info.error().file = path;
        return info;
    }
    info->folder = QFileInfo(folder).absoluteFilePath();
    return info;
}

} // namespace uncordon::run
