// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace uncordon::ansible {

enum class HostId : std::uint32_t {};
enum class TaskId : std::uint32_t {}; ///< a task *name* ("upgrade/pre-upgrade : Drain node"), not one execution of it
enum class PlayId : std::uint32_t {}; ///< a play *name*; a play with serial prints it once a batch

inline constexpr HostId kNoHost{0xffffffff};
inline constexpr TaskId kNoTask{0xffffffff};
inline constexpr PlayId kNoPlay{0xffffffff};

/// Bytes to small numbers and back. Views stay valid as long as the table. Not thread-safe.
template <typename Id> class Interner
{
public:
    Id intern(std::string_view bytes)
    {
        if (auto found = m_ids.find(bytes); found != m_ids.end())
            return found->second;
        const Id id{static_cast<std::uint32_t>(m_names.size())};
        m_names.emplace_back(bytes);
        m_ids.emplace(m_names.back(), id);
        return id;
    }
    [[nodiscard]] std::string_view name(Id id) const { return m_names[static_cast<std::size_t>(id)]; }
    [[nodiscard]] std::size_t size() const { return m_names.size(); }

private:
    std::deque<std::string> m_names;
    std::unordered_map<std::string_view, Id> m_ids;
};

/// The names that the events of one log refer to.
struct Names
{
    Interner<HostId> hosts;
    Interner<TaskId> tasks;
    Interner<PlayId> plays;
};

} // namespace uncordon::ansible
