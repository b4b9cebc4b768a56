// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/encoding_lines.h"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace uncordon::ansible {

namespace {

constexpr std::string_view kUtf8Mark("\xef\xbb\xbf", 3);
constexpr std::string_view kUtf16LeMark("\xff\xfe", 2);
constexpr std::string_view kUtf16BeMark("\xfe\xff", 2);

// Length of the valid UTF-8 character of more than one byte at the start of `bytes`; 0: none.
std::size_t multibyte(std::string_view bytes)
{
    const auto lead = static_cast<unsigned char>(bytes.front());
    const std::size_t length = lead >= 0xc2 && lead <= 0xdf   ? 2
                               : lead >= 0xe0 && lead <= 0xef ? 3
                               : lead >= 0xf0 && lead <= 0xf4 ? 4
                                                              : 0;
    if (length == 0 || bytes.size() < length)
        return 0;
    const auto follows = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; };
    return std::ranges::all_of(bytes.substr(1, length - 1), follows) ? length : 0;
}

void appendUtf8(char32_t c, std::string &out)
{
    const auto put = [&out](char32_t byte) { out.push_back(static_cast<char>(byte)); };
    if (c < 0x80) {
        put(c);
    } else if (c < 0x800) {
        put(0xc0 | (c >> 6));
        put(0x80 | (c & 0x3f));
    } else if (c < 0x10000) {
        put(0xe0 | (c >> 12));
        put(0x80 | ((c >> 6) & 0x3f));
        put(0x80 | (c & 0x3f));
    } else {
        put(0xf0 | (c >> 18));
        put(0x80 | ((c >> 12) & 0x3f));
        put(0x80 | ((c >> 6) & 0x3f));
        put(0x80 | (c & 0x3f));
    }
}

} // namespace

EncodingGuess guessEncoding(std::string_view sample)
{
    if (sample.starts_with(kUtf16LeMark))
        return {TextEncoding::Utf16Le, true, false};
    if (sample.starts_with(kUtf16BeMark))
        return {TextEncoding::Utf16Be, true, false};
    const bool mark = sample.starts_with(kUtf8Mark);
    if (sample.empty() || std::memchr(sample.data(), 0, sample.size()) == nullptr)
        return {TextEncoding::Utf8, mark, false};
    // Mostly ASCII in UTF-16: every other byte is NUL, and the bytes between them are not.
    std::size_t even = 0, odd = 0;
    for (std::size_t i = 0; i < sample.size(); ++i) {
        if (sample[i] == '\0')
            ++((i % 2 == 0) ? even : odd);
    }
    const std::size_t half = sample.size() / 2;
    if (!mark && half > 0 && odd * 10 >= half * 6 && even * 20 <= half)
        return {TextEncoding::Utf16Le, false, false};
    if (!mark && half > 0 && even * 10 >= half * 6 && odd * 20 <= half)
        return {TextEncoding::Utf16Be, false, false};
    return {TextEncoding::Utf8, mark, true};
}

QString displayText(std::string_view bytes)
{
    bool wide = false, stray = false;
    for (std::size_t i = 0; i < bytes.size();) {
        if (static_cast<unsigned char>(bytes[i]) < 0x80) {
            ++i;
            continue;
        }
        if (const std::size_t length = multibyte(bytes.substr(i))) {
            wide = true;
            i += length;
        } else {
            stray =
                stray || i + 3 < bytes.size(); // the last ones may be a character that was cut off
            ++i;
        }
    }
    const auto size = static_cast<qsizetype>(bytes.size());
    return stray && !wide ? QString::fromLatin1(bytes.data(), size)
                          : QString::fromUtf8(bytes.data(), size);
}

LineSplitter::LineSplitter(TextEncoding encoding, std::size_t cap)
    : m_encoding(encoding), m_cap(std::max<std::size_t>(cap & ~std::size_t{1}, 2))
{ }

std::size_t LineSplitter::lineFeed(std::string_view bytes, std::size_t from) const
{
    if (m_encoding == TextEncoding::Utf8)
        return bytes.find('\n', from);
    const std::size_t low = m_encoding == TextEncoding::Utf16Le ? 0 : 1;
    for (std::size_t i = from & ~std::size_t{1}; i + 1 < bytes.size(); i += 2) {
        if (bytes[i + low] == '\n' && bytes[i + 1 - low] == '\0')
            return i;
    }
    return std::string_view::npos;
}

