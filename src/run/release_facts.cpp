// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/release_facts.h"

#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace uncordon::run {

namespace {

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool roleKnows(const QString &checkout, const QString &role, const QByteArray &variable)
{
    for (const QString &part : {u"defaults"_s, u"tasks"_s}) {
        if (contents(checkout % u"/roles/upgrade/"_s % role % u'/' % part % u"/main.yml"_s)
                .contains(variable))
            return true;
    }
    return false;
}

QString releaseOf(const QString &checkout)
{
    if (QFileInfo::exists(checkout + u"/.git"_s)) {
        QProcess git;
        git.start(u"git"_s, {u"-C"_s, checkout, u"describe"_s, u"--tags"_s, u"--exact-match"_s});
        if (git.waitForFinished(5000) && git.exitCode() == 0)
            return QString::fromUtf8(git.readAllStandardOutput()).trimmed();
    }
    // version: 2.31.0
    static const QRegularExpression version(u"^version:\\s*['\"]?([0-9.]+)"_s,
                                            QRegularExpression::MultilineOption);
    const auto match = version.match(QString::fromUtf8(contents(checkout + u"/galaxy.yml"_s)));
    return match.hasMatch() ? QString(u'v' % match.captured(1)) : QString();
}

} // namespace

ReleaseFacts readReleaseFacts(const QString &checkout)
{
    ReleaseFacts facts;
    facts.release = releaseOf(checkout);
    facts.confirmsUpgrade = roleKnows(checkout, u"pre-upgrade"_s, "upgrade_node_confirm");
    facts.confirmsUncordon =
        roleKnows(checkout, u"post-upgrade"_s, "upgrade_node_post_upgrade_confirm");
    return facts;
}

} // namespace uncordon::run
