// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/json.h"

#include "timeline/words.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>

using namespace Qt::StringLiterals;

namespace uncordon::timeline {

namespace {

QJsonValue orNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QJsonValue seconds(const std::optional<Micros> &at)
{
    return at ? QJsonValue(std::round(static_cast<double>(at->count()) / 1000.0) / 1000.0)
              : QJsonValue();
}

QJsonValue instant(const QDateTime &at)
{
    return at.isValid() ? QJsonValue(at.toString(Qt::ISODateWithMs)) : QJsonValue();
}

QJsonValue count(int value)
{
    return value < 0 ? QJsonValue() : QJsonValue(value);
}

QJsonObject object(const Phase &phase)
{
    return {{u"phase"_s, word(phase.kind)},
            {u"task"_s, phase.task},
            {u"start_s"_s, seconds(phase.start)},
            {u"end_s"_s, seconds(phase.end)},
            {u"result"_s, word(phase.result)},
            {u"start_from"_s, word(phase.startFrom)},
            {u"end_from"_s, word(phase.endFrom)},
            {u"inferred"_s, phase.startInferred || phase.endInferred}};
}

QJsonValue object(const std::optional<Recap> &recap)
{
    if (!recap)
        return {};
    return QJsonObject{{u"ok"_s, count(recap->ok)},
                       {u"changed"_s, count(recap->changed)},
                       {u"unreachable"_s, count(recap->unreachable)},
                       {u"failed"_s, count(recap->failed)},
                       {u"skipped"_s, count(recap->skipped)},
                       {u"rescued"_s, count(recap->rescued)},
                       {u"ignored"_s, count(recap->ignored)}};
}

QJsonObject object(const Node &node)
{
    QJsonArray phases;
    for (const Phase &phase : node.phases)
        phases << object(phase);
    return {{u"name"_s, node.name},
            {u"state"_s, word(node.state)},
            {u"schedulable"_s, word(node.schedulable)},
            {u"drain_attempts"_s, node.drainAttempts},
            {u"failed_task"_s, orNull(node.failedTask)},
            {u"message"_s, orNull(node.message)},
            {u"role"_s, orNull(word(node.role))},
            {u"batch"_s, node.batch > 0 ? QJsonValue(node.batch) : QJsonValue()},
            {u"phases"_s, phases},
            {u"recap"_s, object(node.recap)}};
}

QJsonObject object(const Prompt &prompt)
{
    QJsonValue answer;
    if (prompt.answer != PromptAnswer::None)
        answer = prompt.answer == PromptAnswer::Abort ? u"abort"_s : u"continue"_s;
    return {{u"kind"_s, word(prompt.kind)},
            {u"text"_s, prompt.text},
            {u"hosts"_s, QJsonArray::fromStringList(prompt.hosts)},
            {u"at_s"_s, seconds(prompt.at)},
            {u"answer"_s, answer}};
}

QJsonObject document(const Timeline &timeline)
{
    QJsonArray nodes, prompts, findings, slowest, diagnostics;
    for (const Node &node : timeline.nodes)
        nodes << object(node);
    for (const Prompt &prompt : timeline.prompts)
        prompts << object(prompt);
    for (const Finding &finding : timeline.findings)
        findings << QJsonObject{{u"severity"_s, word(finding.severity)},
                                {u"node"_s, orNull(finding.node)},
                                {u"code"_s, finding.code},
                                {u"text"_s, finding.text}};
    for (const SlowTask &task : timeline.slowest)
        slowest << QJsonObject{{u"task"_s, task.task}, {u"seconds"_s, task.seconds}};
    for (const Diagnostic &diagnostic : timeline.diagnostics)
        diagnostics << QJsonObject{{u"code"_s, diagnostic.code},
                                   {u"severity"_s, word(diagnostic.severity)},
                                   {u"line"_s, static_cast<qint64>(diagnostic.line)},
                                   {u"text"_s, diagnostic.text}};
    return {
        {u"format"_s, 1},
        {u"outcome"_s, word(timeline.outcome)},
        {u"interactive"_s, timeline.interactive ? QJsonValue(*timeline.interactive) : QJsonValue()},
        {u"started_at"_s, instant(timeline.startedAt)},
        {u"ended_at"_s, instant(timeline.endedAt)},
        {u"duration_s"_s, seconds(timeline.duration)},
        {u"source"_s, QJsonObject{{u"bytes"_s, timeline.bytes},
                                  {u"lines"_s, timeline.lines},
                                  {u"tasks"_s, timeline.tasks},
                                  {u"results"_s, timeline.results}}},
        {u"nodes"_s, nodes},
        {u"prompts"_s, prompts},
        {u"findings"_s, findings},
        {u"slowest"_s, slowest},
        {u"diagnostics"_s, diagnostics}};
}

} // namespace

QByteArray toJson(const Timeline &timeline)
{
    return QJsonDocument(document(timeline)).toJson();
}

QByteArray toJson(const QList<Timeline> &runs)
{
    if (runs.size() == 1)
        return toJson(runs.constFirst());
    QJsonArray array;
    for (const Timeline &run : runs)
        array << document(run);
    return QJsonDocument(QJsonObject{{u"format"_s, 1}, {u"runs"_s, array}}).toJson();
}

} // namespace uncordon::timeline
