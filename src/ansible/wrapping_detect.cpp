// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/wrapping_detect.h"

#include "ansible/callback.h"

#include "ansible/wrapping_peeler.h"

#include <algorithm>
#include <map>
#include <optional>

namespace uncordon::ansible {

namespace {

constexpr std::size_t kMaxLayers = 4;
constexpr std::size_t kMaxLines = 2000;

using Lines = std::vector<std::string>;

class Collector final : public LineSink
{
public:
    void take(const PeeledLine &line) override { lines.emplace_back(line.text); }
    Lines lines;
};

// How many lines speak for a wrapping, and how many of ansible-playbook's own against it.
struct Votes
{
    std::size_t lines = 0; ///< not blank
    std::size_t matching = 0;
    std::size_t ansibleInside = 0, ansibleOutside = 0;
};

bool isBlank(std::string_view line)
{
    return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

// Under other wrappings a line of ansible-playbook's does not begin the text.
bool holdsAnsible(std::string_view text)
{
    return text.find("PLAY [") != std::string_view::npos ||
           text.find("TASK [") != std::string_view::npos ||
           text.find("PLAY RECAP *") != std::string_view::npos ||
           text.find(": [") != std::string_view::npos;
}

template <typename Matches>
Votes count(const Lines &lines, Matches matches)
{
    Votes votes;
    for (const std::string &line : lines) {
        if (isBlank(line))
            continue;
        ++votes.lines;
        const std::optional<std::string_view> text = matches(line);
        if (text) {
            ++votes.matching;
            votes.ansibleInside += holdsAnsible(*text) ? 1 : 0;
        } else {
            votes.ansibleOutside += looksLikeAnsible(line) ? 1 : 0;
        }
    }
    return votes;
}

// Nobody writes these by chance, and lines of others stand between them.
bool isTelling(Wrapping wrapping)
{
    switch (wrapping) {
    case Wrapping::LogPath:
    case Wrapping::LocalExec:
    case Wrapping::ContainerLog:
    case Wrapping::GitLabStamp:
    case Wrapping::GitHubJob:
    case Wrapping::Journal:
    case Wrapping::Syslog:
    case Wrapping::Buildkite:
    case Wrapping::DockerJson:
    case Wrapping::JournalJson:
    case Wrapping::RunnerEvents: return true;
    default: return false;
    }
}

bool wins(Wrapping wrapping, const Votes &votes)
{
    if (votes.matching == 0 || votes.ansibleOutside > votes.ansibleInside)
        return false;
    if (votes.matching * 10 >= votes.lines * 6)
        return true;
    return isTelling(wrapping) && votes.matching >= 2 &&
           votes.ansibleInside > 2 * votes.ansibleOutside;
}

std::optional<std::string_view> inside(Wrapping wrapping, std::string_view line)
{
    PrefixMatch match;
    if (!matchPrefix(wrapping, line, match))
        return {};
    return line.substr(match.length);
}

bool isRecord(Wrapping wrapping, std::string_view line)
{
    const auto has = [line](std::string_view key) {
        return line.find(key) != std::string_view::npos;
    };
    if (!line.starts_with('{'))
        return false;
    switch (wrapping) {
    case Wrapping::DockerJson: return has("\"log\":") && has("\"stream\":");
    case Wrapping::RunnerEvents: return has("\"counter\":") && has("\"stdout\":");
    case Wrapping::JournalJson: return has("\"MESSAGE\"") && has("\"__REALTIME_TIMESTAMP\"");
    default: return false;
    }
}

// Of the programs in a journal the one that prints like ansible-playbook, else the most frequent.
std::string programOf(Wrapping wrapping, const Lines &lines)
{
    std::map<std::string, std::size_t> weights;
    PrefixMatch match;
    for (const std::string &line : lines) {
        if (matchPrefix(wrapping, line, match))
            weights[std::string(match.program)] +=
                looksLikeAnsible(line.substr(match.length)) ? 10'000 : 1;
    }
    const auto most =
        std::ranges::max_element(weights, {}, [](const auto &entry) { return entry.second; });
    return most == weights.end() ? std::string{} : most->first;
}

LayerPlan describe(Wrapping wrapping, const Lines &lines)
{
    LayerPlan plan{.wrapping = wrapping, .program = {}, .resource = {}};
    std::size_t told = 0, blank = 0, stamps = 0, falling = 0;
    std::int64_t previous = -1;
    PrefixMatch match;
    for (const std::string &line : lines) {
        if (!matchPrefix(wrapping, line, match)) {
            if (wrapping == Wrapping::LocalExec && plan.firstElapsedMs < 0)
                plan.firstElapsedMs = terraformElapsedMs(line, plan.resource).value_or(-1);
            continue;
        }
        if (wrapping == Wrapping::LocalExec && plan.resource.empty())
            plan.resource = match.source;
        const std::string_view text = std::string_view(line).substr(match.length);
        if (!isBlank(text)) {
            ++told;
            blank += text.starts_with(' ') ? 1 : 0;
        }
        if (match.stamp.kind == TimeKind::Clock || match.stamp.kind == TimeKind::Relative) {
            ++stamps;
            const std::int64_t back = previous - match.stamp.ms;
            falling += back > 0 && back < kDayMs / 2 ? 1 : 0;
            previous = match.stamp.ms;
        }
    }
    plan.secondBlank = told >= 2 && blank * 100 >= told * 98;
    plan.incremental = stamps >= 10 && falling * 10 > stamps;
    if (wrapping == Wrapping::Journal || wrapping == Wrapping::Syslog)
        plan.program = programOf(wrapping, lines);
    return plan;
}

std::optional<LayerPlan> nextLayer(const Lines &lines)
{
    for (const Wrapping wrapping :
         {Wrapping::DockerJson, Wrapping::RunnerEvents, Wrapping::JournalJson}) {
        const Votes votes =
            count(lines, [wrapping](std::string_view line) -> std::optional<std::string_view> {
                return isRecord(wrapping, line) ? std::optional(line) : std::nullopt;
            });
        if (wins(wrapping, votes))
            return LayerPlan{.wrapping = wrapping, .program = {}, .resource = {}};
    }
    for (const Wrapping wrapping : prefixWrappings()) {
        if (wins(wrapping, count(lines, [wrapping](std::string_view line) {
                     return inside(wrapping, line);
                 })))
            return describe(wrapping, lines);
    }
    return {};
}

bool anyLine(const Lines &lines, std::string_view part, bool atStart)
{
    return std::ranges::any_of(lines, [&](const std::string &line) {
        return atStart ? line.starts_with(part) : line.find(part) != std::string::npos;
    });
}

// The lines under one more wrapping. Marks and escapes are looked at later: no TextLayer here.
Lines peel(const Lines &lines, const LayerPlan &layer)
{
    Collector collector;
    SourceNotes notes;
    const auto peeling = makeLayer(layer, false, collector, notes);
    std::uint32_t number = 0;
    for (const std::string &line : lines)
        peeling->take({.text = line, .line = ++number});
    peeling->finish();
    return std::move(collector.lines);
}

// Marks stand beside the lines; they are looked for under everything else.
Lines addMarks(Lines lines, WrappingPlan &plan)
{
    const auto add = [&plan, &lines](Wrapping wrapping) {
        plan.layers.push_back({.wrapping = wrapping, .program = {}, .resource = {}});
        lines = peel(lines, plan.layers.back());
    };
    const auto section = [](const std::string &line) {
        std::string_view text = line;
        while (text.starts_with("\x1b[0K"))
            text.remove_prefix(4);
        return text.starts_with("section_start:") || text.starts_with("section_end:");
    };
    const bool gitLab = std::ranges::any_of(plan.layers, [](const LayerPlan &layer) {
        return layer.wrapping == Wrapping::GitLabStamp;
    });
    if (gitLab || std::ranges::any_of(lines, section))
        add(Wrapping::GitLabSections);
    if (anyLine(lines, "##[", true) || anyLine(lines, "::group::", true))
        add(Wrapping::GitHubMarks);
    return lines;
}

Lines sampleLines(std::string_view sample, TextEncoding encoding, bool whole)
{
    LineSplitter splitter(encoding);
    splitter.feed(sample);
    Lines lines;
    SourceLine line;
    while (lines.size() < kMaxLines && splitter.next(line))
        lines.emplace_back(line.text);
    // A cut line is counted only where there is nothing else.
    if ((whole || lines.empty()) && lines.size() < kMaxLines && splitter.last(line))
        lines.emplace_back(line.text);
    return lines;
}

// The best kind of time wins; of two alike the inner one, which is closer to what printed the line.
void chooseTime(std::vector<TimeKind> kinds, WrappingPlan &plan)
{
    TimeKind best = TimeKind::None;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (kinds[i] != TimeKind::None && kinds[i] >= best) {
            best = kinds[i];
            plan.timeLayer = static_cast<int>(i);
        }
    }
}

TimeKind kindOf(const LayerPlan &layer, const Lines &lines)
{
    switch (layer.wrapping) {
    case Wrapping::DockerJson:
    case Wrapping::JournalJson: return TimeKind::Absolute;
    case Wrapping::RunnerEvents:
        return anyLine(lines, "\"created\":", false) ? TimeKind::Absolute : TimeKind::Relative;
    case Wrapping::LocalExec:
        return layer.firstElapsedMs >= 0 ? TimeKind::Relative : TimeKind::None;
    default: break;
    }
    PrefixMatch match;
    for (const std::string &line : lines) {
        if (matchPrefix(layer.wrapping, line, match) && match.stamp.kind != TimeKind::None)
            return layer.incremental ? TimeKind::Relative : match.stamp.kind;
    }
    return TimeKind::None;
}

void describeText(const EncodingGuess &guess, const Lines &lines, WrappingPlan &plan)
{
    if (guess.encoding != TextEncoding::Utf8)
        plan.peeled.push_back(Wrapping::Utf16);
    else if (guess.mark)
        plan.peeled.push_back(Wrapping::Utf8Mark);
    if (guess.nulBytes)
        plan.peeled.push_back(Wrapping::NulBytes);
    const bool events = std::ranges::any_of(plan.layers, [](const LayerPlan &layer) {
        return layer.wrapping == Wrapping::RunnerEvents; // they have CR LF everywhere
    });
    if (!events &&
        std::ranges::any_of(lines, [](const std::string &line) { return line.ends_with('\r'); }))
        plan.peeled.push_back(Wrapping::WindowsLineEnds);
    std::string scratch;
    const bool codes = std::ranges::any_of(lines, [&scratch](const std::string &line) {
        if (line.find_first_of("\r\b\x1b") >= line.size() - 1)
            return false;
        // colours alone are not worth a word
        std::string coloured;
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (line[i] != '\r')
                coloured += line[i];
        }
        return safeTerminalText(line, scratch) != coloured;
    });
    if (codes)
        plan.peeled.push_back(Wrapping::TerminalCodes);
    plan.rewrites = guess.encoding != TextEncoding::Utf8 || guess.mark || guess.nulBytes ||
                    !plan.layers.empty();
}

} // namespace

