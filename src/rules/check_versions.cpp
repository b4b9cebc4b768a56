// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rules/check_versions.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::rules {

namespace {

using versions::Release;
using versions::Version;

QString bare(const QString &text)
{
    return text.startsWith(u'v') ? text.sliced(1) : text;
}

void pins(const CheckedInventory &checked, const Release &release, const Version &version,
          Findings &findings)
{
    const QMap<QString, QString> table = release.components.value(versions::minorOf(version));
    for (auto component = table.cbegin(); component != table.cend(); ++component) {
        const inventory::Variable *const pin = checked.clusterVariable(component.key());
        const auto text = pin ? scalarText(pin->value) : std::nullopt;
        if (!text || text->contains(u"{{"))
            continue;
        const bool same = bare(*text) == bare(component.value());
        const auto is = Version::parse(*text), would = Version::parse(component.value());
        const bool older = is && would && *is < *would;
        findings << Finding{
            u"component-pinned"_s, same ? Severity::Info : Severity::Warning, pin->place,
            same
                ? u"%1 is pinned to %2, which %3 brings by itself; it will stay there at the next release"_s
                      .arg(component.key(), *text, release.name())
            : older ? u"%1 is pinned to %2 and held back: %3 brings %4"_s.arg(
                          component.key(), *text, release.name(), component.value())
                    : u"%1 is pinned to %2: %3 brings %4"_s.arg(component.key(), *text,
                                                                release.name(), component.value()),
            u"remove %1, unless there is a reason for it"_s.arg(component.key())};
        if (text->startsWith(u'v') != component.value().startsWith(u'v') && is && would)
            findings << Finding{u"component-v"_s, Severity::Error, pin->place,
                                u"%1 is written %2; %3 writes versions %4"_s.arg(
                                    component.key(), *text, release.name(),
                                    component.value().startsWith(u'v') ? u"with a leading v"_s
                                                                       : u"without a leading v"_s),
                                u"%1: %2"_s.arg(component.key(), component.value().startsWith(u'v')
                                                                     ? QString(u'v' + *text)
                                                                     : bare(*text))};
    }
}

void listed(const Release &release, const Version &version, const inventory::Variable &variable,
            Findings &findings)
{
    const QString newest =
        release.usable.isEmpty() ? QString() : release.written(std::ranges::max(release.usable));
    const QString fix = newest.isEmpty() ? QString() : u"kube_version: %1"_s.arg(newest);
    if (version < release.minimum)
        findings << Finding{
            u"kube-version-below-minimum"_s, Severity::Error, variable.place,
            u"kube_version %1 is below the minimum of %2, which is %3"_s.arg(
                version.toString(), release.name(), release.written(release.minimum)),
            fix};
    else if (!release.versions.contains(version))
        findings << Finding{
            u"kube-version-unlisted"_s, Severity::Error, variable.place,
            u"kube_version %1 is not in the checksums of %2; the newest there is %3"_s.arg(
                version.toString(), release.name(), newest),
            fix};
    else if (!release.isUsable(version))
        findings << Finding{
            u"kube-version-unusable"_s, Severity::Error, variable.place,
            u"kube_version %1 is in the checksums of %2, but not in every component table of it"_s
                .arg(version.toString(), release.name()),
            fix};
}

} // namespace

void checkVersions(const CheckedInventory &checked, const CheckOptions &options, Findings &findings)
{
    const inventory::Variable *const variable = checked.clusterVariable(u"kube_version"_s);
    const auto text = variable ? scalarText(variable->value) : std::nullopt;
    const Release *const release =
        options.catalogue && options.release ? options.catalogue->find(*options.release) : nullptr;
    if (text && text->contains(u"{{"))
        return;
    const auto version = text ? Version::parse(*text) : std::nullopt;
    if (text && !version)
        findings << Finding{u"kube-version-invalid"_s, Severity::Error, variable->place,
                            u"kube_version is %1, which is no version of Kubernetes"_s.arg(*text),
                            u"write it like 1.36.4"_s};
    if (version && options.running && *version < *options.running)
        findings << Finding{
            u"kube-version-older-than-running"_s, Severity::Error, variable->place,
            u"kube_version is %1, but the cluster runs %2: somebody upgraded with -e, and the next run would start from a lie"_s
                .arg(*text, options.running->toString()),
            u"kube_version: %1"_s.arg(release ? release->written(*options.running)
                                              : options.running->toString())};
    if (!release)
        return;
    if (version && text->startsWith(u'v') != release->vPrefix)
        findings << Finding{
            u"kube-version-v"_s, Severity::Error, variable->place,
            release->vPrefix
                ? u"kube_version is %1; %2 wants a leading v"_s.arg(*text, release->name())
                : u"kube_version is %1; %2 wants no leading v"_s.arg(*text, release->name()),
            u"kube_version: %1"_s.arg(release->written(*version))};
    if (version)
        listed(*release, *version, *variable, findings);
    pins(checked, *release, version.value_or(release->defaultVersion), findings);
}

} // namespace uncordon::rules
