// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/inventory_edit.h"

#include "inventory/edit_refusal.h"
#include "inventory/edit_yaml.h"
#include "inventory/inventory_changes.h"
#include "inventory/source_file.h"
#include "inventory/variable_files.h"
#include "text/unified_diff.h"
#include "text/whole_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

QString scopeText(const Scope &scope)
{
    return (scope.kind == ScopeKind::Host ? u"host:"_s : u"group:"_s) + scope.name;
}

QString folderOf(ScopeKind kind)
{
    return kind == ScopeKind::Host ? u"/host_vars"_s : u"/group_vars"_s;
}

const QHash<QString, Variables> &filesOf(const FolderVariables &folder, ScopeKind kind)
{
    return kind == ScopeKind::Host ? folder.hosts : folder.groups;
}

} // namespace

InventoryEdit::InventoryEdit(QStringList sources, ReadOptions options)
    : m_sources(std::move(sources)), m_options(std::move(options)),
      m_inventory(readInventory(m_sources, m_options))
{ }

QByteArray InventoryEdit::bytesOf(const QString &path) const
{
    return readSource(path, m_options.unsaved).value_or(QByteArray());
}

const InventoryFile *InventoryEdit::fileAt(const QString &path) const
{
    const auto found = std::ranges::find_if(m_inventory.files,
                                            [&](const auto &file) { return file.path == path; });
    return found == m_inventory.files.end() ? nullptr : &*found;
}

const InventoryFile *InventoryEdit::fileOfGroup(const QString &group) const
{
    for (const InventoryFile &file : m_inventory.files) {
        const QByteArray bytes = bytesOf(file.path);
        if (file.isIni ? (group != u"ungrouped" && iniHasSection(bytes, group))
                       : yamlHasGroup(bytes, group))
            return &file;
    }
    if (const auto id = m_inventory.graph.findGroup(group)) {
        if (const InventoryFile *file = fileAt(m_inventory.graph.group(*id).place.file))
            return file;
    }
    return m_inventory.files.isEmpty() ? nullptr : &m_inventory.files.constFirst();
}

InventoryEdit::Done InventoryEdit::known(const Scope &scope) const
{
    const bool waits = std::ranges::any_of(m_moved, [&](const Move &move) {
        return scope.kind == ScopeKind::Host &&
               (QFileInfo(move.to).fileName() == scope.name ||
                QFileInfo(move.to).completeBaseName() == scope.name);
    });
    if (waits) {
        return editRefused(
            words(QT_TRANSLATE_NOOP("inventory", "the new name of %1 is not saved yet"))
                .arg(scope.name),
            words(QT_TRANSLATE_NOOP("inventory", "save it, then go on with the host")));
    }
    const bool there = scope.kind == ScopeKind::Host
                           ? m_inventory.graph.findHost(scope.name).has_value()
                           : m_inventory.graph.findGroup(scope.name).has_value();
    if (there)
        return {};
    return editRefused(
        scope.kind == ScopeKind::Host
            ? words(QT_TRANSLATE_NOOP("inventory", "there is no host %1")).arg(scope.name)
            : words(QT_TRANSLATE_NOOP("inventory", "there is no group %1")).arg(scope.name));
}

// The one that counts in the scope: the playbook's files, the inventory's files, its lines.
const Variable *InventoryEdit::definition(const Scope &scope, const QString &key) const
{
    const Variable *found = nullptr;
    const auto look = [&](const Variables &variables) {
        if (const auto variable = variables.constFind(key); variable != variables.constEnd())
            found = &*variable;
    };
    if (scope.kind == ScopeKind::Host)
        look(m_inventory.graph.host(*m_inventory.graph.findHost(scope.name)).variables);
    else
        look(m_inventory.graph.group(*m_inventory.graph.findGroup(scope.name)).variables);
    for (const FolderVariables &folder : m_inventory.folders) {
        if (const auto file = filesOf(folder, scope.kind).constFind(scope.name);
            file != filesOf(folder, scope.kind).constEnd())
            look(*file);
    }
    return found;
}

// Of several in one folder, the one that is named as the folder is, else the first.
QString InventoryEdit::variableFileFor(const Scope &scope) const
{
    for (const FolderVariables &folder : m_inventory.folders) {
        const QString place = QFileInfo(folder.folder).canonicalFilePath() + folderOf(scope.kind);
        QStringList files = variableFiles(place, scope.name, m_inventory.config.yamlExtensions);
        files.removeIf(
            [&](const QString &path) { return bytesOf(path).startsWith("$ANSIBLE_VAULT"); });
        const auto plain = [](QString name) { return name.replace(u'-', u'_'); };
        for (const QString &path : std::as_const(files)) {
            if (plain(QFileInfo(path).completeBaseName()) == plain(scope.name))
                return path;
        }
        if (!files.isEmpty())
            return files.constFirst();
    }
    return {};
}

