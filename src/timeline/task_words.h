// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/names.h"
#include "timeline/phase_table.h"

#include <memory>
#include <vector>

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
    const TaskWord &of(ansible::TaskId task)
    {
        const auto index = static_cast<std::size_t>(task);
        return index < m_words.size() && m_words[index]->known ? *m_words[index] : learn(task);
    }

private:
    const TaskWord &learn(ansible::TaskId task);

    const ansible::Names *m_names;
    std::vector<std::unique_ptr<TaskWord>> m_words; ///< by id; a word stays where it is
};

} // namespace uncordon::timeline
