// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>

#include <chrono>
#include <cstdint>
#include <optional>

/// What an ansible-playbook run did to each node. Values only: implicitly shared where they are
/// large, so that a snapshot handed to another thread costs a few pointers. The meaning of each
/// state is given in the command line's reference (man page, section TIMELINE).
namespace uncordon::timeline {

using Micros = std::chrono::microseconds; ///< since the run's start, unless said otherwise

enum class PhaseKind : std::uint8_t { Check, Confirm, Cordon, Drain, Upgrade, Uncordon, Rescue };
enum class PhaseResult : std::uint8_t {
    Ok,
    Changed,
    Skipped,
    Failed,
    Unreachable,
    Ignored,
    Interrupted,
    Running
};
enum class NodeState : std::uint8_t {
    Untouched,
    Running,
    Upgraded,
    Ok,
    Failed,
    Unreachable,
    Interrupted,
    Unknown
};
enum class Schedulable : std::uint8_t { Yes, No, AsFound, Unknown };
enum class Role : std::uint8_t { None, ControlPlane, Worker, Etcd };
/// Where a time comes from: script's timing log, profile_tasks, a prefix of the line, the order of lines.
enum class TimeSource : std::uint8_t { None, Timing, Profile, Prefix, Order };
enum class Outcome : std::uint8_t {
    Running, ///< live only; never in the JSON of a saved log
    Succeeded,
    Failed,
    Aborted,
    Interrupted,
    Incomplete
};
enum class PromptKind : std::uint8_t { ConfirmUpgrade, ConfirmUncordon, PauseSeconds, Other };
enum class PromptAnswer : std::uint8_t { None, Continue, Abort };
enum class Severity : std::uint8_t { Info, Warning, Error };

/// A stretch of the log: bytes [offset, offset+length), lines [firstLine, lastLine], 1-based.
struct LogRange
{
    qint64 offset = 0;
    qint64 length = 0;
    quint32 firstLine = 0;
    quint32 lastLine = 0;
    bool operator==(const LogRange &) const = default;
};

/// A failed attempt inside a phase ("FAILED - RETRYING").
struct Retry
{
    std::optional<Micros> at;
    int left = 0; ///< retries left, as printed
    quint32 line = 0;
    bool operator==(const Retry &) const = default;
};

/// Several tasks of one phase in a row are one phase.
struct Phase
{
    PhaseKind kind = PhaseKind::Check;
    QString task; ///< the task of it that took longest
    std::optional<Micros> start;
    std::optional<Micros> end; ///< none while it runs, or where nobody knows
    PhaseResult result = PhaseResult::Running;
    TimeSource startFrom = TimeSource::None;
    TimeSource endFrom = TimeSource::None;
    bool startInferred = false;
    bool endInferred = false;
    QList<Retry> retries;
    LogRange log;
    bool operator==(const Phase &) const = default;
};

/// One task's result for one node.
struct NodeTask
{
    QString task;
    QString delegate; ///< where it ran, if elsewhere
    std::optional<Micros> start;
    std::optional<Micros> end;
    PhaseResult result = PhaseResult::Running;
    QString message; ///< of a failure, plain text; else empty
    LogRange log;
    bool operator==(const NodeTask &) const = default;
};

/// ansible's own count; -1 where the log's recap has no such column.
struct Recap
{
    int ok = -1, changed = -1, unreachable = -1, failed = -1, skipped = -1, rescued = -1,
        ignored = -1;
    bool operator==(const Recap &) const = default;
};

struct Node
{
    QString name;
    NodeState state = NodeState::Untouched;
    Schedulable schedulable = Schedulable::Unknown;
    int drainAttempts = 0;
    QString failedTask;
    QString message;    ///< the first cause, not the rescue's own
    LogRange failedLog; ///< of failedTask's failure; empty where nothing failed
    Role role = Role::None;
    int batch = 0; ///< 1-based within the play that drained it; 0: none
    QList<Phase> phases;
    QList<NodeTask> tasks; ///< in log order; of the nodes that were asked for
    std::optional<Recap> recap;

    /// Cordoned by the run, which is done with it: what nobody may overlook.
    [[nodiscard]] bool leftUnschedulable() const
    {
        return schedulable == Schedulable::No && state != NodeState::Running;
    }
    bool operator==(const Node &) const = default;
};

struct Prompt
{
    PromptKind kind = PromptKind::Other;
    QString task;
    QString text;
    QStringList
        hosts; ///< the whole batch as far as the log tells; a live run's comes from the plan
    std::optional<Micros> at;
    std::optional<Micros> answeredAt;
    PromptAnswer answer = PromptAnswer::None;
    bool open = false;          ///< it is the last thing on the terminal
    bool abortQuestion = false; ///< open, and Ctrl+C was pressed: C or A is asked for
    int seconds = 0;            ///< PauseSeconds: the countdown's length
    quint32 line = 0;
    qint64 offset = 0;
    bool operator==(const Prompt &) const = default;
};

struct Finding
{
    Severity severity = Severity::Info;
    QString node; ///< empty: the run as a whole
    QString code; ///< stable: "left-unschedulable", "rescued-with-batch", "upgraded-undrained"
    QString text; ///< English, for the JSON; the window words it from code and node
    bool operator==(const Finding &) const = default;
};

struct Diagnostic
{
    QString code;
    Severity severity = Severity::Info;
    quint32 line = 0;
    QString text;
    bool operator==(const Diagnostic &) const = default;
};

struct SlowTask
{
    QString task;
    double seconds = 0;
    bool operator==(const SlowTask &) const = default;
};

/// A cluster-wide stretch without a drain: preparation, etcd, network, apps (a play's name).
struct Band
{
    QString play;
    std::optional<Micros> start, end;
    QStringList hosts; ///< with a result in it
    int batch = 0;
    LogRange log;
    bool operator==(const Band &) const = default;
};

struct Timeline
{
    Outcome outcome = Outcome::Running;
    std::optional<bool> interactive;
    QDateTime startedAt, endedAt; ///< invalid where the source has none
    std::optional<Micros> duration;
    qint64 bytes = 0, lines = 0, tasks = 0, results = 0;
    QList<Node> nodes; ///< in order of first appearance in the cluster's plays
    QList<Prompt> prompts;
    QList<Finding> findings;
    QList<SlowTask> slowest;
    QList<Band> bands;
    QList<Diagnostic> diagnostics;
    QString callback; ///< whose output it is, where it is not the default callback's or one like it
    QStringList
        wrappings; ///< what was peeled off the log, stable words (ansible::word), outermost first
    QString currentPlay, currentTask; ///< what runs at the end of what was read
    std::optional<Micros> now;        ///< time of the last byte read

    [[nodiscard]] const Node *node(const QString &name) const;
    [[nodiscard]] const Prompt *openPrompt() const;
    bool operator==(const Timeline &) const = default;
};

} // namespace uncordon::timeline
