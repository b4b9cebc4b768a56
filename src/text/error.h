// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <expected>

namespace uncordon::text {

/// Why something could not be done, where, and what the reader can do about it.
struct Error
{
    QString code;    ///< stable, for tests and programs: "file-unreadable", "tmux-missing"
    QString message; ///< one sentence fragment, no full stop
    QString wayOut;  ///< what to do, may be empty
    QString file;    ///< may be empty
    int line = 0;    ///< 1-based; 0: none
    int column = 0;  ///< 1-based; 0: none

    /// "FILE:LINE:COL: what is wrong (what to do)", as the command line prints it.
    [[nodiscard]] QString toString() const;
};

template <typename T>
using Result = std::expected<T, Error>;

} // namespace uncordon::text
