// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <expected>
#include <vector>

namespace uncordon::inventory {

/// A place in a YAML file where libyaml, which Ansible reads with, would stop.
struct YamlFault
{
    qsizetype offset = 0;
    const char *message = nullptr; ///< to be translated in the context "inventory"
};

struct YamlToken
{
    enum class Kind {
        StreamEnd,
        VersionDirective,
        TagDirective,
        DocumentStart,
        DocumentEnd,
        BlockSequenceStart,
        BlockMappingStart,
        BlockEnd,
        FlowSequenceStart,
        FlowSequenceEnd,
        FlowMappingStart,
        FlowMappingEnd,
        BlockEntry,
        FlowEntry,
        Key,
        Value,
        Alias,
        Anchor,
        Tag,
        PlainScalar,
        SingleQuoted,
        DoubleQuoted,
        Literal,
        Folded
    };

    Kind kind = Kind::StreamEnd;
    qsizetype begin = 0; ///< in bytes
    qsizetype end = 0;   ///< of a block scalar, behind its last line
};

/// The tokens of a YAML stream, with the spans that edits need, by the rules of libyaml: what it refuses
/// is refused here. The bytes are UTF-8; `json`: they are JSON, which is YAML but for its surrogates.
std::expected<std::vector<YamlToken>, YamlFault> scanYaml(const QByteArray &bytes,
                                                          bool json = false);

} // namespace uncordon::inventory
