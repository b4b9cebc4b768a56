// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/yaml_scanner.h"

#include "inventory/yaml_cursor.h"
#include "inventory/yaml_scan_scalar.h"

#include <QtGlobal>

#include <cstring>

namespace uncordon::inventory {

namespace {

using Kind = YamlToken::Kind;

class Scanner
{
public:
    Scanner(const QByteArray &bytes, bool json) : m_bytes(bytes), m_cursor(bytes), m_json(json) { }

    std::expected<std::vector<YamlToken>, YamlFault> scan()
    {
        while (m_tokens.empty() || m_tokens.back().kind != Kind::StreamEnd) {
            if (const YamlScan next = fetch(); !next)
                return std::unexpected(next.error());
        }
        return std::move(m_tokens);
    }

private:
    // A token that becomes a key if a colon follows on its line.
    struct SimpleKey
    {
        bool possible = false;
        bool required = false;
        size_t token = 0;
        qsizetype at = 0;
        qsizetype column = 0;
        int line = 0;
    };

    [[nodiscard]] bool inFlow() const { return m_keys.size() > 1; }

    std::unexpected<YamlFault> fault(const char *message) const
    {
        return std::unexpected(YamlFault{m_cursor.at(), message});
    }

    void toNextToken()
    {
        if (m_cursor.at() == 0 && m_bytes.startsWith("\xef\xbb\xbf"))
            m_cursor.skipByteOrderMark();
        while (true) {
            while (m_cursor.peek() == ' ' ||
                   (m_cursor.peek() == '\t' && (inFlow() || !m_keyAllowed)))
                m_cursor.skip();
            if (m_cursor.peek() == '#') {
                while (!m_cursor.isBreakOrEnd())
                    m_cursor.skip();
            }
            if (!m_cursor.isBreak())
                return;
            m_cursor.skipBreak();
            if (!inFlow())
                m_keyAllowed = true;
        }
    }

    YamlScan fetch()
    {
        toNextToken();
        if (const YamlScan stale = dropStaleKey(); !stale)
            return stale;
        unroll(m_cursor.column());
        const char c = m_cursor.peek();
        if (m_cursor.atEnd())
            return streamEnd();
        if (m_cursor.column() == 0 && c == '%')
            return directive();
        if (m_cursor.isDocumentMark('-'))
            return documentMark(Kind::DocumentStart);
        if (m_cursor.isDocumentMark('.'))
            return documentMark(Kind::DocumentEnd);
        switch (c) {
        case '[': return flowStart(Kind::FlowSequenceStart);
        case '{': return flowStart(Kind::FlowMappingStart);
        case ']': return flowEnd(Kind::FlowSequenceEnd);
        case '}': return flowEnd(Kind::FlowMappingEnd);
        case ',': return flowEntry();
        case '*': return property(Kind::Alias);
        case '&': return property(Kind::Anchor);
        case '!': return property(Kind::Tag);
        case '\'': return quoted(Kind::SingleQuoted);
        case '"': return quoted(Kind::DoubleQuoted);
        default: break;
        }
        if (c == '-' && m_cursor.isBlankOrEnd(1))
            return blockEntry();
        if (c == '?' && (inFlow() || m_cursor.isBlankOrEnd(1)))
            return key();
        if (c == ':' && (inFlow() || m_cursor.isBlankOrEnd(1)))
            return value();
        if ((c == '|' || c == '>') && !inFlow())
            return block(c == '|' ? Kind::Literal : Kind::Folded);
        const bool indicator =
            std::strchr("-?:,[]{}#&*!|>'\"%@`", c) != nullptr || m_cursor.isBlankOrEnd();
        if (!indicator || (c == '-' && !m_cursor.isBlank(1)) ||
            (!inFlow() && (c == '?' || c == ':') && !m_cursor.isBlankOrEnd(1)))
            return plain();
        if (c == '\t')
            return fault(QT_TRANSLATE_NOOP("inventory", "a tab, where YAML wants spaces"));
        return fault(QT_TRANSLATE_NOOP("inventory",
                                       "no value begins with this character; put it into quotes"));
    }

