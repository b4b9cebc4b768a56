// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "versions/path.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

using namespace Qt::StringLiterals;

namespace uncordon::versions {

namespace {

const QString kSkew = u"kubernetes.io/releases/version-skew-policy"_s;
const QString kTags = u"Kubespray, docs/operations/upgrades.md"_s;

bool applies(const KnownBad &bad, const Place &from, const Place &to)
{
    return bad.release == to.release && (!bad.fromRelease || *bad.fromRelease == from.release) &&
           (!bad.fromVersion || *bad.fromVersion == from.version) &&
           (!bad.fromMinor || *bad.fromMinor == minorOf(from.version)) &&
           (!bad.toMinor || *bad.toMinor == minorOf(to.version));
}

QList<KnownBad> knownBadOf(const Catalogue &catalogue, const Place &from, const Place &to)
{
    QList<KnownBad> found;
    std::ranges::copy_if(catalogue.knownBad, std::back_inserter(found),
                         [&](const KnownBad &bad) { return applies(bad, from, to); });
    return found;
}

bool releaseMayGo(const Version &from, const Version &to)
{
    return to >= from && to.major == from.major && to.minor - from.minor <= 1;
}

bool versionMayGo(const Version &from, const Version &to)
{
    return to >= from && to.major == from.major && to.minor - from.minor <= 1;
}

bool isNewestOfItsMinor(const Catalogue &catalogue, const Version &tag)
{
    return std::ranges::none_of(catalogue.releases, [&](const Release &other) {
        return minorOf(other.tag) == minorOf(tag) && other.tag > tag;
    });
}

/// Better is less.
struct Cost
{
    int hops = 0, knownBad = 0, oldReleases = 0;
    auto operator<=>(const Cost &) const = default;
};

// A target's usable versions, newest first.
std::optional<Version> newestUsable(const Catalogue &catalogue, const Target &target)
{
    std::optional<Version> newest;
    for (const Release &release : catalogue.releases) {
        if (target.release && release.tag != *target.release)
            continue;
        for (const Version &version : release.usable) {
            if (minorOf(version) == *target.minor && (!newest || version > *newest))
                newest = version;
        }
    }
    return newest;
}

// Every place from which a goal can be reached, with the least that it costs.
class Search
{
public:
    Search(const Catalogue &catalogue, const Place &from, Target target)
        : m_catalogue(catalogue), m_target(std::move(target))
    {
        explore(from);
    }

    [[nodiscard]] bool found() const { return !m_goals.empty(); }
    [[nodiscard]] QList<Hop> hops() const
    {
        QList<Hop> hops;
        // of goals that cost the same the one of the smaller step in releases
        const Place *best = nullptr;
        for (const Place &goal : m_goals) {
            if (!best || isBetter(goal, *best))
                best = &goal;
        }
        Place at = *best;
        while (m_steps.at(at).hasBefore) {
            const Place &before = m_steps.at(at).before;
            hops.prepend({before, at, knownBadOf(m_catalogue, before, at)});
            at = before;
        }
        return hops;
    }

private:
    struct Step
    {
        Cost cost;
        std::vector<Version> versions, releases; ///< of the hops so far
        Place before;
        bool hasBefore = false;
    };

    [[nodiscard]] bool isGoal(const Place &place) const
    {
        return (!m_target.release || place.release == *m_target.release) &&
               place.version == *m_target.version;
    }

    [[nodiscard]] bool isBetter(const Place &a, const Place &b) const
    {
        return less(m_steps.at(a), m_steps.at(b));
    }

    static bool less(const Step &a, const Step &b)
    {
        if (a.cost != b.cost)
            return a.cost < b.cost;
        if (a.versions !=
            b.versions) // newest first; the last one's is the target's or may still grow
            return std::ranges::lexicographical_compare(b.versions, a.versions);
        return a.releases < b.releases;
    }

    // Breadth first, a layer a hop: the first layer with a goal has the fewest hops.
    void explore(const Place &from)
    {
        m_steps[from] = {};
        std::vector<Place> layer{from};
        if (isGoal(from)) {
            m_goals.push_back(from);
            return;
        }
        while (!layer.empty() && m_goals.empty()) {
            std::map<Place, Step> next;
            for (const Place &place : layer) {
                for (const Place &to : nextPlaces(m_catalogue, place)) {
                    if (m_steps.contains(to))
                        continue;
                    Step step = m_steps.at(place);
                    ++step.cost.hops;
                    step.cost.knownBad += knownBadOf(m_catalogue, place, to).isEmpty() ? 0 : 1;
                    step.cost.oldReleases += isNewestOfItsMinor(m_catalogue, to.release) ? 0 : 1;
                    step.versions.push_back(to.version);
                    step.releases.push_back(to.release);
                    step.before = place;
                    step.hasBefore = true;
                    const auto known = next.find(to);
                    if (known == next.end() || less(step, known->second))
                        next[to] = std::move(step);
                }
            }
            layer.clear();
            for (auto &[place, step] : next) {
                if (isGoal(place))
                    m_goals.push_back(place);
                layer.push_back(place);
                m_steps[place] = std::move(step);
            }
        }
    }

