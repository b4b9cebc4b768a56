// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/wrapping_peeler.h"

#include <QDir>
#include <QFile>
#include <QStringList>
#include <QTest>

namespace uncordon::test {

struct CleanLine
{
    QByteArray text;
    qint64 offset = 0;
    quint32 line = 0;
    int stream = 0;
    bool ended = true;
    ansible::LineTime time;
    bool operator==(const CleanLine &) const = default;
};

inline std::string_view view(const QByteArray &bytes)
{
    return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

/// A log peeled as a follower would: the plan from the start, the bytes in pieces.
class PeeledLog final : public ansible::LineSink
{
public:
    explicit PeeledLog(const QByteArray &bytes, qsizetype piece = 1 << 20)
        : plan(ansible::detectWrappings(view(bytes), true))
    {
        ansible::Peeler peeler(plan, *this);
        for (qsizetype i = 0; i < bytes.size(); i += piece) {
            const QByteArray part = bytes.mid(i, piece); // a copy of its own: nothing may be kept
            peeler.feed(view(part));
        }
        peeler.finish();
        notes = peeler.notes();
    }

    void take(const ansible::PeeledLine &line) override
    {
        lines << CleanLine{QByteArray(line.text.data(), static_cast<qsizetype>(line.text.size())),
                           line.offset,
                           line.line,
                           line.stream,
                           line.ended,
                           line.time};
    }

    [[nodiscard]] QStringList words() const
    {
        QStringList list;
        for (const ansible::Wrapping wrapping : plan.peeled)
            list << QString::fromStdString(std::string(ansible::word(wrapping)));
        return list;
    }
    [[nodiscard]] QByteArrayList texts(int stream = -1) const
    {
        QByteArrayList list;
        for (const CleanLine &line : lines) {
            if (stream < 0 || line.stream == stream)
                list << line.text;
        }
        return list;
    }
    [[nodiscard]] qint64 noted(std::string_view code) const
    {
        for (const ansible::SourceNote &note : notes) {
            if (note.code == code)
                return note.count;
        }
        return 0;
    }

    ansible::WrappingPlan plan;
    QList<CleanLine> lines;
    std::vector<ansible::SourceNote> notes;
};

inline QByteArray contentOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    return file.readAll();
}

inline QString wrapped(const QString &name)
{
    return QStringLiteral(UNCORDON_TEST_DATA "/wrapped/") + name;
}

} // namespace uncordon::test
