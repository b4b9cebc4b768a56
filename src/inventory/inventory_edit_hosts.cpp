// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/inventory_edit.h"

#include "inventory/edit_refusal.h"
#include "inventory/edit_yaml.h"

#include <QFileInfo>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

InventoryEdit::Done InventoryEdit::addHostTo(const QString &group, const QString &host,
                                             const QString &iniLine, const QByteArray &yamlValue)
{
    const InventoryFile *file = fileOfGroup(group);
    if (!file)
        return editRefused(
            words(QT_TRANSLATE_NOOP("inventory", "no file of this inventory can be edited")));
    const QByteArray bytes = bytesOf(file->path);
    if (file->isIni)
        return apply(file->path, iniAddHost(bytes, group, iniLine));
    if (!yamlHasGroup(bytes, group)) {
        if (const Done added = apply(file->path, yamlAddGroup(bytes, group)); !added)
            return added;
    }
    return apply(file->path, yamlAddHost(bytesOf(file->path), group, host, yamlValue));
}

InventoryEdit::Done InventoryEdit::addHost(const QString &host, const QStringList &groups)
{
    const auto id = m_inventory.graph.findHost(host);
    if (id && groups.isEmpty())
        return editRefused(
            words(QT_TRANSLATE_NOOP("inventory", "there is a host %1 already")).arg(host));
    QStringList allowed{u"host:"_s + host, u"ungrouped/"_s + host, u"all/"_s + host};
    QStringList targets = groups;
    for (const QString &group : groups) {
        if (const Done there = known({ScopeKind::Group, group}); !there)
            return editRefused(there.error().message,
                               words(QT_TRANSLATE_NOOP("inventory", "add it with --add-group")));
        allowed << group + u'/' + host;
    }
    if (targets.isEmpty()) {
        const InventoryFile *file = fileOfGroup(u"all"_s);
        const bool hasAll =
            file && (file->isIni ? iniHasSection(bytesOf(file->path), u"all"_s) : true);
        targets << (hasAll ? u"all"_s : u"ungrouped"_s);
    }
    const auto before = m_options.unsaved;
    Done done;
    for (const QString &group : std::as_const(targets)) {
        const auto groupId = m_inventory.graph.findGroup(group);
        if (id && groupId && m_inventory.graph.group(*groupId).hosts.contains(*id))
            continue;
        if (done)
            done = addHostTo(group, host, host, {});
    }
    return settle(done, before, allowed);
}

InventoryEdit::Done InventoryEdit::removeHost(const QString &host)
{
    if (const Done there = known({ScopeKind::Host, host}); !there)
        return there;
    const auto before = m_options.unsaved;
    QStringList allowed{u"host:"_s + host};
    for (const Group &group : m_inventory.graph.groups())
        allowed << group.name + u'/' + host;
    for (const FolderVariables &folder : std::as_const(m_inventory.folders)) {
        for (const QString &key : folder.hosts.value(host).keys())
            allowed << u"host:"_s + host + u'.' + key;
    }
    Done done = isolate(host);
    for (const InventoryFile &file : std::as_const(m_inventory.files)) {
        if (!done)
            break;
        const QByteArray bytes = bytesOf(file.path);
        if (file.isIni) {
            QList<int> lines;
            for (const IniMention &mention : iniMentions(bytes, host))
                lines << mention.line;
            done = apply(file.path, iniRemoveHost(bytes, host, lines));
        } else {
            QStringList groups;
            for (const YamlMention &mention : yamlMentions(bytes, host))
                groups << mention.group;
            done = apply(file.path, yamlRemoveHost(bytes, host, groups));
        }
    }
    if (const Done settled = settle(done, before, allowed); !settled)
        return settled;
    return gone(host, before);
}

InventoryEdit::Done InventoryEdit::renameHost(const QString &host, const QString &name)
{
    if (!m_inventory.graph.findHost(host))
        return known({ScopeKind::Host, host});
    if (m_inventory.graph.findHost(name) || m_inventory.graph.findGroup(name))
        return editRefused(words(QT_TRANSLATE_NOOP("inventory", "the name %1 is taken")).arg(name));
    const auto before = m_options.unsaved;
    QStringList allowed{u"host:"_s + host, u"host:"_s + name};
    for (const Group &group : m_inventory.graph.groups())
        allowed << group.name + u'/' + host << group.name + u'/' + name << group.name + u"/(order)";
    QList<Move> moves;
    QList<std::pair<qsizetype, QString>> onward;
    for (const FolderVariables &folder : std::as_const(m_inventory.folders)) {
        for (const QString &key : folder.hosts.value(host).keys())
            allowed << u"host:"_s + host + u'.' + key;
        const QString place = QFileInfo(folder.folder).canonicalFilePath() + u"/host_vars/"_s;
        for (const QString &extension :
             QStringList{QString()} + m_inventory.config.yamlExtensions) {
            const QString from = place + host + extension;
            const QString to = place + name + extension;
            const bool twice =
                std::ranges::any_of(moves, [&](const Move &move) { return move.from == from; });
            // A file that an earlier edit renamed goes on to its newest name.
            for (qsizetype i = 0; i < m_moved.size(); ++i) {
                if (m_moved[i].to == from)
                    onward.append({i, to});
            }
            if (!QFileInfo::exists(from) || twice)
                continue;
            if (QFileInfo::exists(to))
                return editRefused(
                    words(QT_TRANSLATE_NOOP("inventory", "the file %1 is there already")).arg(to));
            moves.append({from, to});
        }
    }
    Done done = isolate(host);
    for (const InventoryFile &file : std::as_const(m_inventory.files)) {
        const QByteArray bytes = bytesOf(file.path);
        if (done)
            done = apply(file.path, file.isIni ? iniRenameHost(bytes, host, name)
                                               : yamlRenameHost(bytes, host, name));
    }
    if (const Done settled = settle(done, before, allowed); !settled)
        return settled;
    if (const Done renamed = gone(host, before); !renamed)
        return renamed;
    for (const auto &[index, to] : std::as_const(onward))
        m_moved[index].to = to;
    m_moved += moves;
    return {};
}

