// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "versions/version.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <tuple>

using namespace Qt::StringLiterals;

namespace uncordon::versions {

namespace {

// Semantic versioning 2.0.0, item 11: numbers by value and before words, a longer list after its beginning.
std::strong_ordering comparePreRelease(const QString &a, const QString &b)
{
    if (a.isEmpty() || b.isEmpty())
        return a.isEmpty() <=> b.isEmpty();
    const QStringList as = a.split(u'.'), bs = b.split(u'.');
    for (qsizetype i = 0; i < std::min(as.size(), bs.size()); ++i) {
        bool aIsNumber = false, bIsNumber = false;
        const auto x = as[i].toULongLong(&aIsNumber), y = bs[i].toULongLong(&bIsNumber);
        const auto order = aIsNumber && bIsNumber   ? x <=> y
                           : aIsNumber != bIsNumber ? bIsNumber <=> aIsNumber
                                                    : as[i].compare(bs[i]) <=> 0;
        if (order != 0)
            return order;
    }
    return as.size() <=> bs.size();
}

} // namespace

std::optional<Version> Version::parse(QStringView text)
{
    // v1.36.0-rc.1
    static const QRegularExpression form(
        u"^v?(\\d{1,6})\\.(\\d{1,6})\\.(\\d{1,6})(?:-([0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*))?$"_s);
    const auto match = form.matchView(text);
    if (!match.hasMatch())
        return {};
    return Version{match.captured(1).toInt(), match.captured(2).toInt(), match.captured(3).toInt(),
                   match.captured(4)};
}

QString Version::toString() const
{
    const QString numbers = u"%1.%2.%3"_s.arg(major).arg(minor).arg(patch);
    return preRelease.isEmpty() ? numbers : QString(numbers + u'-' + preRelease);
}

std::strong_ordering Version::operator<=>(const Version &other) const
{
    if (const auto order =
            std::tie(major, minor, patch) <=> std::tie(other.major, other.minor, other.patch);
        order != 0)
        return order;
    return comparePreRelease(preRelease, other.preRelease);
}

std::optional<Minor> Minor::parse(QStringView text)
{
    static const QRegularExpression form(u"^v?(\\d{1,6})\\.(\\d{1,6})$"_s);
    const auto match = form.matchView(text);
    return match.hasMatch()
               ? std::optional(Minor{match.captured(1).toInt(), match.captured(2).toInt()})
               : std::nullopt;
}

QString Minor::toString() const
{
    return u"%1.%2"_s.arg(major).arg(minor);
}

} // namespace uncordon::versions
