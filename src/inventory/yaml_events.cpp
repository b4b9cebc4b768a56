// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/yaml_events.h"

#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <QHash>
#include <QtGlobal>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string>

namespace uncordon::inventory {

namespace {

using Style = YamlToken::Kind;

// The last scalar of a text.
class ScalarCatcher final : public YAML::EventHandler
{
public:
    std::string value;

    void OnDocumentStart(const YAML::Mark &) override { }
    void OnDocumentEnd() override { }
    void OnNull(const YAML::Mark &, YAML::anchor_t) override { value.clear(); }
    void OnAlias(const YAML::Mark &, YAML::anchor_t) override { }
    void OnScalar(const YAML::Mark &, const std::string &, YAML::anchor_t,
                  const std::string &text) override
    {
        value = text;
    }
    void OnSequenceStart(const YAML::Mark &, const std::string &, YAML::anchor_t,
                         YAML::EmitterStyle::value) override
    { }
    void OnSequenceEnd() override { }
    void OnMapStart(const YAML::Mark &, const std::string &, YAML::anchor_t,
                    YAML::EmitterStyle::value) override
    { }
    void OnMapEnd() override { }
};

struct Properties
{
    std::string anchor;
    std::string tag;
};

class EventEmitter
{
public:
    EventEmitter(const QByteArray &bytes, YamlBuilder &builder) : m_bytes(bytes), m_builder(builder)
    {
        if (bytes.startsWith("\xef\xbb\xbf"))
            m_lineStart = 3;
    }

    // `indent` of the block collection that the value is in.
    void emit(const YamlSpan &span, qsizetype indent, bool inFlow)
    {
        if (m_fault || m_builder.error())
            return;
        const YAML::Mark mark = markOf(span.outerBegin);
        if (span.kind == YamlSpan::Kind::Alias) {
            const auto found =
                m_anchors.constFind(m_bytes.sliced(span.begin + 1, span.end - span.begin - 1));
            if (found == m_anchors.constEnd())
                m_fault =
                    YamlFault{span.begin,
                              QT_TRANSLATE_NOOP("inventory", "this alias has no anchor before it")};
            else
                m_builder.OnAlias(mark, *found);
            return;
        }
        const Properties properties = propertiesOf(span);
        YAML::anchor_t anchor = 0;
        if (span.hasAnchor) {
            m_builder.OnAnchor(mark, properties.anchor);
            anchor = static_cast<YAML::anchor_t>(m_anchors.size() + 1);
            m_anchors.insert(QByteArray::fromStdString(properties.anchor), anchor);
        }
        switch (span.kind) {
        case YamlSpan::Kind::Empty:
            if (span.hasTag)
                m_builder.OnScalar(mark, properties.tag, anchor, {});
            else
                m_builder.OnNull(mark, anchor);
            break;
        case YamlSpan::Kind::Scalar:
            scalar(span, mark, properties.tag, anchor, indent, inFlow);
            break;
        case YamlSpan::Kind::Sequence:
            m_builder.OnSequenceStart(mark, collectionTag(properties), anchor,
                                      YAML::EmitterStyle::Default);
            for (const YamlSpanEntry &entry : span.entries)
                emit(entry.value, span.isFlow() ? indent : columnOf(entry.indicator),
                     inFlow || span.isFlow());
            m_builder.OnSequenceEnd();
            break;
        case YamlSpan::Kind::Mapping:
            m_builder.OnMapStart(mark, collectionTag(properties), anchor,
                                 YAML::EmitterStyle::Default);
            for (const YamlSpanEntry &entry : span.entries) {
                const qsizetype column = span.isFlow() ? indent : columnOf(entry.key.outerBegin);
                emit(entry.key, column, inFlow || span.isFlow());
                emit(entry.value, column, inFlow || span.isFlow());
            }
            m_builder.OnMapEnd();
            break;
        case YamlSpan::Kind::Alias: break;
        }
    }
    [[nodiscard]] const std::optional<YamlFault> &fault() const { return m_fault; }

private:
    static std::string collectionTag(const Properties &properties)
    {
        return properties.tag.empty() ? std::string("?") : properties.tag;
    }

