// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringView>

#include <compare>
#include <optional>

namespace uncordon::versions {

/// "1.36.4", "v2.32.0", "v1.36.0-rc.1". Ordered as semantic versioning orders them: a pre-release comes before
/// its release.
struct Version
{
    int major = 0, minor = 0, patch = 0;
    QString preRelease; ///< "rc.1"; empty: a release

    /// With or without a leading v; nothing else may follow. None where it is not three numbers.
    static std::optional<Version> parse(QStringView text);
    /// Without a leading v.
    [[nodiscard]] QString toString() const;

    std::strong_ordering operator<=>(const Version &other) const;
    bool operator==(const Version &other) const = default;
};

/// "1.36": a minor version.
struct Minor
{
    int major = 0, minor = 0;

    static std::optional<Minor> parse(QStringView text);
    [[nodiscard]] QString toString() const;
    auto operator<=>(const Minor &) const = default;
};

inline Minor minorOf(const Version &version)
{
    return {version.major, version.minor};
}

} // namespace uncordon::versions
