// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/compressed_file.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>
#include <vector>

#ifdef UNCORDON_HAS_ZLIB
#include <zlib.h>
#endif
#ifdef UNCORDON_HAS_LZMA
#include <lzma.h>
#endif
#ifdef UNCORDON_HAS_ZSTD
#include <zstd.h>
#endif

using namespace Qt::StringLiterals;

namespace uncordon::ansible {

namespace {

constexpr std::size_t kOutput = std::size_t{1} << 17;
constexpr std::string_view kGzipMagic("\x1f\x8b", 2);
constexpr std::string_view kXzMagic("\xfd"
                                    "7zXZ\0",
                                    6);
constexpr std::string_view kZstdMagic("\x28\xb5\x2f\xfd", 4);

// What the three have in common: an output buffer, the cap, and that a file is members in a row.
class Members : public Decompressor
{
public:
    explicit Members(std::int64_t cap) : m_output(kOutput), m_left(cap) { }

    bool feed(std::string_view bytes, const Sink &sink) final
    {
        while (!m_fault) {
            if (m_between && !startNext(bytes))
                break;
            const std::size_t before = bytes.size();
            const std::size_t produced = step(bytes);
            deliver(produced, sink);
            // Without input left, go on only while the library still holds output.
            if (!m_between && produced == 0 && (bytes.empty() || bytes.size() == before))
                break;
        }
        if (!m_fault && !bytes.empty())
            m_fault = CompressionFault::Corrupt; // refused without saying so
        return !m_fault;
    }

    void finish() final
    {
        if (!m_fault && !m_between)
            m_fault = CompressionFault::Truncated;
        else if (!m_fault && !m_head.empty())
            m_fault = CompressionFault::TrailingBytes;
    }

protected:
    /// Takes from `bytes`, fills m_output and returns how much; sets m_between at a member's end.
    virtual std::size_t step(std::string_view &bytes) = 0;
    /// The magic that each member begins with; a few of its bytes suffice to say no.
    virtual std::size_t magicSize() const = 0;
    virtual bool mayBegin(std::string_view head) const = 0;
    virtual void restart() = 0;

    std::vector<char> m_output;
    bool m_between = false;

private:
    // Zeros pad gzip (tapes) and xz (to blocks of four); anything else must be another member.
    bool startNext(std::string_view &bytes)
    {
        while (m_head.empty() && !bytes.empty() && bytes.front() == '\0')
            bytes.remove_prefix(1);
        while (!bytes.empty() && m_head.size() < magicSize()) {
            m_head.push_back(bytes.front());
            bytes.remove_prefix(1);
        }
        if (!m_head.empty() && !mayBegin(m_head))
            m_fault = CompressionFault::TrailingBytes;
        if (m_fault || m_head.size() < magicSize())
            return false;
        m_between = false;
        restart();
        std::string_view head = m_head;
        step(head); // a magic alone gives no output
        m_head.clear();
        return !m_fault;
    }

    void deliver(std::size_t produced, const Sink &sink)
    {
        const std::size_t allowed = std::min(produced, static_cast<std::size_t>(m_left));
        if (allowed > 0)
            sink({m_output.data(), allowed});
        m_left -= static_cast<std::int64_t>(allowed);
        if (allowed < produced)
            m_fault = CompressionFault::TooLarge;
    }

    std::int64_t m_left;
    std::string m_head; // of the next member, until its magic is complete
};

#ifdef UNCORDON_HAS_ZLIB
class Gzip final : public Members
{
public:
    explicit Gzip(std::int64_t cap) : Members(cap)
    {
        if (inflateInit2(&m_stream, 15 + 16) != Z_OK) // 16: a gzip header is required
            m_fault = CompressionFault::Corrupt;
    }
    ~Gzip() override { inflateEnd(&m_stream); }
    Gzip(const Gzip &) = delete;
    Gzip &operator=(const Gzip &) = delete;

private:
    std::size_t step(std::string_view &bytes) override
    {
        const std::size_t given =
            std::min<std::size_t>(bytes.size(), std::numeric_limits<uInt>::max());
        m_stream.next_in =
            reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data())); // zlib only reads it
        m_stream.avail_in = static_cast<uInt>(given);
        m_stream.next_out = reinterpret_cast<Bytef *>(m_output.data());
        m_stream.avail_out = static_cast<uInt>(m_output.size());
        const int result = inflate(&m_stream, Z_NO_FLUSH);
        bytes.remove_prefix(given - m_stream.avail_in);
        if (result == Z_STREAM_END)
            m_between = true;
        else if (result != Z_OK && result != Z_BUF_ERROR)
            m_fault = CompressionFault::Corrupt;
        return m_output.size() - m_stream.avail_out;
    }
    std::size_t magicSize() const override { return kGzipMagic.size(); }
    bool mayBegin(std::string_view head) const override { return kGzipMagic.starts_with(head); }
    void restart() override { inflateReset(&m_stream); }

    z_stream m_stream{};
};
#endif

