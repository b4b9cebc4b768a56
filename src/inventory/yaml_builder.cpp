// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/yaml_builder.h"

#include "inventory/words.h"
#include "inventory/yaml_scalar.h"

#include <QByteArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

const QString kYamlTag = u"tag:yaml.org,2002:"_s;

void addPart(DocumentNode &node, const DocumentEntry &entry)
{
    node.weight = std::min(node.weight + entry.value.weight, kMostValues + 1);
    node.depth = std::max(node.depth, entry.value.depth + 1);
    node.entries.append(entry);
}

// 1, 1.0 and true are one key to Python.
QString equalKey(const DocumentEntry &entry)
{
    if (entry.keyIsText)
        return entry.key;
    if (entry.key == u"true" || entry.key == u"false")
        return entry.key == u"true" ? u"1"_s : u"0"_s;
    return entry.key.endsWith(u".0") ? entry.key.chopped(2) : entry.key;
}

// Ansible marks every string below an !unsafe tag.
DocumentNode unsafe(DocumentNode node)
{
    if (const auto *text = node.scalar.as<QString>())
        node.scalar = Value(UnsafeText{*text});
    for (DocumentEntry &entry : node.entries)
        entry.value = unsafe(entry.value);
    return node;
}

} // namespace

YamlBuilder::YamlBuilder(const QString &file) : m_file(file) { }

Mark YamlBuilder::markOf(const YAML::Mark &mark)
{
    return {mark.line + 1, mark.column + 1, mark.pos};
}

Document YamlBuilder::take()
{
    return std::move(m_document);
}

void YamlBuilder::fail(const Mark &mark, const QString &message, const QString &wayOut)
{
    if (!m_error)
        m_error = text::Error{u"inventory-yaml"_s, message, wayOut, m_file, mark.line, mark.column};
}

void YamlBuilder::OnDocumentStart(const YAML::Mark &mark)
{
    if (++m_documents > 1)
        fail(markOf(mark),
             words(QT_TRANSLATE_NOOP("inventory",
                                     "a second document begins, and Ansible reads files of one")));
}

void YamlBuilder::OnAnchor(const YAML::Mark &mark, const std::string &name)
{
    const QString text = QString::fromStdString(name);
    if (m_anchorNames.contains(text))
        fail(markOf(mark),
             words(QT_TRANSLATE_NOOP("inventory", "anchor %1 is there twice")).arg(text));
    m_anchorNames.insert(text);
}

void YamlBuilder::OnNull(const YAML::Mark &mark, YAML::anchor_t anchor)
{
    add({.node = {.mark = markOf(mark)}}, anchor);
}

void YamlBuilder::OnAlias(const YAML::Mark &mark, YAML::anchor_t anchor)
{
    const auto found = m_anchors.constFind(anchor);
    if (found == m_anchors.constEnd()) {
        fail(markOf(mark),
             words(QT_TRANSLATE_NOOP("inventory", "an anchor is named inside what it stands for")));
        return;
    }
    Built built = *found;
    built.node.viaAlias = true;
    add(built, 0);
}

void YamlBuilder::OnScalar(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                           const std::string &value)
{
    if (!m_error)
        add(scalar(QString::fromStdString(tag), QString::fromStdString(value), markOf(mark)),
            anchor);
}

