// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/error.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

namespace uncordon::ansible {

enum class Compression : std::uint8_t { None, Gzip, Xz, Zstd };

/// By the file's first bytes (six are enough), never by its name.
Compression compressionOf(std::string_view head);

/// Whether this build can read it: each library is optional.
bool canDecompress(Compression compression);

/// What kept a compressed file from being read to its end. What was readable has been given.
enum class CompressionFault : std::uint8_t {
    Truncated,     ///< the file ends in the middle
    Corrupt,       ///< the library refuses what comes next
    TrailingBytes, ///< something else follows the compressed data; it is not read
    TooLarge,      ///< more than the cap came out
};

/// Compressed bytes to plain ones, as they come; several members or frames one after the other are
/// one file. Not thread-safe.
class Decompressor
{
public:
    using Sink = std::function<void(std::string_view)>; ///< the view is valid during the call

    /// `cap`: the most bytes that may come out (a kilobyte can hold gigabytes).
    /// Error "compression-unsupported" where this build lacks the library.
    static text::Result<std::unique_ptr<Decompressor>>
    make(Compression compression, std::int64_t cap = std::int64_t{16} << 30);
    virtual ~Decompressor() = default;

    /// False once nothing more will come out; fault() tells why.
    virtual bool feed(std::string_view bytes, const Sink &sink) = 0;
    /// The file ends here.
    virtual void finish() = 0;
    [[nodiscard]] std::optional<CompressionFault> fault() const { return m_fault; }

protected:
    std::optional<CompressionFault> m_fault;
};

} // namespace uncordon::ansible
