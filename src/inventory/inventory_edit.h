// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/edit_ini.h"
#include "inventory/inventory.h"

namespace uncordon::inventory {

enum class ScopeKind { Host, Group };

/// Whose variables are meant: those of one host, or those of one group.
struct Scope
{
    ScopeKind kind = ScopeKind::Host;
    QString name;
};

/// An inventory that is being edited, as text: what an edit does not mean stays as it is, byte for byte.
/// After every edit the inventory is read again; one that would have changed anything else is taken back
/// and refused, with the reason. Nothing is written before save().
class InventoryEdit
{
public:
    using Done = text::Result<void>;

    InventoryEdit(QStringList sources, ReadOptions options);

    [[nodiscard]] const Inventory &inventory() const { return m_inventory; }

    /// Where the scope defines the key now; a new key goes to its host_vars or group_vars file, where it
    /// has one, else to the inventory.
    Done setVariable(const Scope &scope, const QString &key, const Value &value);
    /// Every definition that the scope has.
    Done unsetVariable(const Scope &scope, const QString &key);
    /// Into the groups; into none: ungrouped.
    Done addHost(const QString &host, const QStringList &groups);
    /// From everywhere. Its host_vars files stay.
    Done removeHost(const QString &host);
    /// Everywhere, its host_vars file or folder too.
    Done renameHost(const QString &host, const QString &name);
    Done addGroup(const QString &group);
    /// Out of the groups that name the host, but for all, and into this one.
    Done moveHost(const QString &host, const QString &group);

    [[nodiscard]] bool isChanged() const
    {
        return !m_options.unsaved.isEmpty() || !m_moved.isEmpty();
    }
    /// As diff -u prints it.
    [[nodiscard]] QByteArray diff() const;
    /// Refused where a file is not as it was read.
    Done save();

private:
    struct Move
    {
        QString from;
        QString to;
    };

    [[nodiscard]] QByteArray bytesOf(const QString &path) const;
    [[nodiscard]] const InventoryFile *fileAt(const QString &path) const;
    [[nodiscard]] const InventoryFile *fileOfGroup(const QString &group) const;
    [[nodiscard]] const Variable *definition(const Scope &scope, const QString &key) const;
    [[nodiscard]] QString variableFileFor(const Scope &scope) const;
    [[nodiscard]] Place placeOf(const Scope &scope) const;
    [[nodiscard]] Done known(const Scope &scope) const;

    /// Gives the host an entry of its own in the YAML files where it stands in a range.
    Done isolate(const QString &host);
    /// Puts the edits into the text of the file.
    Done apply(const QString &path, const EditResult &edits);
    Done setIn(const InventoryFile &file, const Scope &scope, const QString &key,
               const Value &value, int line);
    Done addHostTo(const QString &group, const QString &host, const QString &iniLine,
                   const QByteArray &yamlValue);
    Done move(const QString &host, const QString &group);
    /// Refused, and everything taken back, where the host is still there.
    Done gone(const QString &host, const QHash<QString, QByteArray> &before);
    /// Reads again; takes everything back where what changed is not what `expected` allows.
    Done settle(const Done &done, const QHash<QString, QByteArray> &before,
                const QStringList &allowed);

    QStringList m_sources;
    ReadOptions m_options; ///< with the unsaved texts
    Inventory m_inventory;
    QHash<QString, QByteArray> m_original;
    QList<Move> m_moved;
};

} // namespace uncordon::inventory
