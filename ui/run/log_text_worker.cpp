// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/log_text_worker.h"

#include "ui/run/sgr.h"

#include <QTimer>

#include <algorithm>

namespace uncordon::ui {
namespace {

constexpr qint64 kScanSlice = 8 * 1024 * 1024;
constexpr qint64 kSearchSlice = 1024 * 1024;

} // namespace

LogTextWorker::LogTextWorker(QString path) : m_path(std::move(path)) { }

void LogTextWorker::open()
{
    m_scan = new QTimer(this);
    m_scan->setSingleShot(true);
    connect(m_scan, &QTimer::timeout, this, &LogTextWorker::scanSlice);
    m_search = new QTimer(this);
    m_search->setSingleShot(true);
    connect(m_search, &QTimer::timeout, this, &LogTextWorker::searchSlice);
    grow();
}

void LogTextWorker::setPath(const QString &path)
{
    if (path == m_path)
        return;
    m_path = path;
    m_file.close();
    restart();
    grow();
}

void LogTextWorker::restart()
{
    m_index = {};
    m_searchOffset = m_searchLine = 0;
    m_found = 0;
    Q_EMIT restarted();
}

void LogTextWorker::grow()
{
    if (!m_scan || m_scan->isActive())
        return;
    if (!m_file.isOpen()) {
        m_file.setFileName(m_path);
        if (!m_file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
            return; // a run that has just started has no log yet
    }
    scanSlice();
}

void LogTextWorker::scanSlice()
{
    if (m_file.size() < m_index.bytes())
        restart();
    if (!m_file.seek(m_index.bytes()))
        return;
    const qint64 before = m_index.bytes();
    qint64 left = kScanSlice;
    while (left > 0) {
        const QByteArray chunk = m_file.read(std::min<qint64>(left, 1024 * 1024));
        if (chunk.isEmpty())
            break;
        m_index.extend(chunk);
        left -= chunk.size();
    }
    if (m_index.bytes() == before)
        return;
    Q_EMIT linesChanged(m_index.lineCount(), m_index.bytes());
    if (left == 0)
        m_scan->start(0);
    if (!m_needle.isEmpty() && !m_search->isActive())
        m_search->start(0);
}

QByteArrayList LogTextWorker::readLines(qint64 block, qint64 skip, qint64 count)
{
    QByteArrayList lines;
    if (block < 0 || block >= m_index.blockCount() || !m_file.seek(m_index.blockOffset(block)))
        return lines;
    qint64 at = m_index.blockOffset(block);
    QByteArray line;
    qint64 cut = 0;
    const auto flush = [&] {
        if (skip > 0) {
            --skip;
        } else {
            if (cut > 0)
                line += " … (+" + QByteArray::number(cut) + " B)";
            lines.append(line);
        }
        line.clear();
        cut = 0;
    };
    while (at < m_index.bytes() && lines.size() < count) {
        const QByteArray chunk = m_file.read(std::min<qint64>(256 * 1024, m_index.bytes() - at));
        if (chunk.isEmpty())
            break;
        at += chunk.size();
        for (qsizetype from = 0; from < chunk.size() && lines.size() < count;) {
            const qsizetype end = chunk.indexOf('\n', from);
            const qsizetype stop = end < 0 ? chunk.size() : end;
            const qsizetype room = std::max<qsizetype>(0, kMaxLineBytes - line.size());
            line += chunk.mid(from, std::min(room, stop - from));
            cut += std::max<qsizetype>(0, stop - from - room);
            if (end < 0)
                break;
            flush();
            from = end + 1;
        }
    }
    if (lines.size() < count && (!line.isEmpty() || cut > 0))
        flush();
    return lines;
}

void LogTextWorker::fetchBlock(qint64 block)
{
    if (m_file.isOpen())
        Q_EMIT blockReady(block, readLines(block, 0, LineIndex::kStride));
}

void LogTextWorker::search(const QString &text, quint64 generation)
{
    m_needle = text;
    m_generation = generation;
    m_searchOffset = m_searchLine = 0;
    m_found = 0;
    if (m_search)
        m_needle.isEmpty() ? m_search->stop() : m_search->start(0);
}

void LogTextWorker::searchSlice()
{
    if (!m_file.isOpen() || m_needle.isEmpty() || !m_file.seek(m_searchOffset))
        return;
    QByteArray slice = m_file.read(std::min(kSearchSlice, m_index.bytes() - m_searchOffset));
    const bool atEnd = m_searchOffset + slice.size() >= m_index.bytes();
    // Offset and line move on by whole lines only, or the next slice would find what this one cut in
    // two. The unended last line is searched too; LogText drops what it is told twice.
    const qsizetype whole = slice.lastIndexOf('\n') + 1;
    if (!atEnd && whole > 0)
        slice.truncate(whole);
    QList<TextMatch> matches;
    for (qsizetype from = 0; from < slice.size();) {
        const qsizetype end = slice.indexOf('\n', from);
        const qsizetype stop = end < 0 ? slice.size() : end;
        const QString text = plainLine(QByteArrayView(slice).mid(from, stop - from));
        for (qsizetype column = text.indexOf(m_needle, 0, Qt::CaseInsensitive);
             column >= 0 && m_found < kMaxMatches;
             column = text.indexOf(m_needle, column + m_needle.size(), Qt::CaseInsensitive)) {
            matches.append({m_searchLine, column, m_needle.size()});
            ++m_found;
        }
        if (end >= 0)
            ++m_searchLine;
        from = stop + 1;
    }
    m_searchOffset += atEnd ? whole : slice.size();
    if (!matches.isEmpty())
        Q_EMIT matchesFound(matches, m_generation);
    const bool capped = m_found >= kMaxMatches;
    if (atEnd || capped)
        Q_EMIT searchPaused(!capped, m_generation);
    else
        m_search->start(0);
}

void LogTextWorker::copyLines(qint64 first, qint64 last, quint64 request)
{
    QStringList result;
    qint64 bytes = 0;
    for (qint64 line = first; line <= last && bytes < kMaxCopyBytes;) {
        const qint64 skip = line % LineIndex::kStride;
        const QByteArrayList lines = readLines(
            line / LineIndex::kStride, skip, std::min(LineIndex::kStride - skip, last - line + 1));
        if (lines.isEmpty())
            break;
        for (const QByteArray &raw : lines) {
            result.append(plainLine(raw));
            bytes += raw.size();
        }
        line += lines.size();
    }
    Q_EMIT linesCopied(result, request);
}

} // namespace uncordon::ui
