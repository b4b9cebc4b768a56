// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/error.h"

#include <QByteArray>

namespace uncordon::run {

/// What the program at the run's terminal does with a key now.
enum class LineMode : quint8 {
    Unknown, ///< the terminal cannot be asked
    Cooked,  ///< nobody asks: Ctrl+C would kill the run
    Raw,     ///< single keys are read, Ctrl+C is only a key: a pause waits
    Hidden,  ///< a line is read without echo: a password
};

enum class Key : quint8 { Enter, Interrupt, C, A };

/// The run's terminal, as the conductor sees it. Calls may block for as long as tmux takes.
class Terminal
{
public:
    virtual ~Terminal() = default;
    [[nodiscard]] virtual LineMode mode() const = 0;
    virtual text::Result<void> send(Key key) = 0;
    /// The line and Enter; never in an argument, a file or a log.
    virtual text::Result<void> sendSecret(const QByteArray &secret) = 0;
};

} // namespace uncordon::run
