// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timeline.h"
#include "ui/run/log_reader.h"

/// What the window says of a saved log as a source: from values, in the user's language.
namespace uncordon::ui {

/// What was around the log: "gzip", "Jenkins clock"; a word that is not known is given as it is.
QString wrappingName(const QString &word);
/// "gzip, Jenkins clock  ·  times from profile_tasks  ·  2 of 18 phases: end unknown".
QString logFacts(const timeline::Timeline &timeline);
/// "Read 34% of 2.1 GB", empty where all of it was read.
QString readingText(const LogStatus &status);
/// "Run 1 of 2: 1 Dec 2026 00:00, failed, 7 nodes".
QString runEntryText(const LogStatus &status, qsizetype index);

} // namespace uncordon::ui
