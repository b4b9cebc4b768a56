// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/callback.h"
#include "ansible/json_repair.h"
#include "ansible/line_token.h"
#include "text/ansi.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <deque>

using namespace Qt::StringLiterals;

namespace uncordon::ansible {

namespace {

constexpr std::size_t kDocumentCap = std::size_t{512} << 20;
constexpr std::size_t kHeldCap = std::size_t{16} << 20;
constexpr std::size_t kBannerWidth = 79;

enum class Told : std::uint8_t { Ok, Skipped, Failed, Unreachable };

std::string oneLine(const QString &text)
{
    QString line = text;
    for (QChar &c : line) {
        if (c < u' ')
            c = u' ';
    }
    return line.toStdString();
}

std::string banner(std::string_view word, const QString &name)
{
    std::string line = std::string(word) + " [" + oneLine(name) + "] ";
    line.append(std::max(kBannerWidth, line.size() + 3) - line.size(), '*');
    return line;
}

// ansible.posix.jsonl: an object a line, each with its time. ansible.posix.json: one document at the end. Both
// have the same objects inside.
class JsonCallbackLayer final : public LineLayer
{
public:
    JsonCallbackLayer(Wrapping wrapping, bool givesTime, LineSink &next, SourceNotes &notes)
        : LineLayer(next, notes), m_document(wrapping == Wrapping::CallbackJson),
          m_givesTime(givesTime)
    { }

    void take(const PeeledLine &line) override
    {
        m_line = line;
        if (m_inDocument)
            collect(line.text);
        else if (m_document &&
                 (line.text == "{" || line.text == "{\r" || line.text.starts_with("{\"")))
            beginDocument(line);
        else if (!m_document && line.text.starts_with("{\"_event\":"))
            event(line.text);
        else
            other(line);
    }

    void finish() override
    {
        if (m_inDocument)
            endDocument(false);
        flushHeld();
    }

private:
    // Clocks that profile_tasks prints beside: they tell no task that the objects do not tell better.
    void other(const PeeledLine &line)
    {
        const EventKind kind = tokenizeLine(text::plainLine(line.text, m_scratch)).kind;
        const bool banner =
            kind == EventKind::Play || kind == EventKind::Task || kind == EventKind::Result;
        if (banner)
            flushHeld(); // the default callback's output after all
        if (kind == EventKind::Clock && !m_documentSeen && m_document && !banner && !m_plain) {
            m_held.push_back({std::string(line.text), line});
            m_heldBytes += line.text.size();
            if (m_heldBytes > kHeldCap)
                flushHeld();
            return;
        }
        m_plain = m_plain || banner;
        if (kind != EventKind::Clock || m_plain)
            give(line.text);
    }

    void flushHeld()
    {
        for (const auto &[text, line] : m_held) {
            PeeledLine out = line;
            out.text = text;
            m_next.take(out);
        }
        m_held.clear();
        m_heldBytes = 0;
    }

    void beginDocument(const PeeledLine &line)
    {
        m_inDocument = true;
        m_first = line;
        m_text.clear();
        collect(line.text);
    }

    void collect(std::string_view line)
    {
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (m_text.size() + line.size() < kDocumentCap)
            m_text.append(line).push_back('\n');
        else if (!m_tooLarge)
            m_notes.add("document-too-large", true, m_line.line);
        m_tooLarge = m_tooLarge || m_text.size() + line.size() >= kDocumentCap;
        const bool whole = line == "}" || (m_text.size() == line.size() + 1 && line.ends_with('}'));
        if (whole)
            endDocument(true);
    }

    void endDocument(bool whole)
    {
        m_inDocument = false;
        m_line = m_first;
        QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromStdString(m_text));
        if (!document.isObject()) {
            m_notes.add(whole && !m_tooLarge ? "document-unreadable" : "document-incomplete", true,
                        m_first.line);
            document = QJsonDocument::fromJson(QByteArray::fromStdString(closedJson(m_text)));
        }
        m_text = {};
        const QJsonObject object = document.object();
        if (!object.contains("plays"_L1))
            return;
        m_documentSeen = true;
        m_held.clear();
        m_heldBytes = 0;
        for (const auto &entry : object.value("plays"_L1).toArray()) {
            const QJsonObject play = entry.toObject(), about = play.value("play"_L1).toObject();
            tick(timesOf(about).value("start"_L1));
            give(banner("PLAY", about.value("name"_L1).toString()));
            for (const auto &task : play.value("tasks"_L1).toArray())
                tellTask(task.toObject());
        }
        stats(object.value("stats"_L1).toObject());
    }

    static QJsonObject timesOf(const QJsonObject &about)
    {
        return about.value("duration"_L1).toObject();
    }

    void tellTask(const QJsonObject &task)
    {
        const QJsonObject about = task.value("task"_L1).toObject();
        tick(timesOf(about).value("start"_L1));
        give(banner("TASK", about.value("name"_L1).toString()));
        tick(timesOf(about).value("end"_L1));
        const QJsonObject hosts = task.value("hosts"_L1).toObject();
        for (auto host = hosts.begin(); host != hosts.end(); ++host) {
            const QJsonObject result = host.value().toObject();
            const Told told = result.value("unreachable"_L1).toBool() ? Told::Unreachable
                              : result.value("failed"_L1).toBool()    ? Told::Failed
                              : result.value("skipped"_L1).toBool()   ? Told::Skipped
                                                                      : Told::Ok;
            tellResult(host.key(), result, told, about.value("name"_L1).toString());
        }
    }

