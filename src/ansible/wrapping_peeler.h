// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/wrapping_detect.h"

namespace uncordon::ansible {

/// Bytes of a wrapped log to clean lines with their place and time. Any chunking gives the same
/// lines. One peeler a file; `sink` must outlive it. Not thread-safe, no I/O.
class Peeler
{
public:
    Peeler(const WrappingPlan &plan, LineSink &sink);
    Peeler(const Peeler &) = delete;
    Peeler &operator=(const Peeler &) = delete;

    void feed(std::string_view bytes);
    /// Nothing more will come: the unfinished line and what waited for a later one are given.
    void finish();
    [[nodiscard]] std::vector<SourceNote> notes() const;
    /// Lines of the file so far.
    [[nodiscard]] std::uint32_t lines() const { return m_splitter.lines(); }

private:
    LineSplitter m_splitter;
    SourceNotes m_notes;
    std::vector<std::unique_ptr<LineLayer>> m_layers; ///< innermost first
    LineSink *m_first = nullptr;
};

/// English, one sentence fragment: what a note says.
QString noteText(const SourceNote &note);

} // namespace uncordon::ansible
