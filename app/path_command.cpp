// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/path_inventory.h"

#include "versions/checkout.h"
#include "versions/hop_changes.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace uncordon::app {

namespace {

using versions::Catalogue;
using versions::Hop;
using versions::Path;
using versions::Place;
using versions::Release;
using versions::Target;
using versions::Version;

QString releaseName(const Version &tag)
{
    return u'v' + tag.toString();
}

QString written(const Catalogue &catalogue, const Place &place)
{
    const Release *const release = catalogue.find(place.release);
    return release ? release->written(place.version) : place.version.toString();
}

QJsonValue orNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QJsonObject changeObject(const versions::ComponentChange &change)
{
    return {{u"component"_s, change.component},
            {u"from"_s, orNull(change.from)},
            {u"to"_s, orNull(change.to)}};
}

QString kindOf(const Hop &hop)
{
    if (hop.from.release == hop.to.release)
        return u"kubernetes"_s;
    return hop.from.version == hop.to.version ? u"release"_s : u"both"_s;
}

QJsonObject hopObject(const Catalogue &catalogue, const Hop &hop, const QList<versions::Pin> &pins)
{
    const versions::HopChanges changes = versions::changesOf(catalogue, hop, pins);
    const Release *const release = catalogue.find(hop.to.release);
    QJsonArray changed, pinned;
    for (const auto &change : changes.changes)
        changed << changeObject(change);
    for (const auto &pin : pins)
        pinned << QJsonObject{{u"component"_s, versions::componentName(pin.variable)},
                              {u"version"_s, pin.version},
                              {u"at"_s, pin.at}};
    QJsonObject object{
        {u"kind"_s, kindOf(hop)},
        {u"release"_s, releaseName(hop.to.release)},
        {u"version"_s, written(catalogue, hop.to)},
        {u"from"_s, QJsonObject{{u"release"_s, releaseName(hop.from.release)},
                                {u"version"_s, written(catalogue, hop.from)}}},
        {u"ansible_core"_s, QJsonObject{{u"minimal"_s, orNull(release->ansibleMinimal)},
                                        {u"maximal"_s, orNull(release->ansibleMaximal)}}},
        {u"changes"_s, changed},
        {u"unchanged"_s, QJsonArray::fromStringList(changes.unchanged)},
        {u"notes"_s, QJsonArray::fromStringList(changes.notes)},
        {u"commands"_s, QJsonArray::fromStringList(changes.commands)}};
    if (!pins.isEmpty())
        object.insert(u"pinned"_s, pinned);
    return object;
}

void printJson(const Catalogue &catalogue, const Path &path, const QList<versions::Pin> &pins)
{
    QJsonArray hops;
    for (const Hop &hop : path.hops)
        hops << hopObject(catalogue, hop, pins);
    const QJsonObject document{{u"format"_s, 1},
                               {u"reachable"_s, path.reachable},
                               {u"reason"_s, orNull(path.reason)},
                               {u"hops"_s, hops}};
    std::fputs(QJsonDocument(document).toJson().constData(), stdout);
}

void printText(const Catalogue &catalogue, const Path &path, const QList<versions::Pin> &pins)
{
    if (!path.reachable)
        printError(path.reason);
    else if (path.hops.isEmpty())
        std::printf("nothing to do: the cluster is there\n");
    int number = 0;
    for (const Hop &hop : path.hops) {
        const versions::HopChanges changes = versions::changesOf(catalogue, hop, pins);
        std::printf("%d. %s %s -> %s %s\n", ++number, qUtf8Printable(releaseName(hop.from.release)),
                    qUtf8Printable(written(catalogue, hop.from)),
                    qUtf8Printable(releaseName(hop.to.release)),
                    qUtf8Printable(written(catalogue, hop.to)));
        for (const auto &change : changes.changes)
            std::printf("   %-24s %s -> %s\n", qUtf8Printable(change.component),
                        change.from.isEmpty() ? "-" : qUtf8Printable(change.from),
                        change.to.isEmpty() ? "-" : qUtf8Printable(change.to));
        for (const auto &pin : pins)
            std::printf("   %-24s pinned to %s at %s\n",
                        qUtf8Printable(versions::componentName(pin.variable)),
                        qUtf8Printable(pin.version), qUtf8Printable(pin.at));
        if (!changes.unchanged.isEmpty())
            std::printf("   unchanged: %s\n", qUtf8Printable(changes.unchanged.join(u", "_s)));
        for (const QString &note : changes.notes)
            std::printf("   note: %s\n", qUtf8Printable(note));
        for (const QString &command : changes.commands)
            std::printf("   $ %s\n", qUtf8Printable(command));
    }
}

text::Error callError(const QString &message, const QString &wayOut)
{
    return {u"call-wrong"_s, message, wayOut, {}};
}

// RELEASE:VERSION, or RELEASE alone where the inventory names the version
text::Result<Place> placeOf(const QString &text, const QString &inventoryVersion)
{
    const QString release = text.section(u':', 0, 0),
                  version = text.contains(u':') ? text.section(u':', 1) : inventoryVersion;
    const auto tag = Version::parse(release);
    if (!tag)
        return std::unexpected(callError(u"--from %1: the release is not a tag"_s.arg(text),
                                         u"write it like v2.32.0:1.36.4"_s));
    const auto parsed = Version::parse(version);
    if (!parsed)
        return std::unexpected(callError(
            version.isEmpty() ? u"--from %1: the version is missing"_s.arg(text)
                              : u"--from %1: %2 is not a version"_s.arg(text, version),
            u"write it like v2.32.0:1.36.4, or give an --inventory that defines kube_version"_s));
    return Place{*tag, *parsed};
}

text::Result<Target> targetOf(const QString &text)
{
    Target target;
    QString version = text;
    if (text.contains(u':')) {
        target.release = Version::parse(text.section(u':', 0, 0));
        version = text.section(u':', 1);
        if (!target.release)
            return std::unexpected(callError(u"--to %1: the release is not a tag"_s.arg(text),
                                             u"write it like v2.32.0:1.36.4"_s));
    }
    target.version = Version::parse(version);
    target.minor = versions::Minor::parse(version);
    if (!target.version && !target.minor)
        return std::unexpected(callError(u"--to %1 is not a version"_s.arg(text),
                                         u"write it like 1.36.4, 1.36 or v2.32.0:1.36.4"_s));
    return target;
}

} // namespace

