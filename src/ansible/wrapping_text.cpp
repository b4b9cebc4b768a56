// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/callback.h"
#include "ansible/wrapping_layer.h"
#include "text/ansi.h"

#include <algorithm>
#include <array>

namespace uncordon::ansible {

namespace {

constexpr char kEscape = '\x1b';

bool isPlain(std::string_view line)
{
    return std::ranges::none_of(line, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && byte != '\t') || byte == 0x7f || byte == 0xc2;
    });
}

bool isColour(std::string_view sequence)
{
    return sequence.size() >= 3 && sequence[1] == '[' && sequence.back() == 'm' &&
           sequence.find_first_not_of("0123456789;:", 2) == sequence.size() - 1;
}

// An OSC or DCS string without its end would swallow the line: only its introducer goes.
bool isEndless(std::string_view sequence)
{
    return sequence.size() >= 2 &&
           std::string_view("]P_^X").find(sequence[1]) != std::string_view::npos &&
           !sequence.ends_with('\a') && !sequence.ends_with("\x1b\\");
}

void eraseLastCharacter(std::string &text, std::size_t from)
{
    while (text.size() > from) {
        const auto byte = static_cast<unsigned char>(text.back());
        text.pop_back();
        if ((byte & 0xc0) != 0x80)
            return;
    }
}

} // namespace

std::string_view safeTerminalText(std::string_view line, std::string &scratch)
{
    while (line.ends_with('\r'))
        line.remove_suffix(1);
    if (isPlain(line))
        return line;
    scratch.clear();
    bool returned = false; // a carriage return, and nothing printed since
    std::size_t floor = 0; // backspace does not go back into a colour
    for (std::size_t i = 0; i < line.size();) {
        const auto byte = static_cast<unsigned char>(line[i]);
        if (line[i] == kEscape) {
            const std::string_view sequence = line.substr(i, text::escapeLength(line.substr(i)));
            if (isColour(sequence)) {
                scratch += sequence;
                floor = scratch.size();
            }
            i += isEndless(sequence) ? 2 : sequence.size();
            continue;
        }
        if (byte == 0xc2 && i + 1 < line.size() &&
            (static_cast<unsigned char>(line[i + 1]) & 0xe0) == 0x80) {
            i += 2; // U+0080 to U+009F: some terminals obey them
            continue;
        }
        ++i;
        if (byte == '\r') {
            returned = true;
        } else if (byte == '\b') {
            eraseLastCharacter(scratch, floor);
        } else if ((byte >= 0x20 && byte != 0x7f) || byte == '\t') {
            if (returned)
                scratch.clear();
            returned = false;
            floor = std::min(floor, scratch.size());
            scratch.push_back(static_cast<char>(byte));
        }
    }
    return scratch;
}

namespace {

class TextLayer final : public LineLayer
{
public:
    using LineLayer::LineLayer;
    void take(const PeeledLine &line) override
    {
        PeeledLine clean = line;
        clean.text = safeTerminalText(line.text, m_scratch);
        m_next.take(clean);
    }

private:
    std::string m_scratch;
};

// section_start:1796083208:step_script[collapsed=true] CR ESC[0K, several in a row, text behind them.
// The stamp is of this place only: the lines that follow have none.
class SectionLayer final : public LineLayer
{
public:
    using LineLayer::LineLayer;
    void take(const PeeledLine &line) override
    {
        PeeledLine out = line;
        while (true) {
            std::string_view text = out.text;
            while (text.starts_with("\x1b[0K"))
                text.remove_prefix(4);
            const bool start = text.starts_with("section_start:");
            if (!start && !text.starts_with("section_end:"))
                break;
            text.remove_prefix(start ? 14 : 12);
            const std::size_t colon = text.find(':');
            if (colon == std::string_view::npos || colon == 0 || colon > 12 ||
                text.find_first_not_of("0123456789") != colon)
                break;
            std::int64_t seconds = 0;
            for (const char c : text.substr(0, colon))
                seconds = seconds * 10 + (c - '0');
            if (line.time.kind == TimeKind::None)
                out.time = m_clock.at({TimeKind::Absolute, seconds * 1000});
            const std::size_t end = text.find('\r');
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
            while (text.starts_with("\x1b[0K"))
                text.remove_prefix(4);
            out.text = text;
        }
        m_next.take(out);
    }

private:
    SteadyClock m_clock;
};

// ##[group]Run ansible-playbook, ##[error]Process completed, ##[endgroup]; ::group::title
class MarkLayer final : public LineLayer
{
public:
    using LineLayer::LineLayer;
    void take(const PeeledLine &line) override
    {
        static constexpr std::array marks{std::string_view("group"),   std::string_view("endgroup"),
                                          std::string_view("command"), std::string_view("error"),
                                          std::string_view("warning"), std::string_view("notice"),
                                          std::string_view("debug"),   std::string_view("section")};
        PeeledLine out = line;
        const bool hashes = line.text.starts_with("##[");
        if (hashes || line.text.starts_with("::")) {
            const std::string_view rest = line.text.substr(hashes ? 3 : 2);
            for (const std::string_view mark : marks) {
                if (!rest.starts_with(mark))
                    continue;
                const std::size_t end = hashes ? rest.find(']') : rest.find("::");
                if (end != std::string_view::npos &&
                    (end == mark.size() || (!hashes && rest[mark.size()] == ' ')))
                    out.text = rest.substr(end + (hashes ? 1 : 2));
            }
        }
        m_next.take(out);
    }
};

} // namespace

std::unique_ptr<LineLayer> makeTextLayer(LineSink &next, SourceNotes &notes)
{
    return std::make_unique<TextLayer>(next, notes);
}

std::unique_ptr<LineLayer> makeMarkLayer(Wrapping wrapping, LineSink &next, SourceNotes &notes)
{
    if (wrapping == Wrapping::GitLabSections)
        return std::make_unique<SectionLayer>(next, notes);
    return std::make_unique<MarkLayer>(next, notes);
}

std::unique_ptr<LineLayer> makeLayer(const LayerPlan &plan, bool givesTime, LineSink &next,
                                     SourceNotes &notes)
{
    switch (plan.wrapping) {
    case Wrapping::DockerJson:
    case Wrapping::JournalJson:
    case Wrapping::RunnerEvents: return makeJsonLayer(plan.wrapping, givesTime, next, notes);
    case Wrapping::GitLabSections:
    case Wrapping::GitHubMarks: return makeMarkLayer(plan.wrapping, next, notes);
    case Wrapping::CallbackJsonl:
    case Wrapping::CallbackJson:
    case Wrapping::CallbackMinimal:
    case Wrapping::CallbackOneline:
    case Wrapping::CallbackSelective:
    case Wrapping::CallbackDense:
    case Wrapping::CallbackUnixy: return makeCallbackLayer(plan.wrapping, givesTime, next, notes);
    default: return makePrefixLayer(plan, givesTime, next, notes);
    }
}

void SourceNotes::add(std::string_view code, bool warning, std::uint32_t line, std::int64_t count)
{
    const auto known = std::ranges::find(m_notes, code, &SourceNote::code);
    if (known != m_notes.end())
        known->count += count;
    else
        m_notes.push_back({code, warning, line, count});
}

} // namespace uncordon::ansible
