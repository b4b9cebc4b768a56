// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/starter.h"

#include "run/session.h"

#include <QDateTime>
#include <QtConcurrentRun>

namespace uncordon::ui {
namespace {

using Result = text::Result<run::RunSummary>;

/// Blocks for seconds: a worker thread's business.
Result startPrepared(const run::RunInfo &info, const QString &program)
{
    const QList<text::Error> missing = run::missingPrograms(info);
    if (!missing.isEmpty()) {
        text::Error all = missing.constFirst();
        QStringList lines;
        for (const text::Error &error : missing)
            lines << error.toString();
        all.message = lines.join(u'\n');
        all.wayOut.clear();
        return std::unexpected(all);
    }
    if (const auto started = run::start(info, program); !started)
        return std::unexpected(started.error());
    run::RunSummary summary;
    summary.info = info;
    summary.state = run::RunState::Running;
    summary.startedAt = QDateTime::currentDateTimeUtc();
    return summary;
}

} // namespace

Starter::Starter(QString program, QObject *parent) : QObject(parent), m_program(std::move(program))
{ }

void Starter::follow(QFuture<Result> future)
{
    m_busy = true;
    Q_EMIT busyChanged(true);
    future.then(this, [this](const Result &result) {
        m_busy = false;
        Q_EMIT busyChanged(false);
        if (result)
            Q_EMIT started(*result);
        else
            Q_EMIT failed(result.error().toString());
    });
}

void Starter::startRehearsal(const rehearsal::Options &options)
{
    if (m_busy)
        return;
    follow(QtConcurrent::run([options, program = m_program]() -> Result {
        const auto info = rehearsal::prepare(options, program);
        if (!info)
            return std::unexpected(info.error());
        return startPrepared(*info, program);
    }));
}

void Starter::startUpgrade(const run::RunInfo &info)
{
    if (m_busy)
        return;
    follow(QtConcurrent::run([info, program = m_program] { return startPrepared(info, program); }));
}

void Starter::listRuns()
{
    QtConcurrent::run([] {
        return run::listRuns();
    }).then(this, [this](const QList<run::RunSummary> &runs) { Q_EMIT runsListed(runs); });
}

void Starter::openFolder(const QString &folder)
{
    if (m_busy)
        return;
    follow(QtConcurrent::run([folder]() -> Result { return run::findRun(folder); }));
}

} // namespace uncordon::ui
