// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/archive.h"
#include "run/conductor_client.h"
#include "timeline/timeline.h"
#include "ui/run/log_reader.h"
#include "ui/run/log_text.h"

#include <QObject>
#include <QThread>

#include <memory>
#include <optional>

namespace uncordon::ui {

/// One run as the window sees it: live, finished, or only a log that somebody saved. Lives on the
/// UI thread and never blocks it; reads on threads of its own and hands out values.
class LiveRun : public QObject
{
    Q_OBJECT
public:
    /// A run of the archive. `program` is this program's file, which conducts where nobody does.
    LiveRun(const run::RunSummary &summary, const QString &program, QObject *parent = nullptr);
    /// A saved log: read only, no conductor.
    explicit LiveRun(const QString &logPath, QObject *parent = nullptr);
    ~LiveRun() override;

    [[nodiscard]] const std::optional<run::RunInfo> &info() const { return m_info; }
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString logPath() const { return m_logPath; }
    [[nodiscard]] const timeline::Timeline &timeline() const { return m_timeline; }
    [[nodiscard]] std::optional<run::WaitingPrompt> prompt() const;
    [[nodiscard]] std::optional<run::Policy> policy() const; ///< none where no conductor answers
    /// The run goes on, as far as anybody knows.
    [[nodiscard]] bool live() const { return m_live; }
    /// The run goes on, and its conductor has been heard.
    [[nodiscard]] bool connected() const;
    [[nodiscard]] bool settled() const { return m_settled; } ///< nothing more will come
    [[nodiscard]] const LogStatus &logStatus() const { return m_logStatus; }
    [[nodiscard]] LogText *text() const { return m_text.get(); }
    /// Wall clock since the start; of a run that is over its duration.
    [[nodiscard]] std::optional<std::chrono::seconds> elapsed() const;

    void answerContinue(quint64 promptId);
    void answerAbort(quint64 promptId);
    void hold(quint64 promptId);
    void setPolicy(const run::Policy &policy);
    /// The timelines that follow have the tasks of this node.
    void showTasksOf(const QString &node);
    /// Whose line of the log it is comes with lineLocated, after a timeline that has that node's tasks.
    void locateLine(quint32 line);
    /// Another run of a log that has several.
    void showRun(qsizetype index);
    /// What was read of a large log so far is enough.
    void stopReading();
    void sendSecret(quint64 promptId, const QString &secret);

Q_SIGNALS:
    void timelineChanged();
    void logStatusChanged();
    void lineLocated(quint32 line, const QString &node);
    void promptChanged();
    void policyChanged();
    void connectedChanged();
    void stateChanged(); ///< live or settled changed
    void refused(const QString &reason);
    void problem(const QString &text);

private:
    void ended();
    void startReading();
    void startConducting(const QString &program);
    void takeTimeline(const timeline::Timeline &timeline, bool settled);

    std::optional<run::RunInfo> m_info;
    QString m_logPath;
    timeline::Timeline m_timeline;
    LogStatus m_logStatus;
    QThread m_thread;
    LogReader *m_worker = nullptr; ///< lives and dies with its thread
    std::unique_ptr<LogText> m_text;
    std::unique_ptr<run::ConductorClient> m_client;
    bool m_live = false, m_settled = false;
};

} // namespace uncordon::ui
