// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/event_pipe.h"

#include <utility>

namespace uncordon::timeline {

namespace {

constexpr std::size_t kMostWaiting = 4;

} // namespace

EventPipe::EventPipe(Take take) : m_take(std::move(take)), m_thread([this] { work(); }) { }

EventPipe::~EventPipe()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_over = true;
    }
    m_given.notify_one();
    m_thread.join();
}

void EventPipe::give(std::vector<ansible::Event> &events)
{
    if (events.empty())
        return;
    {
        std::unique_lock lock(m_mutex);
        m_taken.wait(lock, [this] { return m_waiting.size() < kMostWaiting; });
        m_waiting.push_back(std::move(events));
        events = {};
        if (!m_spare.empty()) {
            events.swap(m_spare.back());
            m_spare.pop_back();
        }
    }
    m_given.notify_one();
}

void EventPipe::work()
{
    std::vector<ansible::Event> events;
    while (true) {
        {
            std::unique_lock lock(m_mutex);
            if (events.capacity() > 0) {
                events.clear();
                m_spare.push_back(std::move(events));
                events = {};
            }
            m_given.wait(lock, [this] { return m_over || !m_waiting.empty(); });
            if (m_waiting.empty())
                return;
            events.swap(m_waiting.front());
            m_waiting.pop_front();
        }
        m_taken.notify_one();
        m_take(events);
    }
}

} // namespace uncordon::timeline
