// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/line_token.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace uncordon::ansible {

namespace {

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
        text.remove_suffix(1);
    return text;
}

bool takePrefix(std::string_view &text, std::string_view prefix)
{
    if (!text.starts_with(prefix))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}

std::int64_t number(std::string_view text)
{
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

// "[role : name]" or, in check mode, "[role : name] [CHECK MODE]".
std::optional<std::string_view> bracketedName(std::string_view body)
{
    body = trimmed(body);
    if (body.empty())
        return std::string_view{};
    constexpr std::string_view checkMode = "[CHECK MODE]";
    if (body.ends_with(checkMode))
        body = trimmed(body.substr(0, body.size() - checkMode.size()));
    if (body.size() < 2 || body.front() != '[' || body.back() != ']')
        return {};
    return trimmed(body.substr(1, body.size() - 2));
}

// "TASK [role : name] *****": the name may hold brackets; the banner ends in stars, or nowhere
// (ansible prints at least three; a paste may have lost them).
std::optional<std::string_view> bannerName(std::string_view text)
{
    std::string_view body = trimmed(text);
    const std::size_t size = body.size();
    while (!body.empty() && body.back() == '*')
        body.remove_suffix(1);
    if (size - body.size() < 3)
        return {};
    return bracketedName(body);
}

std::optional<LineToken> banner(std::string_view line)
{
    struct Form
    {
        std::string_view word;
        EventKind kind;
    };
    // TASK [upgrade/pre-upgrade : Drain node] ****
    static constexpr std::array forms{Form{"TASK", EventKind::Task}, Form{"PLAY", EventKind::Play},
                                      Form{"RUNNING HANDLER", EventKind::Handler}};
    for (const Form &form : forms) {
        std::string_view rest = line;
        if (!takePrefix(rest, form.word) || rest.empty() || rest.front() != ' ')
            continue;
        if (form.kind == EventKind::Play && rest.starts_with(" RECAP")) {
            std::string_view stars = trimmed(rest.substr(6));
            if (!stars.starts_with("***"))
                return {};
            while (!stars.empty() && stars.front() == '*')
                stars.remove_prefix(1);
            LineToken token{.kind = EventKind::RecapStart};
            token.rest = trimmed(stars); // a copied terminal may glue the first host to it
            return token;
        }
        if (const auto name = bannerName(rest))
            return LineToken{.kind = form.kind, .name = *name};
    }
    return {};
}

// "node2 -> node1]..." after the opening bracket: splits off host and delegate.
bool takeHosts(std::string_view &text, LineToken &token)
{
    std::size_t end = std::string_view::npos;
    for (std::size_t i = text.find(']'); i != std::string_view::npos; i = text.find(']', i + 1)) {
        const char next = i + 1 < text.size() ? text[i + 1] : '\0';
        if (next == '\0' || next == ':' || next == ' ') {
            end = i;
            break;
        }
    }
    if (end == std::string_view::npos || end == 0)
        return false;
    std::string_view hosts = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (const std::size_t arrow = hosts.find(" -> "); arrow != std::string_view::npos) {
        std::string_view delegate = hosts.substr(arrow + 4);
        hosts = hosts.substr(0, arrow);
        if (const std::size_t address = delegate.find('(');
            address != std::string_view::npos && address > 0)
            delegate = delegate.substr(0, address);
        if (delegate != "None" && delegate != hosts && !delegate.starts_with("{{"))
            token.delegate = delegate;
    }
    if (hosts.empty() || hosts.find('[') != std::string_view::npos)
        return false;
    token.host = hosts;
    return true;
}

// "changed: [node2 -> node1] => (item=x)"; no result where what precedes the bracket is another word.
std::optional<ResultStatus> resultWord(std::string_view &line)
{
    struct Form
    {
        std::string_view word;
        ResultStatus status;
    };
    static constexpr std::array forms{Form{"ok: [", ResultStatus::Ok},
                                      Form{"changed: [", ResultStatus::Changed},
                                      Form{"skipping: [", ResultStatus::Skipped},
                                      Form{"fatal: [", ResultStatus::Failed},
                                      Form{"failed: [", ResultStatus::Failed},
                                      Form{"unreachable: [", ResultStatus::Unreachable}};
    const auto form = [&line]() -> const Form * {
        switch (line.front()) {
        case 'o': return &forms[0];
        case 'c': return &forms[1];
        case 's': return &forms[2];
        case 'f': return line.size() > 2 && line[2] == 't' ? &forms[3] : &forms[4];
        case 'u': return &forms[5];
        default: return nullptr;
        }
    }();
    if (!form || !takePrefix(line, form->word))
        return {};
    return form->status;
}

// Results and start lines are most of a log: they fill the caller's token, which begins as Text.
bool result(std::string_view line, LineToken &token)
{
    std::string_view rest = line;
    const auto status = resultWord(rest);
    if (!status || !takeHosts(rest, token)) {
        token = {};
        return false;
    }
    token.kind = EventKind::Result;
    token.status = rest.starts_with(": UNREACHABLE!") ? ResultStatus::Unreachable : *status;
    if (line.starts_with("failed") || rest.starts_with(" => (item=") || rest.starts_with(" (item="))
        token.flags |= ItemResult;
    if (token.status == ResultStatus::Failed &&
        rest.find("user requested abort!") != std::string_view::npos)
        token.flags |= AbortedByUser;
    token.rest = rest;
    return true;
}

// FAILED - RETRYING: [node5 -> node1]: Drain node (2 retries left).
std::optional<LineToken> retry(std::string_view line)
{
    if (!takePrefix(line, "FAILED - RETRYING: "))
        return {};
    LineToken token{.kind = EventKind::Retry};
    if (line.starts_with('[')) {
        std::string_view rest = line.substr(1);
        if (takeHosts(rest, token) && takePrefix(rest, ": "))
            line = rest;
    }
    const std::size_t bracket = line.rfind(" (");
    if (bracket == std::string_view::npos ||
        line.find("retries left", bracket) == std::string_view::npos)
        return {};
    token.name = line.substr(0, bracket);
    token.value = number(line.substr(bracket + 2));
    return token;
}

// ASYNC FAILED on node1: jid=j379466163880.10514
std::optional<LineToken> async(std::string_view line)
{
    if (!takePrefix(line, "ASYNC "))
        return {};
    LineToken token{.kind = EventKind::Async};
    if (takePrefix(line, "FAILED on "))
        token.flags = AsyncFailed;
    else if (takePrefix(line, "OK on "))
        token.flags = AsyncFinished;
    else if (!takePrefix(line, "POLL on "))
        return {};
    const std::size_t end = line.find(": jid=");
    if (end == std::string_view::npos || end == 0)
        return {};
    token.host = line.substr(0, end);
    return token;
}

// " [started TASK: upgrade/pre-upgrade : Drain node on node4]"
bool hostStart(std::string_view line, LineToken &token)
{
    if (line.starts_with(' '))
        line.remove_prefix(1); // exactly one; more is the indentation of somebody's text
    if (!takePrefix(line, "[started ") || !line.ends_with(']'))
        return false;
    const std::size_t colon = line.find(": ");
    const std::size_t on = line.rfind(" on ");
    if (colon == std::string_view::npos || on == std::string_view::npos || on < colon + 2)
        return false;
    const std::string_view what = line.substr(0, colon);
    if (what != "TASK" && what != "HANDLER" && what != "RUNNING HANDLER" && what != "CLEANUP TASK")
        return false;
    const std::string_view host = line.substr(on + 4, line.size() - on - 5);
    if (host.empty())
        return false;
    token.kind = EventKind::HostStart;
    token.name = line.substr(colon + 2, on - colon - 2);
    token.host = host;
    return true;
}

// "included: /path/tasks/install.yml for node1, node2" (newer: " => (item=...)" behind it)
std::optional<LineToken> included(std::string_view line)
{
    if (!takePrefix(line, "included: "))
        return {};
    std::size_t end = line.find(" => (item=");
    line = line.substr(0, end);
    const std::size_t last = line.rfind(" for ");
    if (last == std::string_view::npos)
        return {};
    return LineToken{.kind = EventKind::Included, .rest = line.substr(last + 5)};
}

// Names are shorter than that: a long line of text is not searched to its end.
constexpr std::size_t kRecapHead = 600;

// "node1   : ok=5    changed=0    unreachable=0    failed=1 ..."
std::optional<LineToken> recapHost(std::string_view line)
{
    const std::size_t ok = line.substr(0, kRecapHead).find(": ok=");
    if (ok == std::string_view::npos || line.find("changed=", ok) == std::string_view::npos ||
        line.find("unreachable=", ok) == std::string_view::npos)
        return {};
    const std::string_view host = trimmed(line.substr(0, ok));
    if (host.empty() || host.find(' ') != std::string_view::npos)
        return {};
    return LineToken{.kind = EventKind::RecapHost, .host = host, .rest = line.substr(ok + 2)};
}

constexpr double kMostSeconds = 2e6; // milliseconds of it fill an int32

// "upgrade/pre-upgrade : Drain node ------- 49.44s"
std::optional<LineToken> slowTask(std::string_view line)
{
    if (!line.ends_with('s'))
        return {};
    const std::size_t dashes = line.rfind("-- ");
    if (dashes == std::string_view::npos)
        return {};
    double seconds = 0;
    const char *begin = line.data() + dashes + 3;
    const auto parsed = std::from_chars(begin, line.data() + line.size() - 1, seconds);
    if (parsed.ec != std::errc{} || parsed.ptr != line.data() + line.size() - 1)
        return {};
    std::string_view name = line.substr(0, dashes);
    while (!name.empty() && name.back() == '-')
        name.remove_suffix(1);
    return LineToken{.kind = EventKind::SlowTask,
                     .name = trimmed(name),
                     .totalMs = static_cast<std::int32_t>(
                         std::lround(std::clamp(seconds, 0.0, kMostSeconds) * 1000))};
}

std::optional<LineToken> bracketed(std::string_view line)
{
    std::string_view text = trimmed(line);
    if (text.starts_with("[WARNING]: ") || text.starts_with("[DEPRECATION WARNING]: ")) {
        if (text.find("Not waiting for response to prompt as stdin is not interactive") !=
            std::string_view::npos)
            return LineToken{.kind = EventKind::NotInteractive};
        return LineToken{.kind = EventKind::Warning};
    }
    if (text.starts_with("[ERROR]: User interrupted execution"))
        return LineToken{.kind = EventKind::UserInterrupted};
    if (text.starts_with("[ERROR]: "))
        return LineToken{.kind = EventKind::ErrorBlock};
    return {};
}

std::optional<LineToken> fixedLine(std::string_view line)
{
    if (line.starts_with("NO MORE HOSTS LEFT"))
        return LineToken{.kind = EventKind::NoMoreHosts};
    // up to 2.9, indented, before the recap: "to retry, use: --limit @/home/ops/upgrade-cluster.retry"
    if (trimmed(line).starts_with("to retry, use: --limit @"))
        return LineToken{.kind = EventKind::NoMoreHosts};
    if (line == "skipping: no hosts matched")
        return LineToken{.kind = EventKind::NoHostsMatched};
    if (line == "...ignoring")
        return LineToken{.kind = EventKind::Ignoring};
    if (line.starts_with("Playbook run took "))
        return LineToken{.kind = EventKind::Timer};
    if (line.starts_with("Script started on ") || line.starts_with("Script done on "))
        return LineToken{.kind = EventKind::ScriptHeader};
    if (line.starts_with("ERROR! "))
        return LineToken{.kind = line.starts_with("ERROR! [mux") ? EventKind::Text
                                                                 : EventKind::FatalError};
    if (line.starts_with("Press 'C' to continue the play or 'A' to abort"))
        return LineToken{.kind = EventKind::AbortQuestion};
    if (line.starts_with("Pausing for ") && line.find(" seconds") != std::string_view::npos)
        return LineToken{.kind = EventKind::CountdownOpened, .value = number(line.substr(12))};
    return {};
}

} // namespace

