// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/log_text.h"

namespace uncordon::ui {
namespace {

constexpr int kCachedBlocks = 64;

} // namespace

LogText::LogText(const QString &path, QObject *parent)
    : QObject(parent), m_worker(new LogTextWorker(path)), m_blocks(kCachedBlocks)
{
    m_thread.setObjectName(QStringLiteral("log text"));
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::started, m_worker, &LogTextWorker::open);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    connect(m_worker, &LogTextWorker::restarted, this, &LogText::reset);
    connect(m_worker, &LogTextWorker::linesChanged, this, [this](qint64 lines, qint64 bytes) {
        // The block at the old end has new lines, or a longer last one.
        if (m_lineCount > 0)
            m_stale.insert((m_lineCount - 1) / LineIndex::kStride);
        m_lineCount = lines;
        m_bytes = bytes;
        Q_EMIT linesChanged();
    });
    connect(m_worker, &LogTextWorker::blockReady, this,
            [this](qint64 block, const QByteArrayList &lines) {
                m_requested.remove(block);
                m_blocks.insert(block, new QByteArrayList(lines));
                Q_EMIT linesArrived();
            });
    connect(m_worker, &LogTextWorker::matchesFound, this,
            [this](const QList<TextMatch> &matches, quint64 generation) {
                if (generation != m_generation)
                    return;
                for (const TextMatch &match : matches) {
                    if (m_matches.isEmpty() || m_matches.constLast() < match)
                        m_matches.append(match);
                }
                Q_EMIT searchChanged();
            });
    connect(m_worker, &LogTextWorker::searchPaused, this,
            [this](bool complete, quint64 generation) {
                if (generation != m_generation)
                    return;
                m_searching = false;
                m_capped = !complete;
                Q_EMIT searchChanged();
            });
    connect(m_worker, &LogTextWorker::linesCopied, this, &LogText::copied);
    m_thread.start();
}

LogText::~LogText()
{
    m_thread.quit();
    m_thread.wait();
}

void LogText::reset()
{
    m_blocks.clear();
    m_requested.clear();
    m_stale.clear();
    m_lineCount = m_bytes = 0;
    m_matches.clear();
    Q_EMIT linesChanged();
    Q_EMIT searchChanged();
}

std::optional<QByteArray> LogText::line(qint64 number)
{
    if (number < 0 || number >= m_lineCount)
        return std::nullopt;
    const qint64 block = number / LineIndex::kStride;
    const QByteArrayList *lines = m_blocks.object(block);
    if ((!lines || m_stale.contains(block)) && !m_requested.contains(block)) {
        m_requested.insert(block);
        m_stale.remove(block);
        QMetaObject::invokeMethod(m_worker,
                                  [worker = m_worker, block] { worker->fetchBlock(block); });
    }
    const qint64 index = number % LineIndex::kStride;
    if (!lines || index >= lines->size())
        return std::nullopt;
    return lines->at(index);
}

void LogText::setPath(const QString &path)
{
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, path] { worker->setPath(path); });
}

void LogText::refresh()
{
    QMetaObject::invokeMethod(m_worker, &LogTextWorker::grow);
}

void LogText::setSearch(const QString &text)
{
    if (text == m_needle)
        return;
    m_needle = text;
    ++m_generation;
    m_matches.clear();
    m_capped = false;
    m_searching = !text.isEmpty();
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, text, generation = m_generation] {
        worker->search(text, generation);
    });
    Q_EMIT searchChanged();
}

quint64 LogText::requestCopy(qint64 first, qint64 last)
{
    const quint64 request = ++m_copies;
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, first, last, request] {
        worker->copyLines(first, last, request);
    });
    return request;
}

} // namespace uncordon::ui
