// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/parser.h"

#include "ansible/line_memo.h"
#include "ansible/line_token.h"
#include "ansible/speech_bubble.h"
#include "text/ansi.h"

#include <cstring>
#include <string>

namespace uncordon::ansible {

namespace {

// Longest stretch that one event covers; a longer line is cut into several (Event::length is 32 bits,
// and a line without end must not eat the memory).
constexpr std::size_t kLineCap = 64UL << 20;

constexpr std::size_t kShortLine = 48; // "ok: [node7 -> cp1(10.0.0.1)]" with its colours

// ansible pads a banner with stars to the terminal's width, at least this.
constexpr std::size_t kBannerWidth = 79;

// "[upgrade/pre-upgrade : Confirm node upgrade]": the line that pause prints above its question.
bool isPauseHeader(std::string_view line)
{
    return line.size() > 2 && line.front() == '[' && line.back() == ']' &&
           !line.starts_with("[started ") && !line.starts_with("[WARNING]") &&
           !line.starts_with("[ERROR]") && line.find("]: ") == std::string_view::npos;
}

} // namespace

class Parser::Impl
{
public:
    explicit Impl(Names &names) : m_names(names) { }

    void feed(std::string_view chunk, std::vector<Event> &events)
    {
        while (!chunk.empty()) {
            const void *found = std::memchr(chunk.data(), '\n', chunk.size());
            if (!found) {
                m_pending.append(chunk);
                early(events);
                if (m_pending.size() > kLineCap)
                    endLine(events);
                return;
            }
            const std::size_t length =
                static_cast<std::size_t>(static_cast<const char *>(found) - chunk.data()) + 1;
            if (m_pending.empty()) {
                m_raw = chunk.substr(0, length);
                line(events);
            } else {
                m_pending.append(chunk.substr(0, length));
                endLine(events);
            }
            chunk.remove_prefix(length);
        }
    }

    void finish(std::vector<Event> &events)
    {
        if (!m_pending.empty())
            endLine(events);
        flushHeader(events);
    }

    [[nodiscard]] std::int64_t position() const
    {
        return m_offset + static_cast<std::int64_t>(m_pending.size());
    }

private:
    enum class Block : std::uint8_t {
        None,
        Json,      ///< a result's object over several lines, until its "}" at column 0
        Yaml,      ///< a result's indented lines
        ErrorText, ///< what follows "[ERROR]: Task failed"
        Raw        ///< ansible.posix.debug: "STDOUT:" and the bytes of the module, at column 0
    };
    enum class Question : std::uint8_t { None, Header, Open };

    void endLine(std::vector<Event> &events)
    {
        std::string line_;
        line_.swap(m_pending);
        m_raw = line_;
        line(events);
    }

    // A question for a secret has no line end: it is told as soon as its bytes are there.
    void early(std::vector<Event> &events)
    {
        if (m_secretDone || m_pending.size() > 300)
            return;
        if (const std::size_t length = secretQuestionLength(m_pending)) {
            flushHeader(events);
            emitEvent(events, EventKind::SecretAsked, length);
            m_pending.erase(0, length);
            m_secretDone = true;
        }
    }

    Event &emitEvent(std::vector<Event> &events, EventKind kind, std::size_t length)
    {
        Event &event = events.emplace_back();
        event.kind = kind;
        event.offset = m_offset;
        event.length = static_cast<std::uint32_t>(length);
        event.line = m_line;
        event.play = m_play;
        event.task = m_task;
        m_offset += static_cast<std::int64_t>(length);
        return event;
    }

    // A line that was there before, where nothing before it bears on what it says.
    bool known(std::vector<Event> &events)
    {
        if (m_block != Block::None || m_question != Question::None || m_secretDone)
            return false;
        if (m_raw.size() > m_startPrefix.size() && !m_startPrefix.empty() &&
            m_raw.starts_with(m_startPrefix)) {
            const auto *const meaning = m_startTails.find(m_raw.substr(m_startPrefix.size()));
            if (!meaning)
                return false;
            m_afterResult = false;
            Event &event = emitEvent(events, EventKind::HostStart, m_raw.size());
            event.task = m_startTask;
            event.host = meaning->host;
            ++m_line;
            return true;
        }
        if (m_raw.size() <= kShortLine)
            return knownResult(m_results.find(m_raw), events);
        return knownResult(m_longResults.find(m_raw), events);
    }

    template <typename Meaning>
    bool knownResult(const Meaning *meaning, std::vector<Event> &events)
    {
        if (!meaning)
            return false;
        m_afterResult = true;
        Event &event = emitEvent(events, EventKind::Result, m_raw.size());
        event.status = meaning->status;
        event.host = meaning->host;
        event.delegate = meaning->delegate;
        ++m_line;
        return true;
    }

