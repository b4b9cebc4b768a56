// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>
#include <string>
#include <string_view>

namespace uncordon::ansible {

enum class TextEncoding : std::uint8_t { Utf8, Utf16Le, Utf16Be };

struct EncodingGuess
{
    TextEncoding encoding = TextEncoding::Utf8;
    bool mark = false;     ///< a byte order mark stands at the start
    bool nulBytes = false; ///< NUL bytes that are not a part of UTF-16
};

/// From the first bytes of a file (a few hundred are enough). UTF-16 is found without a mark too.
EncodingGuess guessEncoding(std::string_view sample);

/// What a reader sees of bytes in an unknown encoding: UTF-8, or Latin-1 where no character of more
/// than one byte is valid UTF-8. A character cut off at the end makes no Latin-1.
QString displayText(std::string_view bytes);

/// One line of a file, as UTF-8 (or whatever bytes the file has), without its line feed.
struct SourceLine
{
    std::string_view text;   ///< valid until the next line is asked for
    std::int64_t offset = 0; ///< of its first byte in the file
    std::uint32_t line = 0;  ///< 1-based
    bool ended = true;       ///< a line feed followed
};

/// Bytes to lines, any chunking; UTF-16 becomes UTF-8 and keeps its offsets. Byte order marks at the
/// start of a line are gone (joined files have several), and so are NUL bytes, which are counted.
class LineSplitter
{
public:
    /// A line longer than `cap` bytes is given in pieces of that size, with the same line number.
    explicit LineSplitter(TextEncoding encoding, std::size_t cap = std::size_t{64} << 20);

    /// All of `bytes` must be taken by next() before the next call; they must stay until then.
    void feed(std::string_view bytes) { m_input = bytes; }
    /// The next whole line of what was fed.
    bool next(SourceLine &line);
    /// What is left where no line feed will come.
    bool last(SourceLine &line);

    /// Lines given so far.
    [[nodiscard]] std::uint32_t lines() const { return m_given; }
    [[nodiscard]] std::int64_t nulBytes() const { return m_nulBytes; }
    [[nodiscard]] std::uint32_t firstNulLine() const { return m_firstNulLine; }
    /// Pieces of lines that were too long.
    [[nodiscard]] std::int64_t cutLines() const { return m_cutLines; }
    [[nodiscard]] std::uint32_t firstCutLine() const { return m_firstCutLine; }
    /// UTF-16 that is none: a lone surrogate, an odd byte at the end.
    [[nodiscard]] std::int64_t badUnits() const { return m_badUnits; }

private:
    std::size_t lineFeed(std::string_view bytes, std::size_t from) const;
    void give(std::string_view raw, bool ended, SourceLine &line);
    std::string_view decoded(std::string_view raw);

    TextEncoding m_encoding;
    std::size_t m_cap;
    std::string_view m_input;
    std::string m_pending, m_decoded;
    std::int64_t m_offset = 0; ///< of the line that is being read
    std::uint32_t m_line = 1, m_given = 0;
    std::int64_t m_nulBytes = 0, m_cutLines = 0, m_badUnits = 0;
    std::uint32_t m_firstNulLine = 0, m_firstCutLine = 0;
    bool m_givenPending = false;
};

} // namespace uncordon::ansible
