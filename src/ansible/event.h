// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/names.h"

#include <cstdint>

namespace uncordon::ansible {

/// What a stretch of the log says. Every byte of a log belongs to exactly one event.
enum class EventKind : std::uint8_t {
    Play,            ///< PLAY [name] ****; printed again for each batch of a serial play
    NoHostsMatched,  ///< skipping: no hosts matched
    NoMoreHosts,     ///< NO MORE HOSTS LEFT ****
    Task,            ///< TASK [role : name] ****; may come late, see kubespray-behaviour section 1
    Handler,         ///< RUNNING HANDLER [role : name] ****
    HostStart,       ///<  [started TASK: role : name on node4]
    Result,          ///< ok/changed/skipping/fatal/failed/unreachable of a host, or one item of it
    Ignoring,        ///< ...ignoring: the previous failure of this task was ignored
    Included,        ///< included: path for h1, h2
    Retry,           ///< FAILED - RETRYING: [h -> d]: name (2 retries left).
    Async,           ///< ASYNC POLL / OK / FAILED on h: jid=...
    Clock,           ///< profile_tasks: wall clock, time of the previous task, time since the start
    SlowTask,        ///< a line of profile_tasks' closing list
    PromptOpened,    ///< pause asks; the terminal waits for Enter or Ctrl+C
    CountdownOpened, ///< Pausing for N seconds
    AbortQuestion,   ///< Press 'C' to continue the play or 'A' to abort
    PromptClosed,    ///< first output after a prompt, question or countdown
    SecretAsked,     ///< BECOME password:, SSH password:, Vault password:, host key question ...
    NotInteractive,  ///< warning: not waiting for response to prompt as stdin is not interactive
    UserInterrupted, ///< [ERROR]: User interrupted execution
    FatalError, ///< ERROR! / [ERROR]: outside any host's result (a syntax error, an undefined variable)
    ErrorBlock,   ///< ansible-core 2.19's block that precedes a fatal: line; not a second failure
    Warning,      ///< [WARNING]: ... / [DEPRECATION WARNING]: ...
    RecapStart,   ///< PLAY RECAP ****
    RecapHost,    ///< h : ok=1 changed=0 ...
    Timer,        ///< Playbook run took 0 days, ...
    ScriptHeader, ///< script(1)'s first and last lines
    Text,         ///< everything else: module output, results' continuation lines, blank lines
};

enum class ResultStatus : std::uint8_t { Ok, Changed, Skipped, Failed, Unreachable };

enum EventFlag : std::uint16_t {
    ItemResult = 1,     ///< one item of a loop: (item=...)
    AbortedByUser = 2,  ///< the result's message is "user requested abort!"
    ContinuationOf = 4, ///< Text: belongs to the event before it (multi-line JSON, YAML, stderr)
    AsyncFailed = 8,
    AsyncFinished = 16,
};

/// Fixed size, no owned memory. `offset` and `length` give the bytes in the log, line end included.
struct Event
{
    std::int64_t offset = 0;
    std::uint32_t length = 0;
    std::uint32_t line = 0; ///< 1-based
    EventKind kind = EventKind::Text;
    ResultStatus status = ResultStatus::Ok;
    std::uint16_t flags = 0;
    HostId host = kNoHost;     ///< who it happened to; of "node2 -> node1" node2
    HostId delegate = kNoHost; ///< where it ran, if elsewhere
    TaskId task = kNoTask;
    PlayId play = kNoPlay;
    std::int64_t value = 0; ///< Retry: retries left; CountdownOpened: seconds; Clock: UTC in ms
    std::int32_t previousMs = -1; ///< Clock: duration of the previous task
    std::int32_t totalMs =
        -1; ///< Clock: time since the start of the playbook; SlowTask: its duration
    std::int16_t utcOffsetMinutes = 0; ///< Clock
};

} // namespace uncordon::ansible
