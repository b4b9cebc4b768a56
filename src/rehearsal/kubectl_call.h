// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rehearsal/kubectl.h"
#include "rehearsal/simulated_cluster.h"

#include <QMap>

namespace uncordon::rehearsal {

/// One call of the simulated kubectl, its options apart from its words.
struct Call
{
    QStringList words; ///< "drain", "worker2"
    QMap<QString, QString> options;
    const QString &stateFile;
    const Terminal &terminal;

    /// Where "TYPE/NAME" and "TYPE NAME" are both said: the name.
    [[nodiscard]] QString name(qsizetype index) const;
    [[nodiscard]] bool has(const char *option) const;
    [[nodiscard]] QString value(const char *option) const;
    /// "360s", "6m", "90"; a day where there is no limit.
    [[nodiscard]] std::chrono::milliseconds timeout(const char *option) const;

    void print(const QString &line) const;
    void warn(const QString &line) const;
    [[nodiscard]] int fail(const QString &line) const; ///< 1, with the line on standard error
};

/// As Go writes a duration: "6m0s".
QString goDuration(std::chrono::milliseconds duration);
/// "k8s-app=cilium", "app!=ledger"; pods of the rehearsal carry one label. False: not understood.
bool selects(const QString &selector, const cluster::Pod &pod);

int cordonNode(const Call &call, bool unschedulable);
int drainNode(const Call &call);
int getObjects(const Call &call);
int waitFor(const Call &call);

} // namespace uncordon::rehearsal
