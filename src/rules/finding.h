// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/variable.h"

#include <QList>
#include <QString>

namespace uncordon::rules {

enum class Severity : std::uint8_t { Error, Warning, Info };

/// Something about an inventory that Kubespray refuses, or that people regret.
struct Finding
{
    QString code; ///< stable: "etcd-even"
    Severity severity = Severity::Warning;
    inventory::Place place; ///< file empty: the inventory as a whole
    QString text;           ///< English: what it is, and what follows from it
    QString fix;            ///< what to do, as a command or an edit; may be empty
};

using Findings = QList<Finding>;

} // namespace uncordon::rules
