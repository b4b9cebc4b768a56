// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/error.h"

#include <QList>

namespace uncordon::inventory {

enum class Severity {
    Error,  ///< something of the inventory could not be read
    Warning ///< read, as Ansible reads it, but perhaps not as it was meant
};

struct Problem
{
    Severity severity = Severity::Error;
    text::Error error;
};

using Problems = QList<Problem>;

} // namespace uncordon::inventory
