// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/error.h"

namespace uncordon::app {

/// timeline.json, report.html and timeline.png of a run that is over. Needs a QGuiApplication.
text::Result<void> writeArtifacts(const QString &folder);

} // namespace uncordon::app
