// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

/// QTRY_VERIFY, whose expansion -Wconversion does not take.
#define AWAIT(...)                                                                                 \
    QVERIFY2(QTest::qWaitFor([&] { return bool(__VA_ARGS__); }, 10'000), #__VA_ARGS__)
