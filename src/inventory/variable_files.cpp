// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/variable_files.h"

#include "inventory/document.h"
#include "inventory/source_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QSet>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

// Folders in folders, by symbolic links perhaps: more levels are a circle.
constexpr int kDeepestFolder = 40;

void filesBelow(const QString &folder, const QStringList &extensions, int depth, QStringList &files)
{
    if (depth > kDeepestFolder)
        return;
    for (const QString &name : namesIn(folder)) {
        if (name.startsWith(u'.') || name.endsWith(u'~'))
            continue;
        const QString path = folder + u'/' + name;
        const QString extension = extensionOf(name);
        const QFileInfo info(path);
        if (info.isDir() && extension.isEmpty())
            filesBelow(path, extensions, depth + 1, files);
        else if (info.isFile() && (extension.isEmpty() || extensions.contains(extension)))
            files << path;
    }
}

void readInto(Variables &variables, const QString &path, const ReadOptions &options,
              Problems &problems)
{
    const auto fail = [&](text::Error error, Severity severity = Severity::Error) {
        error.file = path;
        problems.append({severity, error});
    };
    const auto bytes = readSource(path, options.unsaved);
    if (!bytes)
        return fail(bytes.error());
    const auto document = readDocument(*bytes, path);
    if (!document)
        return fail(document.error(), document.error().code == u"inventory-sealed"
                                          ? Severity::Warning
                                          : Severity::Error);
    problems += document->warnings;
    const DocumentNode &root = document->root;
    if (root.isMapping()) {
        for (const DocumentEntry &entry : root.entries) {
            const Place place{path, entry.keyMark.line, entry.keyMark.column};
            define(variables, entry.key, {valueOf(entry.value), place}, options.config.merging);
        }
    } else if (valueOf(root).isTrue()) {
        fail({u"inventory-variables"_s,
              QCoreApplication::translate("inventory", "a mapping of variables is expected here"),
              {},
              path,
              root.mark.line,
              root.mark.column});
    }
}

} // namespace

QStringList variableFiles(const QString &folder, const QString &name, const QStringList &extensions)
{
    QStringList files;
    for (const QString &extension : QStringList{QString()} + extensions) {
        const QString dot = extension.isEmpty() || extension.contains(u'.') ? QString() : u"."_s;
        const QString path = folder + u'/' + name + dot + extension;
        const QFileInfo info(path);
        if (!info.exists())
            continue;
        if (info.isDir())
            filesBelow(path, extensions, 0, files);
        else
            files << path;
        break;
    }
    return files;
}

FolderVariables readFolderVariables(const QString &folder, const GroupGraph &graph,
                                    const ReadOptions &options, Problems &problems)
{
    FolderVariables result{.folder = folder};
    const auto readAll = [&](const QString &kind, const auto &entities,
                             QHash<QString, Variables> &target) {
        const QString place = QFileInfo(folder).canonicalFilePath() + u'/' + kind;
        if (!QFileInfo(place).isDir())
            return;
        // With thousands of hosts, most have no file: the names that are there decide.
        QSet<QString> there;
        for (const QString &name : namesIn(place))
            there << name << name.left(name.size() - extensionOf(name).size());
        for (const auto &entity : entities) {
            const QString &name = entity.name;
            if (name.startsWith(u'/') || (!there.contains(name) && !name.contains(u'/')))
                continue;
            Variables variables;
            for (const QString &path : variableFiles(place, name, options.config.yamlExtensions))
                readInto(variables, path, options, problems);
            if (!variables.isEmpty())
                target.insert(name, variables);
        }
    };
    readAll(u"group_vars"_s, graph.groups(), result.groups);
    readAll(u"host_vars"_s, graph.hosts(), result.hosts);
    return result;
}

} // namespace uncordon::inventory