    // Only what stands in the raw line as it is (no escape inside, no text before it) can be known again.
    void remember(const LineToken &token, std::string_view plain, const Event &event)
    {
        if (m_raw.size() != event.length || plain.data() < m_raw.data() ||
            plain.data() >= m_raw.data() + m_raw.size())
            return;
        if (token.kind == EventKind::Result && token.rest.empty() && token.flags == 0) {
            if (m_raw.size() <= kShortLine)
                m_results.keep(m_raw, {event.host, event.delegate, event.status});
            else
                m_longResults.keep(m_raw, {event.host, event.delegate, event.status});
        }
        if (token.kind == EventKind::HostStart) {
            const auto prefix = static_cast<std::size_t>(token.host.data() - m_raw.data());
            m_startPrefix.assign(m_raw.substr(0, prefix));
            m_startTask = event.task;
            m_startTails.keep(m_raw.substr(prefix), {event.host, event.delegate, event.status});
        }
    }

    void line(std::vector<Event> &events)
    {
        if (known(events))
            return;
        std::string_view plain = text::plainLine(m_raw, m_scratch);
        LineToken token = tokenizeLine(plain);
        if (!m_secretDone) {
            if (const std::size_t length = secretQuestionLength(m_raw.substr(0, 300))) {
                flushHeader(events);
                emitEvent(events, EventKind::SecretAsked, length);
                m_raw.remove_prefix(length);
                plain = text::plainLine(m_raw, m_scratch);
                token = tokenizeLine(plain);
            }
        }
        m_secretDone = false;
        if (m_question == Question::Open && token.kind == EventKind::Text) {
            plain = afterTypedText(plain);
            token = tokenizeLine(plain);
        }
        if (!m_recap && (token.kind == EventKind::RecapHost || token.kind == EventKind::SlowTask))
            token = LineToken{};
        if (token.kind == EventKind::Text && !plain.empty() && plain.front() != ' ' &&
            bubble(plain, events)) {
            ++m_line;
            return;
        }
        if (!continues(plain, token, events))
            take(plain, token, events);
        ++m_line;
    }

    // True where the line ends a banner that cowsay drew.
    bool bubble(std::string_view plain, std::vector<Event> &events)
    {
        const std::string text = m_bubble.take(plain);
        const auto drawn =
            text.empty() || m_block == Block::Raw ? std::nullopt : tokenizeBubble(text);
        if (!drawn)
            return false;
        m_block = Block::None;
        m_afterResult = false;
        flushHeader(events);
        if (m_question == Question::Open)
            closeQuestion(events);
        apply(*drawn, plain, events);
        return true;
    }

    // Lines inside a multi-line result or error block belong to the event that began it.
    bool continues(std::string_view plain, const LineToken &token, std::vector<Event> &events)
    {
        if (m_afterResult && m_block != Block::Raw && token.kind == EventKind::Text &&
            isRawSection(plain))
            m_block = Block::Raw;
        bool inside = false;
        switch (m_block) {
        case Block::None: return false;
        // cut off or rewrapped: the next real line wins
        case Block::Json:
            inside = (isIndented(plain) && token.kind != EventKind::NoMoreHosts) ||
                     token.kind == EventKind::Text;
            break;
        case Block::Yaml: inside = plain.empty() || isIndented(plain); break;
        // has blank lines of its own and ends with the fatal: line or a banner
        case Block::ErrorText: inside = token.kind == EventKind::Text; break;
        case Block::Raw: inside = !isCredible(plain, token); break;
        }
        if (!inside || (m_block == Block::Json && plain == "}"))
            m_block = Block::None;
        if (!inside)
            return false;
        emitEvent(events, EventKind::Text, m_raw.size()).flags = ContinuationOf;
        return true;
    }

    static bool isIndented(std::string_view plain)
    {
        return !plain.empty() && (plain.front() == ' ' || plain.front() == '\t' ||
                                  plain.front() == '}' || plain.front() == '"');
    }

    static bool isRawSection(std::string_view plain)
    {
        return plain == "STDOUT:" || plain == "STDERR:" || plain == "MSG:" ||
               plain == "MODULE_STDOUT:" || plain == "MODULE_STDERR:";
    }

