// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/yaml_cursor.h"
#include "inventory/yaml_scanner.h"

namespace uncordon::inventory {

using YamlScan = std::expected<void, YamlFault>;

/// Each moves the cursor from the first byte of its token behind the last.
/// `crossedLine` is set where the scalar took more than one line; `end` behind its last character.
YamlScan scanPlainScalar(YamlCursor &cursor, qsizetype indent, bool inFlow, qsizetype &end,
                         bool &crossedLine);
/// `json`: half of a pair of surrogates may be escaped on its own, as JSON does it.
YamlScan scanQuotedScalar(YamlCursor &cursor, bool json);
/// `end`: behind the last line break that belongs to it, before what is indented less.
YamlScan scanBlockScalar(YamlCursor &cursor, qsizetype indent, qsizetype &end);
YamlScan scanAnchor(YamlCursor &cursor);
YamlScan scanTag(YamlCursor &cursor, bool inFlow);

} // namespace uncordon::inventory
