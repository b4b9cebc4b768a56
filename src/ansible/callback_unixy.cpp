// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/callback.h"
#include "ansible/terse_line.h"
#include "text/ansi.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <optional>

using namespace Qt::StringLiterals;

namespace uncordon::ansible {

namespace {

struct UnixyResult
{
    std::string_view host, delegate, word, rest;
};

// "  worker2 -> cp1 failed | msg: Failed to drain node worker2"
std::optional<UnixyResult> unixyResult(std::string_view line)
{
    static constexpr std::array<std::string_view, 5> words{"ok", "done", "failed", "skipped",
                                                           "unreachable"};
    if (!line.starts_with("  ") || line.starts_with("   "))
        return {};
    line.remove_prefix(2);
    const auto next = [&line] {
        const std::string_view word = line.substr(0, line.find_first_of(" :"));
        line.remove_prefix(std::min(word.size() + 1, line.size()));
        return word;
    };
    UnixyResult result{.host = next(), .delegate = {}, .word = {}, .rest = {}};
    if (line.starts_with("-> ")) {
        line.remove_prefix(3);
        result.delegate = next();
    }
    result.word = next();
    result.rest = line;
    if (result.host.empty() || !std::ranges::contains(words, result.word))
        return {};
    return result;
}

// Task names come without their role; what a module printed stands at column 0 below its result, and is indented
// here, so that nothing in it is taken for a line of ansible-playbook.
class UnixyLayer final : public LineLayer
{
public:
    using LineLayer::LineLayer;
    void take(const PeeledLine &line) override
    {
        const std::string_view plain = text::plainLine(line.text, m_plain);
        if (isCommonLine(plain) || plain.empty())
            give(plain, line);
        else if (!read(plain, line))
            give("    " + std::string(plain), line);
    }

private:
    bool read(std::string_view plain, const PeeledLine &line)
    {
        constexpr std::string_view handler = " (via handler)... ";
        if (isUnixyPlay(plain)) {
            const std::string_view name = plain.substr(2, plain.rfind(" on hosts: ") - 2);
            give("PLAY [" + std::string(name) + "] " + std::string(70, '*'), line);
        } else if (plain == "- Play recap -") {
            m_recap = true;
            give("PLAY RECAP " + std::string(70, '*'), line);
        } else if (m_recap && plain.find(": ok=") != std::string_view::npos) {
            give(plain.substr(std::min<std::size_t>(2, plain.size())), line);
        } else if (plain == "  Ran out of hosts!") {
            give("NO MORE HOSTS LEFT " + std::string(60, '*'), line);
        } else if (plain.starts_with("  Retrying... (")) {
            retry(plain.substr(15), line);
        } else if (plain.front() != ' ' && plain.ends_with(handler)) {
            task("RUNNING HANDLER [", plain.substr(0, plain.size() - handler.size()), line);
        } else if (plain.front() != ' ' && plain.ends_with("...")) {
            task("TASK [", plain.substr(0, plain.size() - 3), line);
        } else if (const auto result = unixyResult(plain)) {
            tell(*result, line);
        } else {
            return false;
        }
        return true;
    }

    void task(std::string_view word, std::string_view name, const PeeledLine &line)
    {
        m_task = name;
        give(std::string(word) + m_task + "] " + std::string(70, '*'), line);
    }

    // "1 of 2)": whose retry it is nobody says
    void retry(std::string_view counts, const PeeledLine &line)
    {
        const auto number = [](std::string_view text) {
            int value = 0;
            for (const char c : text.substr(0, 6)) {
                if (c < '0' || c > '9')
                    break;
                value = value * 10 + (c - '0');
            }
            return value;
        };
        const std::size_t of = counts.find(" of ");
        const int left =
            of == std::string_view::npos ? 0 : number(counts.substr(of + 4)) - number(counts);
        give("FAILED - RETRYING: " + m_task + " (" + std::to_string(std::max(left, 0)) +
                 " retries left).",
             line);
    }

    void tell(const UnixyResult &result, const PeeledLine &line)
    {
        std::string host = " [" + std::string(result.host);
        if (!result.delegate.empty())
            host += " -> " + std::string(result.delegate);
        host += ']';
        if (result.word == "ok")
            give("ok:" + host, line);
        else if (result.word == "done")
            give("changed:" + host, line);
        else if (result.word == "skipped")
            give("skipping:" + host, line);
        else if (result.word == "failed")
            give("fatal:" + host + ": FAILED! => " + message(result.rest), line);
        else
            give("fatal:" + host + ": UNREACHABLE! => " + message(result.rest), line);
    }

    static std::string message(std::string_view rest)
    {
        constexpr std::string_view mark = "msg: ";
        const std::size_t at = rest.find(mark);
        if (at == std::string_view::npos)
            return "{}";
        rest.remove_prefix(at + mark.size());
        rest = rest.substr(0, std::min(rest.find(" | stdout: "), rest.find(" | stderr: ")));
        const QJsonObject object{
            {u"msg"_s, QString::fromUtf8(rest.data(), static_cast<qsizetype>(rest.size()))}};
        return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
    }

    void give(std::string_view text, const PeeledLine &line)
    {
        PeeledLine out = line;
        out.text = text;
        m_next.take(out);
    }

    std::string m_plain, m_task;
    bool m_recap = false;
};

} // namespace

std::unique_ptr<LineLayer> makeUnixyLayer(LineSink &next, SourceNotes &notes)
{
    return std::make_unique<UnixyLayer>(next, notes);
}

} // namespace uncordon::ansible