    void event(std::string_view text)
    {
        const QJsonDocument document = QJsonDocument::fromJson(
            QByteArray::fromRawData(text.data(), static_cast<qsizetype>(text.size())));
        if (!document.isObject()) {
            m_notes.add("record-unreadable", true, m_line.line);
            return;
        }
        const QJsonObject object = document.object();
        const QString name = object.value("_event"_L1).toString();
        tick(object.value("_timestamp"_L1));
        const QString task = object.value("task"_L1).toObject().value("name"_L1).toString();
        if (name == "v2_playbook_on_play_start"_L1)
            give(banner("PLAY", object.value("play"_L1).toObject().value("name"_L1).toString()));
        else if (name == "v2_playbook_on_task_start"_L1)
            give(banner("TASK", task));
        else if (name == "v2_playbook_on_handler_task_start"_L1)
            give(banner("RUNNING HANDLER", task));
        else if (name == "v2_playbook_on_stats"_L1)
            stats(object.value("stats"_L1).toObject());
        else if (name.startsWith("v2_runner_on_"_L1))
            results(name, object.value("hosts"_L1).toObject(), task);
    }

    void results(const QString &event, const QJsonObject &hosts, const QString &task)
    {
        const Told told = event.endsWith("unreachable"_L1) ? Told::Unreachable
                          : event.endsWith("failed"_L1)    ? Told::Failed
                          : event.endsWith("skipped"_L1)   ? Told::Skipped
                                                           : Told::Ok;
        if (!event.endsWith("ok"_L1) && told == Told::Ok)
            return; // v2_runner_on_start
        for (auto host = hosts.begin(); host != hosts.end(); ++host)
            tellResult(host.key(), host.value().toObject(), told, task);
    }

    void tellResult(const QString &host, const QJsonObject &result, Told told, const QString &task)
    {
        const QString delegate = result.value("_ansible_delegated_vars"_L1)
                                     .toObject()
                                     .value("ansible_delegated_host"_L1)
                                     .toString();
        const std::string name =
            " [" + oneLine(host) + (delegate.isEmpty() ? "" : " -> " + oneLine(delegate)) + ']';
        const bool bad = told == Told::Failed || told == Told::Unreachable;
        tellAttempts(oneLine(host), result, bad, task);
        if (bad)
            tellItems(name, result);
        switch (told) {
        case Told::Ok:
            give((result.value("changed"_L1).toBool() ? "changed:" : "ok:") + name);
            break;
        case Told::Skipped: give("skipping:" + name); break;
        case Told::Failed: give("fatal:" + name + ": FAILED! => " + compact(result)); break;
        case Told::Unreachable:
            give("fatal:" + name + ": UNREACHABLE! => " + compact(result));
            break;
        }
    }

    // "attempts" is the number of the attempt that went well, or that of those before the last one that failed.
    void tellAttempts(const std::string &host, const QJsonObject &result, bool bad,
                      const QString &task)
    {
        constexpr int most = 1000;
        const int attempts = result.value("attempts"_L1).toInt();
        const int again = std::min(most, bad ? attempts : attempts - 1);
        for (int left = again; left > 0; --left)
            give("FAILED - RETRYING: [" + host + "]: " + oneLine(task) + " (" +
                 std::to_string(left) + " retries left).");
    }

    void tellItems(const std::string &name, const QJsonObject &result)
    {
        for (const auto &entry : result.value("results"_L1).toArray()) {
            const QJsonObject item = entry.toObject();
            if (item.value("failed"_L1).toBool())
                give("failed:" + name + " (item=" +
                     oneLine(item.value("_ansible_item_label"_L1).toVariant().toString()) +
                     ") => " + compact(item));
        }
    }

    static std::string compact(const QJsonObject &object)
    {
        return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
    }

    void stats(const QJsonObject &stats)
    {
        if (stats.isEmpty())
            return;
        give("PLAY RECAP " + std::string(kBannerWidth - 11, '*'));
        for (auto host = stats.begin(); host != stats.end(); ++host) {
            const QJsonObject counts = host.value().toObject();
            std::string row = oneLine(host.key()) + " :";
            for (const auto &[word, key] : {std::pair{"ok", "ok"_L1},
                                            {"changed", "changed"_L1},
                                            {"unreachable", "unreachable"_L1},
                                            {"failed", "failures"_L1},
                                            {"skipped", "skipped"_L1},
                                            {"rescued", "rescued"_L1},
                                            {"ignored", "ignored"_L1}})
                row += std::string(" ") + word + '=' + std::to_string(counts.value(key).toInt());
            give(row);
        }
    }

    void tick(const QJsonValue &stamp)
    {
        const QByteArray bytes = stamp.toString().toLatin1();
        std::string_view text(bytes.constData(), static_cast<std::size_t>(bytes.size()));
        if (auto taken = takeIsoStamp(text)) {
            taken->kind = TimeKind::Absolute; // the callback writes UTC
            m_clock.at(*taken);
        }
    }

    void give(std::string_view text)
    {
        PeeledLine out = m_line;
        out.text = text;
        if (m_givesTime)
            out.time = m_clock.last();
        m_next.take(out);
    }

    bool m_document, m_givesTime;
    bool m_inDocument = false, m_documentSeen = false, m_tooLarge = false;
    bool m_plain = false; ///< the default callback's banners were seen
    SteadyClock m_clock;
    PeeledLine m_line, m_first;
    std::string m_text, m_scratch;
    std::deque<std::pair<std::string, PeeledLine>>
        m_held; ///< clocks before it is known what they belong to
    std::size_t m_heldBytes = 0;
};

} // namespace

std::unique_ptr<LineLayer> makeJsonCallbackLayer(Wrapping wrapping, bool givesTime, LineSink &next,
                                                 SourceNotes &notes)
{
    return std::make_unique<JsonCallbackLayer>(wrapping, givesTime, next, notes);
}

} // namespace uncordon::ansible
