// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/yaml_scanner.h"

#include <optional>

namespace uncordon::inventory {

struct YamlSpanEntry;

/// Where one value of a YAML document stands in the bytes. The tree has the shape of the document as it
/// is written: a merge key is an entry, an alias a leaf.
struct YamlSpan
{
    enum class Kind {
        Empty, ///< nothing is written: null
        Alias,
        Scalar,
        Sequence,
        Mapping
    };

    Kind kind = Kind::Empty;
    YamlToken::Kind style =
        YamlToken::Kind::PlainScalar; ///< of a scalar; of a collection, its start token
    qsizetype begin = 0;              ///< of the value itself, behind anchor and tag
    qsizetype end = 0;
    qsizetype outerBegin = 0; ///< with anchor and tag
    bool hasAnchor = false;
    bool hasTag = false;
    std::vector<YamlSpanEntry> entries;

    [[nodiscard]] bool isFlow() const
    {
        return style == YamlToken::Kind::FlowMappingStart ||
               style == YamlToken::Kind::FlowSequenceStart;
    }
};

struct YamlSpanEntry
{
    YamlSpan key; ///< empty in a sequence
    YamlSpan value;
    qsizetype indicator = 0; ///< of the colon or the dash; of a key without either, its end
};

struct YamlSpans
{
    YamlSpan root;
    qsizetype end = 0; ///< of the document: where ... or nothing more follows
};

/// Refuses what libyaml refuses; a stream of more than one document too.
std::expected<YamlSpans, YamlFault> yamlSpans(const QByteArray &bytes, bool json = false);

} // namespace uncordon::inventory
