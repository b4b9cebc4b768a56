// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One line's token points into the line; what is peeled does not depend on how the bytes arrive.

#include "ansible/line_token.h"
#include "ansible/wrapping_detect.h"
#include "ansible/wrapping_peeler.h"
#include "tests/fuzz/check.h"
#include "text/ansi.h"

#include <algorithm>
#include <string>

using namespace uncordon;
using namespace uncordon::ansible;

namespace {

struct Collector : LineSink
{
    void take(const PeeledLine &line) override
    {
        text += std::to_string(line.stream) + ' ' + std::to_string(line.line) + ' ' +
                std::to_string(line.time.steadyMs) + ' ' + std::string(line.text) +
                (line.ended ? "\n" : "");
    }
    std::string text;
};

std::string peeled(const WrappingPlan &plan, std::string_view bytes, std::size_t piece)
{
    Collector collector;
    Peeler peeler(plan, collector);
    while (!bytes.empty()) {
        const std::size_t now = std::min(std::max<std::size_t>(piece, 1), bytes.size());
        peeler.feed(bytes.substr(0, now));
        bytes.remove_prefix(now);
    }
    peeler.finish();
    return collector.text;
}

bool isInside(std::string_view part, std::string_view line)
{
    return part.empty() ||
           (part.data() >= line.data() && part.data() + part.size() <= line.data() + line.size());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    if (size < 1)
        return 0;
    const std::string_view bytes(reinterpret_cast<const char *>(data) + 1, size - 1);
    std::string scratch;
    const std::string_view plain = text::plainLine(bytes.substr(0, bytes.find('\n')), scratch);
    const LineToken token = tokenizeLine(plain);
    for (const std::string_view part : {token.name, token.host, token.delegate, token.rest})
        UNCORDON_HOLDS(isInside(part, plain));
    UNCORDON_HOLDS(plain.find('\x1b') == std::string_view::npos);

    const WrappingPlan plan = detectWrappings(bytes, true);
    UNCORDON_HOLDS(plan == detectWrappings(bytes, true));
    UNCORDON_HOLDS(peeled(plan, bytes, bytes.size()) == peeled(plan, bytes, data[0]));
    return 0;
}
