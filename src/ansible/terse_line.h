// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/event.h"

#include <optional>
#include <string_view>

namespace uncordon::ansible {

/// A result of the callbacks minimal and oneline, which name no task. Views point into the line.
struct TerseResult
{
    std::string_view host;
    ResultStatus status = ResultStatus::Ok;
    std::string_view rest; ///< what follows the word: " => {", " | rc=1 >>"
    bool oneLine = false;  ///< the callback oneline's form
};
/// "node2 | FAILED | rc=1 >>", "cp1 | SUCCESS => {", "node3 | SKIPPED"
std::optional<TerseResult> terseResult(std::string_view line);

/// A line that only the callback selective prints.
bool isSelectiveLine(std::string_view line);
/// "# upgrade/pre-upgrade : Drain node *****" to the name; empty where it is none.
std::string_view selectiveTask(std::string_view line);

/// "- Gather facts on hosts: k8s_cluster:etcd -": a play as the callback unixy announces it
bool isUnixyPlay(std::string_view line);
/// Lines of the callbacks themselves that mean the same in each of them: clocks, warnings, retries.
bool isCommonLine(std::string_view line);

} // namespace uncordon::ansible