YamlBuilder::Built YamlBuilder::scalar(const QString &tag, const QString &text, const Mark &mark)
{
    Built built{.node = {.mark = mark}};
    const auto settle = [&](const std::expected<Value, QString> &value) {
        if (value)
            built.node.scalar = *value;
        else {
            built.node.scalar = Value(text);
            built.fault = value.error();
        }
        return built;
    };
    if (tag == u"?") {
        built.isMergeKey = text == u"<<";
        return settle(plainScalar(text));
    }
    if (tag == u"!")
        return settle(Value(text));
    if (tag == u"!vault" || tag == u"!vault-encrypted" || tag == u"!unsafe") {
        // As of ansible-core 2.19 what is in it has its own type: a number stays one under !unsafe.
        const auto inner = plainScalar(text);
        const bool isText = inner && inner->as<QString>();
        if (tag == u"!unsafe")
            return isText ? settle(Value(UnsafeText{text})) : settle(inner);
        if (isText)
            return settle(Value(Sealed{text}));
        fail(mark, words(QT_TRANSLATE_NOOP("inventory", "the tag %1 wants a text")).arg(tag));
        return built;
    }
    if (tag.startsWith(kYamlTag)) {
        const QString kind = tag.mid(kYamlTag.size());
        if (kind == u"str" || kind == u"python/unicode")
            return settle(Value(text));
        if (kind == u"binary") {
            const auto bytes =
                QByteArray::fromBase64Encoding(text.toLatin1().simplified().replace(' ', ""));
            return settle(Value(QString::fromUtf8(*bytes)));
        }
        if (kind == u"merge") {
            built.isMergeKey = true;
            return settle(Value(text));
        }
        for (const auto *known : {u"int", u"float", u"bool", u"null", u"timestamp"}) {
            if (kind == QStringView(known))
                return settle(taggedScalar(kind, text));
        }
    }
    fail(mark,
         words(QT_TRANSLATE_NOOP("inventory", "Ansible has no meaning for the tag %1 here"))
             .arg(tag),
         words(QT_TRANSLATE_NOOP("inventory", "put a value that begins with ! into quotes")));
    return built;
}

void YamlBuilder::OnSequenceStart(const YAML::Mark &mark, const std::string &tag,
                                  YAML::anchor_t anchor, YAML::EmitterStyle::value /*style*/)
{
    open(DocumentNode::Kind::Sequence, mark, tag, anchor);
}

void YamlBuilder::OnMapStart(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                             YAML::EmitterStyle::value /*style*/)
{
    open(DocumentNode::Kind::Mapping, mark, tag, anchor);
}

void YamlBuilder::open(DocumentNode::Kind kind, const YAML::Mark &mark, const std::string &tag,
                       YAML::anchor_t anchor)
{
    m_open.push_back({kind, markOf(mark), QString::fromStdString(tag), anchor, {}});
}

void YamlBuilder::OnSequenceEnd()
{
    Open done = std::move(m_open.back());
    m_open.pop_back();
    if (!m_error)
        add(sequence(done), done.anchor);
}

void YamlBuilder::OnMapEnd()
{
    Open done = std::move(m_open.back());
    m_open.pop_back();
    if (!m_error)
        add(mapping(done), done.anchor);
}

void YamlBuilder::add(Built built, YAML::anchor_t anchor)
{
    if (m_error)
        return;
    if (built.node.weight > kMostValues || built.node.depth > kDeepestNesting) {
        fail(built.node.mark,
             words(QT_TRANSLATE_NOOP("inventory",
                                     "this expands to more values than any inventory has")),
             words(QT_TRANSLATE_NOOP("inventory", "look at its anchors and aliases")));
        return;
    }
    if (anchor != 0)
        m_anchors.insert(anchor, built);
    if (m_open.empty()) {
        if (!built.fault.isEmpty())
            fail(built.node.mark, built.fault);
        m_document.root = built.node;
        return;
    }
    m_open.back().parts.push_back(std::move(built));
}

YamlBuilder::Built YamlBuilder::sequence(Open &open)
{
    Built built{.node = {.kind = DocumentNode::Kind::Sequence, .mark = open.mark}};
    for (const Built &part : open.parts) {
        if (!part.fault.isEmpty())
            fail(part.node.mark, part.fault);
        addPart(built.node, {.value = part.node});
    }
    if (open.tag == u"!unsafe") {
        built.node = unsafe(built.node);
    } else if (open.tag == kYamlTag + u"omap" || open.tag == kYamlTag + u"pairs") {
        // A list of one-entry maps becomes a list of pairs.
        for (DocumentEntry &entry : built.node.entries) {
            if (!entry.value.isMapping() || entry.value.entries.size() != 1)
                continue;
            const DocumentEntry pair = entry.value.entries.constFirst();
            DocumentNode node{.kind = DocumentNode::Kind::Sequence, .mark = entry.value.mark};
            addPart(node, {.value = {.scalar = Value(pair.key), .mark = pair.keyMark}});
            addPart(node, {.value = pair.value});
            entry.value = node;
        }
    } else if (open.tag != u"?" && open.tag != u"!" && open.tag != kYamlTag + u"seq") {
        fail(open.mark,
             words(QT_TRANSLATE_NOOP("inventory", "Ansible has no meaning for the tag %1 here"))
                 .arg(open.tag));
    }
    return built;
}

