// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timeline.h"

#include <string_view>

/// What the bytes of an event say, for the few events whose text is wanted.
namespace uncordon::timeline {

/// As one would read it, without carriage returns; cut where it is long.
QString shownText(std::string_view bytes);
/// "node1 : ok=5 changed=0 ...", colours between included.
Recap recapOf(std::string_view bytes);
/// "Script started on 2026-12-01 00:00:00+00:00 [...]"; invalid for another line.
QDateTime scriptDate(std::string_view bytes);
/// Text that ansible-playbook does not begin with; "Using /etc/ansible/ansible.cfg as config file" is its own.
bool isForeign(std::string_view bytes);

} // namespace uncordon::timeline
