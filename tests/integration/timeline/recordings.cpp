// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/timeline/recordings.h"

#include <QDir>
#include <QFile>

using namespace Qt::StringLiterals;

namespace uncordon::test {

QByteArray readFile(const QString &file)
{
    QFile input(file);
    return input.open(QIODevice::ReadOnly) ? input.readAll() : QByteArray();
}

QString recording(const QString &name)
{
    return QStringLiteral(UNCORDON_TEST_DATA) + u"/logs/"_s + name;
}

QStringList recordings(const QString &pattern)
{
    QStringList names = QDir(QStringLiteral(UNCORDON_TEST_DATA) + u"/logs"_s)
                            .entryList({pattern}, QDir::Files, QDir::Name);
    for (QString &name : names)
        name.truncate(name.lastIndexOf(u'.'));
    return names;
}

QString corpusLog(const QString &start)
{
    const QDir folder(qEnvironmentVariable("UNCORDON_CORPUS", QStringLiteral(UNCORDON_SOURCE_DIR) +
                                                                  u"/../shared/corpus"_s) +
                      u"/logs"_s);
    const QStringList found = folder.entryList({start + u"*.log"_s}, QDir::Files);
    return found.isEmpty() ? QString() : folder.filePath(found.constFirst());
}

Reading::Reading(QByteArray log)
    : m_log(std::move(log)), m_parser(m_names),
      m_builder(m_names, {.bytes =
                              [this](qint64 offset, qint64 length) {
                                  return std::string_view(m_log.constData() + offset,
                                                          static_cast<std::size_t>(length));
                              },
                          .time = {}})
{
    m_names.tasks.intern({});
}

void Reading::readTo(qsizetype end, qsizetype most)
{
    while (m_at < end) {
        const qsizetype size = std::min(most, end - m_at);
        m_parser.feed({m_log.constData() + m_at, static_cast<std::size_t>(size)}, m_events);
        m_at += size;
        take();
    }
}

void Reading::finish()
{
    m_parser.finish(m_events);
    take();
}

void Reading::take()
{
    for (const ansible::Event &event : m_events)
        m_builder.add(event);
    m_all.insert(m_all.end(), m_events.begin(), m_events.end());
    m_events.clear();
}

} // namespace uncordon::test
