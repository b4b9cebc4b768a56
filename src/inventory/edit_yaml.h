// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/edit_ini.h"

namespace uncordon::inventory {

/// Edits of a YAML or JSON document: an inventory, or a file of variables. The text is one that
/// readDocument() reads.

/// At the top of a file of variables.
EditResult yamlSetVariable(const QByteArray &bytes, const QString &key, const Value &value);
EditResult yamlUnsetVariable(const QByteArray &bytes, const QString &key);

/// In an inventory. A key that is there is changed where it stands last; a new one goes to the first
/// place that has variables of the host or group, else to the first that names it.
EditResult yamlSetOfHost(const QByteArray &bytes, const QString &host, const QString &key,
                         const Value &value);
EditResult yamlUnsetOfHost(const QByteArray &bytes, const QString &host, const QString &key);
EditResult yamlSetOfGroup(const QByteArray &bytes, const QString &group, const QString &key,
                          const Value &value);
EditResult yamlUnsetOfGroup(const QByteArray &bytes, const QString &group, const QString &key);

/// The groups that name the host below their `hosts`, in the order of the file, each once.
struct YamlMention
{
    QString group;
    QByteArray text; ///< of the host's value, as it is written; empty: none
    bool hasVariables = false;
};
QList<YamlMention> yamlMentions(const QByteArray &bytes, const QString &host);
bool yamlHasGroup(const QByteArray &bytes, const QString &group);

/// Whether one of its mentions is a range that names others too.
bool yamlIsInRange(const QByteArray &bytes, const QString &host);
/// Gives the host an entry of its own wherever it stands in a range, with what the range's entry says.
EditResult yamlSplitRanges(const QByteArray &bytes, const QString &host);

/// With `value` (of YamlMention, or empty) behind the name.
EditResult yamlAddHost(const QByteArray &bytes, const QString &group, const QString &host,
                       const QByteArray &value);
EditResult yamlRemoveHost(const QByteArray &bytes, const QString &host, const QStringList &groups);
EditResult yamlRenameHost(const QByteArray &bytes, const QString &host, const QString &name);
EditResult yamlAddGroup(const QByteArray &bytes, const QString &group);

} // namespace uncordon::inventory
