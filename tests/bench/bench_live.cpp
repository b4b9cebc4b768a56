// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

// bench_live [NODES] [SECONDS]: a writer adds 50,000 lines a second to a log; the page's parts follow it as in the
// window. How old the oldest line is that the model does not have yet whenever a timeline reaches the window's
// thread, and how long that thread was busy at a time. README.md says how to read it.

#include "tests/bench/generated_log.h"
#include "ui/run/details_pane.h"
#include "ui/run/log_reader.h"
#include "ui/run/log_text.h"
#include "ui/run/node_area.h"
#include "ui/run/output_pane.h"

#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QSplitter>
#include <QTemporaryDir>
#include <QThread>
#include <QTimer>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <deque>
#include <mutex>
#include <thread>

using namespace Qt::StringLiterals;
using namespace uncordon;
using namespace uncordon::ui;

namespace {

constexpr qint64 kLinesPerSecond = 50'000;
constexpr auto kSlice = std::chrono::milliseconds(5);

struct Written
{
    qint64 end, lines, nsecs;
};

/// What was written when, for who asks how old a byte is.
class Record
{
public:
    explicit Record(const QElapsedTimer &clock) : m_clock(clock) { }
    void add(qint64 end, qint64 lines)
    {
        const std::scoped_lock lock(m_mutex);
        m_written.push_back({end, lines, m_clock.nsecsElapsed()});
    }
    /// Age in ms of the first byte after `bytes` that was written; 0 where there is none.
    double behind(qint64 bytes)
    {
        const std::scoped_lock lock(m_mutex);
        while (!m_written.empty() && m_written.front().end <= bytes)
            m_written.pop_front();
        return m_written.empty()
                   ? 0
                   : static_cast<double>(m_clock.nsecsElapsed() - m_written.front().nsecs) / 1e6;
    }

private:
    const QElapsedTimer &m_clock;
    std::mutex m_mutex;
    std::deque<Written> m_written;
};

void writeLive(const QString &path, int nodes, int seconds, Record &record,
               std::atomic<qint64> &lines)
{
    QFile log(path);
    if (!log.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        return;
    log.write("PLAY [Upgrade] ****\n");
    QByteArray text;
    qsizetype at = 0;
    int task = 0;
    QElapsedTimer timer;
    timer.start();
    for (auto next = kSlice; timer.elapsed() < seconds * 1000; next += kSlice) {
        const qint64 due = kLinesPerSecond * timer.elapsed() / 1000;
        QByteArray slice;
        qint64 count = 0;
        while (lines + count < due) {
            if (at >= text.size()) {
                text = bench::taskOutput({.nodes = nodes}, task++);
                at = 0;
            }
            const qsizetype end = text.indexOf('\n', at) + 1;
            slice += text.sliced(at, end - at);
            at = end;
            ++count;
        }
        log.write(slice);
        lines += count;
        record.add(log.pos(), lines);
        std::this_thread::sleep_until(
            std::chrono::steady_clock::now() +
            std::max(next - std::chrono::milliseconds(timer.elapsed()), kSlice / 5));
    }
}

double percentile(std::vector<double> &values, double share)
{
    if (values.empty())
        return 0;
    std::ranges::sort(values);
    return values[std::min(values.size() - 1,
                           static_cast<std::size_t>(share * static_cast<double>(values.size())))];
}

} // namespace

int main(int argc, char **argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_NO_GLIB", "1"); // its dispatcher does not tell when it is busy
    QApplication application(argc, argv);
    const int nodes = argc > 1 ? QByteArray(argv[1]).toInt() : 50;
    const int seconds = argc > 2 ? QByteArray(argv[2]).toInt() : 10;
    QTemporaryDir folder;
    const QString path = folder.filePath(u"output.log"_s);
    QFile first(path);
    if (!first.open(QIODevice::WriteOnly))
        return 1;
    first.close();

    QElapsedTimer clock;
    clock.start();
    Record record(clock);
    std::vector<double> behind, held, showing;
    qint64 known = 0;

    QSplitter page(Qt::Vertical);
    auto *const area = new NodeArea;
    auto *const details = new DetailsPane;
    auto *const output = new OutputPane;
    for (QWidget *part : {static_cast<QWidget *>(area), static_cast<QWidget *>(details),
                          static_cast<QWidget *>(output)})
        page.addWidget(part);
    LogText text(path);
    output->setText(&text);
    page.resize(1280, 800);
    page.show();

    QThread thread;
    auto *const reader = new LogReader(path, true);
    reader->moveToThread(&thread);
    QObject::connect(&thread, &QThread::started, reader, &LogReader::begin);
    QObject::connect(&thread, &QThread::finished, reader, &QObject::deleteLater);
    QObject::connect(reader, &LogReader::logGrew, &text, &LogText::refresh);
    QObject::connect(details, &DetailsPane::nodeShown, reader, &LogReader::showTasksOf);
    QObject::connect(reader, &LogReader::timelineChanged, &page,
                     [&](const timeline::Timeline &timeline) {
                         behind.push_back(record.behind(known)); // of what was shown until now
                         known = timeline.bytes;
                         QElapsedTimer timer;
                         timer.start();
                         area->setTimeline(timeline, std::nullopt, true);
                         details->setTimeline(timeline);
                         showing.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
                     });
    QElapsedTimer awake;
    QAbstractEventDispatcher *const dispatcher = QAbstractEventDispatcher::instance();
    QObject::connect(
        dispatcher, &QAbstractEventDispatcher::awake, &page, [&] { awake.start(); },
        Qt::DirectConnection);
    QObject::connect(
        dispatcher, &QAbstractEventDispatcher::aboutToBlock, &page,
        [&] {
            if (awake.isValid())
                held.push_back(static_cast<double>(awake.nsecsElapsed()) / 1e6);
        },
        Qt::DirectConnection);

    std::atomic<qint64> lines = 0;
    std::thread writer;
    QTimer::singleShot(300, &page, [&] {
        behind.clear();
        held.clear();
        writer = std::thread([&] { writeLive(path, nodes, seconds, record, lines); });
    });
    QTimer::singleShot(300 + seconds * 1000, &application, &QCoreApplication::quit);
    thread.start();
    QApplication::exec();
    writer.join();
    reader->requestStop();
    thread.quit();
    thread.wait();
    output->setText(nullptr);

    const auto count = behind.size();
    std::printf("%6d nodes, %lld lines a second for %d s, %zu timelines (%.0f a second)\n", nodes,
                static_cast<long long>(lines / seconds), seconds, count,
                static_cast<double>(count) / seconds);
    std::printf("  model behind, ms:              median %6.1f   99th %6.1f   most %6.1f\n",
                percentile(behind, 0.5), percentile(behind, 0.99), percentile(behind, 1));
    std::printf("  taking a timeline, ms:         median %6.1f   99th %6.1f   most %6.1f\n",
                percentile(showing, 0.5), percentile(showing, 0.99), percentile(showing, 1));
    std::printf("  window's thread held, ms:      median %6.1f   99th %6.1f   most %6.1f\n",
                percentile(held, 0.5), percentile(held, 0.99), percentile(held, 1));
    return 0;
}
