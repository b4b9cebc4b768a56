// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/value.h"
#include "text/span_edit.h"

#include <expected>
#include <optional>

namespace uncordon::inventory {

using Edits = QList<text::SpanEdit>;
/// The error says why the edit cannot be made in the text.
using EditResult = std::expected<Edits, QString>;

/// Edits of an INI inventory. Lines are counted as an editor does. A host that stands in a range gets a
/// line of its own, and the rest of the range stays.

/// `line` names the host.
EditResult iniSetOfHost(const QByteArray &bytes, int line, const QString &host, const QString &key,
                        const Value &value);
/// Nothing to do where the line has no such key.
EditResult iniUnsetOfHost(const QByteArray &bytes, int line, const QString &host,
                          const QString &key);
/// Where the group's section defines the key last; else at the end of its [GROUP:vars] section, which is
/// made where there is none.
EditResult iniSetOfGroup(const QByteArray &bytes, const QString &group, const QString &key,
                         const Value &value);
EditResult iniUnsetOfGroup(const QByteArray &bytes, const QString &group, const QString &key);

/// The lines that name the host, with the group of their section ("ungrouped" before the first).
struct IniMention
{
    int line = 0;
    QString group;
    QString text; ///< the line, from the host's name on
    bool hasVariables = false;
};
QList<IniMention> iniMentions(const QByteArray &bytes, const QString &host);

/// At the end of the group's section, or before the first section for "ungrouped".
EditResult iniAddHost(const QByteArray &bytes, const QString &group, const QString &line);
/// Of the lines that name the host, those in `lines`.
EditResult iniRemoveHost(const QByteArray &bytes, const QString &host, const QList<int> &lines);
EditResult iniRenameHost(const QByteArray &bytes, const QString &host, const QString &name);
EditResult iniAddGroup(const QByteArray &bytes, const QString &group);
/// Whether a section of the hosts of the group is there.
bool iniHasSection(const QByteArray &bytes, const QString &group);

} // namespace uncordon::inventory