    // Spans come in the order of the text, but for an empty one, which is where the token before it ends.
    YAML::Mark markOf(qsizetype at)
    {
        while (m_counted < at) {
            if (m_bytes[m_counted] == '\n' ||
                (m_bytes[m_counted] == '\r' && m_bytes.mid(m_counted + 1, 1) != "\n")) {
                ++m_line;
                m_lineStart = m_counted + 1;
            }
            ++m_counted;
        }
        YAML::Mark mark;
        mark.pos = static_cast<int>(at);
        mark.line = m_line;
        mark.column = static_cast<int>(unitsBetween(m_lineStart, at));
        return mark;
    }
    // UTF-16 units.
    [[nodiscard]] qsizetype unitsBetween(qsizetype from, qsizetype to) const
    {
        qsizetype units = 0;
        for (qsizetype i = from; i < to; ++i) {
            const auto c = static_cast<unsigned char>(m_bytes[i]);
            units += (c & 0xc0U) == 0x80U ? 0 : (c >= 0xf0U ? 2 : 1);
        }
        return units;
    }
    [[nodiscard]] qsizetype columnOf(qsizetype at) const
    {
        qsizetype begin = at;
        while (begin > 0 && m_bytes[begin - 1] != '\n' && m_bytes[begin - 1] != '\r')
            --begin;
        return at - begin;
    }

    Properties propertiesOf(const YamlSpan &span) const
    {
        Properties properties;
        if (!span.hasAnchor && !span.hasTag)
            return properties;
        qsizetype at = span.outerBegin;
        const auto isBlank = [&](qsizetype i) {
            return std::isspace(static_cast<unsigned char>(m_bytes[i])) != 0;
        };
        while (at < m_bytes.size() && (properties.anchor.empty() == span.hasAnchor ||
                                       properties.tag.empty() == span.hasTag)) {
            const char first = m_bytes[at];
            qsizetype end = at;
            if (first == '#') {
                while (end < m_bytes.size() && m_bytes[end] != '\n')
                    ++end;
            } else if (first == '&' || first == '!') {
                while (end < m_bytes.size() && !isBlank(end) &&
                       (m_bytes[end] != ',' || m_bytes[at + 1] == '<') &&
                       (first == '!' || end == at || isAnchorCharacter(m_bytes[end])))
                    ++end;
                const std::string word = m_bytes.sliced(at, end - at).toStdString();
                if (first == '&')
                    properties.anchor = word.substr(1);
                else
                    properties.tag = tagOf(word);
            } else {
                ++end;
            }
            at = end;
        }
        return properties;
    }
    static bool isAnchorCharacter(char c)
    {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
    }
    static std::string tagOf(const std::string &written)
    {
        if (written == "!")
            return "?";
        if (written.starts_with("!<"))
            return written.substr(2, written.size() - 3);
        if (written.starts_with("!!"))
            return "tag:yaml.org,2002:" + written.substr(2);
        return written;
    }

    void scalar(const YamlSpan &span, const YAML::Mark &mark, const std::string &tag,
                YAML::anchor_t anchor, qsizetype indent, bool inFlow)
    {
        const bool plain = span.style == Style::PlainScalar;
        const std::string meaning = !tag.empty() ? tag : (plain ? "?" : "!");
        const QByteArrayView text =
            QByteArrayView(m_bytes).sliced(span.begin, span.end - span.begin);
        const bool oneLine = !text.contains('\n') && !text.contains('\r');
        if (oneLine && plain)
            return m_builder.OnScalar(mark, meaning, anchor, text.toByteArray().toStdString());
        const bool quoted = span.style == Style::SingleQuoted || span.style == Style::DoubleQuoted;
        if (oneLine && quoted && !text.contains('\\')) {
            std::string value = text.sliced(1, text.size() - 2).toByteArray().toStdString();
            if (span.style == Style::SingleQuoted) {
                for (size_t at = value.find("''"); at != std::string::npos;
                     at = value.find("''", at + 1))
                    value.erase(at, 1);
            }
            return m_builder.OnScalar(mark, meaning, anchor, value);
        }
        // In a text of its own, indented as here.
        std::string document(static_cast<size_t>(std::max<qsizetype>(indent, 0)), ' ');
        if (quoted || inFlow)
            document += "[" + text.toByteArray().toStdString() + "]\n";
        else
            document += (indent < 0 && plain ? "" : "k: ") + text.toByteArray().toStdString();
        ScalarCatcher catcher;
        try {
            std::istringstream stream(document);
            YAML::Parser(stream).HandleNextDocument(catcher);
        } catch (const YAML::Exception &) {
            m_fault = YamlFault{
                span.begin, QT_TRANSLATE_NOOP("inventory",
                                              "this text cannot be read; write it in another way")};
            return;
        }
        m_builder.OnScalar(mark, meaning, anchor, catcher.value);
    }

    const QByteArray &m_bytes;
    YamlBuilder &m_builder;
    QHash<QByteArray, YAML::anchor_t> m_anchors;
    std::optional<YamlFault> m_fault;
    qsizetype m_counted = 0;
    qsizetype m_lineStart = 0;
    int m_line = 0;
};

} // namespace

std::optional<YamlFault> emitEvents(const QByteArray &bytes, const YamlSpan &root,
                                    YamlBuilder &builder)
{
    EventEmitter emitter(bytes, builder);
    emitter.emit(root, -1, false);
    return emitter.fault();
}

} // namespace uncordon::inventory
