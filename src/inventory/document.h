// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/problem.h"
#include "inventory/value.h"

#include <QByteArray>

namespace uncordon::inventory {

/// Line and column from 1; the offset in bytes.
struct Mark
{
    int line = 0;
    int column = 0;
    qsizetype offset = 0;
};

struct DocumentEntry;

/// One value of a YAML or JSON document with its places. Copies share.
struct DocumentNode
{
    enum class Kind { Scalar, Sequence, Mapping };

    Kind kind = Kind::Scalar;
    Value scalar;                 ///< of a scalar
    QList<DocumentEntry> entries; ///< of a mapping, each key once; of a sequence, without keys
    Mark mark;
    bool viaAlias = false; ///< written elsewhere, at the anchor; `mark` is there
    int depth = 1;
    qint64 weight = 1; ///< how many values it is with every alias written out

    [[nodiscard]] bool isMapping() const { return kind == Kind::Mapping; }
    [[nodiscard]] bool isNull() const { return kind == Kind::Scalar && scalar.isNull(); }
    [[nodiscard]] const DocumentNode *find(QStringView key) const;
};

struct DocumentEntry
{
    QString key;
    bool keyIsText = true; ///< false: a number, null, boolean or date stands there
    bool merged = false;   ///< came by a merge key (<<)
    Mark keyMark;
    DocumentNode value;
};

struct Document
{
    DocumentNode root;
    Problems warnings; ///< duplicate keys
};

Value valueOf(const DocumentNode &node);

/// A document that expands to more values than this through its aliases is not read.
inline constexpr qint64 kMostValues = 20'000'000;
inline constexpr int kDeepestNesting = 400;
/// A file that is larger is not read.
inline constexpr qint64 kLargestFile = 64LL << 20;

/// What Ansible's loader makes of the bytes: JSON where they are JSON, else YAML. Errors have the code
/// "inventory-sealed" for a file under Ansible Vault, else "inventory-yaml" and a place.
text::Result<Document> readDocument(const QByteArray &bytes, const QString &file);

} // namespace uncordon::inventory