bool LineSplitter::next(SourceLine &line)
{
    if (m_givenPending) {
        m_pending.clear();
        m_givenPending = false;
    }
    const std::size_t feed = m_encoding == TextEncoding::Utf8 ? 1 : 2;
    if (m_pending.empty()) {
        const std::size_t end = lineFeed(m_input.substr(0, m_cap), 0);
        if (end != std::string_view::npos) {
            const std::string_view raw = m_input.substr(0, end);
            m_input.remove_prefix(end + feed);
            give(raw, true, line);
            return true;
        }
    }
    // The line goes on behind what was fed: what there is of it is kept.
    const std::size_t searched = m_pending.size();
    const std::size_t room = m_cap - std::min(m_cap, m_pending.size());
    const std::string_view more = m_input.substr(0, room);
    std::size_t end = std::string_view::npos;
    if (m_encoding == TextEncoding::Utf8) {
        end = more.find('\n');
        m_pending.append(more.substr(0, end == std::string_view::npos ? end : end + 1));
        m_input.remove_prefix(end == std::string_view::npos ? more.size() : end + 1);
        end = end == std::string_view::npos ? end : searched + end;
    } else {
        m_pending.append(more);
        end = lineFeed(m_pending, searched);
        const std::size_t kept = end == std::string_view::npos ? m_pending.size() : end + feed;
        m_input.remove_prefix(kept - searched);
        m_pending.resize(kept);
    }
    if (end != std::string_view::npos) {
        m_givenPending = true;
        give(std::string_view(m_pending).substr(0, end), true, line);
        return true;
    }
    if (m_pending.size() >= m_cap) {
        if (m_cutLines++ == 0)
            m_firstCutLine = m_line;
        m_givenPending = true;
        give(m_pending, false, line);
        return true;
    }
    return false;
}

bool LineSplitter::last(SourceLine &line)
{
    if (m_givenPending)
        m_pending.clear();
    m_givenPending = true;
    if (m_pending.empty())
        return false;
    give(m_pending, false, line);
    return true;
}

void LineSplitter::give(std::string_view raw, bool ended, SourceLine &line)
{
    line.offset = m_offset;
    line.line = m_given = m_line;
    line.ended = ended;
    const std::size_t feed = !ended ? 0 : m_encoding == TextEncoding::Utf8 ? 1 : 2;
    m_offset += static_cast<std::int64_t>(raw.size() + feed);
    line.text = decoded(raw);
    if (ended)
        ++m_line;
}

std::string_view LineSplitter::decoded(std::string_view raw)
{
    if (m_encoding == TextEncoding::Utf8) {
        while (raw.starts_with(kUtf8Mark))
            raw.remove_prefix(kUtf8Mark.size());
        if (raw.empty() || std::memchr(raw.data(), 0, raw.size()) == nullptr)
            return raw;
        m_decoded.clear();
        std::ranges::copy_if(raw, std::back_inserter(m_decoded), [](char c) { return c != '\0'; });
    } else {
        m_decoded.clear();
        const std::size_t low = m_encoding == TextEncoding::Utf16Le ? 0 : 1;
        const auto unit = [&](std::size_t i) {
            return static_cast<char32_t>(static_cast<unsigned char>(raw[i + low])) |
                   static_cast<char32_t>(static_cast<unsigned char>(raw[i + 1 - low])) << 8;
        };
        std::size_t i = 0;
        for (; i + 1 < raw.size(); i += 2) {
            char32_t c = unit(i);
            if (c == 0) {
                if (m_nulBytes++ == 0)
                    m_firstNulLine = m_line;
                continue;
            }
            if (c == 0xfeff && m_decoded.empty())
                continue;
            if (c >= 0xd800 && c < 0xdc00 && i + 3 < raw.size() &&
                (unit(i + 2) & 0xfc00) == 0xdc00) {
                c = 0x10000 + ((c - 0xd800) << 10) + (unit(i + 2) - 0xdc00);
                i += 2;
            } else if (c >= 0xd800 && c < 0xe000) {
                c = 0xfffd;
                ++m_badUnits;
            }
            appendUtf8(c, m_decoded);
        }
        if (i < raw.size())
            ++m_badUnits;
        return m_decoded;
    }
    if (m_nulBytes == 0)
        m_firstNulLine = m_line;
    m_nulBytes += static_cast<std::int64_t>(raw.size() - m_decoded.size());
    return m_decoded;
}

} // namespace uncordon::ansible