void YamlBuilder::addEntry(DocumentNode &node, QHash<std::pair<QString, bool>, qsizetype> &places,
                           DocumentEntry entry)
{
    const std::pair key(equalKey(entry), entry.keyIsText);
    const auto present = places.constFind(key);
    if (present == places.constEnd()) {
        places.insert(key, node.entries.size());
        addPart(node, entry);
        return;
    }
    DocumentEntry &first = node.entries[*present];
    if (!first.merged && !entry.merged) {
        m_document.warnings.append(
            {Severity::Warning,
             {u"inventory-duplicate-key"_s,
              words(QT_TRANSLATE_NOOP(
                        "inventory",
                        "key %1 is there a second time (first in line %2), and this one counts"))
                  .arg(entry.key)
                  .arg(first.keyMark.line),
              words(QT_TRANSLATE_NOOP("inventory", "delete one of the two")), m_file,
              entry.keyMark.line, entry.keyMark.column}});
    }
    entry.key = first.key;
    first = std::move(entry);
}

bool YamlBuilder::mergeInto(QList<DocumentEntry> &merged, const Built &value)
{
    const auto append = [&](const DocumentNode &map) {
        for (DocumentEntry entry : map.entries) {
            entry.merged = true;
            merged.append(entry);
        }
    };
    if (value.node.isMapping()) {
        append(value.node);
        return true;
    }
    if (value.node.kind != DocumentNode::Kind::Sequence ||
        !std::ranges::all_of(value.node.entries,
                             [](const auto &entry) { return entry.value.isMapping(); })) {
        fail(value.node.mark,
             words(QT_TRANSLATE_NOOP(
                 "inventory", "<< merges a mapping or a list of mappings, and this is none")));
        return false;
    }
    // The first map of the list wins.
    for (qsizetype i = value.node.entries.size(); i-- > 0;)
        append(value.node.entries[i].value);
    return true;
}

YamlBuilder::Built YamlBuilder::mapping(Open &open)
{
    Built built{.node = {.kind = DocumentNode::Kind::Mapping, .mark = open.mark}};
    QHash<std::pair<QString, bool>, qsizetype> places;
    QList<DocumentEntry> merged;
    for (size_t i = 0; i + 1 < open.parts.size(); i += 2) {
        if (open.parts[i].isMergeKey && !mergeInto(merged, open.parts[i + 1]))
            return built;
    }
    for (const DocumentEntry &entry : std::as_const(merged))
        addEntry(built.node, places, entry);
    for (size_t i = 0; i + 1 < open.parts.size(); i += 2) {
        const Built &key = open.parts[i];
        const Built &value = open.parts[i + 1];
        if (key.isMergeKey)
            continue;
        if (key.node.kind != DocumentNode::Kind::Scalar) {
            fail(key.node.mark,
                 words(QT_TRANSLATE_NOOP("inventory", "a list or mapping is a key here")),
                 words(QT_TRANSLATE_NOOP("inventory",
                                         "put a value that begins with {{ into quotes")));
            return built;
        }
        if (!key.fault.isEmpty() && key.node.scalar != Value(u"="_s))
            fail(key.node.mark, key.fault);
        if (!value.fault.isEmpty())
            fail(value.node.mark, value.fault);
        const bool isText = key.node.scalar.as<QString>() != nullptr;
        addEntry(built.node, places,
                 {keyText(key.node.scalar), isText, false, key.node.mark, value.node});
    }
    if (open.tag == u"!unsafe") {
        built.node = unsafe(built.node);
    } else if (open.tag == kYamlTag + u"set") {
        DocumentNode set{.kind = DocumentNode::Kind::Sequence, .mark = open.mark};
        for (const DocumentEntry &entry : std::as_const(built.node.entries))
            addPart(set, {.value = {.scalar = Value(entry.key), .mark = entry.keyMark}});
        built.node = set;
    } else if (open.tag != u"?" && open.tag != u"!" && open.tag != kYamlTag + u"map" &&
               open.tag != kYamlTag + u"python/dict") {
        fail(open.mark,
             words(QT_TRANSLATE_NOOP("inventory", "Ansible has no meaning for the tag %1 here"))
                 .arg(open.tag));
    }
    return built;
}

} // namespace uncordon::inventory
