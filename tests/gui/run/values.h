// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/run_info.h"
#include "run/waiting_prompt.h"

/// Values that the tests of the run page are fed with.
namespace uncordon::tests {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

inline run::WaitingPrompt prompt(timeline::PromptKind kind, const QStringList &hosts,
                                 quint64 id = 1)
{
    run::WaitingPrompt prompt;
    prompt.id = id;
    prompt.kind = kind;
    prompt.text = u"Ready to upgrade node?"_s;
    prompt.hosts = hosts;
    prompt.since = QDateTime::currentDateTimeUtc().addSecs(-12);
    return prompt;
}

inline timeline::Phase phase(timeline::PhaseKind kind,
                             timeline::PhaseResult result = timeline::PhaseResult::Changed)
{
    timeline::Phase phase;
    phase.kind = kind;
    phase.result = result;
    phase.start = 1s;
    if (result != timeline::PhaseResult::Running)
        phase.end = 2s;
    return phase;
}

inline timeline::Node node(const QString &name, timeline::NodeState state,
                           timeline::Schedulable schedulable = timeline::Schedulable::Yes)
{
    timeline::Node node;
    node.name = name;
    node.state = state;
    node.schedulable = schedulable;
    return node;
}

inline run::RunInfo info()
{
    run::RunInfo info;
    info.kind = run::RunInfo::Kind::Rehearsal;
    info.fromVersion = u"1.35.8"_s;
    info.toVersion = u"1.36.4"_s;
    info.controlPlane = {u"cp1"_s};
    info.workers = {u"worker1"_s, u"worker2"_s, u"worker3"_s, u"worker4"_s, u"worker5"_s};
    info.plan = {{u"workers"_s,
                  info.workers,
                  {{u"worker1"_s, u"worker2"_s}, {u"worker3"_s, u"worker4"_s}, {u"worker5"_s}},
                  true}};
    return info;
}

} // namespace uncordon::tests
