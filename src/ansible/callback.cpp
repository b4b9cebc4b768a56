// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/callback.h"

#include "ansible/line_token.h"
#include "ansible/terse_line.h"
#include "text/ansi.h"

#include <algorithm>

namespace uncordon::ansible {

namespace {

bool startsDocument(std::string_view line)
{
    // {"custom_stats": {}, ... "plays": [   | with an indentation: the lines below the brace
    return line.starts_with("    \"plays\": [") || line.starts_with("    \"custom_stats\": {") ||
           line.starts_with("{\"plays\": [") || line.starts_with("{\"custom_stats\": {");
}

} // namespace

std::optional<Wrapping> detectCallback(const std::vector<std::string> &lines)
{
    std::size_t clocks = 0, minimal = 0, oneline = 0, dense = 0, selective = 0;
    bool jsonl = false, json = false, unixy = false;
    std::string scratch;
    for (const std::string &raw : lines) {
        jsonl = jsonl || raw.starts_with("{\"_event\":");
        json = json || startsDocument(raw);
        dense += raw.find("\x1b[4mtask ") != std::string::npos ||
                 raw.find("\x1b[u\x1b[0;0m") != std::string::npos;
        const std::string_view line = text::plainLine(raw, scratch);
        unixy = unixy || isUnixyPlay(line);
        switch (tokenizeLine(line).kind) {
        case EventKind::Play:
        case EventKind::Task:
        case EventKind::Handler:
        case EventKind::Result:
            return {}; // the default callback's words: what else is there, it printed
        case EventKind::Clock: ++clocks; break;
        default: break;
        }
        if (const auto terse = terseResult(line))
            ++(terse->oneLine ? oneline : minimal);
        selective += isSelectiveLine(line);
    }
    if (jsonl)
        return Wrapping::CallbackJsonl;
    if (json)
        return Wrapping::CallbackJson;
    if (unixy)
        return Wrapping::CallbackUnixy;
    if (dense >= 2)
        return Wrapping::CallbackDense;
    if (minimal + oneline >= 2)
        return oneline > minimal ? Wrapping::CallbackOneline : Wrapping::CallbackMinimal;
    if (selective > 0)
        return Wrapping::CallbackSelective;
    // clocks of profile_tasks and nothing else: the one document comes at the end
    return clocks >= 2 ? std::optional(Wrapping::CallbackJson) : std::nullopt;
}

std::string_view callbackName(Wrapping wrapping)
{
    switch (wrapping) {
    case Wrapping::CallbackJsonl: return "jsonl";
    case Wrapping::CallbackJson: return "json";
    case Wrapping::CallbackMinimal: return "minimal";
    case Wrapping::CallbackOneline: return "oneline";
    case Wrapping::CallbackSelective: return "selective";
    case Wrapping::CallbackDense: return "dense";
    case Wrapping::CallbackUnixy: return "unixy";
    default: return {};
    }
}

bool hidesNodes(Wrapping wrapping)
{
    switch (wrapping) {
    case Wrapping::CallbackMinimal:
    case Wrapping::CallbackOneline:
    case Wrapping::CallbackSelective:
    case Wrapping::CallbackDense: return true;
    default: return false;
    }
}

bool hasTimes(Wrapping wrapping)
{
    return wrapping == Wrapping::CallbackJsonl || wrapping == Wrapping::CallbackJson;
}

std::unique_ptr<LineLayer> makeCallbackLayer(Wrapping wrapping, bool givesTime, LineSink &next,
                                             SourceNotes &notes)
{
    if (hasTimes(wrapping))
        return makeJsonCallbackLayer(wrapping, givesTime, next, notes);
    if (wrapping == Wrapping::CallbackUnixy)
        return makeUnixyLayer(next, notes);
    return makeTerseCallbackLayer(wrapping, next, notes);
}

} // namespace uncordon::ansible
