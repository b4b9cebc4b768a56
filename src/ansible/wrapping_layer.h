// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/wrapping_prefix.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace uncordon::ansible {

/// A line on its way out of its wrappings.
struct PeeledLine
{
    std::string_view text; ///< without line end; valid during the call only
    std::int64_t offset =
        0; ///< of its original line in the file (in the unpacked one, if it was packed)
    std::uint32_t line = 0; ///< that line's number, 1-based; several may come from one
    std::uint16_t stream =
        0;             ///< lines of several processes that were mixed; each is a log of its own
    bool ended = true; ///< false: the file stops in the line
    LineTime time;     ///< none where no wrapping told one
};

class LineSink
{
public:
    virtual ~LineSink() = default;
    virtual void take(const PeeledLine &line) = 0;
};

/// Something that a reader should know: once a code, with its first place and how often.
struct SourceNote
{
    std::string_view code; ///< stable
    bool warning = false;  ///< something is lost or doubtful
    std::uint32_t line = 0;
    std::int64_t count = 0;
};

class SourceNotes
{
public:
    void add(std::string_view code, bool warning, std::uint32_t line, std::int64_t count = 1);
    [[nodiscard]] const std::vector<SourceNote> &all() const { return m_notes; }

private:
    std::vector<SourceNote> m_notes;
};

/// How one wrapping is peeled; found by detection.
struct LayerPlan
{
    Wrapping wrapping = Wrapping::IsoStamp;
    bool secondBlank = false;         ///< the prefix ends in two blanks
    bool incremental = false;         ///< stamps count from the line before (ts -i)
    std::string program;              ///< Journal, Syslog: whose lines are ansible-playbook's
    std::string resource;             ///< LocalExec: whose counting is the clock
    std::int64_t firstElapsedMs = -1; ///< LocalExec: what the first counting line says
    bool operator==(const LayerPlan &) const = default;
};

/// One wrapping: takes lines, gives them on without it.
class LineLayer : public LineSink
{
public:
    LineLayer(LineSink &next, SourceNotes &notes) : m_next(next), m_notes(notes) { }
    /// No line will follow: what was held back is given on.
    virtual void finish() { }

protected:
    LineSink &m_next;
    SourceNotes &m_notes;
};

/// `givesTime`: the lines' time is this layer's.
std::unique_ptr<LineLayer> makePrefixLayer(const LayerPlan &plan, bool givesTime, LineSink &next,
                                           SourceNotes &notes);
std::unique_ptr<LineLayer> makeJsonLayer(Wrapping wrapping, bool givesTime, LineSink &next,
                                         SourceNotes &notes);
/// Section and group marks of GitLab and GitHub.
std::unique_ptr<LineLayer> makeMarkLayer(Wrapping wrapping, LineSink &next, SourceNotes &notes);
/// The one of these that the plan names.
std::unique_ptr<LineLayer> makeLayer(const LayerPlan &plan, bool givesTime, LineSink &next,
                                     SourceNotes &notes);
/// The last one of all: see safeTerminalText.
std::unique_ptr<LineLayer> makeTextLayer(LineSink &next, SourceNotes &notes);

/// What a terminal would show of a line, colours (SGR) kept: no title, clipboard, link or cursor
/// sequence survives, progress that a carriage return overwrote is gone, backspaces are applied.
/// Returns `line` itself where there is nothing to do, else a view of `scratch`.
std::string_view safeTerminalText(std::string_view line, std::string &scratch);

} // namespace uncordon::ansible
