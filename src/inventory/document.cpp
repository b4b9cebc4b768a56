// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/document.h"

#include "inventory/json_document.h"
#include "inventory/yaml_document.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

const DocumentNode *DocumentNode::find(QStringView key) const
{
    if (kind != Kind::Mapping)
        return nullptr;
    const auto found = std::ranges::find_if(
        entries, [&](const DocumentEntry &entry) { return entry.keyIsText && entry.key == key; });
    return found == entries.end() ? nullptr : &found->value;
}

Value valueOf(const DocumentNode &node)
{
    switch (node.kind) {
    case DocumentNode::Kind::Scalar: return node.scalar;
    case DocumentNode::Kind::Sequence: {
        ValueList list;
        list.reserve(node.entries.size());
        for (const DocumentEntry &entry : node.entries)
            list.append(valueOf(entry.value));
        return Value(list);
    }
    case DocumentNode::Kind::Mapping: {
        ValueMap map;
        map.reserve(node.entries.size());
        for (const DocumentEntry &entry : node.entries)
            map.append({entry.key, valueOf(entry.value)});
        return Value(map);
    }
    }
    return {};
}

text::Result<Document> readDocument(const QByteArray &bytes, const QString &file)
{
    if (bytes.startsWith("$ANSIBLE_VAULT")) {
        return std::unexpected(
            text::Error{u"inventory-sealed"_s,
                        QCoreApplication::translate(
                            "inventory", "the file is under Ansible Vault and stays sealed"),
                        {},
                        file,
                        1,
                        1});
    }
    if (auto json = readJson(bytes))
        return Document{.root = *json};
    return readYaml(bytes, file);
}

} // namespace uncordon::inventory
