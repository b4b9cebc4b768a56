// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/whole_file.h"

#include <QCoreApplication>
#include <QSaveFile>

using namespace Qt::StringLiterals;

namespace uncordon::text {

Result<void> writeWhole(const QString &file, const QByteArray &bytes)
{
    QSaveFile output(file);
    if (!output.open(QIODevice::WriteOnly) || output.write(bytes) != bytes.size() ||
        !output.commit()) {
        return std::unexpected(Error{
            u"file-unwritable"_s,
            QCoreApplication::translate("text", "cannot be written: %1").arg(output.errorString()),
            {},
            file});
    }
    return {};
}

} // namespace uncordon::text
