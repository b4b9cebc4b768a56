// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/parser.h"
#include "run/run_info.h"

#include <QFile>
#include <QSet>

#include <optional>

namespace uncordon::run {

/// Reads output.log to its last byte, ahead of its timing, and knows what the terminal shows last
/// and which nodes the current batch has. Used from one thread.
class OutputTracker
{
public:
    struct Batch
    {
        QString play;
        QStringList hosts;
        bool certain = false; ///< from the plan, and nothing in the output contradicts it
    };
    struct Secret
    {
        qint64 offset = 0;
        QString text;
        bool operator==(const Secret &) const = default;
    };

    OutputTracker(const QString &logPath, QList<PlannedPlay> plan);

    /// True if something new was read.
    bool advance();
    /// Nothing was written since the last advance.
    [[nodiscard]] bool atEnd() const;
    [[nodiscard]] bool promptOpen() const { return m_promptOpen; }
    [[nodiscard]] Batch batch() const;
    /// The question for a password or a yes that the last line asks and nobody has answered.
    [[nodiscard]] std::optional<Secret> secret() const;
    /// The last line, where it has not ended; at most 4 KiB, control sequences removed.
    [[nodiscard]] Secret unfinishedLine() const;

private:
    void take(const ansible::Event &event);
    void beginBatch(const QString &play);
    void see(ansible::HostId host, bool failed);
    QString hostName(ansible::HostId host) const;

    QFile m_log;
    ansible::Names m_names;
    ansible::Parser m_parser{m_names};
    std::vector<ansible::Event> m_events;
    QList<PlannedPlay> m_plan;
    qsizetype m_play = -1;    ///< in m_plan; -1: before the first, or a play that is not planned
    qsizetype m_nextPlay = 0; ///< where the search for the next banner's play starts
    qsizetype m_batch = -1;
    QString m_playName;
    QStringList m_seen;     ///< named since the last banner, in order
    QSet<QString> m_failed; ///< out of the run, as far as the output tells
    QString m_lastFailed;
    bool m_contradicted = false;
    bool m_promptOpen = false;
    std::optional<qint64> m_secretAt;
    QByteArray m_line;
    qint64 m_lineAt = 0;
};

} // namespace uncordon::run
