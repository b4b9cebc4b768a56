// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/wrapping_layer.h"

#include <optional>
#include <string>
#include <vector>

namespace uncordon::ansible {

/// Which stdout callback printed these lines, where it is one that needs a reading of its own; none for the
/// default callback and those that print like it (yaml, debug, diy, actionable).
std::optional<Wrapping> detectCallback(const std::vector<std::string> &lines);

/// "jsonl", as ANSIBLE_STDOUT_CALLBACK names it; empty where `wrapping` is none.
std::string_view callbackName(Wrapping wrapping);
/// Its output does not say what became of a node: results without task names, or failures only.
bool hidesNodes(Wrapping wrapping);
/// Its output has times.
bool hasTimes(Wrapping wrapping);

/// Tells what such a callback printed in the default callback's words, so that one parser reads all.
/// What a callback does not print is not made up.
std::unique_ptr<LineLayer> makeCallbackLayer(Wrapping wrapping, bool givesTime, LineSink &next,
                                             SourceNotes &notes);

// The families, for makeCallbackLayer.
std::unique_ptr<LineLayer> makeJsonCallbackLayer(Wrapping wrapping, bool givesTime, LineSink &next,
                                                 SourceNotes &notes);
std::unique_ptr<LineLayer> makeTerseCallbackLayer(Wrapping wrapping, LineSink &next,
                                                  SourceNotes &notes);
std::unique_ptr<LineLayer> makeUnixyLayer(LineSink &next, SourceNotes &notes);

} // namespace uncordon::ansible
