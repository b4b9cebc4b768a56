// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/value.h"

#include <QHash>

namespace uncordon::inventory {

/// Where something stands. Line and column are counted from 1, the column in UTF-16 units; 0: unknown.
struct Place
{
    QString file;
    int line = 0;
    int column = 0;

    bool operator==(const Place &) const = default;
};

struct Variable
{
    Value value;
    Place place; ///< of its name
};

using Variables = QHash<QString, Variable>;
/// In the order of the file; of two with one name the later counts.
using NamedVariables = QList<std::pair<QString, Variable>>;

/// Ansible's hash_behaviour.
enum class Merging { Replace, Merge };

/// Defines `name` over what `variables` has.
void define(Variables &variables, const QString &name, const Variable &variable, Merging merging);

} // namespace uncordon::inventory
