// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/edit_mapping.h"

#include "inventory/document.h"
#include "inventory/json_document.h"
#include "inventory/value_json.h"

#include <QByteArrayList>
#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;
using uncordon::text::lineBegin;
using uncordon::text::lineBreakOf;
using uncordon::text::lineEnd;
using uncordon::text::nextLine;

namespace uncordon::inventory {

namespace {

using Style = YamlToken::Kind;

std::unexpected<QString> refused(const char *text)
{
    return std::unexpected(QCoreApplication::translate("inventory", text));
}

bool isBlockScalar(const YamlSpan &span)
{
    return span.kind == YamlSpan::Kind::Scalar &&
           (span.style == Style::Literal || span.style == Style::Folded);
}

} // namespace

MappingText::MappingText(const QByteArray &bytes)
    : m_bytes(bytes), m_isJson(readJson(bytes).has_value())
{
    // The first line that is deeper than the one before it tells.
    qsizetype before = 0;
    for (qsizetype at = 0; at < bytes.size(); at = nextLine(bytes, at)) {
        qsizetype first = at;
        while (first < bytes.size() && bytes[first] == ' ')
            ++first;
        if (first == lineEnd(bytes, at) || bytes[first] == '#' || bytes[first] == '-')
            continue;
        if (first - at > before) {
            m_step = first - at - before;
            return;
        }
        before = first - at;
    }
}

qsizetype MappingText::columnOf(qsizetype at) const
{
    return at - lineBegin(m_bytes, at);
}

QString MappingText::keyOf(const YamlSpanEntry &entry) const
{
    const QByteArray written = m_bytes.sliced(entry.key.begin, entry.key.end - entry.key.begin);
    if (entry.key.kind != YamlSpan::Kind::Scalar)
        return {};
    if (entry.key.style == Style::PlainScalar)
        return QString::fromUtf8(written);
    const auto read = readDocument(written, {});
    const auto *text = read ? read->root.scalar.as<QString>() : nullptr;
    return text ? *text : QString();
}

const YamlSpanEntry *MappingText::find(const YamlSpan &mapping, const QString &key) const
{
    const YamlSpanEntry *found = nullptr;
    if (mapping.kind == YamlSpan::Kind::Mapping) {
        for (const YamlSpanEntry &entry : mapping.entries) {
            if (keyOf(entry) == key)
                found = &entry;
        }
    }
    return found;
}

std::optional<QByteArray> MappingText::text(const Value &value, bool inFlow, Quotes quotes) const
{
    if (!m_isJson)
        return yamlText(value, inFlow, quotes);
    const QByteArray json = compactJson(value);
    const auto read = readJson(json);
    return read && valueOf(*read) == value ? std::optional(json) : std::nullopt;
}

std::optional<QByteArray> MappingText::key(const QString &name, bool inFlow) const
{
    if (!m_isJson)
        return yamlKey(name, inFlow);
    QByteArray json;
    appendJsonString(json, name);
    return json;
}

EditResult MappingText::setValue(const YamlSpanEntry &entry, const Value &value, bool inFlow) const
{
    const YamlSpan &old = entry.value;
    if (old.hasTag)
        return refused(QT_TRANSLATE_NOOP(
            "inventory",
            "the value has a tag (!vault, !unsafe) and stays as it is; edit the file itself"));
    const Quotes quotes = old.kind != YamlSpan::Kind::Scalar ? Quotes::None
                          : old.style == Style::SingleQuoted ? Quotes::Single
                          : old.style == Style::DoubleQuoted ? Quotes::Double
                                                             : Quotes::None;
    // Quotes stay round a text; round a number they would make one of it.
    const auto written = text(value, inFlow, quotes);
    if (!written)
        return refused(
            QT_TRANSLATE_NOOP("inventory", "YAML has no way to write this value on one line"));
    if (old.kind == YamlSpan::Kind::Empty) {
        const qsizetype at =
            entry.indicator +
            (entry.indicator < m_bytes.size() && m_bytes[entry.indicator] == ':' ? 1 : 0);
        const QByteArray colon = at == entry.indicator ? ": " : " ";
        return Edits{{at, at, colon + *written}};
    }
    const bool ownLines = isBlockScalar(old) || old.style == Style::BlockMappingStart ||
                          old.style == Style::BlockSequenceStart;
    if (!ownLines || old.kind == YamlSpan::Kind::Alias)
        return Edits{{old.begin, old.end, *written}};
    if (old.hasAnchor)
        return refused(QT_TRANSLATE_NOOP(
            "inventory",
            "the value has an anchor that other places may use; edit the file itself"));
    qsizetype end = old.end;
    if (isBlockScalar(old)) {
        // Its end is behind the line breaks that belong to it.
        while (end > old.begin && (m_bytes[end - 1] == '\n' || m_bytes[end - 1] == '\r'))
            --end;
    }
    return Edits{{entry.indicator + 1, end, " " + *written}};
}

// Where a line that follows the entry is to be put: the end of the entry's last line.
qsizetype MappingText::behind(const YamlSpanEntry &entry) const
{
    const YamlSpan *last = &entry.value;
    while (!last->entries.empty() && !last->isFlow())
        last = &last->entries.back().value;
    qsizetype end = std::max(last->end, entry.indicator + 1);
    const bool block = isBlockScalar(*last);
    if (block && end > 0 && lineBegin(m_bytes, end) == end) {
        // What is kept of the blank lines at its end belongs to it.
        return m_bytes[end - 1] == '\n' && end > 1 && m_bytes[end - 2] == '\r' ? end - 2 : end - 1;
    }
    return lineEnd(m_bytes, std::min(end, m_bytes.size()));
}

Edits MappingText::insertLines(qsizetype after, const QByteArrayList &lines) const
{
    QByteArray added;
    for (const QByteArray &line : lines)
        added += lineBreakOf(m_bytes) + line;
    return {{after, after, added}};
}

EditResult MappingText::addToFlow(const YamlSpan &mapping, const QByteArray &entry) const
{
    if (mapping.entries.empty())
        return Edits{{mapping.begin + 1, mapping.begin + 1, entry}};
    const YamlSpanEntry &last = mapping.entries.back();
    const qsizetype end = std::max(last.value.end, last.key.end);
    // Each on a line of its own, where the last one is.
    const qsizetype begin = lineBegin(m_bytes, last.key.begin);
    const bool ownLine = std::all_of(m_bytes.begin() + begin, m_bytes.begin() + last.key.begin,
                                     [](char c) { return c == ' ' || c == '\t'; }) &&
                         begin > mapping.begin;
    const QByteArray gap =
        ownLine ? lineBreakOf(m_bytes) + m_bytes.sliced(begin, last.key.begin - begin)
                : QByteArray(" ");
    // A colon that a comma follows would be part of a name.
    const bool colon = end > 0 && m_bytes[end - 1] == ':';
    return Edits{{end, end, (colon ? " ," : ",") + gap + entry}};
}

EditResult MappingText::addTo(const YamlSpanEntry &owner, const QString &name,
                              const QByteArray &valueText) const
{
    const YamlSpan &mapping = owner.value;
    const bool inFlow = mapping.kind == YamlSpan::Kind::Mapping && mapping.isFlow();
    const auto written = key(name, inFlow || m_isJson);
    if (!written)
        return refused(QT_TRANSLATE_NOOP("inventory", "YAML has no way to write this name"));
    QByteArray entry = *written + ":" + (valueText.isEmpty() ? QByteArray() : " " + valueText);
    if (m_isJson && valueText.isEmpty())
        entry += " null";
    if (mapping.kind == YamlSpan::Kind::Mapping) {
        if (inFlow)
            return addToFlow(mapping, entry.endsWith(':') ? entry + ' ' : entry);
        const qsizetype column = columnOf(mapping.entries.front().key.outerBegin);
        return insertLines(behind(mapping.entries.back()), {QByteArray(column, ' ') + entry});
    }
    return addBlock(owner, {{1, entry}});
}

EditResult MappingText::addBlock(const YamlSpanEntry &owner,
                                 const QList<std::pair<int, QByteArray>> &lines) const
{
    const YamlSpan &old = owner.value;
    const bool isNull = old.kind == YamlSpan::Kind::Empty ||
                        (old.kind == YamlSpan::Kind::Scalar &&
                         readDocument(m_bytes.sliced(old.begin, old.end - old.begin), {})
                             .transform([](const Document &read) { return read.root.isNull(); })
                             .value_or(false));
    if (!isNull || old.hasAnchor || old.hasTag)
        return refused(QT_TRANSLATE_NOOP(
            "inventory",
            "an alias or a single name stands there, and no mapping; edit the file itself"));
    const qsizetype keyBegin = owner.key.outerBegin;
    const QByteArray before = m_bytes.sliced(lineBegin(m_bytes, keyBegin), columnOf(keyBegin));
    if (before.trimmed().isEmpty() && !m_isJson && lineEnd(m_bytes, keyBegin) >= owner.indicator) {
        QByteArrayList written;
        for (const auto &[level, line] : lines)
            written << QByteArray(columnOf(keyBegin) + level * m_step, ' ') + line;
        Edits edits;
        if (old.kind == YamlSpan::Kind::Scalar)
            edits.append({owner.indicator + 1, old.end, {}});
        return edits +
               insertLines(lineEnd(m_bytes, std::max(old.end, owner.indicator + 1)), written);
    }
    // Between brackets.
    QByteArray flow;
    for (const auto &[level, line] : lines)
        flow += "{" + line + (line.endsWith(':') ? " " : "");
    flow += QByteArray(lines.size(), '}');
    if (old.kind == YamlSpan::Kind::Scalar)
        return Edits{{old.begin, old.end, flow}};
    const bool colon = owner.indicator < m_bytes.size() && m_bytes[owner.indicator] == ':';
    const qsizetype at = owner.indicator + (colon ? 1 : 0);
    return Edits{{at, at, (colon ? " " : ": ") + flow}};
}

EditResult MappingText::remove(const YamlSpan &mapping, const YamlSpanEntry &entry) const
{
    const auto place =
        std::ranges::find_if(mapping.entries, [&](const auto &one) { return &one == &entry; });
    const qsizetype valueEnd = std::max({entry.value.end, entry.indicator, entry.key.end});
    if (mapping.isFlow()) {
        if (place != mapping.entries.begin()) {
            const YamlSpanEntry &before = *(place - 1);
            return Edits{{std::max({before.value.end, before.key.end}), valueEnd, {}}};
        }
        const bool only = mapping.entries.size() == 1;
        return Edits{{entry.key.outerBegin, only ? valueEnd : (place + 1)->key.outerBegin, {}}};
    }
    const qsizetype begin = lineBegin(m_bytes, entry.key.outerBegin);
    if (!m_bytes.sliced(begin, entry.key.outerBegin - begin).trimmed().isEmpty())
        return refused(QT_TRANSLATE_NOOP(
            "inventory", "something else stands before it on its line; edit the file itself"));
    qsizetype end = isBlockScalar(entry.value) ? entry.value.end : nextLine(m_bytes, behind(entry));
    if (end < m_bytes.size() || begin == 0 || lineBegin(m_bytes, end) == end)
        return Edits{{begin, end, {}}};
    // No break at the end of the file: the one before goes.
    const qsizetype previous = lineEnd(m_bytes, lineBegin(m_bytes, begin - 1));
    return Edits{{std::min(previous, begin), end, {}}};
}

EditResult MappingText::repeat(const YamlSpan &mapping, const YamlSpanEntry &entry,
                               const QStringList &keys) const
{
    const qsizetype begin = entry.key.begin;
    const qsizetype valueEnd = std::max({entry.value.end, entry.indicator, entry.key.end});
    const qsizetype end = mapping.isFlow() ? valueEnd : behind(entry);
    if (entry.key.outerBegin != begin)
        return refused(QT_TRANSLATE_NOOP(
            "inventory", "something else stands before it on its line; edit the file itself"));
    const QByteArray rest = m_bytes.sliced(entry.key.end, end - entry.key.end);
    const QByteArray between = mapping.isFlow()
                                   ? QByteArray(rest.endsWith(':') ? " , " : ", ")
                                   : lineBreakOf(m_bytes) + QByteArray(columnOf(begin), ' ');
    QByteArrayList parts;
    for (const QString &name : keys) {
        const auto written = key(name, mapping.isFlow());
        if (!written)
            return refused(QT_TRANSLATE_NOOP("inventory", "YAML has no way to write this name"));
        parts << *written + rest;
    }
    return Edits{{begin, end, parts.join(between)}};
}

EditResult MappingText::renameKey(const YamlSpanEntry &entry, const QString &name,
                                  bool inFlow) const
{
    const auto written = key(name, inFlow);
    if (!written)
        return refused(QT_TRANSLATE_NOOP("inventory", "YAML has no way to write this name"));
    return Edits{{entry.key.begin, entry.key.end, *written}};
}

} // namespace uncordon::inventory