// The inventory's line or key that a new variable of the scope goes to.
Place InventoryEdit::placeOf(const Scope &scope) const
{
    const auto earliest = [](const Variables &variables, const Place &otherwise) {
        Place place = otherwise;
        bool any = false;
        for (const Variable &variable : variables) {
            const bool before =
                variable.place.file == place.file && variable.place.line < place.line;
            if (!any || before)
                place = variable.place;
            any = true;
        }
        return place;
    };
    if (scope.kind == ScopeKind::Host) {
        const Host &host = m_inventory.graph.host(*m_inventory.graph.findHost(scope.name));
        return earliest(host.variables, host.place);
    }
    const Group &group = m_inventory.graph.group(*m_inventory.graph.findGroup(scope.name));
    return earliest(group.variables, group.place);
}

InventoryEdit::Done InventoryEdit::apply(const QString &path, const EditResult &edits)
{
    if (!edits)
        return editRefused(edits.error(), {}, {path});
    if (edits->isEmpty())
        return {};
    const QByteArray bytes = bytesOf(path);
    if (!m_original.contains(path))
        m_original.insert(path, bytes);
    const QByteArray changed = text::edited(bytes, *edits);
    if (changed == m_original.value(path))
        m_options.unsaved.remove(path);
    else
        m_options.unsaved.insert(path, changed);
    return {};
}

InventoryEdit::Done InventoryEdit::settle(const Done &done,
                                          const QHash<QString, QByteArray> &before,
                                          const QStringList &allowed)
{
    if (!done) {
        m_options.unsaved = before;
        return done;
    }
    Inventory after = readInventory(m_sources, m_options);
    const auto errorsOf = [](const Inventory &inventory) {
        QList<text::Error> errors;
        for (const Problem &problem : inventory.problems) {
            if (problem.severity == Severity::Error)
                errors.append(problem.error);
        }
        return errors;
    };
    if (const auto errors = errorsOf(after); errors.size() > errorsOf(m_inventory).size()) {
        m_options.unsaved = before;
        return std::unexpected(errors.constLast());
    }
    QStringList changes = changesBetween(m_inventory, after);
    changes.removeIf([&](const QString &change) { return allowed.contains(change); });
    if (changes.isEmpty()) {
        m_inventory = std::move(after);
        return {};
    }
    m_options.unsaved = before;
    return editRefused(
        words(QT_TRANSLATE_NOOP("inventory", "this edit would change something else as well: %1"))
            .arg(changes.join(u", "_s)),
        words(QT_TRANSLATE_NOOP(
            "inventory",
            "an anchor, alias, merge key or range connects them; edit the file itself")));
}

InventoryEdit::Done InventoryEdit::isolate(const QString &host)
{
    for (const InventoryFile &file : std::as_const(m_inventory.files)) {
        const QByteArray bytes = bytesOf(file.path);
        if (file.isIni || !yamlIsInRange(bytes, host))
            continue;
        if (const Done done = apply(file.path, yamlSplitRanges(bytes, host)); !done)
            return done;
    }
    return {};
}

InventoryEdit::Done InventoryEdit::setIn(const InventoryFile &file, const Scope &scope,
                                         const QString &key, const Value &value, int line)
{
    const QByteArray bytes = bytesOf(file.path);
    if (scope.kind == ScopeKind::Host) {
        if (!file.isIni) {
            EditResult edits = yamlSetOfHost(bytes, scope.name, key, value);
            if (edits || !yamlIsInRange(bytes, scope.name))
                return apply(file.path, edits);
            const Done alone = apply(file.path, yamlSplitRanges(bytes, scope.name));
            return alone
                       ? apply(file.path, yamlSetOfHost(bytesOf(file.path), scope.name, key, value))
                       : alone;
        }
        return apply(file.path, iniSetOfHost(bytes, line, scope.name, key, value));
    }
    if (file.isIni)
        return apply(file.path, iniSetOfGroup(bytes, scope.name, key, value));
    if (!yamlHasGroup(bytes, scope.name)) {
        if (const Done added = apply(file.path, yamlAddGroup(bytes, scope.name)); !added)
            return added;
    }
    return apply(file.path, yamlSetOfGroup(bytesOf(file.path), scope.name, key, value));
}

