// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/generated_log.h"

#include <QFile>

#include <algorithm>

namespace uncordon::bench {

namespace {

constexpr int kTasks = 600;     // names of tasks, as many as an upgrade has
constexpr int kLongEvery = 200; // results between two long ones

QByteArray clock(int number)
{
    const int seconds = number * 2;
    const auto two = [](int value) { return QByteArray::number(value).rightJustified(2, '0'); };
    const QByteArray time =
        two(seconds / 3600 % 24) + ':' + two(seconds / 60 % 60) + ':' + two(seconds % 60);
    return "Tuesday 01 December 2026  " + time + " +0000 (0:00:02.000)       " +
           QByteArray::number(seconds / 3600) + ':' + two(seconds / 60 % 60) + ':' +
           two(seconds % 60) + ".000 ****** \n";
}

QByteArray stamped(const QByteArray &text)
{
    QByteArray lines;
    lines.reserve(text.size() * 2);
    for (const QByteArray &line : text.split('\n'))
        lines += "2026-12-01T00:00:08.123Z " + line + '\n';
    lines.chop(lines.size() - lines.lastIndexOf('\n', -2) - 1);
    return lines;
}

} // namespace

QByteArray taskOutput(const LogShape &shape, int number)
{
    static const QByteArray stars(60, '*');
    static const QByteArray value(4000, 'x');
    const QByteArray task = "kubernetes/node : Task number " + QByteArray::number(number % kTasks);
    QByteArray text = "\nTASK [" + task + "] " + stars + '\n' + clock(number);
    for (int host = 0; host < shape.nodes; ++host) {
        const QByteArray name = "node" + QByteArray::number(host);
        text += "\x1b[0;32m [started TASK: " + task + " on " + name + "]\x1b[0m\n";
        switch ((host + number) % 10) {
        case 0: text += "\x1b[0;33mchanged: [" + name + "]\x1b[0m\n"; break;
        case 1:
        case 2:
        case 3: text += "\x1b[0;36mskipping: [" + name + "]\x1b[0m\n"; break;
        case 4: text += "\x1b[0;32mok: [" + name + " -> node0(10.0.0.1)]\x1b[0m\n"; break;
        default: text += "\x1b[0;32mok: [" + name + "]\x1b[0m\n"; break;
        }
        if ((host + number * shape.nodes) % kLongEvery == 0)
            text += "\x1b[0;33mchanged: [" + name + "] => {\"stdout\": \"" + value + "\"}\x1b[0m\n";
    }
    return shape.wrapped ? stamped(text) : text;
}

bool writeLog(const QString &file, const LogShape &shape, qint64 bytes)
{
    QFile log(file);
    if (!log.open(QIODevice::WriteOnly) || log.write("PLAY [Upgrade] ****\n") < 0)
        return false;
    for (int task = 0; log.pos() < bytes; ++task) {
        if (log.write(taskOutput(shape, task)) < 0)
            return false;
    }
    return log.flush();
}

} // namespace uncordon::bench
