// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/error.h"
#include "timeline/timeline.h"

namespace uncordon::app {

struct ExportText
{
    QString title; ///< plain text; empty: the outcome alone
};

/// Pictures by the window's own painter, sized to their content, in light colours. They need a
/// QGuiApplication (any platform).
text::Result<void> exportPng(const timeline::Timeline &timeline, const QString &file,
                             const ExportText &words);
text::Result<void> exportSvg(const timeline::Timeline &timeline, const QString &file,
                             const ExportText &words);
/// One file that needs nothing else: exceptions first, the picture, every node, prompts, slowest tasks.
text::Result<void> exportHtml(const timeline::Timeline &timeline, const QString &file,
                              const ExportText &words);

} // namespace uncordon::app