std::optional<LineToken> tokenizeBubble(std::string_view text)
{
    // what cowsay's bubble holds: TASK [etcd : set etcd_secret_changed] | PLAY RECAP
    text = trimmed(text);
    if (text == "PLAY RECAP")
        return LineToken{.kind = EventKind::RecapStart};
    struct Form
    {
        std::string_view word;
        EventKind kind;
    };
    static constexpr std::array forms{Form{"TASK ", EventKind::Task},
                                      Form{"PLAY ", EventKind::Play},
                                      Form{"RUNNING HANDLER ", EventKind::Handler}};
    for (const Form &form : forms) {
        std::string_view rest = text;
        if (!takePrefix(rest, form.word))
            continue;
        if (const auto name = bracketedName(rest); name && !name->empty())
            return LineToken{.kind = form.kind, .name = *name};
    }
    return {};
}

// A terminal shows the keys that were pressed: "^C [ERROR]: User interrupted execution".
std::string_view withoutEcho(std::string_view line)
{
    while (line.size() > 2 && line[0] == '^' &&
           ((line[1] >= '@' && line[1] <= '_') || line[1] == '?'))
        line.remove_prefix(2);
    return line;
}

std::string_view afterTypedText(std::string_view line)
{
    constexpr std::size_t mostTyped = 300;
    static constexpr std::array<std::string_view, 11> starts{
        "ok: [",     "changed: [", "skipping: [", "fatal: [",          "failed: [", "[ERROR]: ",
        "[started ", "ERROR! ",    "TASK [",      "RUNNING HANDLER [", "PLAY "};
    for (std::size_t i = 0; i < std::min(line.size(), mostTyped); ++i) {
        const std::string_view rest = line.substr(i);
        const auto begins = [rest](std::string_view start) { return rest.starts_with(start); };
        if (std::ranges::any_of(starts, begins) && tokenizeLine(rest).kind != EventKind::Text)
            return rest;
    }
    return line;
}

