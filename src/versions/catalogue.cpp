// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "versions/catalogue.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::versions {

namespace {

std::unexpected<text::Error> unreadable(const QString &file, const QString &what)
{
    return std::unexpected(text::Error{
        u"catalogue-unreadable"_s,
        QCoreApplication::translate("versions", "the release catalogue is wrong: %1").arg(what),
        QCoreApplication::translate("versions", "install the program again"), file});
}

QStringList strings(const QJsonValue &value)
{
    QStringList list;
    for (const auto &entry : value.toArray())
        list << entry.toString();
    return list;
}

// A minor that one of the tables by minor does not have has no row in it.
bool hasEveryRow(const Release &release, const Minor &minor)
{
    const auto own = release.components.constFind(minor);
    return own != release.components.cend() &&
           std::ranges::all_of(release.components, [&](const QMap<QString, QString> &other) {
               return std::ranges::all_of(other.keys(),
                                          [&](const QString &key) { return own->contains(key); });
           });
}

std::optional<Release> releaseOf(const QJsonObject &object)
{
    Release release;
    const auto tag = Version::parse(object["tag"_L1].toString());
    const auto usual = Version::parse(object["kube_version_default"_L1].toString());
    const auto minimum = Version::parse(object["kube_version_min_required"_L1].toString());
    if (!tag || !usual || !minimum)
        return {};
    release.tag = *tag;
    release.date = object["date"_L1].toString();
    release.defaultVersion = *usual;
    release.minimum = *minimum;
    release.vPrefix = object["v_prefix"_L1].toBool();
    release.ansibleMinimal = object["ansible_core"_L1]["minimal"_L1].toString();
    release.ansibleMaximal = object["ansible_core"_L1]["maximal"_L1].toString();
    release.requirements = strings(object["requirements"_L1]);
    for (const QString &text : strings(object["kube_versions"_L1])) {
        const auto version = Version::parse(text);
        if (!version)
            return {};
        release.versions << *version;
    }
    const QJsonObject components = object["components"_L1].toObject();
    for (auto table = components.begin(); table != components.end(); ++table) {
        const auto minor = Minor::parse(table.key());
        if (!minor)
            return {};
        const QJsonObject versions = table.value().toObject();
        for (auto component = versions.begin(); component != versions.end(); ++component) {
            if (const QString text = component.value().toString(); !text.isEmpty())
                release.components[*minor][component.key()] = text;
        }
    }
    findUsable(release);
    return release;
}

KnownBad knownBadOf(const QJsonObject &object)
{
    return {Version::parse(object["release"_L1].toString()).value_or(Version{}),
            Version::parse(object["from_release"_L1].toString()),
            Version::parse(object["from_version"_L1].toString()),
            Minor::parse(object["from_minor"_L1].toString()),
            Minor::parse(object["to_minor"_L1].toString()),
            object["text"_L1].toString(),
            object["link"_L1].toString()};
}

QByteArray resource(const QString &name)
{
    QFile file(u":/catalogue/"_s + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

void findUsable(Release &release)
{
    release.usable.clear();
    for (const Version &version : std::as_const(release.versions)) {
        if (version >= release.minimum && hasEveryRow(release, minorOf(version)))
            release.usable << version;
    }
}

QString Release::written(const Version &version) const
{
    return vPrefix ? QString(u'v' + version.toString()) : version.toString();
}

bool Release::isUsable(const Version &version) const
{
    return usable.contains(version);
}

const Release *Catalogue::find(const Version &tag) const
{
    const auto found = std::ranges::find(releases, tag, &Release::tag);
    return found == releases.cend() ? nullptr : &*found;
}

text::Result<Catalogue> readCatalogue(const QByteArray &releases, const QByteArray &knownBad,
                                      const QString &file)
{
    QJsonParseError error;
    const QJsonObject object = QJsonDocument::fromJson(releases, &error).object();
    if (error.error != QJsonParseError::NoError)
        return unreadable(file, error.errorString());
    Catalogue catalogue;
    catalogue.source = object["source"_L1].toString();
    for (const auto &entry : object["releases"_L1].toArray()) {
        const auto release = releaseOf(entry.toObject());
        if (!release)
            return unreadable(file, entry.toObject()["tag"_L1].toString());
        catalogue.releases << *release;
    }
    if (catalogue.releases.isEmpty())
        return unreadable(file, u"releases"_s);
    std::ranges::sort(catalogue.releases, {}, &Release::tag);
    const QJsonArray edges = QJsonDocument::fromJson(knownBad).object()["edges"_L1].toArray();
    for (const auto &entry : edges)
        catalogue.knownBad << knownBadOf(entry.toObject());
    return catalogue;
}

text::Result<Catalogue> shippedCatalogue()
{
    return readCatalogue(resource(u"kubespray-releases.json"_s), resource(u"known-bad.json"_s),
                         u":/catalogue/kubespray-releases.json"_s);
}

} // namespace uncordon::versions
