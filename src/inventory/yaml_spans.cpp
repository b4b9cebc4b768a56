// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/yaml_spans.h"

#include "inventory/document.h"

#include <QtGlobal>

#include <algorithm>
#include <initializer_list>

namespace uncordon::inventory {

namespace {

using Kind = YamlToken::Kind;
using Node = std::expected<YamlSpan, YamlFault>;

class SpanParser
{
public:
    explicit SpanParser(std::vector<YamlToken> tokens) : m_tokens(std::move(tokens)) { }

    std::expected<YamlSpans, YamlFault> parse()
    {
        YamlSpans spans;
        if (!is({Kind::VersionDirective, Kind::TagDirective, Kind::DocumentStart, Kind::StreamEnd,
                 Kind::DocumentEnd})) {
            if (const auto done = content(spans); !done)
                return std::unexpected(done.error());
        } else {
            while (is({Kind::DocumentEnd}))
                ++m_at;
            if (!is({Kind::StreamEnd})) {
                while (is({Kind::VersionDirective, Kind::TagDirective}))
                    ++m_at;
                if (!is({Kind::DocumentStart}))
                    return fault(QT_TRANSLATE_NOOP("inventory", "--- is expected here"));
                ++m_at;
                if (const auto done = content(spans); !done)
                    return std::unexpected(done.error());
            }
        }
        spans.end = token().begin;
        while (is({Kind::DocumentEnd}))
            ++m_at;
        if (is({Kind::DocumentStart}))
            return fault(QT_TRANSLATE_NOOP(
                "inventory", "a second document begins, and Ansible reads files of one"));
        if (!is({Kind::StreamEnd}))
            return fault(QT_TRANSLATE_NOOP(
                "inventory", "this belongs to nothing above it; look at the indentation"));
        return spans;
    }

private:
    [[nodiscard]] const YamlToken &token() const { return m_tokens[m_at]; }
    [[nodiscard]] bool is(std::initializer_list<Kind> kinds) const
    {
        for (const Kind kind : kinds) {
            if (token().kind == kind)
                return true;
        }
        return false;
    }
    std::unexpected<YamlFault> fault(const char *message) const
    {
        return std::unexpected(YamlFault{token().begin, message});
    }
    YamlSpan empty() const
    {
        // Behind the token before, where a value would be written.
        const qsizetype at = m_at > 0 ? m_tokens[m_at - 1].end : 0;
        return {.begin = at, .end = at, .outerBegin = at};
    }

    std::expected<void, YamlFault> content(YamlSpans &spans)
    {
        if (is({Kind::VersionDirective, Kind::TagDirective, Kind::DocumentStart, Kind::DocumentEnd,
                Kind::StreamEnd})) {
            spans.root = empty();
            return {};
        }
        auto root = node(true, false);
        if (!root)
            return std::unexpected(root.error());
        spans.root = std::move(*root);
        return {};
    }

    // A node, or nothing where one of the tokens comes that may follow it.
    Node nodeUnless(std::initializer_list<Kind> kinds, bool block, bool indentless)
    {
        return is(kinds) ? Node(empty()) : node(block, indentless);
    }

    Node node(bool block, bool indentless)
    {
        if (++m_depth > kDeepestNesting)
            return fault(QT_TRANSLATE_NOOP("inventory", "values are nested too deep here"));
        Node result = properties(block, indentless);
        --m_depth;
        return result;
    }

    Node properties(bool block, bool indentless)
    {
        YamlSpan span{.outerBegin = token().begin};
        if (is({Kind::Alias})) {
            span.kind = YamlSpan::Kind::Alias;
            return leaf(span);
        }
        for (int i = 0; i < 2; ++i) {
            if (is({Kind::Anchor}) && !span.hasAnchor)
                span.hasAnchor = true;
            else if (is({Kind::Tag}) && !span.hasTag)
                span.hasTag = true;
            else
                break;
            ++m_at;
        }
        if (indentless && is({Kind::BlockEntry}))
            return sequence(span, true);
        switch (token().kind) {
        case Kind::PlainScalar:
        case Kind::SingleQuoted:
        case Kind::DoubleQuoted:
        case Kind::Literal:
        case Kind::Folded: span.kind = YamlSpan::Kind::Scalar; return leaf(span);
        case Kind::FlowSequenceStart: return flowSequence(span);
        case Kind::FlowMappingStart: return flowMapping(span);
        case Kind::BlockSequenceStart:
            if (block)
                return sequence(span, false);
            break;
        case Kind::BlockMappingStart:
            if (block)
                return mapping(span);
            break;
        default: break;
        }
        if (span.hasAnchor || span.hasTag) {
            span.begin = span.end = empty().begin;
            return span;
        }
        return fault(QT_TRANSLATE_NOOP("inventory", "a value is expected here"));
    }

    Node leaf(YamlSpan span)
    {
        span.begin = token().begin;
        span.end = token().end;
        span.style = token().kind;
        ++m_at;
        return span;
    }

    void open(YamlSpan &span, YamlSpan::Kind kind)
    {
        span.kind = kind;
        span.begin = token().begin;
        span.style = token().kind;
    }

