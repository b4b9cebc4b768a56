// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/names.h"
#include "timeline/phase_table.h"

#include <deque>

namespace uncordon::timeline {

/// What a task's name means and says, looked up once a name.
struct TaskWord
{
    QString label;
    std::string_view name, bare; ///< "upgrade/pre-upgrade : Drain node", "Drain node"
    std::optional<TaskMeaning> meaning;
    bool known = false;
};

class TaskWords
{
public:
    explicit TaskWords(const ansible::Names &names) : m_names(&names) { }
    const TaskWord &of(ansible::TaskId task);

private:
    const ansible::Names *m_names;
    std::deque<TaskWord> m_words;
};

} // namespace uncordon::timeline
