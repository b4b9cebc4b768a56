// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>
#include <string_view>

namespace uncordon::timeline {

/// The msg of a result as ansible prints it ({"msg": "..."} or "msg: ..."), decoded to plain text.
/// Cut-off JSON gives what there is; none where there is no msg.
std::optional<QString> failureMessage(std::string_view bytes);

} // namespace uncordon::timeline
