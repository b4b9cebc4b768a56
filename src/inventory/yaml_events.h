// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/yaml_builder.h"
#include "inventory/yaml_spans.h"

namespace uncordon::inventory {

/// Tells the builder a document by its spans. A scalar that is written as it reads is taken from the
/// bytes; what yaml-cpp must fold, unescape or unindent is given to it. Returns what is wrong that only
/// shows here: an alias without an anchor.
std::optional<YamlFault> emitEvents(const QByteArray &bytes, const YamlSpan &root,
                                    YamlBuilder &builder);

} // namespace uncordon::inventory