int pathCommand(Invocation invocation)
{
    const QCoreApplication application(invocation.argc, invocation.argv);
    QCommandLineParser parser;
    parser.setApplicationDescription(
        u"The legal way of hops from one release and version to another."_s);
    parser.addHelpOption();
    const QCommandLineOption from(u"from"_s,
                                  u"where the cluster is; VERSION may come from the inventory"_s,
                                  u"RELEASE:VERSION"_s);
    const QCommandLineOption to(
        u"to"_s, u"where it should go; a minor version means its newest usable patch"_s,
        u"VERSION|RELEASE:VERSION"_s);
    const QCommandLineOption inventoryPath(
        u"inventory"_s, u"names kube_version and pinned components"_s, u"PATH"_s);
    const QCommandLineOption json(u"json"_s, u"as JSON"_s);
    const QCommandLineOption kubespray(
        u"kubespray"_s, u"take the releases from this clone of Kubespray"_s, u"CHECKOUT"_s);
    parser.addOptions({from, to, kubespray, inventoryPath, json});
    if (!parser.parse(QStringList{u"uncordon path"_s} + invocation.arguments)) {
        printError(parser.errorText());
        return 2;
    }
    if (parser.isSet(u"help"_s)) {
        std::fputs(qUtf8Printable(parser.helpText()), stdout);
        return 0;
    }
    if (!parser.isSet(from) || !parser.isSet(to) || !parser.positionalArguments().isEmpty()) {
        printError(u"needs --from RELEASE:VERSION and --to VERSION or RELEASE:VERSION"_s);
        return 2;
    }
    const auto fail = [](const text::Error &error) {
        printError(error.toString());
        return 2;
    };
    const auto catalogue = parser.isSet(kubespray) ? versions::readCheckout(parser.value(kubespray))
                                                   : versions::shippedCatalogue();
    if (!catalogue)
        return fail(catalogue.error());
    PathInventory inventory;
    if (parser.isSet(inventoryPath)) {
        auto read = readPathInventory(parser.value(inventoryPath), *catalogue);
        if (!read)
            return fail(read.error());
        inventory = std::move(*read);
    }
    const auto start = placeOf(parser.value(from), inventory.version);
    if (!start)
        return fail(start.error());
    const auto target = targetOf(parser.value(to));
    if (!target)
        return fail(target.error());
    const Path path = versions::findPath(*catalogue, *start, *target);
    if (parser.isSet(json))
        printJson(*catalogue, path, inventory.pins);
    else
        printText(*catalogue, path, inventory.pins);
    return path.reachable ? 0 : 1;
}

} // namespace uncordon::app
