// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "versions/hop_changes.h"

namespace uncordon::app {

/// What an inventory says of a path: the version it names, and the components that it pins.
struct PathInventory
{
    QString version; ///< kube_version as written; empty: not named
    QList<versions::Pin> pins;
};

/// As the first control-plane node sees it. Problems of the inventory go to standard error.
text::Result<PathInventory> readPathInventory(const QString &path,
                                              const versions::Catalogue &catalogue);

} // namespace uncordon::app
