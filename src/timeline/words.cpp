// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/words.h"

#include <initializer_list>

using namespace Qt::StringLiterals;

namespace uncordon::timeline {

namespace {
template <typename Enum>
QString pick(std::initializer_list<QStringView> words, Enum value)
{
    return (words.begin() + static_cast<std::ptrdiff_t>(value))->toString();
}
} // namespace

QString word(PhaseKind kind)
{
    return pick({u"check", u"confirm", u"cordon", u"drain", u"upgrade", u"uncordon", u"rescue"},
                kind);
}

QString word(PhaseResult result)
{
    return pick({u"ok", u"changed", u"skipped", u"failed", u"unreachable", u"ignored",
                 u"interrupted", u"running"},
                result);
}

QString word(NodeState state)
{
    return pick({u"untouched", u"running", u"upgraded", u"ok", u"failed", u"unreachable",
                 u"interrupted", u"unknown"},
                state);
}

QString word(Schedulable schedulable)
{
    return pick({u"yes", u"no", u"as-found", u"unknown"}, schedulable);
}

QString word(TimeSource source)
{
    return pick({u"none", u"timing", u"profile", u"prefix", u"order"}, source);
}

QString word(Outcome outcome)
{
    return pick({u"running", u"succeeded", u"failed", u"aborted", u"interrupted", u"incomplete"},
                outcome);
}

QString word(PromptKind kind)
{
    return pick({u"confirm-upgrade", u"confirm-uncordon", u"pause-seconds", u"other"}, kind);
}

QString word(Severity severity)
{
    return pick({u"info", u"warning", u"error"}, severity);
}

QString word(Role role)
{
    return pick({u"", u"control-plane", u"worker", u"etcd"}, role);
}

} // namespace uncordon::timeline
