// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/wrapping_peeler.h"

#include <array>

using namespace Qt::StringLiterals;

namespace uncordon::ansible {

Peeler::Peeler(const WrappingPlan &plan, LineSink &sink) : m_splitter(plan.encoding)
{
    m_layers.push_back(makeTextLayer(sink, m_notes));
    for (std::size_t i = plan.layers.size(); i-- > 0;)
        m_layers.push_back(makeLayer(plan.layers[i], static_cast<int>(i) == plan.timeLayer,
                                     *m_layers.back(), m_notes));
    m_first = m_layers.back().get();
}

void Peeler::feed(std::string_view bytes)
{
    m_splitter.feed(bytes);
    SourceLine line;
    while (m_splitter.next(line))
        m_first->take(
            {.text = line.text, .offset = line.offset, .line = line.line, .ended = line.ended});
}

void Peeler::finish()
{
    SourceLine line;
    while (m_splitter.last(line))
        m_first->take(
            {.text = line.text, .offset = line.offset, .line = line.line, .ended = line.ended});
    for (std::size_t i = m_layers.size(); i-- > 0;)
        m_layers[i]->finish();
}

std::vector<SourceNote> Peeler::notes() const
{
    SourceNotes notes = m_notes;
    if (m_splitter.nulBytes() > 0)
        notes.add("nul-bytes", true, m_splitter.firstNulLine(), m_splitter.nulBytes());
    if (m_splitter.cutLines() > 0)
        notes.add("line-too-long", true, m_splitter.firstCutLine(), m_splitter.cutLines());
    if (m_splitter.badUnits() > 0)
        notes.add("utf-16-malformed", true, 0, m_splitter.badUnits());
    return notes.all();
}

QString noteText(const SourceNote &note)
{
    struct Words
    {
        std::string_view code;
        QLatin1StringView text;
    };
    static constexpr std::array words{
        Words{"nul-bytes", "NUL bytes were left out: %1"_L1},
        Words{"line-too-long", "a line is too long and was read in pieces: %1"_L1},
        Words{"utf-16-malformed", "characters that are not valid UTF-16: %1"_L1},
        Words{"line-without-prefix", "lines without the prefix that the others have: %1"_L1},
        Words{"other-program", "lines of other programs: %1"_L1},
        Words{"clock-set-back",
              "the clock beside the lines was set back, times after it are counted on: %1"_L1},
        Words{"record-unreadable", "lines that are not the JSON record that the others are: %1"_L1},
        Words{"document-unreadable",
              "the callback's JSON document cannot be read as a whole: %1"_L1},
        Words{"document-incomplete",
              "the callback's JSON document is incomplete, what there is of it was read: %1"_L1},
        Words{"document-too-large",
              "the callback's JSON document is larger than 512 MB, the rest was not read: %1"_L1},
        Words{"no-more-hosts", "no hosts were left to go on with: %1"_L1},
        Words{"event-repeated", "job events that were there before, left out: %1"_L1},
        Words{"event-late", "job events that came too late to be put in order: %1"_L1},
        Words{"events-missing", "job events that are missing, by their counter: %1"_L1}};
    for (const Words &entry : words) {
        if (entry.code == note.code)
            return QString(entry.text).arg(note.count);
    }
    return QString::number(note.count);
}

} // namespace uncordon::ansible
