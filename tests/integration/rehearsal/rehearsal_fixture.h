// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/snapshot.h"

#include <QJsonObject>
#include <QStringList>
#include <QTemporaryDir>
#include <QVersionNumber>

/// `uncordon rehearse --headless` in a folder of its own, in fast time, and what it left there.
class Rehearsal
{
public:
    Rehearsal();
    /// Its end ends the run's tmux server, whatever happened.
    ~Rehearsal();
    Q_DISABLE_COPY_MOVE(Rehearsal)

    /// The exit status; -1 where the program did not end in time. Never twice. `answers` are given
    /// from another process, one to each prompt.
    int run(const QStringList &arguments, const QStringList &answers = {});

    QByteArray out, err;
    [[nodiscard]] QString folder() const { return m_folder.filePath(QStringLiteral("run folder")); }
    [[nodiscard]] QByteArray
    contents(const QString &file) const;  ///< of the run's folder, empty where it is not
    [[nodiscard]] QByteArray log() const; ///< output.log without colours
    [[nodiscard]] QJsonObject timeline() const;
    [[nodiscard]] QJsonObject node(const QString &name) const; ///< of the timeline
    [[nodiscard]] QList<QJsonObject> decisions() const;
    [[nodiscard]] uncordon::cluster::NodeStatus simulated(const QString &name) const;
    /// Texts of the findings of this severity.
    [[nodiscard]] QStringList findings(const QString &severity) const;

    static QVersionNumber ansibleVersion();

private:
    QTemporaryDir m_folder;
};
