// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <cstdlib>

/// What must hold for every input: else the fuzzer keeps the input.
#define UNCORDON_HOLDS(...)                                                                        \
    do {                                                                                           \
        if (!(__VA_ARGS__)) {                                                                      \
            std::fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #__VA_ARGS__);  \
            std::abort();                                                                          \
        }                                                                                          \
    } while (false)