InventoryEdit::Done InventoryEdit::gone(const QString &host,
                                        const QHash<QString, QByteArray> &before)
{
    if (!m_inventory.graph.findHost(host))
        return {};
    m_options.unsaved = before;
    m_inventory = readInventory(m_sources, m_options);
    return editRefused(
        words(QT_TRANSLATE_NOOP("inventory", "%1 is named in a place that cannot be edited"))
            .arg(host),
        words(QT_TRANSLATE_NOOP("inventory", "edit the file itself")));
}

InventoryEdit::Done InventoryEdit::addGroup(const QString &group)
{
    if (m_inventory.graph.findGroup(group) || m_inventory.graph.findHost(group))
        return editRefused(
            words(QT_TRANSLATE_NOOP("inventory", "the name %1 is taken")).arg(group));
    if (m_inventory.files.isEmpty())
        return editRefused(
            words(QT_TRANSLATE_NOOP("inventory", "no file of this inventory can be edited")));
    const auto before = m_options.unsaved;
    const InventoryFile &file = m_inventory.files.constFirst();
    const QByteArray bytes = bytesOf(file.path);
    return settle(
        apply(file.path, file.isIni ? iniAddGroup(bytes, group) : yamlAddGroup(bytes, group)),
        before, {u"group:"_s + group, u"all//"_s + group});
}

InventoryEdit::Done InventoryEdit::moveHost(const QString &host, const QString &group)
{
    if (const Done there = known({ScopeKind::Host, host}); !there)
        return there;
    if (const Done there = known({ScopeKind::Group, group}); !there)
        return there;
    const auto before = m_options.unsaved;
    QStringList allowed;
    for (const Group &one : m_inventory.graph.groups())
        allowed << one.name + u'/' + host;
    const Done alone = isolate(host);
    return settle(alone ? move(host, group) : alone, before, allowed);
}

InventoryEdit::Done InventoryEdit::move(const QString &host, const QString &group)
{
    QString iniLine = host;
    QByteArray yamlValue;
    int withVariables = 0;
    bool isThere = false;
    bool fromIni = false;
    for (const InventoryFile &file : std::as_const(m_inventory.files)) {
        const QByteArray bytes = bytesOf(file.path);
        QList<int> lines;
        QStringList groups;
        if (file.isIni) {
            for (const IniMention &mention : iniMentions(bytes, host)) {
                isThere = isThere || mention.group == group;
                if (mention.group == group || mention.group == u"all")
                    continue;
                lines << mention.line;
                if (mention.hasVariables || iniLine == host)
                    iniLine = mention.text;
                withVariables += mention.hasVariables ? 1 : 0;
                fromIni = fromIni || mention.hasVariables;
            }
        } else {
            for (const YamlMention &mention : yamlMentions(bytes, host)) {
                isThere = isThere || mention.group == group;
                if (mention.group == group || mention.group == u"all")
                    continue;
                groups << mention.group;
                if (mention.hasVariables)
                    yamlValue = mention.text;
                withVariables += mention.hasVariables ? 1 : 0;
            }
        }
        const Done done = apply(file.path, file.isIni ? iniRemoveHost(bytes, host, lines)
                                                      : yamlRemoveHost(bytes, host, groups));
        if (!done)
            return done;
    }
    const InventoryFile *target = fileOfGroup(group);
    const bool carries = withVariables > 0;
    const bool otherFormat = carries && target && target->isIni != fromIni;
    const bool manyLines = !yamlValue.startsWith('{') && !yamlValue.isEmpty();
    if (withVariables > 1 || (carries && isThere) || otherFormat || manyLines) {
        return editRefused(
            words(QT_TRANSLATE_NOOP("inventory",
                                    "the variables of %1 stand in the group that it leaves"))
                .arg(host),
            words(QT_TRANSLATE_NOOP("inventory",
                                    "move them to its line in all, or to host_vars, first")));
    }
    return isThere ? Done() : addHostTo(group, host, iniLine, yamlValue);
}

} // namespace uncordon::inventory
