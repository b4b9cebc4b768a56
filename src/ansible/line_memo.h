// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/event.h"

#include <array>
#include <cstring>
#include <string_view>
#include <vector>

namespace uncordon::ansible {

/// Remembers short lines, byte for byte, with what they say: "ok: [node7]" comes once a task, and nine of
/// ten lines of a log were there before. A table of two places a line, that grows with the number of hosts up to
/// a few megabytes; then a new line takes the place of another.
template <std::size_t Most>
class LineMemo
{
public:
    static constexpr std::size_t kMostBytes = Most;

    struct Meaning
    {
        HostId host = kNoHost;
        HostId delegate = kNoHost;
        ResultStatus status = ResultStatus::Ok;
    };

    /// Null where `line` is not known.
    [[nodiscard]] const Meaning *find(std::string_view line) const
    {
        if (line.empty() || line.size() > Most || m_entries.empty())
            return nullptr;
        const std::size_t place = placeOf(line);
        for (const std::size_t at : {place, place ^ 1}) {
            const Entry &entry = m_entries[at];
            if (entry.length == line.size() &&
                std::memcmp(entry.bytes.data(), line.data(), line.size()) == 0)
                return &entry.meaning;
        }
        return nullptr;
    }

    void keep(std::string_view line, const Meaning &meaning)
    {
        if (line.empty() || line.size() > Most)
            return;
        if (m_entries.empty())
            m_entries.resize(kFirstEntries);
        if (m_pushedOut * 2 > m_entries.size() && m_entries.size() < kMostEntries) {
            const std::size_t size = m_entries.size() * 4;
            m_entries.clear();
            m_entries.resize(size);
            m_pushedOut = 0;
        }
        std::size_t place = placeOf(line);
        if (m_entries[place].length != 0) {
            if (m_entries[place ^ 1].length != 0)
                ++m_pushedOut;
            else
                place ^= 1;
        }
        Entry &entry = m_entries[place];
        entry.length = static_cast<std::uint8_t>(line.size());
        entry.meaning = meaning;
        std::memcpy(entry.bytes.data(), line.data(), line.size());
    }

private:
    static constexpr std::size_t kFirstEntries = 1024;
    static constexpr std::size_t kMostEntries = std::size_t{1} << 16;

    struct Entry
    {
        Meaning meaning;
        std::uint8_t length = 0; ///< 0: free
        std::array<char, Most> bytes;
    };

    [[nodiscard]] std::size_t placeOf(std::string_view line) const
    {
        constexpr std::uint64_t odd = 0x9e3779b97f4a7c15;
        std::uint64_t hash = line.size() * odd;
        std::uint64_t word = 0;
        for (; line.size() >= sizeof word; line.remove_prefix(sizeof word)) {
            std::memcpy(&word, line.data(), sizeof word);
            hash = (hash ^ word) * odd;
            hash ^= hash >> 29;
        }
        word = 0;
        if (!line.empty())
            std::memcpy(&word, line.data(), line.size());
        hash = (hash ^ word) * odd;
        return (hash >> 40) & (m_entries.size() - 1);
    }

    std::vector<Entry> m_entries;
    std::size_t m_pushedOut = 0;
};

} // namespace uncordon::ansible
