// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <iterator>
#include <memory>
#include <vector>

namespace uncordon::timeline {

/// A list that only grows at its end, in blocks of N: elements keep their place, nothing is copied when
/// it grows, and at most one block a list is not full. std::deque wastes a tenth of its blocks instead.
template <typename T, std::size_t N>
class Chunked
{
public:
    class Iterator
    {
    public:
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        Iterator() = default;
        Iterator(const Chunked *list, std::size_t at) : m_list(list), m_at(at) { }
        const T &operator*() const { return (*m_list)[m_at]; }
        Iterator &operator++()
        {
            ++m_at;
            return *this;
        }
        Iterator operator++(int) { return {m_list, m_at++}; }
        bool operator==(const Iterator &) const = default;

    private:
        const Chunked *m_list = nullptr;
        std::size_t m_at = 0;
    };

    [[nodiscard]] bool empty() const { return m_last == nullptr; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] T &back() { return *m_last; }
    [[nodiscard]] const T &back() const { return *m_last; }
    T &operator[](std::size_t index) { return (*m_blocks[index / N])[index % N]; }
    const T &operator[](std::size_t index) const { return (*m_blocks[index / N])[index % N]; }
    [[nodiscard]] Iterator begin() const { return {this, 0}; }
    [[nodiscard]] Iterator end() const { return {this, m_size}; }

    /// One more element at the end, as T makes it.
    T &grow()
    {
        if (m_size % N == 0)
            m_blocks.push_back(std::make_unique<std::array<T, N>>());
        m_last = &(*m_blocks.back())[m_size % N];
        ++m_size;
        return *m_last;
    }

private:
    std::vector<std::unique_ptr<std::array<T, N>>> m_blocks;
    T *m_last = nullptr; ///< into m_blocks
    std::size_t m_size = 0;
};

} // namespace uncordon::timeline