LineToken tokenizeLine(std::string_view line)
{
    LineToken token;
    line = withoutEcho(line);
    if (line.empty())
        return token;
    std::optional<LineToken> other;
    switch (line.front()) {
    case 'o':
    case 'c':
    case 'u':
    case 'f':
        if (result(line, token))
            return token;
        break;
    case 's':
        if (result(line, token))
            return token;
        other = fixedLine(line);
        break;
    case ' ':
        if (hostStart(line, token))
            return token;
        other = line.starts_with(" [") ? bracketed(line) : fixedLine(line);
        break;
    case '\t': other = fixedLine(line); break;
    case '[':
        if (hostStart(line, token))
            return token;
        other = bracketed(line);
        break;
    case 'T':
    case 'R': other = banner(line); break;
    case 'P':
        other = banner(line);
        if (!other)
            other = fixedLine(line);
        break;
    case 'F': other = retry(line); break;
    case 'A': other = async(line); break;
    case 'i': other = included(line); break;
    case 'N':
    case '.':
    case 'S':
    case 'E': other = fixedLine(line); break;
    default: break;
    }
    if (!other)
        other = tokenizeClock(line);
    if (!other)
        other = slowTask(line);
    if (!other)
        other = recapHost(line);
    if (other)
        token = *other;
    return token;
}

} // namespace uncordon::ansible