WrappingPlan detectWrappings(std::string_view sample, bool whole)
{
    sample = sample.substr(0, kSampleBytes);
    const EncodingGuess guess = guessEncoding(sample);
    WrappingPlan plan;
    plan.encoding = guess.encoding;
    Lines lines = sampleLines(sample, guess.encoding, whole && sample.size() < kSampleBytes);
    std::vector<TimeKind> kinds;
    while (plan.layers.size() < kMaxLayers) {
        const auto layer = nextLayer(lines);
        if (!layer)
            break;
        kinds.push_back(kindOf(*layer, lines));
        plan.layers.push_back(*layer);
        lines = peel(lines, *layer);
    }
    lines = addMarks(std::move(lines), plan);
    for (const LayerPlan &layer : plan.layers)
        plan.peeled.push_back(layer.wrapping);
    if (const auto callback = detectCallback(lines)) {
        plan.callback = *callback;
        kinds.resize(plan.layers.size(), TimeKind::None);
        kinds.push_back(hasTimes(*callback) ? TimeKind::Absolute : TimeKind::None);
        plan.layers.push_back({.wrapping = *callback, .program = {}, .resource = {}});
    }
    chooseTime(kinds, plan);
    describeText(guess, lines, plan);
    return plan;
}

} // namespace uncordon::ansible