    // Between a module's own bytes at column 0 only lines count that ansible could have printed: banners
    // as wide as it makes them, results of hosts that are known or that open an object.
    bool isCredible(std::string_view plain, const LineToken &token) const
    {
        switch (token.kind) {
        case EventKind::Text:
            return isPauseHeader(plain) && plain.find(" : ") != std::string_view::npos;
        case EventKind::Play:
        case EventKind::Task:
        case EventKind::Handler:
        case EventKind::RecapStart:
        case EventKind::NoMoreHosts: return plain.size() >= kBannerWidth;
        case EventKind::Result:
            if (m_names.hosts.contains(token.host))
                return true;
            return token.rest == " => {" ||
                   (token.rest == " => {}" && token.status != ResultStatus::Failed) ||
                   token.rest == ": FAILED! => {" || token.rest == ": UNREACHABLE! => {";
        case EventKind::HostStart:
        case EventKind::Retry:
        case EventKind::Async: return m_names.hosts.contains(token.host);
        default: return true;
        }
    }

    void take(std::string_view plain, const LineToken &token, std::vector<Event> &events)
    {
        if (token.kind == EventKind::Result)
            m_afterResult = true;
        else if (token.kind != EventKind::Text || !plain.empty())
            m_afterResult = false;
        if (question(plain, token, events))
            return;
        if (m_question == Question::Open && token.kind != EventKind::Text &&
            token.kind != EventKind::Warning && token.kind != EventKind::ScriptHeader)
            closeQuestion(events);
        apply(token, plain, events);
    }

    // pause prints "[task]", then the question, then ":" and a line end.
    bool question(std::string_view plain, const LineToken &token, std::vector<Event> &events)
    {
        if (m_question == Question::Header) {
            if (token.kind == EventKind::CountdownOpened) {
                m_question = Question::Open;
                mergeHeader(emitEvent(events, EventKind::CountdownOpened, m_raw.size())).value =
                    token.value;
                return true;
            }
            if (token.kind == EventKind::Text && plain.ends_with(':')) {
                m_question = Question::Open;
                mergeHeader(emitEvent(events, EventKind::PromptOpened, m_raw.size()));
                return true;
            }
            if (token.kind == EventKind::Text && m_headerLines < 40) {
                ++m_headerLines;
                m_headerLength += static_cast<std::uint32_t>(m_raw.size());
                m_offset += static_cast<std::int64_t>(m_raw.size());
                return true;
            }
            flushHeader(events);
        }
        if (token.kind == EventKind::Text && isPauseHeader(plain)) {
            if (m_question == Question::Open)
                closeQuestion(events);
            m_question = Question::Header;
            m_headerOffset = m_offset;
            m_headerLength = static_cast<std::uint32_t>(m_raw.size());
            m_headerLine = m_line;
            m_headerLines = 0;
            m_headerTask = m_names.tasks.intern(plain.substr(1, plain.size() - 2));
            m_offset += static_cast<std::int64_t>(m_raw.size());
            return true;
        }
        if (token.kind == EventKind::AbortQuestion) {
            emitEvent(events, EventKind::AbortQuestion, m_raw.size());
            m_question = Question::Open;
            return true;
        }
        return false;
    }

    Event &mergeHeader(Event &event)
    {
        event.length += static_cast<std::uint32_t>(event.offset - m_headerOffset);
        event.offset = m_headerOffset;
        event.line = m_headerLine;
        event.task = m_headerTask;
        return event;
    }

    // What looked like pause's header was not: plain text.
    void flushHeader(std::vector<Event> &events)
    {
        if (m_question != Question::Header)
            return;
        m_question = Question::None;
        Event &event = events.emplace_back();
        event.offset = m_headerOffset;
        event.length = m_headerLength;
        event.line = m_headerLine;
        event.play = m_play;
        event.task = m_task;
    }

    void closeQuestion(std::vector<Event> &events)
    {
        emitEvent(events, EventKind::PromptClosed, 0);
        m_question = Question::None;
    }

    void apply(const LineToken &token, std::string_view plain, std::vector<Event> &events)
    {
        switch (token.kind) {
        case EventKind::Play:
            m_play = m_names.plays.intern(token.name);
            m_task = kNoTask;
            m_recap = false;
            break;
        case EventKind::Task:
        case EventKind::Handler:
            m_task = m_names.tasks.intern(token.name);
            m_recap = false;
            break;
        case EventKind::RecapStart: m_recap = true; break;
        case EventKind::CountdownOpened: m_question = Question::Open; break;
        case EventKind::ErrorBlock: m_block = Block::ErrorText; break;
        default: break;
        }
        Event &event = emitEvent(events, token.kind, m_raw.size());
        event.status = token.status;
        event.flags = token.flags;
        event.value = token.value;
        event.previousMs = token.previousMs;
        event.totalMs = token.totalMs;
        event.utcOffsetMinutes = token.utcOffsetMinutes;
        if (!token.host.empty())
            event.host = m_names.hosts.intern(token.host);
        if (!token.delegate.empty())
            event.delegate = m_names.hosts.intern(token.delegate);
        if (token.kind == EventKind::HostStart || token.kind == EventKind::Retry ||
            token.kind == EventKind::SlowTask)
            event.task = m_names.tasks.intern(token.name);
        if (token.kind == EventKind::Result)
            m_block = blockAfter(plain, token.rest);
        if (token.kind == EventKind::Result || token.kind == EventKind::HostStart)
            remember(token, plain, event);
        if (token.kind == EventKind::RecapStart && !token.rest.empty())
            gluedRecapHosts(token.rest, events);
    }

