// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/run_info.h"

#include <QJsonObject>

namespace uncordon::run {

/// What "Start upgrade" and `uncordon run` take.
struct UpgradeOptions
{
    QString checkout; ///< Kubespray's folder
    QStringList inventories;
    QString playbook; ///< relative to the checkout; default upgrade-cluster.yml
    QString limit;
    QString serial; ///< "1", "20%", empty: the playbook's own
    bool become = false;
    bool askBecomePassword = false;
    QString vaultPasswordFile;
    bool askVaultPassword = false;
    bool askSshPassword = false;
    QJsonObject extraVariables; ///< typed: passed as a JSON file, never as key=value
    QStringList ansibleOptions; ///< what stood after --
    QString ansiblePlaybook;    ///< program; empty: from PATH
    Policy policy;
    QString folder; ///< run folder; empty: a new one in the archive
};

/// Command, environment, plan and run folder of a real run; asks ansible-playbook for the hosts of
/// each play (no host is contacted). Blocks: call it off the UI thread.
text::Result<RunInfo> prepareUpgrade(const UpgradeOptions &options);

/// The command as a shell line and the environment that it adds, for showing and copying.
QString shellLine(const RunInfo &info);

} // namespace uncordon::run
