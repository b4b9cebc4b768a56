// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/run_info.h"
#include "run/terminal.h"

#include <QProcessEnvironment>

namespace uncordon::run::tmux {

inline constexpr char16_t kPlaybookPane[] = u"=run:0.0";

/// "uncordon-ID": one server a run, because a running server ignores a later client's environment.
QString socketName(const QString &runId);
/// The caller's environment without the variables that would point tmux at another server.
QProcessEnvironment cleanEnvironment();

/// Runs `tmux -L uncordon-ID -f /dev/null ARGUMENTS` and returns what it printed. Blocks, 10 s at most.
text::Result<QByteArray> call(const QString &runId, const QStringList &arguments,
                              const QByteArray &input = {},
                              const QProcessEnvironment &environment = cleanEnvironment(),
                              const QStringList &prefix = {});
/// The run's server lives.
bool serverLives(const QString &runId);

} // namespace uncordon::run::tmux

namespace uncordon::run {

/// Keys by tmux; the mode from the terminal device that session.sh named in `terminal`.
class TmuxTerminal : public Terminal
{
public:
    explicit TmuxTerminal(const RunInfo &info);
    [[nodiscard]] LineMode mode() const override;
    text::Result<void> send(Key key) override;
    text::Result<void> sendSecret(const QByteArray &secret) override;

private:
    QString m_runId;
    QString m_folder;
};

} // namespace uncordon::run
