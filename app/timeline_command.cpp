// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands.h"

namespace uncordon::app {

int timelineCommand(Invocation)
{
    return 2;
}
} // namespace uncordon::app