    // "=> {" with the rest below, "=>" (YAML results), "=> changed=true" (the yaml callback)
    static Block blockAfter(std::string_view plain, std::string_view rest)
    {
        if (plain.back() == '}')
            return Block::None;
        if (rest.ends_with(" =>") || rest.ends_with(" => "))
            return Block::Yaml;
        const std::size_t arrow = rest.find("=> ");
        if (arrow == std::string_view::npos)
            return Block::None;
        const std::string_view value = rest.substr(arrow + 3);
        if (value.starts_with("changed="))
            return Block::Yaml;
        return value.starts_with('{') || value.find("=> {") != std::string_view::npos ? Block::Json
                                                                                      : Block::None;
    }

    // "PLAY RECAP ****   forge-01 : ok=3 ... forge-02 : ok=3": a terminal copied without line ends.
    void gluedRecapHosts(std::string_view rest, std::vector<Event> &events)
    {
        if (rest.data() < m_raw.data() || rest.data() > m_raw.data() + m_raw.size())
            return; // with colours between: bytes of the line and of its text are not the same
        const std::int64_t lineStart = m_offset - static_cast<std::int64_t>(m_raw.size());
        Event *before = &events.back();
        for (std::size_t ok = rest.find(": ok="); ok != std::string_view::npos;
             ok = rest.find(": ok=", ok + 1)) {
            std::size_t end = ok;
            while (end > 0 && rest[end - 1] == ' ')
                --end;
            const std::size_t space = rest.rfind(' ', end == 0 ? 0 : end - 1);
            const std::size_t begin = space == std::string_view::npos ? 0 : space + 1;
            if (begin >= end)
                continue;
            const std::int64_t offset =
                lineStart + (rest.data() - m_raw.data()) + static_cast<std::int64_t>(begin);
            before->length = static_cast<std::uint32_t>(offset - before->offset);
            Event host = *before;
            host.kind = EventKind::RecapHost;
            host.offset = offset;
            host.length = static_cast<std::uint32_t>(m_offset - offset);
            host.host = m_names.hosts.intern(rest.substr(begin, end - begin));
            before = &events.emplace_back(host);
        }
    }

    Names &m_names;
    std::string m_pending, m_scratch;
    std::string_view m_raw;
    std::int64_t m_offset = 0;
    std::uint32_t m_line = 1;
    PlayId m_play = kNoPlay;
    TaskId m_task = kNoTask;
    Block m_block = Block::None;
    Question m_question = Question::None;
    bool m_recap = false;
    bool m_afterResult = false; ///< nothing but its own lines and blank ones since the last result
    SpeechBubble m_bubble;
    LineMemo<kShortLine> m_results;    ///< whole lines of results that say nothing more
    LineMemo<112> m_longResults;       ///< the same, of hosts with long names
    LineMemo<kShortLine> m_startTails; ///< of start lines, from the host's name on
    std::string m_startPrefix;         ///< of the last start line, up to the host's name
    TaskId m_startTask = kNoTask;
    bool m_secretDone = false;
    std::int64_t m_headerOffset = 0;
    std::uint32_t m_headerLength = 0, m_headerLine = 0, m_headerLines = 0;
    TaskId m_headerTask = kNoTask;
};

Parser::Parser(Names &names) : m_impl(std::make_unique<Impl>(names)) { }
Parser::~Parser() = default;
Parser::Parser(Parser &&) noexcept = default;
Parser &Parser::operator=(Parser &&) noexcept = default;

void Parser::feed(std::string_view chunk, std::vector<Event> &events)
{
    m_impl->feed(chunk, events);
}
void Parser::finish(std::vector<Event> &events)
{
    m_impl->finish(events);
}
std::int64_t Parser::position() const
{
    return m_impl->position();
}

} // namespace uncordon::ansible
