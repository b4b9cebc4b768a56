// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/variable.h"

namespace uncordon::inventory {

void define(Variables &variables, const QString &name, const Variable &variable, Merging merging)
{
    const auto present = variables.find(name);
    if (present == variables.end())
        variables.insert(name, variable);
    else if (merging == Merging::Merge)
        *present = {mergedValue(present->value, variable.value), variable.place};
    else
        *present = variable;
}

} // namespace uncordon::inventory
