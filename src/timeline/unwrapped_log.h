// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ansible/compressed_file.h"
#include "ansible/event.h"
#include "ansible/wrapping_peeler.h"
#include "timeline/numbering.h"
#include "timeline/timeline.h"

#include <QFile>
#include <QTemporaryFile>

#include <deque>
#include <functional>

namespace uncordon::timeline {

/// What stands between a log file's bytes and the parser: unpacks it, decides what it is wrapped in,
/// peels that off. A plain log's bytes go through as they are; of any other the clean text is kept in
/// a temporary file, and offsets are those in it.
///
/// While less than a sample of a growing file is known the decision may change: then everything is
/// told again from the start.
class UnwrappedLog final : private ansible::LineSink
{
public:
    struct Receiver
    {
        std::function<void()> restart; ///< forget all of it
        std::function<void(std::uint16_t stream, std::string_view bytes)>
            text; ///< clean bytes of one process
    };
    /// When a line was printed.
    struct Time
    {
        ansible::TimeKind kind = ansible::TimeKind::None;
        qint64 ms = 0;       ///< as printed
        qint64 steadyMs = 0; ///< differences are durations
        bool operator==(const Time &) const = default;
    };

    explicit UnwrappedLog(Receiver receiver, Numbering numbering = Numbering::File);
    ~UnwrappedLog() override;

    /// The next bytes of the file. Fails where they cannot be unpacked or kept at all.
    text::Result<void> feed(std::string_view bytes);
    /// All there is for now was fed: what is decided so far is told.
    text::Result<void> settle();
    /// Nothing more will come.
    text::Result<void> finish();

    /// The last event of `stream`, as the parser gave it, to its place in bytes() and in the file's lines.
    void place(std::uint16_t stream, ansible::Event &event) const;
    /// When the byte before `end` was printed; `end` as the parser counts, never less than before.
    [[nodiscard]] std::optional<Time> timeAt(std::uint16_t stream, qint64 end);
    /// True where every byte goes through as it is, now and from here on.
    [[nodiscard]] bool passesThrough() const { return m_decided && !m_kept; }
    /// True where bytes() has the clean text; else the file itself is it.
    [[nodiscard]] bool isKept() const { return m_kept; }
    [[nodiscard]] QByteArray bytes(qint64 offset, qint64 length) const;
    [[nodiscard]] QString keptPath() const { return m_kept ? m_spool.fileName() : QString(); }

    [[nodiscard]] const ansible::WrappingPlan &plan() const { return m_plan; }
    /// What was peeled, as stable words, outermost first.
    [[nodiscard]] QStringList peeled() const;
    [[nodiscard]] QList<Diagnostic> diagnostics() const;
    /// Where a few lines only tell a time: the first and the last of them.
    [[nodiscard]] std::optional<Time> firstMark() const { return m_firstMark; }
    [[nodiscard]] std::optional<Time> lastMark() const { return m_lastMark; }
    /// 0 where the bytes go through as they are.
    [[nodiscard]] qint64 fileLines() const { return m_peeler ? m_peeler->lines() : 0; }

private:
    struct Step
    {
        qint64 from = 0;
        qint64 shift = 0;
    }; ///< from here on a place is shifted so far
    struct Until
    {
        qint64 end = 0;
        Time time;
    }; ///< the time of the bytes up to here
    struct Stream
    {
        qint64 length = 0, lines = 0;
        std::vector<Step> offsets, numbers;
        std::deque<Until> times;
    };

    void take(const ansible::PeeledLine &line) override;
    void unpacked(std::string_view bytes);
    void decide(bool final);
    void deliver(std::string_view bytes);
    void restart(ansible::WrappingPlan plan);
    void flush();
    bool keep(std::string_view bytes);
    text::Result<void> outcome() const;

    Receiver m_receiver;
    Numbering m_numbering;
    qint64 m_textLines = 0; ///< of all streams that ended
    std::string m_head;     ///< until the compression is known
    std::string m_sample;   ///< until the wrapping is decided
    std::size_t m_told = 0;
    bool m_packingKnown = false, m_planned = false, m_decided = false, m_kept = false,
         m_keepFailed = false;
    ansible::Compression m_compression = ansible::Compression::None;
    std::unique_ptr<ansible::Decompressor> m_decompressor;
    std::optional<text::Error> m_error;
    ansible::WrappingPlan m_plan;
    std::unique_ptr<ansible::Peeler> m_peeler;
    std::vector<Stream> m_streams;
    std::uint16_t m_current = 0;
    std::string m_clean; ///< of m_current, not yet given on
    mutable QTemporaryFile m_spool;
    mutable QFile m_reader;
    qint64 m_spooled = 0;
    std::optional<Time> m_firstMark, m_lastMark;
};

} // namespace uncordon::timeline
