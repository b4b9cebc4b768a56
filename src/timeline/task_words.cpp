// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/task_words.h"

#include "ansible/encoding_lines.h"

namespace uncordon::timeline {

const TaskWord &TaskWords::learn(ansible::TaskId task)
{
    const auto index = static_cast<std::size_t>(task);
    while (m_words.size() <= index)
        m_words.push_back(std::make_unique<TaskWord>());
    TaskWord &word = *m_words[index];
    word.known = true;
    word.name = m_names->tasks.name(task);
    const std::size_t colon = word.name.find(" : ");
    word.bare = colon == std::string_view::npos ? word.name : word.name.substr(colon + 3);
    word.label = ansible::displayText(word.name);
    word.meaning = meaningOf(word.name);
    return word;
}

} // namespace uncordon::timeline
