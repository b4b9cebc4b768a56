// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/run/log_text_worker.h"

#include <QCache>
#include <QObject>
#include <QSet>
#include <QThread>

#include <optional>

namespace uncordon::ui {

/// The lines of a log for a view that shows a few of them: never blocks, what is not at hand comes
/// later with `linesArrived`. Lives on the UI thread; reads on one of its own.
class LogText : public QObject
{
    Q_OBJECT
public:
    explicit LogText(const QString &path, QObject *parent = nullptr);
    ~LogText() override;

    [[nodiscard]] qint64 lineCount() const { return m_lineCount; }
    [[nodiscard]] qint64 bytes() const { return m_bytes; }
    /// The raw line, or nothing yet: then it is asked for. 0-based.
    [[nodiscard]] std::optional<QByteArray> line(qint64 number);
    /// Another file has the text now.
    void setPath(const QString &path);
    /// The file may have grown.
    void refresh();

    void setSearch(const QString &text);
    [[nodiscard]] QString searchText() const { return m_needle; }
    [[nodiscard]] const QList<TextMatch> &matches() const { return m_matches; } ///< in order
    [[nodiscard]] bool searching() const { return m_searching; }
    [[nodiscard]] bool searchCapped() const { return m_capped; }

    /// Plain text of lines [first, last]; comes with `copied`.
    quint64 requestCopy(qint64 first, qint64 last);

Q_SIGNALS:
    void linesChanged();
    void linesArrived();
    void searchChanged();
    void copied(const QStringList &lines, quint64 request);

private:
    void reset();

    QThread m_thread;
    LogTextWorker *m_worker; ///< lives and dies with its thread
    QCache<qint64, QByteArrayList> m_blocks;
    QSet<qint64> m_requested, m_stale;
    qint64 m_lineCount = 0, m_bytes = 0;
    QString m_needle;
    QList<TextMatch> m_matches;
    quint64 m_generation = 0, m_copies = 0;
    bool m_searching = false, m_capped = false;
};

} // namespace uncordon::ui
