// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands.h"

namespace uncordon::app {

int runsCommand(Invocation)
{
    return 2;
}

int attachCommand(Invocation)
{
    return 2;
}

int answerCommand(Invocation)
{
    return 2;
}

int policyCommand(Invocation)
{
    return 2;
}
} // namespace uncordon::app
