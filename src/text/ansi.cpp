// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/ansi.h"

namespace uncordon::text {

namespace {

constexpr char kEscape = '\x1b';

bool needsWork(std::string_view line)
{
    for (const char c : line) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 && byte != '\t')
            return true;
        if (byte == 0x7f)
            return true;
    }
    return false;
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
