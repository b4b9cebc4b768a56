// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/policy.h"
#include "run/run_info.h"
#include "run/waiting_prompt.h"

#include <QObject>

#include <memory>

namespace uncordon::run {

/// A window's (or the command line's) line to a run's conductor. Never blocks; lives on one thread
/// with an event loop. Reconnects by itself, and starts the conductor again where the run goes on
/// without one.
class ConductorClient : public QObject
{
    Q_OBJECT
public:
    explicit ConductorClient(RunInfo info, QString program, QObject *parent = nullptr);
    ~ConductorClient() override;

    [[nodiscard]] bool connected() const;
    [[nodiscard]] Policy policy() const;
    [[nodiscard]] std::optional<WaitingPrompt> prompt() const;
    [[nodiscard]] std::optional<int> exitStatus() const; ///< set when the run is over

    /// An answer to a prompt that is gone is refused (`refused`), never sent on.
    void answerContinue(quint64 promptId);
    void answerAbort(quint64 promptId);
    void hold(quint64 promptId); ///< stop the clock of this prompt: a person will answer
    void setPolicy(const Policy &policy);
    void sendSecret(quint64 promptId, const QString &secret);

Q_SIGNALS:
    void connectedChanged(bool connected);
    void policyChanged();
    void promptChanged();
    void finished(int exitStatus);
    void
    lost(const QString &reason); ///< over without an exit status: killed, or the machine restarted
    void refused(const QString &reason);

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace uncordon::run
