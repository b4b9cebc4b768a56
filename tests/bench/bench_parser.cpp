// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/parser.h"
#include "timeline/log_follower.h"

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>

using namespace Qt::StringLiterals;
using namespace uncordon;

namespace {

constexpr qint64 kSize = 200'000'000;
constexpr int kRounds = 3;

// Coloured output with per-host start lines, clocks, and now and then a long result.
void writeLog(const QString &file)
{
    QFile log(file);
    if (!log.open(QIODevice::WriteOnly))
        return;
    const QByteArray stars(60, '*');
    const QByteArray lines(4000, 'x');
    qint64 size = 0;
    for (int task = 0; size < kSize; ++task) {
        QByteArray text = "\nTASK [kubernetes/node : Task number " + QByteArray::number(task % 400) + "] " + stars +
                          "\n"
                          "Tuesday 01 December 2026  00:01:23 +0000 (0:00:49.437)       0:01:15.149 ****** \n";
        for (int host = 0; host < 50; ++host) {
            const QByteArray name = "node" + QByteArray::number(host);
            text += "\x1b[0;32m [started TASK: kubernetes/node : Task number " + QByteArray::number(task % 400) +
                    " on " + name + "]\x1b[0m\n";
            text += "\x1b[0;32mok: [" + name + "]\x1b[0m\n";
            if (host == task % 50)
                text += "\x1b[0;33mchanged: [" + name + " -> node0] => {\"stdout\": \"" + lines + "\"}\x1b[0m\n";
        }
        log.write(text);
        size += text.size();
    }
}

template <typename Work>
double best(const Work &work)
{
    double least = 1e9;
    for (int round = 0; round < kRounds; ++round) {
        QElapsedTimer timer;
        timer.start();
        work();
        least = std::min(least, static_cast<double>(timer.nsecsElapsed()) / 1e9);
    }
    return least;
}

} // namespace

int main()
{
    QTemporaryDir folder;
    const QString file = folder.filePath(u"big.log"_s);
    writeLog(file);
    const double wc = best([&] { QProcess::execute(u"sh"_s, {u"-c"_s, u"wc -l < \"$0\" > /dev/null"_s, file}); });
    std::size_t events = 0;
    const double parser = best([&] {
        QFile log(file);
        if (!log.open(QIODevice::ReadOnly))
            return;
        const uchar *bytes = log.map(0, log.size());
        ansible::Names names;
        ansible::Parser parse(names);
        std::vector<ansible::Event> chunk;
        events = 0;
        for (qint64 at = 0; at < log.size(); at += 1 << 20) {
            chunk.clear();
            parse.feed({reinterpret_cast<const char *>(bytes + at),
                        static_cast<std::size_t>(std::min<qint64>(1 << 20, log.size() - at))},
                       chunk);
            events += chunk.size();
        }
    });
    const double timeline = best([&] {
        timeline::LogFollower follower(file);
        (void)follower.finish();
    });
    std::printf("%-28s %8s %10s %8s\n", "200 MB of output", "seconds", "MB/s", "x wc -l");
    for (const auto &[name, seconds] : {std::pair{"wc -l", wc}, {"parser", parser}, {"log to timeline", timeline}})
        std::printf("%-28s %8.3f %10.0f %8.1f\n", name, seconds, static_cast<double>(kSize) / 1e6 / seconds,
                    seconds / wc);
    std::printf("%zu events\n", events);
    return 0;
}