    // `indentless`: dashes that stand in the column of the key above them.
    Node sequence(YamlSpan span, bool indentless)
    {
        open(span, YamlSpan::Kind::Sequence);
        span.style = Kind::BlockSequenceStart;
        if (!indentless)
            ++m_at;
        while (is({Kind::BlockEntry})) {
            YamlSpanEntry entry{.indicator = token().begin};
            ++m_at;
            Node value =
                indentless ? nodeUnless({Kind::BlockEntry, Kind::Key, Kind::Value, Kind::BlockEnd},
                                        true, false)
                           : nodeUnless({Kind::BlockEntry, Kind::BlockEnd}, true, false);
            if (!value)
                return value;
            span.end = std::max(entry.indicator + 1, value->end);
            entry.value = std::move(*value);
            span.entries.push_back(std::move(entry));
        }
        if (indentless)
            return span;
        if (!is({Kind::BlockEnd}))
            return fault(QT_TRANSLATE_NOOP(
                "inventory", "this is no entry of the list above; look at the indentation"));
        ++m_at;
        return span;
    }

    Node mapping(YamlSpan span)
    {
        open(span, YamlSpan::Kind::Mapping);
        ++m_at;
        while (is({Kind::Key})) {
            ++m_at;
            YamlSpanEntry entry;
            Node key = nodeUnless({Kind::Key, Kind::Value, Kind::BlockEnd}, true, true);
            if (!key)
                return key;
            entry.key = std::move(*key);
            entry.indicator = entry.key.end;
            Node value = empty();
            if (is({Kind::Value})) {
                entry.indicator = token().begin;
                ++m_at;
                value = nodeUnless({Kind::Key, Kind::Value, Kind::BlockEnd}, true, true);
                if (!value)
                    return value;
            }
            span.end = std::max(entry.indicator + 1, value->end);
            entry.value = std::move(*value);
            span.entries.push_back(std::move(entry));
        }
        if (!is({Kind::BlockEnd}))
            return fault(
                QT_TRANSLATE_NOOP("inventory", "a key is expected here; look at the indentation"));
        ++m_at;
        return span;
    }

    // KEY? VALUE? up to one of the tokens that may follow.
    std::expected<YamlSpanEntry, YamlFault> pair(Kind close)
    {
        YamlSpanEntry entry;
        Node key = nodeUnless({Kind::Value, Kind::FlowEntry, close}, false, false);
        if (!key)
            return std::unexpected(key.error());
        entry.key = std::move(*key);
        entry.indicator = entry.key.end;
        entry.value = empty();
        if (is({Kind::Value})) {
            entry.indicator = token().begin;
            ++m_at;
            Node value = nodeUnless({Kind::FlowEntry, close}, false, false);
            if (!value)
                return std::unexpected(value.error());
            entry.value = std::move(*value);
        }
        return entry;
    }

    Node flowSequence(YamlSpan span)
    {
        open(span, YamlSpan::Kind::Sequence);
        ++m_at;
        for (bool first = true; !is({Kind::FlowSequenceEnd}); first = false) {
            if (!first) {
                if (!is({Kind::FlowEntry}))
                    return fault(QT_TRANSLATE_NOOP("inventory", "a comma or ] is expected here"));
                ++m_at;
                if (is({Kind::FlowSequenceEnd}))
                    break;
            }
            YamlSpanEntry entry{.indicator = token().begin};
            if (is({Kind::Key})) {
                YamlSpan single{.kind = YamlSpan::Kind::Mapping,
                                .style = Kind::FlowMappingStart,
                                .begin = token().begin,
                                .outerBegin = token().begin};
                ++m_at;
                auto only = pair(Kind::FlowSequenceEnd);
                if (!only)
                    return std::unexpected(only.error());
                single.end = std::max(only->indicator + 1, only->value.end);
                single.entries.push_back(std::move(*only));
                entry.value = std::move(single);
            } else {
                Node value = node(false, false);
                if (!value)
                    return value;
                entry.value = std::move(*value);
            }
            span.entries.push_back(std::move(entry));
        }
        span.end = token().end;
        ++m_at;
        return span;
    }

    Node flowMapping(YamlSpan span)
    {
        open(span, YamlSpan::Kind::Mapping);
        ++m_at;
        for (bool first = true; !is({Kind::FlowMappingEnd}); first = false) {
            if (!first) {
                if (!is({Kind::FlowEntry}))
                    return fault(QT_TRANSLATE_NOOP("inventory", "a comma or } is expected here"));
                ++m_at;
                if (is({Kind::FlowMappingEnd}))
                    break;
            }
            if (is({Kind::Key})) {
                ++m_at;
                auto entry = pair(Kind::FlowMappingEnd);
                if (!entry)
                    return std::unexpected(entry.error());
                span.entries.push_back(std::move(*entry));
                continue;
            }
            Node key = node(false, false);
            if (!key)
                return key;
            YamlSpanEntry entry{.key = std::move(*key)};
            entry.indicator = entry.key.end;
            entry.value = empty();
            span.entries.push_back(std::move(entry));
        }
        span.end = token().end;
        ++m_at;
        return span;
    }

    std::vector<YamlToken> m_tokens;
    size_t m_at = 0;
    int m_depth = 0;
};

} // namespace

std::expected<YamlSpans, YamlFault> yamlSpans(const QByteArray &bytes, bool json)
{
    auto tokens = scanYaml(bytes, json);
    if (!tokens)
        return std::unexpected(tokens.error());
    return SpanParser(std::move(*tokens)).parse();
}

} // namespace uncordon::inventory
