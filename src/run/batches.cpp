// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/batches.h"

namespace uncordon::run {

std::optional<int> batchSize(const QString &serial, qsizetype hosts)
{
    const QString text = serial.trimmed();
    bool ok = false;
    if (text.endsWith(u'%')) {
        // ansible.utils.helpers.pct_to_int: int((value / 100.0) * n) or 1, with an integer value.
        const int percent = QStringView(text).chopped(1).trimmed().toInt(&ok);
        if (!ok)
            return std::nullopt;
        const int size = int((percent / 100.0) * double(hosts));
        return size == 0 ? 1 : size;
    }
    const int size = text.toInt(&ok);
    return ok ? std::optional(size) : std::nullopt;
}

std::optional<QList<QStringList>> cutBatches(const QStringList &hosts, const QStringList &serial)
{
    QList<QStringList> batches;
    if (hosts.isEmpty())
        return batches;
    if (serial.isEmpty())
        return QList<QStringList>{hosts};
    qsizetype next = 0;
    for (qsizetype element = 0; next < hosts.size(); ++element) {
        const auto size = batchSize(serial.at(std::min(element, serial.size() - 1)), hosts.size());
        if (!size)
            return std::nullopt;
        const qsizetype count = *size <= 0 ? hosts.size() - next : qsizetype(*size);
        batches << hosts.mid(next, count);
        next += count;
    }
    return batches;
}

} // namespace uncordon::run
