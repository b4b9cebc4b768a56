// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/error.h"

#include <memory>

class QCoreApplication;
class QString;

namespace uncordon::run {

/// Held for life by a run's only conductor; the kernel lets go of it when the process dies.
class ConductorLock
{
public:
    /// None: there is a conductor.
    static std::unique_ptr<ConductorLock> take(const QString &folder);
    static bool isTaken(const QString &folder);
    ~ConductorLock();
    ConductorLock(const ConductorLock &) = delete;
    ConductorLock &operator=(const ConductorLock &) = delete;

private:
    explicit ConductorLock(int descriptor) : m_descriptor(descriptor) { }
    int m_descriptor;
};

/// `uncordon conduct`: conducts the run of a folder until it is over. Ends at once, successfully,
/// where the run has a conductor.
text::Result<void> conduct(QCoreApplication &application, const QString &folder);

} // namespace uncordon::run
