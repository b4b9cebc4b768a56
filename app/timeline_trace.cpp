// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/timeline_trace.h"

#include "timeline/words.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace uncordon::app {

QByteArray traceOf(const timeline::Timeline &timeline)
{
    QJsonArray events;
    int thread = 0;
    for (const timeline::Node &node : timeline.nodes) {
        ++thread;
        events << QJsonObject{{u"ph"_s, u"M"_s},
                              {u"name"_s, u"thread_name"_s},
                              {u"pid"_s, 1},
                              {u"tid"_s, thread},
                              {u"args"_s, QJsonObject{{u"name"_s, node.name}}}};
        for (const timeline::Phase &phase : node.phases) {
            if (!phase.start)
                continue;
            const auto end = phase.end ? *phase.end : timeline.now.value_or(*phase.start);
            events << QJsonObject{{u"ph"_s, u"X"_s},
                                  {u"name"_s, timeline::word(phase.kind)},
                                  {u"cat"_s, timeline::word(phase.result)},
                                  {u"pid"_s, 1},
                                  {u"tid"_s, thread},
                                  {u"ts"_s, static_cast<qint64>(phase.start->count())},
                                  {u"dur"_s, static_cast<qint64>((end - *phase.start).count())},
                                  {u"args"_s, QJsonObject{{u"task"_s, phase.task}}}};
        }
    }
    return QJsonDocument(QJsonObject{{u"traceEvents"_s, events}, {u"displayTimeUnit"_s, u"ms"_s}})
        .toJson();
}

} // namespace uncordon::app
