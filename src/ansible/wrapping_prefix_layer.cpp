// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/wrapping_layer.h"

#include <algorithm>
#include <unordered_map>

namespace uncordon::ansible {

namespace {

constexpr std::size_t kJoinCap = std::size_t{64} << 20;
constexpr std::size_t kStreamCap = 1000;

// Terraform says every ten seconds that something goes on.
constexpr std::int64_t kTerraformTickMs = 10'000;

std::int64_t periodOf(Wrapping wrapping)
{
    switch (wrapping) {
    case Wrapping::ClockStamp:
    case Wrapping::ClockColon:
    case Wrapping::ClockBracket:
    case Wrapping::TeamCity: return kDayMs;
    case Wrapping::MonthDayStamp:
    case Wrapping::Journal:
        return kYearMs; // its other stamps have a year, and never go back as far
    default: return 0;
    }
}

// Lines of several processes: each source that begins like a run of its own is a stream of its own.
// Worker processes only add lines to the run that is there.
class Streams
{
public:
    std::uint16_t of(std::string_view source, std::string_view text)
    {
        if (source.empty())
            return m_last;
        if (const auto known = m_streams.find(std::string(source)); known != m_streams.end())
            return m_last = known->second;
        if (!m_streams.empty() && (!looksLikeAnsible(text) || m_streams.size() >= kStreamCap))
            return m_last;
        m_last = static_cast<std::uint16_t>(m_streams.size());
        m_streams.emplace(source, m_last);
        return m_last;
    }
    [[nodiscard]] std::uint16_t last() const { return m_last; }

private:
    std::unordered_map<std::string, std::uint16_t> m_streams;
    std::uint16_t m_last = 0;
};

class PrefixLayer final : public LineLayer
{
public:
    PrefixLayer(const LayerPlan &plan, bool givesTime, LineSink &next, SourceNotes &notes)
        : LineLayer(next, notes), m_plan(plan), m_clock(periodOf(plan.wrapping)),
          m_givesTime(givesTime)
    {
        if (plan.firstElapsedMs >= 0)
            m_clock.at({TimeKind::Relative,
                        std::max<std::int64_t>(plan.firstElapsedMs - kTerraformTickMs, 0)});
    }

    void take(const PeeledLine &line) override
    {
        PeeledLine out = line;
        if (!matchPrefix(m_plan.wrapping, line.text, m_match)) {
            foreign(out);
            return;
        }
        tick(line);
        if (m_givesTime)
            out.time = m_clock.last();
        if (!m_plan.program.empty() && m_match.program != m_plan.program) {
            out.stream = streamOf({}, {}, line);
            m_notes.add("other-program", false, line.line);
            give(out);
            return;
        }
        out.text.remove_prefix(m_match.length);
        if (m_plan.secondBlank && out.text.starts_with(' '))
            out.text.remove_prefix(1);
        out.stream = streamOf(m_match.source, out.text, line);
        if (m_plan.wrapping == Wrapping::ContainerLog)
            join(out, m_match.goesOn);
        else if (m_plan.wrapping == Wrapping::GitLabStamp)
            append(out, m_match.continues);
        else
            m_next.take(out);
    }

    void finish() override { flush(); }

private:
    void tick(const PeeledLine &line)
    {
        Stamp stamp = m_match.stamp;
        if (stamp.kind == TimeKind::None)
            return;
        if (m_plan.incremental) {
            m_sum += stamp.ms;
            stamp = {TimeKind::Relative, m_sum};
        }
        const int before = m_clock.setBack();
        m_clock.at(stamp);
        if (m_clock.setBack() > before)
            m_notes.add("clock-set-back", true, line.line);
    }

    // A line without the prefix: a continuation, or somebody else's.
    void foreign(PeeledLine &out)
    {
        if (m_plan.wrapping == Wrapping::LocalExec) {
            if (const auto elapsed = terraformElapsedMs(out.text, m_plan.resource))
                m_clock.at({TimeKind::Relative, *elapsed});
        } else if (m_plan.wrapping != Wrapping::LogPath && !out.text.empty()) {
            m_notes.add("line-without-prefix", false, out.line);
        }
        if (m_givesTime)
            out.time = m_clock.last();
        out.stream = streamOf({}, {}, out);
        give(out);
    }

    void give(PeeledLine &out)
    {
        flush();
        m_next.take(out);
    }

    // An outer wrapping that told processes apart is kept.
    std::uint16_t streamOf(std::string_view source, std::string_view text, const PeeledLine &line)
    {
        const std::uint16_t own = m_streams.of(source, text);
        return line.stream != 0 ? line.stream : own;
    }

    // ContainerLog: pieces of a long line, told before the rest comes.
    void join(PeeledLine &out, bool goesOn)
    {
        if (m_joined.empty() && !goesOn) {
            m_next.take(out);
            return;
        }
        hold(out);
        if (!goesOn || m_joined.size() > kJoinCap)
            flush();
    }

    // GitLabStamp: told when the rest comes, so each line waits for the next one.
    void append(PeeledLine &out, bool continues)
    {
        if (!continues || m_joined.size() > kJoinCap)
            flush();
        hold(out);
    }

    void hold(const PeeledLine &out)
    {
        if (!m_holding)
            m_first = out;
        m_holding = true;
        m_first.time = out.time;
        m_first.ended = out.ended;
        m_joined += out.text;
    }

    void flush()
    {
        if (!m_holding)
            return;
        m_holding = false;
        m_first.text = m_joined;
        m_next.take(m_first);
        m_joined.clear();
    }

    LayerPlan m_plan;
    PrefixMatch m_match;
    SteadyClock m_clock;
    Streams m_streams;
    PeeledLine m_first;
    std::string m_joined;
    std::int64_t m_sum = 0;
    bool m_givesTime, m_holding = false;
};

} // namespace

std::unique_ptr<LineLayer> makePrefixLayer(const LayerPlan &plan, bool givesTime, LineSink &next,
                                           SourceNotes &notes)
{
    return std::make_unique<PrefixLayer>(plan, givesTime, next, notes);
}

} // namespace uncordon::ansible
