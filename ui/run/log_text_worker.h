// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/run/line_index.h"

#include <QByteArrayList>
#include <QFile>
#include <QObject>

#include <atomic>

class QTimer;

namespace uncordon::ui {

/// Where a search found its text: line 0-based, column and length in the line's plain text.
struct TextMatch
{
    qint64 line = 0;
    qsizetype column = 0;
    qsizetype length = 0;
    auto operator<=>(const TextMatch &) const = default;
};

/// Reads a log's lines on a thread of its own: index, blocks of lines, search. Works in slices, so
/// that a request never waits long behind a scan of gigabytes.
class LogTextWorker : public QObject
{
    Q_OBJECT
public:
    static constexpr qint64 kMaxLineBytes = 32 * 1024; ///< more of a line is cut, and says so
    static constexpr qsizetype kMaxMatches = 100'000;
    static constexpr qint64 kMaxCopyBytes = 16 * 1024 * 1024;

    explicit LogTextWorker(QString path);

    void open();
    /// Another file has the text now.
    void setPath(const QString &path);
    void grow();
    void fetchBlock(qint64 block);
    /// Matches come in portions under `generation`; an empty text stops the search.
    void search(const QString &text, quint64 generation);
    void copyLines(qint64 first, qint64 last, quint64 request);

Q_SIGNALS:
    void linesChanged(qint64 lineCount, qint64 bytes);
    /// The file became shorter, or is another: everything known of it is void.
    void restarted();
    void blockReady(qint64 block, const QByteArrayList &lines);
    void matchesFound(const QList<uncordon::ui::TextMatch> &matches, quint64 generation);
    void searchPaused(bool complete, quint64 generation); ///< reached the end (or the cap)
    void linesCopied(const QStringList &plainLines, quint64 request);

private:
    void restart();
    void scanSlice();
    void searchSlice();
    [[nodiscard]] QByteArrayList readLines(qint64 block, qint64 skip, qint64 count);

    QString m_path;
    QFile m_file;
    LineIndex m_index;
    QTimer *m_scan = nullptr;
    QTimer *m_search = nullptr;
    QString m_needle;
    quint64 m_generation = 0;
    qint64 m_searchOffset = 0, m_searchLine = 0;
    qsizetype m_found = 0;
};

} // namespace uncordon::ui
