// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The whole of `uncordon timeline`: no phase ends before it begins, the JSON is JSON, and a log that is followed
// while it grows comes to what the whole file says. The first two bytes choose where it stops growing for a while.

#include "tests/fuzz/check.h"
#include "timeline/json.h"
#include "timeline/log_follower.h"

#include <QFile>
#include <QJsonDocument>
#include <QString>

#include <sys/mman.h>
#include <unistd.h>

#include <memory>

using namespace uncordon::timeline;

namespace {

/// A file in memory with a name.
class MemoryFile
{
public:
    MemoryFile() : m_descriptor(::memfd_create("log", 0)) { }
    MemoryFile(const MemoryFile &) = delete;
    MemoryFile &operator=(const MemoryFile &) = delete;
    ~MemoryFile() { ::close(m_descriptor); }
    void append(const unsigned char *bytes, std::size_t size) const
    {
        UNCORDON_HOLDS(::write(m_descriptor, bytes, size) == static_cast<ssize_t>(size));
    }
    [[nodiscard]] QString path() const
    {
        return QStringLiteral("/proc/self/fd/%1").arg(m_descriptor);
    }

private:
    int m_descriptor;
};

void check(const QList<Timeline> &runs)
{
    for (const Timeline &run : runs) {
        UNCORDON_HOLDS(run.outcome != Outcome::Running);
        for (const Node &node : run.nodes) {
            for (const Phase &phase : node.phases)
                UNCORDON_HOLDS(!phase.start || !phase.end || *phase.end >= *phase.start);
            for (const NodeTask &task : node.tasks)
                UNCORDON_HOLDS(!task.start || !task.end || *task.end >= *task.start);
            UNCORDON_HOLDS(node.schedulable != Schedulable::No ||
                           run.outcome != Outcome::Succeeded ||
                           std::ranges::contains(run.findings, node.name, &Finding::node));
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    if (size < 2)
        return 0;
    const unsigned char *bytes = data + 2;
    const std::size_t length = size - 2, stop = (data[0] * 256U + data[1]) % (length + 1);
    const MemoryFile file;
    file.append(bytes, stop);
    LogFollower live(file.path());
    (void)live.advance();
    check([&] {
        QList<Timeline> now = live.runs();
        for (Timeline &run : now)
            run.outcome = run.outcome == Outcome::Running ? Outcome::Incomplete : run.outcome;
        return now;
    }());
    file.append(bytes + stop, length - stop);
    const bool read = live.finish().has_value();
    LogFollower saved(file.path());
    UNCORDON_HOLDS(saved.finish().has_value() == read);
    if (!read)
        return 0;
    const QList<Timeline> runs = saved.runs();
    check(runs);
    const QByteArray json = toJson(runs);
    UNCORDON_HOLDS(QJsonDocument::fromJson(json).isObject());
    UNCORDON_HOLDS(json == toJson(live.runs()));
    return 0;
}
