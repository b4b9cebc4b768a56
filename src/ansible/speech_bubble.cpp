// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/speech_bubble.h"

#include <utility>

namespace uncordon::ansible {

namespace {

// A task's name in a bubble of many lines; longer ones are somebody's drawing.
constexpr std::size_t kCap = 4096;

std::string_view withoutTail(std::string_view text)
{
    while (text.ends_with(' '))
        text.remove_suffix(1);
    return text;
}

} // namespace

std::string SpeechBubble::take(std::string_view line)
{
    line = withoutTail(line);
    if (line.size() < 4) {
        m_text.clear();
        return {};
    }
    const char first = line.front(), last = line.back();
    const std::string_view inside = withoutTail(line.substr(1, line.size() - 2));
    if (first == '<' && last == '>')
        return std::string(inside);
    const bool begins = first == '/' && last == '\\';
    const bool goesOn = first == '|' && last == '|';
    const bool ends = first == '\\' && last == '/';
    if (begins)
        m_text = inside;
    else if ((goesOn || ends) && !m_text.empty() && m_text.size() < kCap)
        m_text += inside;
    else
        m_text.clear();
    return ends ? std::exchange(m_text, {}) : std::string();
}

} // namespace uncordon::ansible
