// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/run_artifacts.h"

#include "app/timeline_export.h"

#include "run/run_info.h"
#include "text/whole_file.h"
#include "timeline/json.h"
#include "timeline/log_follower.h"

using namespace Qt::StringLiterals;

namespace uncordon::app {

text::Result<void> writeArtifacts(const QString &folder)
{
    timeline::LogFollower follower(folder + u"/output.log"_s);
    if (auto finished = follower.finish(); !finished)
        return finished;
    const timeline::Timeline timeline = follower.timeline(timeline::WantedTasks::none());
    ExportText words;
    if (const auto info = run::read(folder))
        words.title = u"%1  %2  %3 -> %4"_s.arg(info->title, info->release, info->fromVersion,
                                                info->toVersion);
    if (auto written = text::writeWhole(folder + u"/timeline.json"_s, timeline::toJson(timeline));
        !written)
        return written;
    if (auto written = exportHtml(timeline, folder + u"/report.html"_s, words); !written)
        return written;
    return exportPng(timeline, folder + u"/timeline.png"_s, words);
}

} // namespace uncordon::app
