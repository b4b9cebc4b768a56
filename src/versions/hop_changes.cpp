// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "versions/hop_changes.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::versions {

namespace {

QMap<QString, QString> componentsOf(const Release *release, const Version &version)
{
    return release ? release->components.value(minorOf(version)) : QMap<QString, QString>{};
}

// v2.28 dropped the v of component versions: that alone changes nothing.
QString bare(const QString &version)
{
    return version.startsWith(u'v') ? version.sliced(1) : version;
}

QString rangeOf(const Release &release)
{
    if (release.ansibleMinimal.isEmpty())
        return {};
    return release.ansibleMaximal.isEmpty()
               ? u"from %1 on"_s.arg(release.ansibleMinimal)
               : u"from %1 to below %2"_s.arg(release.ansibleMinimal, release.ansibleMaximal);
}

QStringList notesOf(const Hop &hop, const Release *from, const Release &to)
{
    QStringList notes;
    if (from && from->vPrefix && !to.vPrefix)
        notes
            << u"kube_version loses its leading v: %1, not v%1; other versions that the inventory names lose it too"_s
                   .arg(hop.to.version.toString());
    if (from && !from->versions.contains(hop.from.version))
        notes << u"%1 is not in the checksums of %2, where this hop begins"_s.arg(
            hop.from.version.toString(), from->name());
    if (!from)
        notes << u"v%1, where this hop begins, is not in the catalogue"_s.arg(
            hop.from.release.toString());
    if (const QString range = rangeOf(to); !range.isEmpty() && (!from || range != rangeOf(*from)))
        notes << u"%1 takes ansible-core %2: make a virtual environment from its requirements.txt"_s
                     .arg(to.name(), range);
    for (const KnownBad &bad : hop.knownBad)
        notes << u"known bad: %1 (%2)"_s.arg(bad.text, bad.link);
    return notes;
}

} // namespace

QString componentName(const QString &variable)
{
    if (variable == u"pod_infra_version")
        return u"pause"_s;
    return variable.endsWith(u"_version") ? variable.chopped(8) : variable;
}

HopChanges changesOf(const Catalogue &catalogue, const Hop &hop, const QList<Pin> &pins)
{
    HopChanges changes;
    const Release *const from = catalogue.find(hop.from.release);
    const Release *const to = catalogue.find(hop.to.release);
    if (!to)
        return changes;
    const QMap<QString, QString> before = componentsOf(from, hop.from.version),
                                 after = componentsOf(to, hop.to.version);
    QStringList keys = before.keys() + after.keys();
    keys.removeDuplicates();
    std::ranges::sort(keys, {}, componentName);
    for (const QString &key : std::as_const(keys)) {
        const QString name = componentName(key), was = before.value(key), is = after.value(key);
        const auto pin = std::ranges::find(pins, key, &Pin::variable);
        if (pin != pins.cend())
            changes.pinned << ComponentChange{name, pin->version, is};
        else if (!before.isEmpty() && bare(was) == bare(is))
            changes.unchanged << name;
        else
            changes.changes << ComponentChange{name, was, is};
    }
    changes.notes = notesOf(hop, from, *to);
    if (hop.from.release != hop.to.release)
        changes.commands << u"git checkout %1"_s.arg(to->name())
                         << u"pip install -r requirements.txt"_s;
    changes.commands
        << u"ansible-playbook -b -i inventory/mycluster/hosts.yaml -e '{\"kube_version\": \"%1\"}' upgrade-cluster.yml"_s
               .arg(to->written(hop.to.version));
    return changes;
}

} // namespace uncordon::versions
