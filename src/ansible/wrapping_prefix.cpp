// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/wrapping_prefix.h"

#include <algorithm>
#include <array>

namespace uncordon::ansible {

namespace {

bool take(std::string_view &text, std::string_view what)
{
    if (!text.starts_with(what))
        return false;
    text.remove_prefix(what.size());
    return true;
}

// The blank behind a prefix; it may have been trimmed where nothing follows.
bool takeBlank(std::string_view &text)
{
    return text.empty() || text == "\r" || take(text, " ");
}

std::string_view takeWord(std::string_view &text, std::string_view end)
{
    const std::string_view word = text.substr(0, text.find_first_of(end));
    text.remove_prefix(word.size());
    return word;
}

std::string_view takeDigits(std::string_view &text)
{
    std::size_t i = 0;
    while (i < text.size() && text[i] >= '0' && text[i] <= '9')
        ++i;
    const std::string_view number = text.substr(0, i);
    text.remove_prefix(i);
    return number;
}

// ESC [ ... m and ESC [ ... K at the start
void skipColours(std::string_view &text)
{
    while (text.starts_with("\x1b[")) {
        const std::size_t end = text.find_first_not_of("0123456789;", 2);
        if (end == std::string_view::npos || (text[end] != 'm' && text[end] != 'K'))
            return;
        text.remove_prefix(end + 1);
    }
}

using Take = std::optional<Stamp> (*)(std::string_view &);

bool stamp(std::string_view &text, PrefixMatch &match, Take takeStamp)
{
    const auto taken = takeStamp(text);
    if (taken)
        match.stamp = *taken;
    return taken.has_value();
}

bool clockBracket(std::string_view &text, PrefixMatch &match)
{
    if (!take(text, "[") || !stamp(text, match, takeClockStamp) || !take(text, "]"))
        return false;
    take(text, " ");
    return true;
}

bool teamCity(std::string_view &text, PrefixMatch &match)
{
    if (!take(text, "[") || !stamp(text, match, takeClockStamp) || !take(text, "]") ||
        text.size() < 2)
        return false;
    text.remove_prefix(1); // blank, i, W, E, F
    if (!take(text, ":\t"))
        return false;
    take(text, " ");
    if (text.starts_with("[Step ")) {
        const std::size_t end = text.find(']');
        if (end != std::string_view::npos) {
            text.remove_prefix(end + 1);
            take(text, " ");
        }
    }
    return true;
}

bool buildkite(std::string_view &text, PrefixMatch &match)
{
    if (!take(text, "\x1b_bk;t="))
        return false;
    std::int64_t ms = 0;
    const std::string_view number = takeDigits(text);
    if (number.empty() || number.size() > 15)
        return false;
    for (const char c : number)
        ms = ms * 10 + (c - '0');
    match.stamp = {TimeKind::Absolute, ms};
    return take(text, "\a");
}

bool gitLab(std::string_view &text, PrefixMatch &match)
{
    if (!stamp(text, match, takeIsoStamp) || !take(text, " ") || text.size() < 3)
        return false;
    const auto hex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    if (!hex(text[0]) || !hex(text[1]) || (text[2] != 'O' && text[2] != 'E'))
        return false;
    text.remove_prefix(3);
    match.continues = take(text, "+");
    return match.continues || takeBlank(text);
}

bool gitHubJob(std::string_view &text, PrefixMatch &match)
{
    for (int i = 0; i < 2; ++i) {
        if (takeWord(text, "\t").empty() || !take(text, "\t"))
            return false;
    }
    take(text, "\xef\xbb\xbf");
    return stamp(text, match, takeIsoStamp) && takeBlank(text);
}

bool containerLog(std::string_view &text, PrefixMatch &match)
{
    if (!stamp(text, match, takeIsoStamp) || (!take(text, " stdout ") && !take(text, " stderr ")) ||
        text.empty())
        return false;
    match.goesOn = text[0] == 'P';
    if (text[0] != 'P' && text[0] != 'F')
        return false;
    text.remove_prefix(1);
    return takeBlank(text);
}

// "[ 1234.567890]", journalctl -o short-monotonic
bool uptime(std::string_view &text, PrefixMatch &match)
{
    std::string_view rest = text;
    if (!take(rest, "["))
        return false;
    while (take(rest, " ")) {
    }
    if (!stamp(rest, match, takeEpochStamp) || !take(rest, "]"))
        return false;
    text = rest;
    return true;
}

bool program(std::string_view &text, PrefixMatch &match)
{
    match.program = takeWord(text, " [:");
    if (match.program.empty())
        return false;
    if (take(text, "[")) {
        match.source = takeDigits(text);
        if (match.source.empty() || !take(text, "]"))
            return false;
    }
    return take(text, ":") && takeBlank(text);
}

bool journal(std::string_view &text, PrefixMatch &match)
{
    if (!stamp(text, match, takeMonthDayStamp) && !stamp(text, match, takeIsoStamp) &&
        !uptime(text, match))
        return false;
    if (!take(text, " "))
        return false;
    const std::string_view host = takeWord(text, " ");
    return !host.empty() && !host.ends_with(':') && !host.starts_with('[') && take(text, " ") &&
           program(text, match);
}

// <14>1 2026-12-01T00:00:08.123Z host program pid id [data] text
bool syslog(std::string_view &text, PrefixMatch &match)
{
    if (take(text, "<")) {
        if (takeDigits(text).empty() || !take(text, ">"))
            return false;
    }
    if (!take(text, "1 ") || !stamp(text, match, takeIsoStamp) || !take(text, " ") ||
        takeWord(text, " ").empty() || !take(text, " "))
        return false;
    match.program = takeWord(text, " ");
    if (!take(text, " "))
        return false;
    match.source = takeWord(text, " ");
    if (!take(text, " ") || takeWord(text, " ").empty() || !take(text, " "))
        return false;
    if (take(text, "["))
        return !takeWord(text, "]").empty() && take(text, "]") && takeBlank(text);
    return take(text, "-") && takeBlank(text);
}

bool logPath(std::string_view &text, PrefixMatch &match)
{
    if (!stamp(text, match, takeIsoStamp) || !take(text, " p="))
        return false;
    match.source = takeDigits(text);
    if (match.source.empty() || !take(text, " u=") || takeWord(text, " ").empty() ||
        !take(text, " "))
        return false;
    // 2.8 and older have no n=
    if (take(text, "n=") && (takeWord(text, " ").empty() || !take(text, " ")))
        return false;
    return take(text, "|") && takeBlank(text);
}

bool localExec(std::string_view &text, PrefixMatch &match)
{
    skipColours(text);
    // an index may be a string with blanks in it: module.a.null_resource.x["a b"]
    const std::size_t mark = text.substr(0, 300).find(" (local-exec):");
    if (mark == std::string_view::npos || mark == 0)
        return false;
    match.source = text.substr(0, mark);
    if (match.source.find('.') == std::string_view::npos)
        return false;
    text.remove_prefix(mark + 14);
    skipColours(text);
    return takeBlank(text);
}

struct Entry
{
    Wrapping wrapping;
    std::string_view word;
};
constexpr std::array kWords{Entry{Wrapping::IsoStamp, "iso-stamp"},
                            Entry{Wrapping::BracketIso, "bracket-iso-stamp"},
                            Entry{Wrapping::ClockStamp, "clock-stamp"},
                            Entry{Wrapping::ClockColon, "clock-colon-stamp"},
                            Entry{Wrapping::ClockBracket, "bracket-clock-stamp"},
                            Entry{Wrapping::TeamCity, "teamcity"},
                            Entry{Wrapping::MonthDayStamp, "month-day-stamp"},
                            Entry{Wrapping::EpochStamp, "epoch-stamp"},
                            Entry{Wrapping::Buildkite, "buildkite"},
                            Entry{Wrapping::GitLabStamp, "gitlab-stamp"},
                            Entry{Wrapping::GitHubJob, "github-job"},
                            Entry{Wrapping::Journal, "journal"},
                            Entry{Wrapping::Syslog, "syslog"},
                            Entry{Wrapping::LogPath, "ansible-log-path"},
                            Entry{Wrapping::LocalExec, "terraform"},
                            Entry{Wrapping::ContainerLog, "container-log"},
                            Entry{Wrapping::DockerJson, "docker-json"},
                            Entry{Wrapping::JournalJson, "journal-json"},
                            Entry{Wrapping::RunnerEvents, "runner-events"},
                            Entry{Wrapping::GitLabSections, "gitlab-sections"},
                            Entry{Wrapping::GitHubMarks, "github-marks"},
                            Entry{Wrapping::CallbackJsonl, "callback-jsonl"},
                            Entry{Wrapping::CallbackJson, "callback-json"},
                            Entry{Wrapping::CallbackMinimal, "callback-minimal"},
                            Entry{Wrapping::CallbackOneline, "callback-oneline"},
                            Entry{Wrapping::CallbackSelective, "callback-selective"},
                            Entry{Wrapping::CallbackDense, "callback-dense"},
                            Entry{Wrapping::CallbackUnixy, "callback-unixy"},
                            Entry{Wrapping::Utf8Mark, "utf-8-mark"},
                            Entry{Wrapping::Utf16, "utf-16"},
                            Entry{Wrapping::NulBytes, "nul-bytes"},
                            Entry{Wrapping::WindowsLineEnds, "windows-line-ends"},
                            Entry{Wrapping::TerminalCodes, "terminal-codes"},
                            Entry{Wrapping::Gzip, "gzip"},
                            Entry{Wrapping::Xz, "xz"},
                            Entry{Wrapping::Zstd, "zstd"}};

} // namespace

std::string_view word(Wrapping wrapping)
{
    const auto found = std::ranges::find(kWords, wrapping, &Entry::wrapping);
    return found == kWords.end() ? std::string_view{} : found->word;
}

std::span<const Wrapping> prefixWrappings()
{
    using enum Wrapping;
    static constexpr std::array order{Buildkite,    GitHubJob,  ContainerLog,  GitLabStamp,
                                      LogPath,      Syslog,     Journal,       LocalExec,
                                      BracketIso,   IsoStamp,   MonthDayStamp, TeamCity,
                                      ClockBracket, ClockColon, ClockStamp,    EpochStamp};
    return order;
}

bool matchPrefix(Wrapping wrapping, std::string_view line, PrefixMatch &match)
{
    match = {};
    std::string_view text = line;
    const bool matched = [&] {
        switch (wrapping) {
        case Wrapping::IsoStamp: return stamp(text, match, takeIsoStamp) && takeBlank(text);
        case Wrapping::BracketIso:
            return take(text, "[") && stamp(text, match, takeIsoStamp) && take(text, "]") &&
                   takeBlank(text);
        case Wrapping::ClockStamp: return stamp(text, match, takeClockStamp) && takeBlank(text);
        case Wrapping::ClockColon:
            return stamp(text, match, takeClockStamp) && take(text, ":") && takeBlank(text);
        case Wrapping::ClockBracket: return clockBracket(text, match);
        case Wrapping::TeamCity: return teamCity(text, match);
        case Wrapping::MonthDayStamp:
            return stamp(text, match, takeMonthDayStamp) && takeBlank(text);
        case Wrapping::EpochStamp: return stamp(text, match, takeEpochStamp) && takeBlank(text);
        case Wrapping::Buildkite: return buildkite(text, match);
        case Wrapping::GitLabStamp: return gitLab(text, match);
        case Wrapping::GitHubJob: return gitHubJob(text, match);
        case Wrapping::ContainerLog: return containerLog(text, match);
        case Wrapping::Journal: return journal(text, match);
        case Wrapping::Syslog: return syslog(text, match);
        case Wrapping::LogPath: return logPath(text, match);
        case Wrapping::LocalExec: return localExec(text, match);
        default: return false;
        }
    }();
    match.length = line.size() - text.size();
    return matched;
}

std::optional<std::int64_t> terraformElapsedMs(std::string_view line, std::string_view resource)
{
    skipColours(line);
    const std::size_t still = line.find(": Still ");
    if (still == std::string_view::npos || line.substr(0, still) != resource)
        return {};
    std::string_view rest = line.substr(still);
    const std::size_t end = rest.find(" elapsed]");
    if (end == std::string_view::npos)
        return {};
    // "[10m31s elapsed]", "[id=12345, 10m31s elapsed]"
    const std::size_t begin = rest.find_last_of("[ ", end - 1);
    if (begin == std::string_view::npos)
        return {};
    std::string_view span = rest.substr(begin + 1, end - begin - 1);
    const auto elapsed = takeElapsedMs(span);
    return span.empty() ? elapsed : std::nullopt;
}

bool looksLikeAnsible(std::string_view line)
{
    skipColours(line);
    constexpr std::array starts{
        std::string_view("PLAY ["),       std::string_view("TASK ["),
        std::string_view("PLAY RECAP *"), std::string_view("RUNNING HANDLER ["),
        std::string_view("ok: ["),        std::string_view("changed: ["),
        std::string_view("skipping: ["),  std::string_view("fatal: ["),
        std::string_view("failed: ["),    std::string_view("FAILED - RETRYING: ")};
    return std::ranges::any_of(starts,
                               [line](std::string_view start) { return line.starts_with(start); });
}

} // namespace uncordon::ansible
