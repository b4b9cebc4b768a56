// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <expected>
#include <optional>

namespace uncordon::inventory {

struct HostAddress
{
    QString name;    ///< may hold ranges
    qint64 port = 0; ///< 0: none
};

/// A host name, IPv4 or IPv6 address, with ranges, and an optional :port ([2001:db8::1]:22); nothing
/// where it is none of them.
std::optional<HostAddress> parseAddress(const QString &text);
/// As above, and for whatever else stands there the text itself without a port.
HostAddress addressOf(const QString &pattern);

/// More hosts than this in one pattern are taken for a mistake.
inline constexpr qsizetype kMostHostsOfPattern = 200'000;

struct HostNames
{
    QStringList names;
    qint64 port = 0;
};

/// The hosts that an entry of an inventory names: `node[01:10:2].example:22`. The error says what is
/// wrong with it.
std::expected<HostNames, QString> expandHosts(const QString &pattern);

/// What stands for the same hosts as one pattern, one of them on its own.
struct SplitPattern
{
    QStringList before;
    QString host; ///< with the pattern's port
    QStringList after;
};

/// Nothing where the pattern does not name the host, or names too many to be written out.
std::optional<SplitPattern> splitPattern(const QString &pattern, const QString &host);

} // namespace uncordon::inventory
