// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace uncordon::ansible {

/// A JSON document that was cut off, up to the last object or array that is whole, and closed. Empty where
/// there is none.
std::string closedJson(std::string_view text);

} // namespace uncordon::ansible