InventoryEdit::Done InventoryEdit::setVariable(const Scope &scope, const QString &key,
                                               const Value &value)
{
    if (const Done there = known(scope); !there)
        return there;
    const auto before = m_options.unsaved;
    const Variable *old = definition(scope, key);
    const bool isPriority = scope.kind == ScopeKind::Group && key == u"ansible_group_priority";
    Place place = old ? old->place : Place();
    if (!old && !isPriority)
        place.file = variableFileFor(scope);
    if (place.file.isEmpty())
        place = placeOf(scope);
    const InventoryFile *file = fileAt(place.file);
    Done done;
    if (file)
        done = setIn(*file, scope, key, value, place.line);
    else if (!place.file.isEmpty())
        done = apply(place.file, yamlSetVariable(bytesOf(place.file), key, value));
    else if (scope.kind == ScopeKind::Group && fileOfGroup(scope.name))
        done = setIn(*fileOfGroup(scope.name), scope, key, value, 0);
    else
        done = editRefused(
            words(QT_TRANSLATE_NOOP("inventory", "no file of this inventory can be edited")));
    if (const Done settled = settle(done, before, {scopeText(scope) + u'.' + key}); !settled)
        return settled;
    const Variable *now = definition(scope, key);
    if (isPriority || (now && now->value == value))
        return {};
    m_options.unsaved = before;
    m_inventory = readInventory(m_sources, m_options);
    return editRefused(
        words(QT_TRANSLATE_NOOP("inventory", "%1 cannot be given this value where it stands"))
            .arg(key),
        words(QT_TRANSLATE_NOOP("inventory", "edit the file itself")), place);
}

InventoryEdit::Done InventoryEdit::unsetVariable(const Scope &scope, const QString &key)
{
    if (const Done there = known(scope); !there)
        return there;
    if (!definition(scope, key))
        return editRefused(words(QT_TRANSLATE_NOOP("inventory", "%1 does not define %2"))
                               .arg(scopeText(scope), key));
    const auto before = m_options.unsaved;
    Done done = scope.kind == ScopeKind::Host ? isolate(scope.name) : Done();
    for (const InventoryFile &file : std::as_const(m_inventory.files)) {
        if (!done)
            break;
        if (scope.kind == ScopeKind::Group) {
            const QByteArray bytes = bytesOf(file.path);
            done = apply(file.path, file.isIni ? iniUnsetOfGroup(bytes, scope.name, key)
                                               : yamlUnsetOfGroup(bytes, scope.name, key));
        } else if (!file.isIni) {
            done = apply(file.path, yamlUnsetOfHost(bytesOf(file.path), scope.name, key));
        } else {
            // From the last to the first: a split range moves the lines below it.
            const QList<IniMention> mentions = iniMentions(bytesOf(file.path), scope.name);
            for (auto mention = mentions.crbegin(); mention != mentions.crend() && done; ++mention)
                done = apply(file.path,
                             iniUnsetOfHost(bytesOf(file.path), mention->line, scope.name, key));
        }
    }
    for (const FolderVariables &folder : std::as_const(m_inventory.folders)) {
        const QString place = QFileInfo(folder.folder).canonicalFilePath() + folderOf(scope.kind);
        for (const QString &path :
             variableFiles(place, scope.name, m_inventory.config.yamlExtensions)) {
            const QByteArray bytes = bytesOf(path);
            if (done && !bytes.startsWith("$ANSIBLE_VAULT"))
                done = apply(path, yamlUnsetVariable(bytes, key));
        }
    }
    if (const Done settled = settle(done, before, {scopeText(scope) + u'.' + key}); !settled)
        return settled;
    if (!definition(scope, key))
        return {};
    m_options.unsaved = before;
    m_inventory = readInventory(m_sources, m_options);
    return editRefused(
        words(QT_TRANSLATE_NOOP("inventory",
                                "%1 comes from a place that cannot be edited on its own"))
            .arg(key),
        words(QT_TRANSLATE_NOOP("inventory", "edit the file itself")));
}

QByteArray InventoryEdit::diff() const
{
    QStringList paths = m_options.unsaved.keys();
    paths.sort();
    QByteArray out;
    for (const QString &path : std::as_const(paths))
        out += text::unifiedDiff(m_original.value(path), m_options.unsaved.value(path), path, path);
    for (const Move &move : m_moved)
        out += "rename from " + move.from.toUtf8() + "\nrename to " + move.to.toUtf8() + '\n';
    return out;
}

InventoryEdit::Done InventoryEdit::save()
{
    for (auto one = m_options.unsaved.constBegin(); one != m_options.unsaved.constEnd(); ++one) {
        const auto onDisk = readSource(one.key());
        if (!onDisk)
            return std::unexpected(onDisk.error());
        if (*onDisk != m_original.value(one.key())) {
            return editRefused(
                words(QT_TRANSLATE_NOOP("inventory",
                                        "the file was changed by somebody else since it was read")),
                words(QT_TRANSLATE_NOOP("inventory", "read it again, then repeat the edit")),
                {one.key()});
        }
    }
    for (auto one = m_options.unsaved.constBegin(); one != m_options.unsaved.constEnd(); ++one) {
        if (const Done written = text::writeWhole(one.key(), *one); !written)
            return written;
    }
    for (const Move &move : std::as_const(m_moved)) {
        if (!QFile::rename(move.from, move.to))
            return editRefused(
                words(QT_TRANSLATE_NOOP("inventory", "cannot be renamed to %1")).arg(move.to), {},
                {move.from});
    }
    m_options.unsaved.clear();
    m_original.clear();
    m_moved.clear();
    return {};
}

} // namespace uncordon::inventory