    void add(Kind kind, qsizetype begin, qsizetype end) { m_tokens.push_back({kind, begin, end}); }

    YamlScan dropStaleKey()
    {
        constexpr qsizetype kLongestKey = 1024;
        SimpleKey &key = m_keys.back();
        if (key.possible && (key.line < m_cursor.line() || key.at + kLongestKey < m_cursor.at()))
            return removeKey();
        return {};
    }
    YamlScan removeKey()
    {
        SimpleKey &key = m_keys.back();
        if (key.possible && key.required) {
            return std::unexpected(YamlFault{
                key.at, QT_TRANSLATE_NOOP("inventory", "a colon is missing after this key")});
        }
        key.possible = false;
        return {};
    }
    YamlScan saveKey()
    {
        if (!m_keyAllowed)
            return {};
        const bool required = !inFlow() && m_indent == m_cursor.column();
        if (const YamlScan removed = removeKey(); !removed)
            return removed;
        m_keys.back() = {true,          required,          m_tokens.size(),
                         m_cursor.at(), m_cursor.column(), m_cursor.line()};
        return {};
    }

    // Opens a block collection where the column is deeper; `token`: before which one.
    void roll(qsizetype column, size_t token, Kind kind)
    {
        if (inFlow() || m_indent >= column)
            return;
        m_indents.push_back(m_indent);
        m_indent = column;
        const qsizetype at = token < m_tokens.size() ? m_tokens[token].begin : m_cursor.at();
        m_tokens.insert(m_tokens.begin() + static_cast<std::ptrdiff_t>(token), {kind, at, at});
    }
    void unroll(qsizetype column)
    {
        while (!inFlow() && m_indent > column) {
            add(Kind::BlockEnd, m_cursor.at(), m_cursor.at());
            m_indent = m_indents.back();
            m_indents.pop_back();
        }
    }

    YamlScan streamEnd()
    {
        // An open [ or { is the parser's to find.
        m_keys.resize(1);
        unroll(-1);
        const YamlScan removed = removeKey();
        add(Kind::StreamEnd, m_cursor.at(), m_cursor.at());
        return removed;
    }

    YamlScan directive()
    {
        unroll(-1);
        if (const YamlScan removed = removeKey(); !removed)
            return removed;
        m_keyAllowed = false;
        const qsizetype begin = m_cursor.at();
        while (!m_cursor.isBreakOrEnd())
            m_cursor.skip();
        const QByteArrayView line = QByteArrayView(m_bytes).sliced(begin, m_cursor.at() - begin);
        const bool version = line.startsWith("%YAML ");
        if (!version && !line.startsWith("%TAG ")) {
            return std::unexpected(YamlFault{
                begin, QT_TRANSLATE_NOOP("inventory", "this directive is unknown to YAML")});
        }
        add(version ? Kind::VersionDirective : Kind::TagDirective, begin, m_cursor.at());
        return {};
    }

    YamlScan documentMark(Kind kind)
    {
        unroll(-1);
        if (const YamlScan removed = removeKey(); !removed)
            return removed;
        m_keyAllowed = false;
        return take(kind, 3);
    }

    YamlScan take(Kind kind, qsizetype length)
    {
        add(kind, m_cursor.at(), m_cursor.at() + length);
        m_cursor.skip(length);
        return {};
    }

    YamlScan flowStart(Kind kind)
    {
        if (const YamlScan saved = saveKey(); !saved)
            return saved;
        m_keys.push_back({});
        m_keyAllowed = true;
        return take(kind, 1);
    }
    YamlScan flowEnd(Kind kind)
    {
        if (const YamlScan removed = removeKey(); !removed)
            return removed;
        if (inFlow())
            m_keys.pop_back();
        m_keyAllowed = false;
        return take(kind, 1);
    }
    YamlScan flowEntry()
    {
        if (const YamlScan removed = removeKey(); !removed)
            return removed;
        m_keyAllowed = true;
        return take(Kind::FlowEntry, 1);
    }

