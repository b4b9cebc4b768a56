// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>
#include <string_view>

namespace uncordon::timeline {

/// Why a result failed, decoded to plain text, from the lines that ansible prints of it: JSON in one line
/// or in many, YAML, or the debug callback's sections. Cut-off JSON gives what there is.
class FailureMessage
{
public:
    void reset() { *this = {}; }
    /// The next line of the result. True if it told something.
    bool take(std::string_view line);
    /// The result's msg, to the letter; what stderr said last where it has none.
    [[nodiscard]] QString message() const { return m_msg.isEmpty() ? m_stderrEnd : m_msg; }
    /// The same, and what stderr said last where msg only says that a command failed.
    [[nodiscard]] QString detail() const;

private:
    enum class State : std::uint8_t { Searching, YamlBlock, Section };
    bool json(std::string_view line);
    bool yaml(std::string_view line);
    bool section(std::string_view line);
    bool tell(bool ofStderr, const QString &text);

    State m_state = State::Searching;
    bool m_ofStderr = false, m_folded = false;  ///< of the block or section that goes on
    std::size_t m_indent = 0, m_bodyIndent = 0; ///< of the block's key, and of its text
    QString m_msg, m_stderrEnd;
};

} // namespace uncordon::timeline
