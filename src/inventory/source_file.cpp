// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/source_file.h"

#include "inventory/document.h"
#include "inventory/value_json.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

text::Result<QByteArray> readSource(const QString &path, const QHash<QString, QByteArray> &unsaved)
{
    if (const auto found = unsaved.constFind(path); found != unsaved.constEnd())
        return *found;
    const auto fail = [&](const QString &code, const QString &message) {
        return std::unexpected(text::Error{code, message, {}, path});
    };
    const QFileInfo info(path);
    if (!info.exists())
        return fail(u"file-missing"_s,
                    QCoreApplication::translate("inventory", "there is no such file or folder"));
    if (!info.isFile())
        return fail(u"file-unreadable"_s,
                    QCoreApplication::translate("inventory",
                                                "this is no file that can be read as a whole"));
    if (info.size() > kLargestFile) {
        return fail(u"file-too-large"_s,
                    QCoreApplication::translate(
                        "inventory", "the file is larger than %1 MB, which no inventory is")
                        .arg(kLargestFile >> 20));
    }
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return fail(
            u"file-unreadable"_s,
            QCoreApplication::translate("inventory", "cannot be read: %1").arg(file.errorString()));
    }
    return file.readAll();
}

QString extensionOf(const QString &path)
{
    const QString name = path.mid(path.lastIndexOf(u'/') + 1);
    const qsizetype dot = name.lastIndexOf(u'.');
    const bool hidden = std::all_of(name.begin(), name.begin() + std::max<qsizetype>(dot, 0),
                                    [](QChar c) { return c == u'.'; });
    return dot <= 0 || hidden ? QString() : name.mid(dot);
}

QStringList namesIn(const QString &folder)
{
    QStringList names = QDir(folder).entryList(
        QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Unsorted);
    std::ranges::sort(names, [](const QString &left, const QString &right) {
        return codePointLess(left, right);
    });
    return names;
}

} // namespace uncordon::inventory
