// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/event.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace uncordon::timeline {

/// Events go in here and are taken by a thread of its own, in order, so that a large log is parsed and
/// understood at the same time. What was given is taken before the destructor returns.
class EventPipe
{
public:
    using Take = std::function<void(std::vector<ansible::Event> &events)>;

    /// `take` runs on the other thread, one batch after the other.
    explicit EventPipe(Take take);
    EventPipe(const EventPipe &) = delete;
    EventPipe &operator=(const EventPipe &) = delete;
    ~EventPipe();

    /// Leaves `events` empty. Waits where the other thread is far behind.
    void give(std::vector<ansible::Event> &events);

private:
    void work();

    Take m_take;
    std::mutex m_mutex;
    std::condition_variable m_given, m_taken;
    std::deque<std::vector<ansible::Event>> m_waiting;
    std::vector<std::vector<ansible::Event>> m_spare; ///< used vectors, for their memory
    bool m_over = false;
    std::thread m_thread;
};

} // namespace uncordon::timeline
