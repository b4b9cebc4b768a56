// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/callback.h"
#include "ansible/terse_line.h"
#include "text/ansi.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::ansible {

namespace {

std::string jsonOf(QLatin1StringView key, std::string_view value)
{
    const QJsonObject object{
        {key, QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size()))}};
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

// minimal, oneline, selective, dense. Only lines that the callback itself prints are told; the bytes of modules
// between them are indented, so that nothing in them is taken for a line of ansible-playbook.
class TerseLayer final : public LineLayer
{
public:
    TerseLayer(Wrapping wrapping, LineSink &next, SourceNotes &notes)
        : LineLayer(next, notes), m_wrapping(wrapping)
    { }

    void take(const PeeledLine &line) override
    {
        std::string_view plain = text::plainLine(line.text, m_plain);
        if (m_wrapping == Wrapping::CallbackSelective)
            plain.remove_prefix(std::min(plain.find_first_not_of('.'), plain.size()));
        if (m_wrapping == Wrapping::CallbackDense && plain.starts_with("NO MORE HOSTS LEFT"))
            m_notes.add("no-more-hosts", true, line.line);
        if (isCommonLine(plain))
            give(plain, line);
        else if (!read(plain, line))
            give(plain.empty() ? std::string() : "    " + std::string(plain), line);
    }

private:
    bool read(std::string_view plain, const PeeledLine &line)
    {
        if (m_wrapping == Wrapping::CallbackSelective)
            return selective(plain, line);
        if (m_wrapping == Wrapping::CallbackDense)
            return false;
        const auto result = terseResult(plain);
        if (!result)
            return false;
        const std::string host = " [" + std::string(result->host) + ']';
        switch (result->status) {
        case ResultStatus::Ok: give("ok:" + host, line); break;
        case ResultStatus::Changed: give("changed:" + host, line); break;
        case ResultStatus::Skipped: give("skipping:" + host, line); break;
        case ResultStatus::Failed:
            give("fatal:" + host + ": FAILED! => " + details(*result), line);
            break;
        case ResultStatus::Unreachable:
            give("fatal:" + host + ": UNREACHABLE! => " + details(*result), line);
            break;
        }
        return true;
    }

    // An object that goes on below is told below: its own lines follow, indented.
    static std::string details(const TerseResult &result)
    {
        const std::size_t brace = result.rest.find('{');
        if (brace != std::string_view::npos && result.rest.ends_with('}'))
            return std::string(result.rest.substr(brace));
        if (brace != std::string_view::npos)
            return "{";
        const std::size_t rc = result.rest.find("rc=");
        return rc == std::string_view::npos ? "{}" : jsonOf("msg"_L1, result.rest.substr(rc));
    }

    bool selective(std::string_view plain, const PeeledLine &line)
    {
        const std::string_view task = selectiveTask(plain);
        if (task == "STATS") {
            m_stats = true;
            give("PLAY RECAP " + std::string(70, '*'), line);
            return true;
        }
        if (!task.empty()) {
            give("TASK [" + std::string(task) + "] " + std::string(70, '*'), line);
            return true;
        }
        if (m_stats && plain.find(": ok=") != std::string_view::npos) {
            std::string row(plain);
            std::ranges::replace(row, '\t', ' ');
            give(row, line);
            return true;
        }
        //   * node2                      - FAILED!!! -- non-zero return code ------------------
        constexpr std::string_view mark = " - FAILED!!!";
        const std::size_t failed = plain.find(mark);
        if (!plain.starts_with("  * ") || failed == std::string_view::npos)
            return false;
        std::string_view host = plain.substr(4, failed - 4),
                         message = plain.substr(failed + mark.size());
        host = host.substr(0, host.find_last_not_of(' ') + 1);
        message = message.substr(std::min(message.find_first_not_of(" -"), message.size()));
        message = message.substr(0, message.find_last_not_of("- ") + 1);
        give("fatal: [" + std::string(host) + "]: FAILED! => " + jsonOf("msg"_L1, message), line);
        return true;
    }

    void give(std::string_view text, const PeeledLine &line)
    {
        PeeledLine out = line;
        out.text = text;
        m_next.take(out);
    }

    Wrapping m_wrapping;
    std::string m_plain;
    bool m_stats = false;
};

} // namespace

std::unique_ptr<LineLayer> makeTerseCallbackLayer(Wrapping wrapping, LineSink &next,
                                                  SourceNotes &notes)
{
    return std::make_unique<TerseLayer>(wrapping, next, notes);
}

} // namespace uncordon::ansible
