// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QStringList>

#include <optional>

namespace uncordon::run {

/// One element of `serial` for `hosts` hosts: a number ("2"), or a percentage of all hosts of the
/// play ("20%"), rounded down but at least 1. 0 or less: all at once. None: Ansible would refuse it.
std::optional<int> batchSize(const QString &serial, qsizetype hosts);

/// The hosts cut as Ansible does: the elements of `serial` in order, the last one repeated. An empty
/// `serial` is one batch; no hosts, no batch.
std::optional<QList<QStringList>> cutBatches(const QStringList &hosts, const QStringList &serial);

} // namespace uncordon::run
