// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/json_repair.h"

namespace uncordon::ansible {

std::string closedJson(std::string_view text)
{
    std::string open, openAtCut;
    std::size_t cut = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inString = false;
            continue;
        }
        switch (c) {
        case '"': inString = true; break;
        case '{':
        case '[': open.push_back(c); break;
        case '}':
        case ']':
            if (open.empty() || (open.back() == '{') != (c == '}'))
                return {};
            open.pop_back();
            cut = i + 1;
            openAtCut = open;
            break;
        default: break;
        }
    }
    if (cut == 0)
        return {};
    std::string closed(text.substr(0, cut));
    for (auto bracket = openAtCut.rbegin(); bracket != openAtCut.rend(); ++bracket)
        closed.push_back(*bracket == '{' ? '}' : ']');
    return closed;
}

} // namespace uncordon::ansible
