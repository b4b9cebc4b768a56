// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/document.h"

namespace uncordon::inventory {

/// One YAML document, with anchors, merge keys and Ansible's tags resolved.
text::Result<Document> readYaml(const QByteArray &bytes, const QString &file);

} // namespace uncordon::inventory
