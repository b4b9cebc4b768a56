// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/event.h"

#include <array>
#include <cstring>
#include <memory>
#include <string_view>

namespace uncordon::ansible {

/// Remembers short lines, byte for byte, with what they say: "ok: [node7]" comes once a task, and nine of
/// ten lines of a log were there before. A table of fixed size; a line that falls on another's place takes it.
class LineMemo
{
public:
    static constexpr std::size_t kMostBytes = 104;

    struct Meaning
    {
        HostId host = kNoHost;
        HostId delegate = kNoHost;
        ResultStatus status = ResultStatus::Ok;
    };

    /// Null where `line` is not known.
    [[nodiscard]] const Meaning *find(std::string_view line) const
    {
        if (line.empty() || line.size() > kMostBytes || !m_entries)
            return nullptr;
        const Entry &entry = (*m_entries)[placeOf(line)];
        return entry.length == line.size() && std::memcmp(entry.bytes.data(), line.data(), line.size()) == 0
                   ? &entry.meaning
                   : nullptr;
    }

    void keep(std::string_view line, const Meaning &meaning)
    {
        if (line.empty() || line.size() > kMostBytes)
            return;
        if (!m_entries)
            m_entries = std::make_unique<std::array<Entry, kEntries>>();
        Entry &entry = (*m_entries)[placeOf(line)];
        entry.length = static_cast<std::uint8_t>(line.size());
        entry.meaning = meaning;
        std::memcpy(entry.bytes.data(), line.data(), line.size());
    }

private:
    static constexpr std::size_t kEntries = 8192;

    struct Entry
    {
        std::uint8_t length = 0; ///< 0: free
        Meaning meaning;
        std::array<char, kMostBytes> bytes;
    };

    static std::size_t placeOf(std::string_view line)
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
        std::memcpy(&word, line.data(), line.size());
        hash = (hash ^ word) * odd;
        return (hash >> 40) & (kEntries - 1);
    }

    std::unique_ptr<std::array<Entry, kEntries>> m_entries;
};

} // namespace uncordon::ansible
