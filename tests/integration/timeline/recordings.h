// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/parser.h"
#include "timeline/builder.h"

#include <QByteArray>
#include <QStringList>

/// Logs for tests: our own in tests/data, others' in a corpus beside the checkout, which may be missing.
namespace uncordon::test {

QByteArray readFile(const QString &file);
QString recording(const QString &name);         ///< a file of tests/data/logs
QStringList recordings(const QString &pattern); ///< base names of tests/data/logs, without .log
QString corpusLog(const QString &start);        ///< empty where there is no such log

/// A log without a time source, read as it comes.
class Reading
{
public:
    explicit Reading(QByteArray log);
    /// Up to byte `end`, `most` bytes at a time.
    void readTo(qsizetype end, qsizetype most);
    void finish();
    [[nodiscard]] timeline::Timeline timeline(bool live) const { return m_builder.snapshot(live); }
    [[nodiscard]] const std::vector<ansible::Event> &events() const { return m_all; }
    [[nodiscard]] const ansible::Names &names() const { return m_names; }

private:
    void take();

    QByteArray m_log;
    ansible::Names m_names;
    ansible::Parser m_parser;
    timeline::Builder m_builder;
    std::vector<ansible::Event> m_events, m_all;
    qsizetype m_at = 0;
};

} // namespace uncordon::test
