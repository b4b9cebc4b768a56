// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/variable.h"

#include <QProcessEnvironment>
#include <QStringList>

namespace uncordon::inventory {

/// What of Ansible's settings changes how an inventory is read.
struct AnsibleConfig
{
    QString file; ///< the ansible.cfg; empty: none applies
    QStringList ignoredExtensions;
    QStringList ignoredPatterns; ///< regular expressions
    QStringList plugins; ///< in the order in which they are tried, without "ansible.builtin."
    QStringList yamlExtensions;          ///< of group_vars and host_vars files
    QStringList inventoryYamlExtensions; ///< of inventories
    QStringList precedence;
    Merging merging = Merging::Replace;
    bool validGroupNames = false;
    QString playbookFolder; ///< empty: not set
};

/// The settings of a program that is started in `folder` with `environment`: the environment's own, then
/// the first ansible.cfg of ANSIBLE_CONFIG, the folder (unless all the world may write to it), the home
/// folder and /etc/ansible. What none of them sets is as in ansible-core 2.19 (before it, .ini files in a
/// folder were passed over).
AnsibleConfig ansibleConfig(const QString &folder, const QProcessEnvironment &environment);

} // namespace uncordon::inventory
