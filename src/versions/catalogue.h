// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/error.h"
#include "versions/version.h"

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QStringList>

namespace uncordon::versions {

/// A Kubespray tag and what it brings.
struct Release
{
    Version tag;              ///< v2.32.0
    QString date;             ///< of the tag, yyyy-mm-dd
    Version defaultVersion;   ///< kube_version where the inventory names none
    Version minimum;          ///< kube_version_min_required
    QList<Version> versions;  ///< the keys of its checksums, in the file's order
    bool vPrefix = false;     ///< versions are written with a leading v (before v2.28)
    QString ansibleMinimal;   ///< ansible-core that it asserts, inclusive; empty: none
    QString ansibleMaximal;   ///< exclusive; empty: none
    QStringList requirements; ///< lines of requirements.txt
    QMap<Minor, QMap<QString, QString>>
        components; ///< by minor: "etcd_version" to "3.6.14", as written there

    QList<Version> usable; ///< of versions, those that isUsable() takes

    [[nodiscard]] QString name() const { return u'v' + tag.toString(); }
    /// As this release writes it.
    [[nodiscard]] QString written(const Version &version) const;
    /// In the checksums, in every table by minor, and not below the minimum: v2.24 lists 1.29 without an etcd for it.
    [[nodiscard]] bool isUsable(const Version &version) const;
};

/// Fills Release::usable from the rest of it.
void findUsable(Release &release);

/// A hop that somebody reported broken.
struct KnownBad
{
    Version release; ///< the hop's target
    std::optional<Version> fromRelease, fromVersion;
    std::optional<Minor> fromMinor, toMinor;
    QString text, link;
};

struct Catalogue
{
    QString source;
    QList<Release> releases; ///< by tag, ascending
    QList<KnownBad> knownBad;

    [[nodiscard]] const Release *find(const Version &tag) const;
};

/// Errors: "catalogue-unreadable", with what is missing and in which release.
text::Result<Catalogue> readCatalogue(const QByteArray &releases, const QByteArray &knownBad,
                                      const QString &file);
/// The one that ships with the program.
text::Result<Catalogue> shippedCatalogue();

} // namespace uncordon::versions
