// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/edit_ini.h"
#include "inventory/value_text.h"
#include "inventory/yaml_spans.h"

namespace uncordon::inventory {

/// Edits of one mapping of a YAML or JSON text.
class MappingText
{
public:
    explicit MappingText(const QByteArray &bytes);

    /// Of a key as it is read, quotes and escapes resolved.
    [[nodiscard]] QString keyOf(const YamlSpanEntry &entry) const;
    /// The last entry of the key, which is the one that counts.
    [[nodiscard]] const YamlSpanEntry *find(const YamlSpan &mapping, const QString &key) const;

    [[nodiscard]] EditResult setValue(const YamlSpanEntry &entry, const Value &value,
                                      bool inFlow) const;
    /// Adds `key: text` (or `key:` where the text is empty) below `owner`, whose value is a mapping, null or
    /// nothing at all. `indent`: of the new line where no entry is there to be like.
    [[nodiscard]] EditResult addTo(const YamlSpanEntry &owner, const QString &key,
                                   const QByteArray &text) const;
    /// Lines below a `key:` of their own, each with its indentation counted from the key's.
    [[nodiscard]] EditResult addBlock(const YamlSpanEntry &owner,
                                      const QList<std::pair<int, QByteArray>> &lines) const;
    [[nodiscard]] EditResult remove(const YamlSpan &mapping, const YamlSpanEntry &entry) const;
    /// The entry once under each of the keys.
    [[nodiscard]] EditResult repeat(const YamlSpan &mapping, const YamlSpanEntry &entry,
                                    const QStringList &keys) const;
    [[nodiscard]] EditResult renameKey(const YamlSpanEntry &entry, const QString &name,
                                       bool inFlow) const;

    [[nodiscard]] bool isJson() const { return m_isJson; }
    [[nodiscard]] std::optional<QByteArray> text(const Value &value, bool inFlow,
                                                 Quotes quotes) const;
    [[nodiscard]] std::optional<QByteArray> key(const QString &name, bool inFlow) const;
    /// Spaces of one level, as the text has them.
    [[nodiscard]] qsizetype step() const { return m_step; }

private:
    [[nodiscard]] qsizetype columnOf(qsizetype at) const;
    [[nodiscard]] EditResult addToFlow(const YamlSpan &mapping, const QByteArray &entry) const;
    [[nodiscard]] Edits insertLines(qsizetype after, const QByteArrayList &lines) const;
    [[nodiscard]] qsizetype behind(const YamlSpanEntry &entry) const;

    const QByteArray &m_bytes;
    bool m_isJson = false;
    qsizetype m_step = 2;
};

} // namespace uncordon::inventory
