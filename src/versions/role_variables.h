// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QMap>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>

namespace uncordon::versions {

/// The variables that a release's roles define, and what Kubespray's own expressions make of them. No Jinja
/// engine: the forms that occur from v2.12.0 to the main branch of 2026-08; any other gives nothing, never a guess.
class RoleVariables
{
public:
    RoleVariables();
    ~RoleVariables();
    RoleVariables(RoleVariables &&) noexcept;
    RoleVariables &operator=(RoleVariables &&) noexcept;

    /// The variables of one YAML file; what was there before stays. False where it is no YAML.
    bool add(const QByteArray &yaml);
    /// Its text for a Kubernetes minor (1.`minor`): a literal, or what its expression comes to.
    [[nodiscard]] std::optional<QString> value(const QString &name, int minor) const;
    /// The keys of NAME['amd64'], or of NAME itself, in the file's order.
    [[nodiscard]] QStringList keys(const QString &name) const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace uncordon::versions
