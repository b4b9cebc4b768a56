// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

// bench_logs PROGRAM [MEGABYTES]: whole processes over generated logs beside wc and lnav on the same file, the
// parser alone in this process, and what `timeline` keeps in memory. README.md says how to read the table.

#include "ansible/parser.h"
#include "tests/bench/generated_log.h"

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fcntl.h>
#include <string>
#include <vector>

using namespace Qt::StringLiterals;
using namespace uncordon;

namespace {

constexpr int kRounds = 3;

struct Cost
{
    double seconds = 1e9;
    double megabytes = 0; ///< peak of resident memory
};

Cost process(const std::vector<std::string> &words)
{
    QElapsedTimer timer;
    timer.start();
    const pid_t child = ::fork();
    if (child == 0) {
        const int none = ::open("/dev/null", O_RDWR);
        for (int fd = 0; fd < 3; ++fd)
            ::dup2(none, fd);
        std::vector<char *> arguments;
        for (const std::string &word : words)
            arguments.push_back(const_cast<char *>(word.c_str()));
        arguments.push_back(nullptr);
        ::execvp(arguments.front(), arguments.data());
        ::_exit(127);
    }
    int status = 0;
    rusage usage{};
    ::wait4(child, &status, 0, &usage);
    return {static_cast<double>(timer.nsecsElapsed()) / 1e9,
            static_cast<double>(usage.ru_maxrss) / 1024};
}

Cost best(int rounds, const std::vector<std::string> &words)
{
    Cost least;
    for (int round = 0; round < rounds; ++round) {
        const Cost cost = process(words);
        if (cost.seconds < least.seconds)
            least = cost;
    }
    return least;
}

struct Parsed
{
    double seconds = 1e9;
    qint64 results = 0;
};

Parsed parse(const QString &file)
{
    Parsed least;
    for (int round = 0; round < kRounds; ++round) {
        QFile log(file);
        if (!log.open(QIODevice::ReadOnly))
            return least;
        QElapsedTimer timer;
        timer.start();
        const uchar *bytes = log.map(0, log.size());
        ansible::Names names;
        ansible::Parser parser(names);
        std::vector<ansible::Event> events;
        qint64 results = 0;
        for (qint64 at = 0; at < log.size(); at += 1 << 20) {
            events.clear();
            parser.feed({reinterpret_cast<const char *>(bytes + at),
                         static_cast<std::size_t>(std::min<qint64>(1 << 20, log.size() - at))},
                        events);
            results +=
                std::ranges::count(events, ansible::EventKind::Result, &ansible::Event::kind);
        }
        const double seconds = static_cast<double>(timer.nsecsElapsed()) / 1e9;
        if (seconds < least.seconds)
            least = {seconds, results};
    }
    return least;
}

void row(const QString &program, const bench::LogShape &shape, qint64 megabytes,
         const QString &folder)
{
    const QString file = folder + u"/big.log"_s;
    if (!bench::writeLog(file, shape, megabytes * 1'000'000)) {
        std::fprintf(stderr, "cannot write %s\n", qUtf8Printable(file));
        return;
    }
    const std::string path = QFile::encodeName(file).toStdString(),
                      self = QFile::encodeName(program).toStdString();
    const double size = static_cast<double>(QFile(file).size());
    const Cost wc = best(kRounds, {"wc", "-l", path});
    const Cost timeline = best(kRounds, {self, "timeline", "--json", path});
    const Cost nothing = best(kRounds, {self, "timeline", "--json", "/dev/null"});
    const Parsed parsed = shape.wrapped ? Parsed{.seconds = 0} : parse(file);
    std::printf("%6d %8s %8lld | %7.2f %9.2f %9.2f | %7.1f ", shape.nodes,
                shape.wrapped ? "stamped" : "plain", static_cast<long long>(megabytes),
                size / 1e9 / wc.seconds, parsed.seconds > 0 ? size / 1e9 / parsed.seconds : 0,
                size / 1e9 / timeline.seconds, timeline.seconds / wc.seconds);
    const double kept = (timeline.megabytes - nothing.megabytes) * 1024 * 1024;
    if (parsed.results > 0)
        std::printf("| %10lld %8.0f %8.1f\n", static_cast<long long>(parsed.results),
                    kept / 1024 / 1024, kept / static_cast<double>(parsed.results));
    else
        std::printf("| %10s %8.0f %8s\n", "-", kept / 1024 / 1024, "-");
    std::fflush(stdout);
}

// lnav needs minutes where the others need a second: a small file is enough.
void besideLnav(const QString &program, const QString &folder)
{
    constexpr qint64 megabytes = 10;
    if (QStandardPaths::findExecutable(u"lnav"_s).isEmpty()) {
        std::printf("lnav is not installed\n");
        return;
    }
    const QString file = folder + u"/small.log"_s;
    if (!bench::writeLog(file, {.nodes = 50}, megabytes * 1'000'000))
        return;
    const std::string path = QFile::encodeName(file).toStdString(),
                      self = QFile::encodeName(program).toStdString();
    const Cost timeline = best(kRounds, {self, "timeline", "--json", path});
    const Cost lnav = process({"lnav", "-n", path});
    std::printf("%lld MB: uncordon timeline %.2f s, lnav -n %.2f s, %.0f times\n",
                static_cast<long long>(megabytes), timeline.seconds, lnav.seconds,
                lnav.seconds / timeline.seconds);
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 2) {
        std::fprintf(stderr, "bench_logs PROGRAM [MEGABYTES ...]\n");
        return 2;
    }
    const QString program = QFile::decodeName(argv[1]);
    QList<qint64> sizes;
    for (int i = 2; i < argc; ++i)
        sizes << QByteArray(argv[i]).toLongLong();
    if (sizes.isEmpty())
        sizes = {100, 200};
    QTemporaryDir folder;
    std::printf("%6s %8s %8s | %7s %9s %9s | %7s | %10s %8s %8s\n", "", "", "", "wc -l", "parser",
                "timeline", "times", "", "MB", "bytes a");
    std::printf("%6s %8s %8s | %7s %9s %9s | %7s | %10s %8s %8s\n", "nodes", "lines", "MB", "GB/s",
                "GB/s", "GB/s", "wc's", "results", "kept", "result");
    for (const qint64 size : std::as_const(sizes)) {
        for (const int nodes : {50, 1000, 5000})
            row(program, {.nodes = nodes}, size, folder.path());
        row(program, {.nodes = 50, .wrapped = true}, size, folder.path());
    }
    besideLnav(program, folder.path());
    return 0;
}
