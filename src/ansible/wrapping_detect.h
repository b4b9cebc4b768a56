// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/encoding_lines.h"
#include "ansible/wrapping_layer.h"

#include <optional>
#include <vector>

namespace uncordon::ansible {

/// Enough of a file's start to know its wrappings.
constexpr std::size_t kSampleBytes = std::size_t{64} << 10;

/// What has to be peeled off a file, outermost first.
struct WrappingPlan
{
    TextEncoding encoding = TextEncoding::Utf8;
    std::vector<LayerPlan> layers;
    int timeLayer = -1;           ///< the layer whose stamps are the lines' times; -1: none has any
    std::vector<Wrapping> peeled; ///< for the reader: the layers, and what concerns the text
    std::optional<Wrapping> callback; ///< the innermost layer, where it is a callback's
    bool rewrites =
        false; ///< false: the bytes are what ansible-playbook printed, use them as they are

    bool operator==(const WrappingPlan &) const = default;
};

/// Decides from the first kSampleBytes of a file, or from all of a shorter one (`whole`: nothing
/// follows). Pure: the same bytes give the same plan. The majority decides; lines of ansible-playbook
/// without the wrapping speak against it.
WrappingPlan detectWrappings(std::string_view sample, bool whole);

} // namespace uncordon::ansible
