// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/wrapping_time.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace uncordon::ansible {

/// What others put around ansible-playbook's lines, one sample each.
enum class Wrapping : std::uint8_t {
    IsoStamp,      ///< 2026-12-01T00:00:08.123Z TASK [...]
    BracketIso,    ///< [2026-12-01T00:00:08.123Z] TASK [...]
    ClockStamp,    ///< 00:00:08 TASK [...]          (Jenkins: two blanks)
    ClockColon,    ///< 00:00:08: TASK [...]
    ClockBracket,  ///< [00:00:08] TASK [...]
    TeamCity,      ///< [00:00:08] :\t [Step 1/3] TASK [...]
    MonthDayStamp, ///< Dec 01 00:00:08 TASK [...]   (ts)
    EpochStamp,    ///< 1796083208.123456 TASK [...] (ts %.s)
    Buildkite,     ///< ESC _bk;t=1796083208123 BEL TASK [...]
    GitLabStamp,   ///< 2026-12-01T00:00:08.123456Z 00O TASK [...]
    GitHubJob,     ///< job TAB step TAB 2026-12-01T00:00:08.1234567Z TASK [...]
    Journal,       ///< Dec 01 00:00:08 host ansible-playbook[123]: TASK [...]
    Syslog,        ///< <14>1 2026-12-01T00:00:08.123Z host ansible-playbook 123 - - TASK [...]
    LogPath,       ///< 2026-12-01 00:00:08,123 p=71640 u=root n=ansible | TASK [...]
    LocalExec,     ///< null_resource.upgrade (local-exec): TASK [...]
    ContainerLog,  ///< 2026-12-01T00:00:08.123456789Z stdout F TASK [...]
    DockerJson, ///< {"log":"TASK [...]\n","stream":"stdout","time":"2026-12-01T00:00:08.123456789Z"}
    JournalJson, ///< {"MESSAGE":"TASK [...]","__REALTIME_TIMESTAMP":"1796083208123456",...}
    RunnerEvents, ///< {"counter": 15, "stdout": "\r\nTASK [...]", "created": "..."}: ansible-runner, AWX
    GitLabSections, ///< section_start:1796083208:step_script CR ESC[0K
    GitHubMarks,    ///< ##[group]Run ansible-playbook, ::group::
    // Callbacks whose output is told in the default callback's words.
    CallbackJsonl, ///< {"_event": "v2_runner_on_ok", "_timestamp": "...", "hosts": {...}, "task": {...}}
    CallbackJson, ///< one document with "plays" and "stats", after the run
    CallbackMinimal,
    CallbackOneline,
    CallbackSelective,
    CallbackDense,
    CallbackUnixy,
    // What concerns the text itself.
    Utf8Mark,
    Utf16,
    NulBytes,
    WindowsLineEnds,
    TerminalCodes,
    Gzip,
    Xz,
    Zstd,
};

/// Stable, for programs: "iso-stamp", "ansible-log-path".
std::string_view word(Wrapping wrapping);

/// A line's prefix. Views point into the line.
struct PrefixMatch
{
    std::size_t length = 0; ///< where the text begins
    Stamp stamp;
    std::string_view
        source; ///< which process, or which resource, says it; empty: there is only one
    std::string_view program; ///< Journal, Syslog: whose line it is
    bool goesOn = false;      ///< ContainerLog P: the next line continues this one
    bool continues = false;   ///< GitLabStamp +: this continues the line before
};

/// Wrappings that are a prefix of each line, the most specific first.
std::span<const Wrapping> prefixWrappings();
/// Whether `line` has this prefix. One blank after a stamp belongs to it.
bool matchPrefix(Wrapping wrapping, std::string_view line, PrefixMatch &match);

/// "null_resource.upgrade: Still creating... [10m31s elapsed]": another program's line, and a time.
/// Each resource counts from its own start: only that of `resource` counts.
std::optional<std::int64_t> terraformElapsedMs(std::string_view line, std::string_view resource);

/// A line that only ansible-playbook prints at the start of a line: a banner, a result, a retry.
bool looksLikeAnsible(std::string_view line);

} // namespace uncordon::ansible
