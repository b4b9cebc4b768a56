// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/unified_diff.h"

#include <QList>

#include <algorithm>
#include <vector>

namespace uncordon::text {

namespace {

constexpr qsizetype kContext = 3;

QList<QByteArray> linesOf(const QByteArray &bytes)
{
    QList<QByteArray> lines;
    for (qsizetype at = 0; at < bytes.size();) {
        const qsizetype end = bytes.indexOf('\n', at);
        const qsizetype next = end < 0 ? bytes.size() : end + 1;
        lines << bytes.sliced(at, next - at);
        at = next;
    }
    return lines;
}

struct Step
{
    char kind; ///< ' ', '-' or '+'
    qsizetype before;
    qsizetype after;
};

// Myers' shortest edit script; what both begin and end with is cut off by the caller.
std::vector<Step> script(const QList<QByteArray> &a, const QList<QByteArray> &b)
{
    const qsizetype n = a.size();
    const qsizetype m = b.size();
    const qsizetype most = n + m;
    std::vector<std::vector<qsizetype>> trace;
    std::vector<qsizetype> best(static_cast<size_t>(2 * most + 2), 0);
    const auto at = [&](qsizetype k) -> qsizetype & { return best[static_cast<size_t>(k + most)]; };
    for (qsizetype d = 0; d <= most; ++d) {
        trace.push_back(best);
        bool done = false;
        for (qsizetype k = -d; k <= d && !done; k += 2) {
            qsizetype x = k == -d || (k != d && at(k - 1) < at(k + 1)) ? (d == 0 ? 0 : at(k + 1))
                                                                       : at(k - 1) + 1;
            while (x < n && x - k < m && a[x] == b[x - k])
                ++x;
            at(k) = x;
            done = x >= n && x - k >= m;
        }
        if (done)
            break;
    }
    std::vector<Step> steps;
    qsizetype x = n;
    qsizetype y = m;
    for (auto d = static_cast<qsizetype>(trace.size()) - 1; d >= 0; --d) {
        const std::vector<qsizetype> &old = trace[static_cast<size_t>(d)];
        const auto was = [&](qsizetype k) { return old[static_cast<size_t>(k + most)]; };
        const qsizetype k = x - y;
        const qsizetype from = k == -d || (k != d && was(k - 1) < was(k + 1)) ? k + 1 : k - 1;
        const qsizetype fromX = d == 0 ? 0 : was(from);
        const qsizetype fromY = d == 0 ? 0 : fromX - from;
        while (x > fromX && y > fromY)
            steps.push_back({' ', --x, --y});
        if (d > 0) {
            if (x == fromX)
                steps.push_back({'+', x, --y});
            else
                steps.push_back({'-', --x, y});
        }
    }
    std::ranges::reverse(steps);
    return steps;
}

} // namespace

QByteArray unifiedDiff(const QByteArray &before, const QByteArray &after, const QString &nameBefore,
                       const QString &nameAfter)
{
    if (before == after)
        return {};
    const QList<QByteArray> a = linesOf(before);
    const QList<QByteArray> b = linesOf(after);
    qsizetype same = 0;
    while (same < a.size() && same < b.size() && a[same] == b[same])
        ++same;
    qsizetype tail = 0;
    while (tail < a.size() - same && tail < b.size() - same &&
           a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
        ++tail;
    std::vector<Step> steps;
    for (qsizetype i = std::max<qsizetype>(0, same - kContext); i < same; ++i)
        steps.push_back({' ', i, i});
    for (const Step &step :
         script(a.mid(same, a.size() - same - tail), b.mid(same, b.size() - same - tail)))
        steps.push_back({step.kind, step.before + same, step.after + same});
    for (qsizetype i = 0; i < std::min(tail, kContext); ++i)
        steps.push_back({' ', a.size() - tail + i, b.size() - tail + i});

    QByteArray out = "--- " + nameBefore.toUtf8() + "\n+++ " + nameAfter.toUtf8() + "\n";
    constexpr auto kAround = static_cast<size_t>(kContext);
    size_t done = 0;
    while (true) {
        size_t first = done;
        while (first < steps.size() && steps[first].kind == ' ')
            ++first;
        if (first == steps.size())
            break;
        // Changes with no more than twice the context between them share a hunk.
        size_t last = first;
        for (size_t i = first + 1; i < steps.size() && i - last <= 2 * kAround + 1; ++i) {
            if (steps[i].kind != ' ')
                last = i;
        }
        const size_t start = std::max(done, first - std::min(first, kAround));
        const size_t hunkEnd = std::min(steps.size(), last + 1 + kAround);
        qsizetype countBefore = 0;
        qsizetype countAfter = 0;
        QByteArray body;
        for (size_t i = start; i < hunkEnd; ++i) {
            const Step &step = steps[i];
            countBefore += step.kind != '+';
            countAfter += step.kind != '-';
            const QByteArray &line = step.kind == '+' ? b[step.after] : a[step.before];
            body += step.kind + line;
            if (!line.endsWith('\n'))
                body += "\n\\ No newline at end of file\n";
        }
        const auto range = [](qsizetype from, qsizetype count) {
            const QByteArray line = QByteArray::number(count == 0 ? from : from + 1);
            return count == 1 ? line : line + ',' + QByteArray::number(count);
        };
        out += "@@ -" + range(steps[start].before, countBefore) + " +" +
               range(steps[start].after, countAfter) + " @@\n" + body;
        done = hunkEnd;
    }
    return out;
}

} // namespace uncordon::text
