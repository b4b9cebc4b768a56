// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/live_run.h"

#include "ui/run/log_reader.h"
#include "ui/run/run_words.h"

#include <QFileInfo>

#include <algorithm>

namespace uncordon::ui {
namespace {

/// While a run that will drain has not come to its first node, the log alone looks like any other
/// playbook's, whose nodes are ok; the plan knows better: nothing of what counts has been done yet.
timeline::Timeline asPlanned(timeline::Timeline timeline, const std::optional<run::RunInfo> &info)
{
    using timeline::NodeState, timeline::PhaseKind;
    const bool drains = info && std::ranges::any_of(info->plan, &run::PlannedPlay::drains);
    const bool begun = std::ranges::any_of(timeline.nodes, [](const timeline::Node &node) {
        return std::ranges::any_of(node.phases, [](const timeline::Phase &phase) {
            return phase.kind != PhaseKind::Check && phase.kind != PhaseKind::Confirm;
        });
    });
    if (!drains || begun)
        return timeline;
    for (timeline::Node &node : timeline.nodes) {
        if (node.phases.isEmpty() &&
            (node.state == NodeState::Ok || node.state == NodeState::Running))
            node.state = NodeState::Untouched;
    }
    return timeline;
}

} // namespace

LiveRun::LiveRun(const run::RunSummary &summary, const QString &program, QObject *parent)
    : QObject(parent), m_info(summary.info), m_logPath(summary.info.folder + u"/output.log"),
      m_live(summary.state == run::RunState::Running || summary.state == run::RunState::Waiting)
{
    startReading();
    if (m_live)
        startConducting(program);
}

LiveRun::LiveRun(const QString &logPath, QObject *parent)
    : QObject(parent), m_logPath(QFileInfo(logPath).absoluteFilePath())
{
    startReading();
}

LiveRun::~LiveRun()
{
    m_worker->requestStop();
    m_thread.quit();
    m_thread.wait();
}

void LiveRun::startReading()
{
    // A run of ours prints what is to be shown; what a saved log is wrapped in shows when it is read.
    m_text = std::make_unique<LogText>(m_info ? m_logPath : QString());
    m_worker = new LogReader(m_logPath, m_live);
    m_worker->moveToThread(&m_thread);
    m_thread.setObjectName(QStringLiteral("timeline"));
    connect(&m_thread, &QThread::started, m_worker, &LogReader::begin);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    connect(m_worker, &LogReader::timelineChanged, this, &LiveRun::takeTimeline);
    connect(m_worker, &LogReader::lineLocated, this, &LiveRun::lineLocated);
    connect(m_worker, &LogReader::textPathKnown, m_text.get(), &LogText::setPath);
    connect(m_worker, &LogReader::statusChanged, this, [this](const LogStatus &status) {
        m_logStatus = status;
        Q_EMIT logStatusChanged();
    });
    connect(m_worker, &LogReader::logGrew, m_text.get(), &LogText::refresh);
    connect(m_worker, &LogReader::failed, this, &LiveRun::problem);
    m_thread.start();
}

void LiveRun::startConducting(const QString &program)
{
    m_client = std::make_unique<run::ConductorClient>(*m_info, program);
    connect(m_client.get(), &run::ConductorClient::promptChanged, this, &LiveRun::promptChanged);
    connect(m_client.get(), &run::ConductorClient::policyChanged, this, &LiveRun::policyChanged);
    connect(m_client.get(), &run::ConductorClient::connectedChanged, this,
            &LiveRun::connectedChanged);
    connect(m_client.get(), &run::ConductorClient::refused, this, &LiveRun::refused);
    connect(m_client.get(), &run::ConductorClient::finished, this, &LiveRun::ended);
    connect(m_client.get(), &run::ConductorClient::lost, this, [this](const QString &reason) {
        ended();
        Q_EMIT problem(reason);
    });
}

void LiveRun::ended()
{
    if (!m_live)
        return;
    m_live = false;
    QMetaObject::invokeMethod(m_worker, &LogReader::settle);
    Q_EMIT promptChanged();
    Q_EMIT stateChanged();
}

void LiveRun::takeTimeline(const timeline::Timeline &timeline, bool settled)
{
    m_timeline = settled ? timeline : asPlanned(timeline, m_info);
    const bool newlySettled = settled && !m_settled;
    m_settled = settled;
    m_text->refresh();
    Q_EMIT timelineChanged();
    if (newlySettled)
        Q_EMIT stateChanged();
}

QString LiveRun::title() const
{
    if (m_info)
        return runTitle(*m_info);
    return QFileInfo(m_logPath).fileName();
}

std::optional<run::WaitingPrompt> LiveRun::prompt() const
{
    return m_live && m_client ? m_client->prompt() : std::nullopt;
}

std::optional<run::Policy> LiveRun::policy() const
{
    if (!m_live || !m_client || !m_client->connected())
        return std::nullopt;
    return m_client->policy();
}

bool LiveRun::connected() const
{
    return m_live && m_client && m_client->connected();
}

std::optional<std::chrono::seconds> LiveRun::elapsed() const
{
    using std::chrono::duration_cast, std::chrono::seconds, std::chrono::milliseconds;
    if (m_live) {
        const QDateTime from = m_timeline.startedAt.isValid() ? m_timeline.startedAt
                               : m_info                       ? m_info->createdAt
                                                              : QDateTime();
        if (from.isValid())
            return duration_cast<seconds>(
                milliseconds(std::max<qint64>(0, from.msecsTo(QDateTime::currentDateTimeUtc()))));
    }
    if (m_timeline.duration)
        return duration_cast<seconds>(*m_timeline.duration);
    return std::nullopt;
}

void LiveRun::answerContinue(quint64 promptId)
{
    if (m_client)
        m_client->answerContinue(promptId);
}

void LiveRun::answerAbort(quint64 promptId)
{
    if (m_client)
        m_client->answerAbort(promptId);
}

void LiveRun::hold(quint64 promptId)
{
    if (m_client)
        m_client->hold(promptId);
}

void LiveRun::setPolicy(const run::Policy &policy)
{
    if (m_client)
        m_client->setPolicy(policy);
}

void LiveRun::showTasksOf(const QString &node)
{
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, node] { worker->showTasksOf(node); });
}

void LiveRun::locateLine(quint32 line)
{
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, line] { worker->locateLine(line); });
}

void LiveRun::showRun(qsizetype index)
{
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, index] { worker->showRun(index); });
}

void LiveRun::stopReading()
{
    m_worker->cancel();
}

void LiveRun::sendSecret(quint64 promptId, const QString &secret)
{
    if (m_client)
        m_client->sendSecret(promptId, secret);
}

} // namespace uncordon::ui
