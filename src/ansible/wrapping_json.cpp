// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/wrapping_layer.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <map>

using namespace Qt::StringLiterals;

namespace uncordon::ansible {

namespace {

constexpr std::size_t kJoinCap = std::size_t{64} << 20;
constexpr std::size_t kWindow = 1000; // events that may wait for an earlier one
constexpr std::int64_t kCounterCap = std::int64_t{1} << 27; // a bit each

std::optional<QJsonObject> objectOf(std::string_view line)
{
    if (line.find('{') == std::string_view::npos)
        return {};
    const QJsonDocument document = QJsonDocument::fromJson(
        QByteArray::fromRawData(line.data(), static_cast<qsizetype>(line.size())));
    return document.isObject() ? std::optional(document.object()) : std::nullopt;
}

Stamp isoStamp(const QJsonValue &value)
{
    const QByteArray bytes = value.toString().toLatin1();
    std::string_view text(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    auto stamp = takeIsoStamp(text);
    if (stamp && stamp->kind == TimeKind::Local)
        stamp->kind = TimeKind::Absolute; // ansible-runner means UTC where it names no zone
    return stamp.value_or(Stamp{});
}

class JsonLayer : public LineLayer
{
public:
    JsonLayer(bool givesTime, LineSink &next, SourceNotes &notes)
        : LineLayer(next, notes), m_givesTime(givesTime)
    { }

    void take(const PeeledLine &line) override
    {
        if (const auto object = objectOf(line.text); object && read(*object, line))
            return;
        if (line.text.find_first_not_of(" \t\r") == std::string_view::npos)
            return;
        m_notes.add("record-unreadable", true, line.line);
        PeeledLine out = line;
        if (m_givesTime)
            out.time = m_clock.last();
        m_next.take(out);
    }

protected:
    /// False where the object is none of this layer's.
    virtual bool read(const QJsonObject &object, const PeeledLine &line) = 0;

    void giveLines(std::string_view text, PeeledLine line)
    {
        if (m_givesTime)
            line.time = m_clock.last();
        while (true) {
            const std::size_t end = text.find('\n');
            line.text = text.substr(0, end);
            m_next.take(line);
            if (end == std::string_view::npos)
                return;
            text.remove_prefix(end + 1);
        }
    }

    void tick(Stamp stamp, const PeeledLine &line)
    {
        const int before = m_clock.setBack();
        m_clock.at(stamp);
        if (m_clock.setBack() > before)
            m_notes.add("clock-set-back", true, line.line);
    }

    SteadyClock m_clock;
    bool m_givesTime;
};

// {"log":"TASK [...]\n","stream":"stdout","time":"2026-12-01T00:00:08.123456789Z"}: without a line
// feed at its end the text goes on in the next record.
class DockerLayer final : public JsonLayer
{
public:
    using JsonLayer::JsonLayer;
    void finish() override
    {
        if (m_holding)
            giveLines(m_text, m_first);
        m_holding = false;
    }

private:
    bool read(const QJsonObject &object, const PeeledLine &line) override
    {
        const QJsonValue log = object.value("log"_L1);
        if (!log.isString())
            return false;
        tick(isoStamp(object.value("time"_L1)), line);
        if (!m_holding) {
            m_first = line;
            m_text.clear();
        }
        m_holding = true;
        const QByteArray text = log.toString().toUtf8();
        m_text.append(text.constData(), static_cast<std::size_t>(text.size()));
        if (m_text.ends_with('\n') || m_text.size() > kJoinCap) {
            if (m_text.ends_with('\n'))
                m_text.pop_back();
            finish();
        }
        return true;
    }

    PeeledLine m_first;
    std::string m_text;
    bool m_holding = false;
};

// journalctl -o json
class JournalLayer final : public JsonLayer
{
public:
    using JsonLayer::JsonLayer;

private:
    bool read(const QJsonObject &object, const PeeledLine &line) override
    {
        const QJsonValue message = object.value("MESSAGE"_L1);
        QByteArray text = message.toString().toUtf8();
        if (message.isArray()) { // bytes that are not text
            const QJsonArray bytes = message.toArray();
            for (const auto &byte : bytes)
                text.append(static_cast<char>(byte.toInt()));
        } else if (!message.isString()) {
            return false;
        }
        bool ok = false;
        const qint64 micros = object.value("__REALTIME_TIMESTAMP"_L1).toString().toLongLong(&ok);
        if (ok)
            tick({TimeKind::Absolute, micros / 1000}, line);
        giveLines({text.constData(), static_cast<std::size_t>(text.size())}, line);
        return true;
    }
};

// {"counter": 15, "stdout": "\r\nTASK [...]", "created": "...", "event_data": {"duration": 64.2}}:
// events come out of order and are given in the order of their counters.
class RunnerLayer final : public JsonLayer
{
public:
    using JsonLayer::JsonLayer;

    void finish() override
    {
        while (!m_waiting.empty())
            giveFirst();
    }

private:
    struct Record
    {
        QByteArray text;
        PeeledLine line;
        Stamp created;
        std::int64_t durationMs = -1;
        bool taskStart = false;
    };

    bool read(const QJsonObject &object, const PeeledLine &line) override
    {
        const QJsonValue text = object.value("stdout"_L1);
        const QJsonValue counter = object.value("counter"_L1);
        if (!text.isString() || !counter.isDouble())
            return false;
        Record record;
        record.line = line;
        record.text = text.toString().toUtf8();
        record.created = isoStamp(object.value("created"_L1));
        const QString event = object.value("event"_L1).toString();
        record.taskStart = event == "playbook_on_task_start"_L1;
        const double duration =
            object.value("event_data"_L1).toObject().value("duration"_L1).toDouble(-1);
        if (duration >= 0 && duration < 1e7)
            record.durationMs = std::llround(duration * 1000);
        place(counter.toInteger(-1), std::move(record));
        return true;
    }

    void place(std::int64_t counter, Record record)
    {
        const std::uint32_t line = record.line.line;
        if (counter == 1 && m_next > 2) { // another job begins
            finish();
            m_next = -1;
            m_done.clear();
        }
        if (counter == 1 && m_next < 0)
            m_next = 1; // else the first events wait: an earlier one may come
        if (counter < 0 || counter >= kCounterCap) {
            m_notes.add("record-unreadable", true, line);
            give(record);
        } else if (isDone(counter) || m_waiting.contains(counter)) {
            m_notes.add("event-repeated", false, line);
        } else if (m_next >= 0 && counter < m_next) {
            m_notes.add("event-late", true, line);
            setDone(counter);
            give(record);
        } else {
            m_waiting.emplace(counter, std::move(record));
            while (!m_waiting.empty() &&
                   (m_waiting.begin()->first == m_next || m_waiting.size() > kWindow))
                giveFirst();
        }
    }

    void giveFirst()
    {
        const auto first = m_waiting.begin();
        const std::int64_t counter = first->first;
        if (m_next >= 0 && counter > m_next)
            m_notes.add("events-missing", true, first->second.line.line, counter - m_next);
        m_next = counter + 1;
        setDone(counter);
        const Record record = std::move(first->second);
        m_waiting.erase(first);
        give(record);
    }

    void give(const Record &record)
    {
        if (record.created.kind != TimeKind::None) {
            tick(record.created, record.line);
        } else {
            // Only durations are told: a task's results count from its start.
            if (record.durationMs >= 0)
                m_elapsed = std::max(m_elapsed, m_taskStart + record.durationMs);
            if (record.taskStart)
                m_taskStart = m_elapsed;
            if (record.durationMs >= 0 || m_clock.last().kind == TimeKind::None)
                tick({TimeKind::Relative, m_elapsed}, record.line);
        }
        if (record.text.isEmpty())
            return;
        std::string_view text(record.text.constData(),
                              static_cast<std::size_t>(record.text.size()));
        if (text.ends_with('\n'))
            text.remove_suffix(1);
        giveLines(text, record.line);
    }

    [[nodiscard]] bool isDone(std::int64_t counter) const
    {
        return static_cast<std::size_t>(counter) < m_done.size() &&
               m_done[static_cast<std::size_t>(counter)];
    }
    void setDone(std::int64_t counter)
    {
        const auto index = static_cast<std::size_t>(counter);
        if (m_done.size() <= index)
            m_done.resize(index + index / 2 + 64);
        m_done[index] = true;
    }

    std::map<std::int64_t, Record> m_waiting;
    std::vector<bool> m_done;
    std::int64_t m_next = -1;
    std::int64_t m_elapsed = 0, m_taskStart = 0;
};

} // namespace

std::unique_ptr<LineLayer> makeJsonLayer(Wrapping wrapping, bool givesTime, LineSink &next,
                                         SourceNotes &notes)
{
    if (wrapping == Wrapping::DockerJson)
        return std::make_unique<DockerLayer>(givesTime, next, notes);
    if (wrapping == Wrapping::JournalJson)
        return std::make_unique<JournalLayer>(givesTime, next, notes);
    return std::make_unique<RunnerLayer>(givesTime, next, notes);
}

} // namespace uncordon::ansible
