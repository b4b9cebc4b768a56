// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/policy.h"
#include "text/error.h"

#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

namespace uncordon::run {

/// A play that the run will make, in order; from `ansible-playbook --list-hosts` and the playbook's serial.
struct PlannedPlay
{
    QString name;
    QStringList hosts;          ///< in Ansible's order, limit applied
    QList<QStringList> batches; ///< hosts cut by serial; one batch where there is none
    bool drains = false;        ///< it runs upgrade/pre-upgrade
    bool operator==(const PlannedPlay &) const = default;
};

/// run.json of a run folder: what was started, written once before the start.
struct RunInfo
{
    enum class Kind : quint8 { Rehearsal, Upgrade };

    QString id;     ///< "20261201-013327-a1b2": folder name, tmux socket name, local socket name
    QString folder; ///< absolute; not in the file
    Kind kind = Kind::Upgrade;
    QString title; ///< workspace or cluster name for the header
    QDateTime createdAt;
    QStringList command;                ///< exactly what runs, first element the program
    QMap<QString, QString> environment; ///< added to the caller's
    QString workingDirectory;
    QString release;                         ///< Kubespray tag, where known
    QString fromVersion, toVersion;          ///< of Kubernetes, without v, where known
    QStringList controlPlane, workers, etcd; ///< node names, where known
    QList<PlannedPlay> plan;                 ///< empty: batches are taken from the output
    bool confirmsUncordon = true; ///< false: the release has no prompt before the uncordon
    Policy policy;                ///< at the start
    QMap<QString, QString>
        answers; ///< node to "continue" or "abort": given once, at the first prompt that covers it
    QString clusterState; ///< rehearsal: path of the simulated cluster's state file

    [[nodiscard]] QJsonObject toJson() const;
    static text::Result<RunInfo> fromJson(const QJsonObject &object);
};

text::Result<void> write(const RunInfo &info); ///< to info.folder + "/run.json", atomically
text::Result<RunInfo> read(const QString &folder);

} // namespace uncordon::run
