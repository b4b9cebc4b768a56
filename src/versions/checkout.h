// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "versions/catalogue.h"

namespace uncordon::versions {

/// The catalogue of a Kubespray clone or fork: its tags from v2.12.0 on, and what is checked out where that is no
/// tag (its name comes from galaxy.yml). Read with git; nothing of it is run. Takes seconds: not for a window's thread.
/// Errors: "git-missing", "checkout-unreadable", "checkout-empty".
text::Result<Catalogue> readCheckout(const QString &folder);

} // namespace uncordon::versions
