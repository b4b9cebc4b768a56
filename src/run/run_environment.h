// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/run_info.h"

namespace uncordon::run {

/// What `ansible-playbook --version` tells about an installation.
struct AnsibleInstallation
{
    QString version; ///< "2.19.11", empty where nothing was told
    bool profileTasks =
        false; ///< ansible.posix is installed: its profile_tasks works without a warning
};
/// Blocks for about half a second. `workingDirectory`: an ansible.cfg there counts.
AnsibleInstallation askAnsible(const QString &program, const QString &workingDirectory,
                               const QMap<QString, QString> &environment = {});

/// The environment that makes standard output a truthful live source, and keeps the run's facts in
/// its own folder.
QMap<QString, QString> runEnvironment(const RunInfo &info, const AnsibleInstallation &ansible);

} // namespace uncordon::run