    YamlScan blockEntry()
    {
        if (!inFlow()) {
            if (!m_keyAllowed)
                return fault(QT_TRANSLATE_NOOP("inventory", "a list begins on a line of its own"));
            roll(m_cursor.column(), m_tokens.size(), Kind::BlockSequenceStart);
        }
        if (const YamlScan removed = removeKey(); !removed)
            return removed;
        m_keyAllowed = true;
        return take(Kind::BlockEntry, 1);
    }
    YamlScan key()
    {
        if (!inFlow()) {
            if (!m_keyAllowed)
                return fault(QT_TRANSLATE_NOOP("inventory", "a key is not expected here"));
            roll(m_cursor.column(), m_tokens.size(), Kind::BlockMappingStart);
        }
        if (const YamlScan removed = removeKey(); !removed)
            return removed;
        m_keyAllowed = !inFlow();
        return take(Kind::Key, 1);
    }
    YamlScan value()
    {
        SimpleKey &simple = m_keys.back();
        if (simple.possible) {
            const auto place = m_tokens.begin() + static_cast<std::ptrdiff_t>(simple.token);
            m_tokens.insert(place, {Kind::Key, simple.at, simple.at});
            roll(simple.column, simple.token, Kind::BlockMappingStart);
            simple.possible = false;
            m_keyAllowed = false;
        } else {
            if (!inFlow()) {
                if (!m_keyAllowed) {
                    return fault(QT_TRANSLATE_NOOP(
                        "inventory", "a second colon on this line; put the value into quotes"));
                }
                roll(m_cursor.column(), m_tokens.size(), Kind::BlockMappingStart);
            }
            m_keyAllowed = !inFlow();
        }
        return take(Kind::Value, 1);
    }

    YamlScan property(Kind kind)
    {
        if (const YamlScan saved = saveKey(); !saved)
            return saved;
        m_keyAllowed = false;
        const qsizetype begin = m_cursor.at();
        const YamlScan scanned =
            kind == Kind::Tag ? scanTag(m_cursor, inFlow()) : scanAnchor(m_cursor);
        add(kind, begin, m_cursor.at());
        return scanned;
    }
    YamlScan quoted(Kind kind)
    {
        if (const YamlScan saved = saveKey(); !saved)
            return saved;
        m_keyAllowed = false;
        const qsizetype begin = m_cursor.at();
        const YamlScan scanned = scanQuotedScalar(m_cursor, m_json);
        add(kind, begin, m_cursor.at());
        return scanned;
    }
    YamlScan block(Kind kind)
    {
        if (const YamlScan removed = removeKey(); !removed)
            return removed;
        m_keyAllowed = true;
        const qsizetype begin = m_cursor.at();
        qsizetype end = begin;
        const YamlScan scanned = scanBlockScalar(m_cursor, m_indent, end);
        add(kind, begin, end);
        return scanned;
    }
    YamlScan plain()
    {
        if (const YamlScan saved = saveKey(); !saved)
            return saved;
        m_keyAllowed = false;
        const qsizetype begin = m_cursor.at();
        qsizetype end = begin;
        bool crossedLine = false;
        const YamlScan scanned =
            scanPlainScalar(m_cursor, m_indent + 1, inFlow(), end, crossedLine);
        if (crossedLine)
            m_keyAllowed = true;
        add(Kind::PlainScalar, begin, end);
        return scanned;
    }

    const QByteArray &m_bytes;
    YamlCursor m_cursor;
    bool m_json;
    std::vector<YamlToken> m_tokens;
    std::vector<SimpleKey> m_keys{1}; ///< one for each level of [ and {, and the block's
    std::vector<qsizetype> m_indents;
    qsizetype m_indent = -1;
    bool m_keyAllowed = true;
};

} // namespace

std::expected<std::vector<YamlToken>, YamlFault> scanYaml(const QByteArray &bytes, bool json)
{
    return Scanner(bytes, json).scan();
}

} // namespace uncordon::inventory
