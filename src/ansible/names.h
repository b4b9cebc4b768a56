// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace uncordon::ansible {

enum class HostId : std::uint32_t { };
enum class TaskId : std::uint32_t {
}; ///< a task *name* ("upgrade/pre-upgrade : Drain node"), not one execution of it
enum class PlayId : std::uint32_t { }; ///< a play *name*; a play with serial prints it once a batch

inline constexpr HostId kNoHost{0xffffffff};
inline constexpr TaskId kNoTask{0xffffffff};
inline constexpr PlayId kNoPlay{0xffffffff};

/// Bytes to small numbers and back. Views stay valid as long as the table. One thread interns; another may
/// ask for the names of ids that were handed to it: what is known never moves.
///
/// A table of its own because a log asks for a name at every line: names repeat from line to line
/// (the last one is compared first), and a hash of eight bytes at a time is all that is needed.
template <typename Id>
class Interner
{
public:
    Interner() = default;
    Interner(const Interner &) = delete; // the views are into m_bytes
    Interner &operator=(const Interner &) = delete;
    Interner(Interner &&) noexcept = default;
    Interner &operator=(Interner &&) noexcept = default;
    ~Interner() = default;

    Id intern(std::string_view bytes)
    {
        if (m_last < m_size && at(m_last) == bytes)
            return Id{m_last};
        if (m_size * 2 >= m_slots.size())
            grow();
        const std::uint64_t hash = hashOf(bytes);
        std::size_t slot = hash & (m_slots.size() - 1);
        for (; m_slots[slot].id != kEmpty; slot = (slot + 1) & (m_slots.size() - 1)) {
            if (m_slots[slot].hash == hash && at(m_slots[slot].id) == bytes)
                return Id{m_last = m_slots[slot].id};
        }
        m_last = m_size;
        m_slots[slot] = {hash, m_last};
        const Place place = placeOf(m_size++);
        if (!m_names[place.block])
            m_names[place.block] =
                std::make_unique<std::string_view[]>(std::size_t{kFirstBlock} << place.block);
        m_names[place.block][place.index] = m_bytes.emplace_back(bytes);
        return Id{m_last};
    }
    [[nodiscard]] bool contains(std::string_view bytes) const
    {
        if (m_slots.empty())
            return false;
        const std::uint64_t hash = hashOf(bytes);
        for (std::size_t slot = hash & (m_slots.size() - 1); m_slots[slot].id != kEmpty;
             slot = (slot + 1) & (m_slots.size() - 1)) {
            if (m_slots[slot].hash == hash && at(m_slots[slot].id) == bytes)
                return true;
        }
        return false;
    }
    [[nodiscard]] std::string_view name(Id id) const { return at(static_cast<std::uint32_t>(id)); }
    [[nodiscard]] std::size_t size() const { return m_size; }

private:
    struct Slot
    {
        std::uint64_t hash = 0;
        std::uint32_t id = kEmpty;
    };
    static constexpr std::uint32_t kEmpty = 0xffffffff;
    static constexpr std::uint32_t kFirstBlock = 64; ///< each block is twice the one before

    struct Place
    {
        std::size_t block, index;
    };
    static Place placeOf(std::uint32_t id)
    {
        const std::uint64_t number = std::uint64_t{id} + kFirstBlock;
        const auto block =
            static_cast<std::size_t>(std::bit_width(number) - std::bit_width(kFirstBlock));
        return {block, static_cast<std::size_t>(number - (std::uint64_t{kFirstBlock} << block))};
    }
    [[nodiscard]] std::string_view at(std::uint32_t id) const
    {
        const Place place = placeOf(id);
        return m_names[place.block][place.index];
    }

    static std::uint64_t hashOf(std::string_view bytes)
    {
        constexpr std::uint64_t odd = 0x9e3779b97f4a7c15;
        std::uint64_t hash = bytes.size() * odd;
        const auto mix = [&hash](std::uint64_t word) {
            hash = (hash ^ word) * odd;
            hash ^= hash >> 29;
        };
        std::uint64_t word = 0;
        for (; bytes.size() >= sizeof word; bytes.remove_prefix(sizeof word)) {
            std::memcpy(&word, bytes.data(), sizeof word);
            mix(word);
        }
        word = 0;
        if (!bytes.empty())
            std::memcpy(&word, bytes.data(), bytes.size());
        mix(word);
        return hash ^ (hash >> 32);
    }

    void grow()
    {
        std::vector<Slot> old(m_slots.empty() ? 64 : m_slots.size() * 2);
        old.swap(m_slots);
        for (const Slot &slot : old) {
            if (slot.id == kEmpty)
                continue;
            std::size_t at = slot.hash & (m_slots.size() - 1);
            while (m_slots[at].id != kEmpty)
                at = (at + 1) & (m_slots.size() - 1);
            m_slots[at] = slot;
        }
    }

    std::deque<std::string> m_bytes;
    std::array<std::unique_ptr<std::string_view[]>, 27> m_names; ///< into m_bytes, by id
    std::uint32_t m_size = 0;
    std::vector<Slot> m_slots;
    std::uint32_t m_last = kEmpty;
};

/// The names that the events of one log refer to.
struct Names
{
    Interner<HostId> hosts;
    Interner<TaskId> tasks;
    Interner<PlayId> plays;
};

} // namespace uncordon::ansible
