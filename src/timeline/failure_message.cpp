// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/failure_message.h"

#include "ansible/encoding_lines.h"
#include "text/ansi.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <string>

using namespace Qt::StringLiterals;

namespace uncordon::timeline {

namespace {

// A message is read by people; the rest of a module's output is in the log.
constexpr qsizetype kMessageCap = 20'000;

QString text(std::string_view bytes)
{
    return ansible::displayText(bytes);
}

// The string that begins after `begin`'s opening quote, decoded; what there is of one that was cut off.
QString jsonString(std::string_view bytes)
{
    std::size_t end = 0;
    while (end < bytes.size() && bytes[end] != '"')
        end += bytes[end] == '\\' ? 2 : 1;
    const std::string_view inside = bytes.substr(0, end);
    const QByteArray array =
        "[\"" + QByteArray(inside.data(), static_cast<qsizetype>(inside.size())) + "\"]";
    const QJsonDocument document = QJsonDocument::fromJson(array);
    if (!document.isNull())
        return document.array().at(0).toString();
    return text(inside);
}

// Where the value of top-level `key` begins in the object that opens at bytes[0]; npos: nowhere.
std::size_t valueOf(std::string_view bytes, std::string_view key)
{
    int depth = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const char c = bytes[i];
        if (c == '{' || c == '[')
            ++depth;
        else if (c == '}' || c == ']')
            --depth;
        if (c != '"')
            continue;
        const std::size_t begin = ++i;
        while (i < bytes.size() && bytes[i] != '"')
            i += bytes[i] == '\\' ? 2 : 1;
        const std::size_t end = std::min(i, bytes.size());
        if (depth == 1 && bytes.substr(begin, end - begin) == key &&
            bytes.substr(end).starts_with("\":"))
            return bytes.substr(end).starts_with("\": ") ? end + 3 : end + 2;
    }
    return std::string_view::npos;
}

// A value that is not a string: as it stands, to the end of its line.
QString jsonValue(std::string_view bytes)
{
    if (bytes.starts_with('"'))
        return jsonString(bytes.substr(1));
    QString value = text(bytes).trimmed();
    while (value.endsWith(u'}') || value.endsWith(u','))
        value.chop(1);
    return value;
}

QString yamlScalar(std::string_view bytes)
{
    if (bytes.size() > 1 && bytes.front() == '"' && bytes.back() == '"')
        return jsonString(bytes.substr(1));
    if (bytes.size() > 1 && bytes.front() == '\'' && bytes.back() == '\'')
        return text(bytes.substr(1, bytes.size() - 2)).replace(u"''"_s, u"'"_s);
    return text(bytes);
}

std::size_t indentOf(std::string_view line)
{
    const std::size_t first = line.find_first_not_of(' ');
    return first == std::string_view::npos ? line.size() : first;
}

QString lastLine(const QString &text)
{
    return text.trimmed().section(u'\n', -1).trimmed();
}

} // namespace

QString FailureMessage::detail() const
{
    if (m_msg.isEmpty() || m_stderrEnd.isEmpty() || !m_msg.endsWith(u"non-zero return code"))
        return message();
    return m_msg + u": "_s + m_stderrEnd;
}

bool FailureMessage::tell(bool ofStderr, const QString &part)
{
    if (ofStderr) {
        if (const QString line = lastLine(part); !line.isEmpty())
            m_stderrEnd = line.left(kMessageCap);
        return !m_stderrEnd.isEmpty();
    }
    if (m_msg.size() >= kMessageCap || part.isEmpty())
        return false;
    if (!m_msg.isEmpty())
        m_msg += m_folded ? u' ' : u'\n';
    m_msg += part.left(kMessageCap);
    return true;
}

bool FailureMessage::json(std::string_view line)
{
    struct Key
    {
        std::string_view name, pretty;
        bool ofStderr;
    };
    // pretty: the object's own keys stand four columns in
    static constexpr std::array keys{Key{"msg", "    \"msg\": ", false},
                                     Key{"censored", "    \"censored\": ", false},
                                     Key{"stderr", "    \"stderr\": ", true}};
    bool told = false;
    const std::size_t object = line.find("=> {");
    for (const Key &key : keys) {
        std::string_view value;
        if (object != std::string_view::npos) {
            const std::string_view inside = line.substr(object + 3);
            if (const std::size_t at = valueOf(inside, key.name); at != std::string_view::npos)
                value = inside.substr(at);
        } else if (line.starts_with(key.pretty)) {
            value = line.substr(key.pretty.size());
        }
        if (!value.empty() && (key.ofStderr || m_msg.isEmpty()))
            told = tell(key.ofStderr, jsonValue(value)) || told;
    }
    // rewrapped by a terminal or an editor
    if (const std::size_t found = line.find("\"msg\": \"");
        !told && object == std::string_view::npos && m_msg.isEmpty() &&
        found != std::string_view::npos && indentOf(line) < 4)
        return tell(false, jsonString(line.substr(found + 8)));
    return told;
}

bool FailureMessage::yaml(std::string_view line)
{
    const std::size_t indent = indentOf(line);
    if (m_state == State::YamlBlock) {
        if (m_bodyIndent == 0)
            m_bodyIndent = indent;
        if (line.size() == indent || indent > m_indent)
            return tell(m_ofStderr, text(line.substr(std::min(line.size(), m_bodyIndent))));
        m_state = State::Searching;
    }
    const std::string_view body = line.substr(indent);
    m_ofStderr = body.starts_with("stderr: ");
    const std::size_t key = m_ofStderr ? 8 : body.starts_with("msg: ") ? 5 : 0;
    if (indent == 0 || indent > 4 || key == 0 || (!m_ofStderr && !m_msg.isEmpty()))
        return false;
    const std::string_view value = body.substr(key);
    if (value.starts_with('|') || value.starts_with('>')) {
        m_folded = value.starts_with('>');
        m_indent = indent;
        m_bodyIndent = 0;
        m_state = State::YamlBlock;
        return false;
    }
    return tell(m_ofStderr, yamlScalar(value));
}

// "MSG:", a blank line, the text, blank lines
bool FailureMessage::section(std::string_view line)
{
    if (line.empty())
        return false;
    return tell(m_ofStderr, text(line));
}

bool FailureMessage::take(std::string_view bytes)
{
    std::string scratch;
    const std::string_view line = text::plainLine(bytes, scratch);
    if (line == "MSG:" || line == "STDERR:" || line == "STDOUT:" || line == "MODULE_STDERR:" ||
        line == "MODULE_STDOUT:") {
        m_ofStderr = line.ends_with("STDERR:");
        m_folded = false;
        m_state = m_ofStderr || line == "MSG:" ? State::Section : State::Searching;
        return false;
    }
    if (m_state == State::Section)
        return section(line);
    if (m_state == State::YamlBlock)
        return yaml(line);
    return json(line) || yaml(line);
}

} // namespace uncordon::timeline
