// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/event.h"

#include <memory>
#include <string_view>
#include <vector>

namespace uncordon::ansible {

/// Bytes of ansible-playbook's output (default callback) to events, incrementally.
///
/// Any chunking gives the same events. An event is given as soon as its bytes are known, a prompt
/// even before its line ends. One parser a log; not thread-safe; no I/O; keeps only the line that
/// has not ended.
class Parser
{
public:
    explicit Parser(Names &names);
    ~Parser();
    Parser(Parser &&) noexcept;
    Parser &operator=(Parser &&) noexcept;

    /// `chunk` follows what was fed before. Events are appended to `events`.
    void feed(std::string_view chunk, std::vector<Event> &events);
    /// Nothing more will come: delivers the last unterminated line.
    void finish(std::vector<Event> &events);
    /// Bytes taken so far.
    [[nodiscard]] std::int64_t position() const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace uncordon::ansible
