// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Any split of the bytes gives the same events, and the events tile the bytes. The first two bytes choose the split.

#include "ansible/parser.h"
#include "tests/fuzz/check.h"

#include <algorithm>
#include <string_view>
#include <vector>

using namespace uncordon::ansible;

namespace {

struct Parsed
{
    Names names;
    std::vector<Event> events;
};

void parse(std::string_view bytes, std::size_t least, std::size_t step, Parsed &parsed)
{
    Parser parser(parsed.names);
    std::size_t size = least;
    while (!bytes.empty()) {
        const std::size_t now = std::min(std::max<std::size_t>(size, 1), bytes.size());
        parser.feed(bytes.substr(0, now), parsed.events);
        bytes.remove_prefix(now);
        size = (size * 7 + step) % 4096 % (least + step + 1);
    }
    parser.finish(parsed.events);
}

bool same(const Parsed &a, const Event &x, const Parsed &b, const Event &y)
{
    const auto name = [](const auto &table, auto id, auto none) {
        return id == none ? std::string_view("-") : table.name(id);
    };
    return x.offset == y.offset && x.length == y.length && x.line == y.line && x.kind == y.kind &&
           x.status == y.status && x.flags == y.flags && x.value == y.value &&
           x.previousMs == y.previousMs && x.totalMs == y.totalMs &&
           x.utcOffsetMinutes == y.utcOffsetMinutes &&
           name(a.names.hosts, x.host, kNoHost) == name(b.names.hosts, y.host, kNoHost) &&
           name(a.names.hosts, x.delegate, kNoHost) == name(b.names.hosts, y.delegate, kNoHost) &&
           name(a.names.tasks, x.task, kNoTask) == name(b.names.tasks, y.task, kNoTask) &&
           name(a.names.plays, x.play, kNoPlay) == name(b.names.plays, y.play, kNoPlay);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    if (size < 2)
        return 0;
    const std::string_view bytes(reinterpret_cast<const char *>(data) + 2, size - 2);
    Parsed whole, pieces;
    parse(bytes, bytes.size(), 0, whole);
    parse(bytes, data[0], data[1], pieces);
    UNCORDON_HOLDS(whole.events.size() == pieces.events.size());
    std::int64_t at = 0;
    for (std::size_t i = 0; i < whole.events.size(); ++i) {
        UNCORDON_HOLDS(same(whole, whole.events[i], pieces, pieces.events[i]));
        UNCORDON_HOLDS(whole.events[i].offset == at);
        at += whole.events[i].length;
    }
    UNCORDON_HOLDS(at == static_cast<std::int64_t>(bytes.size()));
    return 0;
}