#ifdef UNCORDON_HAS_LZMA
class Xz final : public Members
{
public:
    explicit Xz(std::int64_t cap) : Members(cap) { restart(); }
    ~Xz() override { lzma_end(&m_stream); }
    Xz(const Xz &) = delete;
    Xz &operator=(const Xz &) = delete;

private:
    std::size_t step(std::string_view &bytes) override
    {
        m_stream.next_in = reinterpret_cast<const std::uint8_t *>(bytes.data());
        m_stream.avail_in = bytes.size();
        m_stream.next_out = reinterpret_cast<std::uint8_t *>(m_output.data());
        m_stream.avail_out = m_output.size();
        const lzma_ret result = lzma_code(&m_stream, LZMA_RUN);
        bytes.remove_prefix(bytes.size() - m_stream.avail_in);
        if (result == LZMA_STREAM_END)
            m_between = true;
        else if (result != LZMA_OK && result != LZMA_BUF_ERROR)
            m_fault = CompressionFault::Corrupt;
        return m_output.size() - m_stream.avail_out;
    }
    std::size_t magicSize() const override { return kXzMagic.size(); }
    bool mayBegin(std::string_view head) const override { return kXzMagic.starts_with(head); }
    void restart() override
    {
        constexpr std::uint64_t kMemory = std::uint64_t{512} << 20; // xz -9 needs 65 MB
        if (lzma_stream_decoder(&m_stream, kMemory, 0) != LZMA_OK)
            m_fault = CompressionFault::Corrupt;
    }

    lzma_stream m_stream = LZMA_STREAM_INIT;
};
#endif

#ifdef UNCORDON_HAS_ZSTD
class Zstd final : public Members
{
public:
    explicit Zstd(std::int64_t cap) : Members(cap), m_stream(ZSTD_createDStream())
    {
        if (m_stream)
            ZSTD_DCtx_setParameter(m_stream.get(), ZSTD_d_windowLogMax, 29); // 512 MB, as for xz
        else
            m_fault = CompressionFault::Corrupt;
    }

private:
    std::size_t step(std::string_view &bytes) override
    {
        ZSTD_inBuffer input{bytes.data(), bytes.size(), 0};
        ZSTD_outBuffer output{m_output.data(), m_output.size(), 0};
        const std::size_t result = ZSTD_decompressStream(m_stream.get(), &output, &input);
        bytes.remove_prefix(input.pos);
        if (ZSTD_isError(result))
            m_fault = CompressionFault::Corrupt;
        else if (result == 0)
            m_between = true;
        return output.pos;
    }
    std::size_t magicSize() const override { return kZstdMagic.size(); }
    bool mayBegin(std::string_view head) const override
    {
        // 50 to 5f 2a 4d 18: a frame to skip
        constexpr std::string_view skippable("\x2a\x4d\x18", 3);
        return kZstdMagic.starts_with(head) ||
               ((head[0] & 0xf0) == 0x50 && skippable.starts_with(head.substr(1)));
    }
    void restart() override { ZSTD_DCtx_reset(m_stream.get(), ZSTD_reset_session_only); }

    struct Free
    {
        void operator()(ZSTD_DStream *stream) const { ZSTD_freeDStream(stream); }
    };
    std::unique_ptr<ZSTD_DStream, Free> m_stream;
};
#endif

QString nameOf(Compression compression)
{
    switch (compression) {
    case Compression::Gzip: return u"gzip"_s;
    case Compression::Xz: return u"xz"_s;
    case Compression::Zstd: return u"zstd"_s;
    case Compression::None: break;
    }
    return {};
}

std::unique_ptr<Decompressor> build([[maybe_unused]] Compression compression,
                                    [[maybe_unused]] std::int64_t cap)
{
#ifdef UNCORDON_HAS_ZLIB
    if (compression == Compression::Gzip)
        return std::make_unique<Gzip>(cap);
#endif
#ifdef UNCORDON_HAS_LZMA
    if (compression == Compression::Xz)
        return std::make_unique<Xz>(cap);
#endif
#ifdef UNCORDON_HAS_ZSTD
    if (compression == Compression::Zstd)
        return std::make_unique<Zstd>(cap);
#endif
    return {};
}

} // namespace

Compression compressionOf(std::string_view head)
{
    if (head.starts_with(kGzipMagic))
        return Compression::Gzip;
    if (head.starts_with(kXzMagic))
        return Compression::Xz;
    return head.starts_with(kZstdMagic) ? Compression::Zstd : Compression::None;
}

bool canDecompress(Compression compression)
{
    return build(compression, 0) != nullptr;
}

text::Result<std::unique_ptr<Decompressor>> Decompressor::make(Compression compression,
                                                               std::int64_t cap)
{
    if (auto decompressor = build(compression, cap))
        return decompressor;
    const QString name = nameOf(compression);
    return std::unexpected(text::Error{
        u"compression-unsupported"_s,
        QCoreApplication::translate("ansible", "this build cannot read %1").arg(name),
        QCoreApplication::translate("ansible", "unpack the file first, for instance with %1 -d")
            .arg(name),
        {}});
}

} // namespace uncordon::ansible