    const Catalogue &m_catalogue;
    Target m_target;
    std::map<Place, Step> m_steps;
    std::vector<Place> m_goals;
};

QString nearest(const Catalogue &catalogue, const Place &from)
{
    const QList<Place> places = nextPlaces(catalogue, from);
    if (places.isEmpty())
        return u"no newer release is known: the next step comes with the next tag"_s;
    const Place best = std::ranges::max(places, {}, [](const Place &place) {
        return std::tuple(minorOf(place.version), place.release, place.version);
    });
    const Release *release = catalogue.find(best.release);
    return u"the farthest legal hop from here is %1 with %2"_s.arg(release->name(),
                                                                   release->written(best.version));
}

QString reasonOf(const Catalogue &catalogue, const Place &from, const Target &target,
                 const Version &wanted)
{
    if (wanted < from.version)
        return u"a cluster's version never goes backwards: %1 is older than %2 (%3)"_s.arg(
            wanted.toString(), from.version.toString(), kSkew);
    if (target.release && *target.release < from.release)
        return u"a release never goes backwards: v%1 is older than v%2 (%3)"_s.arg(
            target.release->toString(), from.release.toString(), kTags);
    QStringList usable;
    bool listed = false;
    for (const Release &release : catalogue.releases) {
        listed = listed || (release.versions.contains(wanted) && release.tag >= from.release);
        if (release.isUsable(wanted))
            usable << release.name();
    }
    const QString next = u"; "_s + nearest(catalogue, from);
    if (target.release) {
        const Release *release = catalogue.find(*target.release);
        if (!release)
            return u"v%1 is not a release of the catalogue"_s.arg(target.release->toString()) +
                   next;
        if (!release->versions.contains(wanted))
            return u"%1 is not in the checksums of %2"_s.arg(wanted.toString(), release->name()) +
                   next;
        if (wanted < release->minimum)
            return u"%1 is below the minimum of %2, which is %3"_s.arg(
                       wanted.toString(), release->name(), release->minimum.toString()) +
                   next;
        if (!release->isUsable(wanted))
            return u"%1 is in the checksums of %2, but not in every component table of it"_s.arg(
                       wanted.toString(), release->name()) +
                   next;
    }
    if (usable.isEmpty())
        return (listed
                    ? u"%1 is in no release that can use it: its component tables have no row for it"_s
                    : u"%1 is in no release of the catalogue"_s)
                   .arg(wanted.toString()) +
               next;
    return u"no way of hops leads there: a release goes up by one minor tag at most (%1), a version by one minor at most (%2), and each release takes only its own versions"_s
               .arg(kTags, kSkew) +
           next;
}

} // namespace

bool isLegalHop(const Catalogue &catalogue, const Place &from, const Place &to)
{
    const Release *const release = catalogue.find(to.release);
    return release && to != from && releaseMayGo(from.release, to.release) &&
           versionMayGo(from.version, to.version) && release->isUsable(to.version);
}

QList<Place> nextPlaces(const Catalogue &catalogue, const Place &from)
{
    QList<Place> places;
    for (const Release &release : catalogue.releases) {
        if (!releaseMayGo(from.release, release.tag))
            continue;
        for (const Version &version : release.usable) {
            const Place to{release.tag, version};
            if (to != from && versionMayGo(from.version, version))
                places << to;
        }
    }
    return places;
}

Path findPath(const Catalogue &catalogue, const Place &from, const Target &target)
{
    Path path;
    Target wanted = target;
    if (!wanted.version)
        wanted.version = newestUsable(catalogue, target);
    if (!wanted.version) {
        path.reason = u"no release of the catalogue can use a version of %1; "_s.arg(
                          target.minor->toString()) +
                      nearest(catalogue, from);
        return path;
    }
    path.version = *wanted.version;
    const Search search(catalogue, from, wanted);
    path.reachable = search.found();
    if (path.reachable)
        path.hops = search.hops();
    else
        path.reason = reasonOf(catalogue, from, wanted, *wanted.version);
    return path;
}

} // namespace uncordon::versions
