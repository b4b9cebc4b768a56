// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/ansi.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace uncordon::text {

namespace {

constexpr char kEscape = '\x1b';

bool isOrdinary(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return (byte >= 0x20 && byte != 0x7f) || byte == '\t';
}

// Eight bytes at a time: true where one of them is below 0x20 or is 0x7f (a tab too: looked at again).
bool mayNeedWork(std::uint64_t word)
{
    constexpr std::uint64_t ones = 0x0101010101010101, high = ones * 0x80;
    const std::uint64_t deleted = word ^ (ones * 0x7f);
    return ((((word - ones * 0x20) & ~word) | ((deleted - ones) & ~deleted)) & high) != 0;
}

bool needsWork(std::string_view line)
{
    std::uint64_t word = 0;
    for (; line.size() >= sizeof word; line.remove_prefix(sizeof word)) {
        std::memcpy(&word, line.data(), sizeof word);
        if (mayNeedWork(word) && !std::ranges::all_of(line.substr(0, sizeof word), isOrdinary))
            return true;
    }
    return !std::ranges::all_of(line, isOrdinary);
}

// Length of "ESC [ 0 ; 3 2 m" at the start of `line`, or 0.
std::size_t colourLength(std::string_view line)
{
    if (line.size() < 3 || line[0] != kEscape || line[1] != '[')
        return 0;
    std::size_t i = 2;
    while (i < line.size() && ((line[i] >= '0' && line[i] <= '9') || line[i] == ';'))
        ++i;
    return i < line.size() && line[i] == 'm' ? i + 1 : 0;
}

// Colours round a whole line, as ansible prints them, go without a copy.
std::string_view withoutOuterColours(std::string_view line)
{
    while (line.starts_with(kEscape)) {
        const std::size_t length = colourLength(line);
        if (length == 0)
            break;
        line.remove_prefix(length);
    }
    while (line.ends_with('m')) {
        const std::size_t tail = line.size() - std::min<std::size_t>(line.size(), 32);
        const std::size_t escape = line.find(kEscape, tail);
        if (escape == std::string_view::npos ||
            colourLength(line.substr(escape)) != line.size() - escape)
            break;
        line.remove_suffix(line.size() - escape);
    }
    return line;
}

} // namespace

std::size_t escapeLength(std::string_view bytes)
{
    if (bytes.size() < 2)
        return bytes.size();
    const char kind = bytes[1];
    if (kind == '[') {
        std::size_t i = 2;
        while (i < bytes.size()) {
            const auto byte = static_cast<unsigned char>(bytes[i]);
            if (byte >= 0x40 && byte <= 0x7e)
                return i + 1;
            if (byte < 0x20 || byte > 0x7e)
                return i; // cut off by a control character: pause prints "ESC [ CR"
            ++i;
        }
        return i;
    }
    if (kind == ']' || kind == 'P' || kind == '_' || kind == '^' || kind == 'X') {
        for (std::size_t i = 2; i < bytes.size(); ++i) {
            if (bytes[i] == '\a')
                return i + 1;
            if (bytes[i] == kEscape)
                return i + 1 < bytes.size() && bytes[i + 1] == '\\' ? i + 2 : i;
        }
        return bytes.size();
    }
    const auto byte = static_cast<unsigned char>(kind);
    if (byte >= 0x20 && byte <= 0x2f)
        return bytes.size() > 2 ? 3 : 2;
    return byte >= 0x30 && byte <= 0x7e ? 2 : 1;
}

std::string_view plainLine(std::string_view line, std::string &scratch)
{
    while (!line.empty() && (line.back() == '\r' || line.back() == '\n'))
        line.remove_suffix(1);
    line = withoutOuterColours(line);
    if (!needsWork(line))
        return line;
    scratch.clear();
    bool returned = false; // a carriage return since the last printed character
    for (std::size_t i = 0; i < line.size();) {
        const char c = line[i];
        const auto byte = static_cast<unsigned char>(c);
        if (c == kEscape) {
            const std::size_t length = escapeLength(line.substr(i));
            const std::string_view sequence = line.substr(i, length);
            if (returned && sequence.size() > 2 && sequence[1] == '[' && sequence.back() == 'K')
                scratch.clear();
            i += length;
            continue;
        }
        ++i;
        if (c == '\r') {
            returned = true;
            continue;
        }
        if ((byte < 0x20 && c != '\t') || byte == 0x7f)
            continue;
        scratch.push_back(c);
        returned = false;
    }
    return scratch;
}

} // namespace uncordon::text
