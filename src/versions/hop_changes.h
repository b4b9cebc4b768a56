// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "versions/path.h"

#include <QStringList>

namespace uncordon::versions {

struct ComponentChange
{
    QString component; ///< "coredns"
    QString from, to;  ///< as the releases write them; empty: the release has none
    bool operator==(const ComponentChange &) const = default;
};

/// A component whose version the inventory names itself: the tables do not count for it.
struct Pin
{
    QString variable; ///< "etcd_version"
    QString version;
    QString at; ///< "FILE:LINE"
};

/// What a hop brings besides the version.
struct HopChanges
{
    QList<ComponentChange> changes; ///< by component
    QStringList unchanged;
    QList<ComponentChange> pinned; ///< from: the pin; to: what the release would bring
    QStringList notes;             ///< English
    QStringList commands;
};

/// "etcd_version" to "etcd", "pod_infra_version" to "pause".
QString componentName(const QString &variable);

HopChanges changesOf(const Catalogue &catalogue, const Hop &hop, const QList<Pin> &pins);

} // namespace uncordon::versions
