// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/run_info.h"

#include <chrono>
#include <optional>

/// A whole upgrade on this machine: ordinary playbooks with Kubespray's play structure and task names,
/// run by the real ansible-playbook against a simulated cluster.
namespace uncordon::rehearsal {

struct Failure
{
    enum class Kind : quint8 { Drain, Kubelet };
    Kind kind = Kind::Drain;
    QString node;
};

struct Options
{
    int controlPlane = 3;
    int workers = 4;
    QString serial; ///< empty: the playbook's default, 20%
    std::optional<Failure> failure;
    std::optional<std::chrono::seconds> pause; ///< countdown variables instead of confirmations
    run::Policy policy;
    QMap<QString, QString> answers; ///< as in RunInfo
    QString folder;                 ///< empty: a new one in the archive
};

/// Makes the run folder: inventory, playbooks, simulated cluster, kubectl; nothing is started.
/// `program` is this program's own file, which serves as kubectl there.
text::Result<run::RunInfo> prepare(const Options &options, const QString &program);

} // namespace uncordon::rehearsal
