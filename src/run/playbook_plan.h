// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/run_info.h"

#include <QJsonObject>

#include <optional>

namespace uncordon::run {

/// A play as its playbook writes it.
struct PlayOutline
{
    QString name; ///< the banner's: the play's name, else its hosts pattern
    QString pattern;
    QStringList serial;      ///< elements; empty: none written
    bool serialKnown = true; ///< false: a form that only Ansible can evaluate
    QString order;           ///< "inventory" where nothing is written
    bool drains = false;
    QString file;
    int line = 0;
};

/// The plays of a playbook, import_playbook followed, in the order they will run.
text::Result<QList<PlayOutline>> readPlays(const QString &playbook,
                                           const QJsonObject &extraVariables);

/// The plays and hosts in what `ansible-playbook --list-hosts` prints. The hosts of a play come in
/// no particular order there.
QList<PlannedPlay> parseListHosts(const QString &output);
/// The hosts in what `ansible PATTERN --list-hosts` prints, in the play's order.
QStringList parseHostList(const QString &output);

/// The extra variable `serial`, or the default, of "{{ serial | default('20%') }}"; a plain value
/// as it is. None: another form.
std::optional<QString> evaluateSerial(const QString &text, const QJsonObject &extraVariables);

} // namespace uncordon::run
