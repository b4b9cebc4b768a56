// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace uncordon::ansible {

/// Where cowsay is installed, ansible lets a cow say its banners: "< TASK [x] >", or over several
/// lines "/ TASK [a \", "| b |", "\ c] /". One object a log; fed every line that is nothing else.
class SpeechBubble
{
public:
    /// What the bubble says, once `line` ends one; else empty.
    std::string take(std::string_view line);

private:
    std::string m_text;
};

} // namespace uncordon::ansible
