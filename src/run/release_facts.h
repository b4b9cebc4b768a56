// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace uncordon::run {

/// What a Kubespray checkout tells about its release.
struct ReleaseFacts
{
    QString release;               ///< "v2.31.0", empty where nothing tells
    bool confirmsUpgrade = false;  ///< v2.16 and later
    bool confirmsUncordon = false; ///< v2.19 and later
};
ReleaseFacts readReleaseFacts(const QString &checkout);

} // namespace uncordon::run
