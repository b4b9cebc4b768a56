// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "versions/catalogue.h"

namespace uncordon::versions {

/// Where a cluster is: the release that runs its playbooks, and the version that runs on it.
struct Place
{
    Version release, version;
    auto operator<=>(const Place &) const = default;
};

/// Where it should go. Without a release, any that can use the version; a minor means its newest usable version.
struct Target
{
    std::optional<Version> release;
    std::optional<Version> version;
    std::optional<Minor> minor; ///< where no version is named
};

/// One run of upgrade-cluster.yml.
struct Hop
{
    Place from, to;
    QList<KnownBad> knownBad;
};

struct Path
{
    bool reachable = false;
    QString
        reason; ///< English: the rule that forbids it, its source, and the nearest place that is legal
    QList<Hop> hops;
    Version version; ///< the target, as it was understood
};

/// A legal hop: the release by at most one minor tag, the version by at most one minor, nothing backwards, and
/// the version usable in the release. (Kubespray docs/operations/upgrades.md; kubernetes.io, version skew policy)
bool isLegalHop(const Catalogue &catalogue, const Place &from, const Place &to);

/// The fewest hops; among those the fewest known-bad ones, then the newest release of each minor tag, then the
/// newest version in the hops before the last, then the smallest step of the release. A start whose version its
/// release does not list is allowed: it runs.
Path findPath(const Catalogue &catalogue, const Place &from, const Target &target);

/// Where the next hop from a place may lead.
QList<Place> nextPlaces(const Catalogue &catalogue, const Place &from);

} // namespace uncordon::versions
