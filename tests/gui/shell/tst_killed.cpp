// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/archive.h"
#include "run/conduct.h"
#include "run/decision.h"
#include "run/script_command.h"
#include "run/tmux.h"
#include "timeline/json.h"
#include "timeline/log_follower.h"
#include "ui/run/confirm_dialog.h"
#include "ui/run/live_run.h"
#include "ui/run/run_page.h"
#include "ui/run/start_page.h"
#include "ui/shell/main_window.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace uncordon;
using timeline::PhaseKind;

/// QTRY_VERIFY, whose expansion -Wconversion does not take; a rehearsal takes its time.
#define AWAIT(...)                                                                                 \
    QVERIFY2(QTest::qWaitFor([&] { return bool(__VA_ARGS__); }, 60'000), #__VA_ARGS__)

namespace {

/// Starts a rehearsal of one control plane node and two workers, one at a time, by its button.
void startRehearsal(ui::MainWindow &window)
{
    window.show();
    ui::StartPage *const page = window.runPage()->startPage();
    page->findChild<QSpinBox *>(u"rehearsalControlPlane"_s)->setValue(1);
    page->findChild<QSpinBox *>(u"rehearsalWorkers"_s)->setValue(2);
    page->findChild<QLineEdit *>(u"rehearsalSerial"_s)->setText(u"1"_s);
    page->startButton()->click();
}

/// What must be the same in every run of one playbook: all but the times, and what hangs on them: a
/// phase is named after the task of it that took longest.
QJsonValue withoutTimes(const QJsonValue &value)
{
    static const QStringList measured{
        u"start_s"_s,  u"end_s"_s,   u"duration_s"_s, u"started_at"_s, u"ended_at"_s,
        u"waited_s"_s, u"asked_s"_s, u"answered_s"_s, u"at_s"_s,       u"line"_s,
        u"offset"_s,   u"bytes"_s,   u"log"_s,        u"source"_s,     u"elapsed_s"_s};
    if (value.isArray()) {
        QJsonArray kept;
        for (const QJsonValue &entry : value.toArray())
            kept << withoutTimes(entry);
        return kept;
    }
    if (!value.isObject())
        return value;
    QJsonObject kept;
    const QJsonObject object = value.toObject();
    for (auto entry = object.begin(); entry != object.end(); ++entry)
        if (!measured.contains(entry.key()) &&
            (entry.key() != u"task" || !object.contains(u"phase")))
            kept.insert(entry.key(), withoutTimes(entry.value()));
    return kept;
}

QByteArray comparable(const QByteArray &json)
{
    return QJsonDocument(withoutTimes(QJsonDocument::fromJson(json).object()).toObject()).toJson();
}

/// The first line that differs, with the node before it: enough to see why. Empty where all is equal.
QByteArray difference(const QByteArray &actual, const QByteArray &expected)
{
    const QList<QByteArray> left = actual.split('\n'), right = expected.split('\n');
    for (qsizetype i = 0; i < std::max(left.size(), right.size()); ++i)
        if (left.value(i) != right.value(i))
            return "line " + QByteArray::number(i + 1) + ": " + left.value(i) + ", not " +
                   right.value(i);
    return {};
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A window in a process of its own: one that can be killed.
class WindowProcess
{
public:
    explicit WindowProcess(const QString &program, const QStringList &arguments)
    {
        m_process.setProcessChannelMode(QProcess::ForwardedChannels);
        m_process.start(program, arguments);
        if (!m_process.waitForStarted())
            QTest::qFail("the window does not start", __FILE__, __LINE__);
    }
    ~WindowProcess() { kill(); }
    Q_DISABLE_COPY_MOVE(WindowProcess)

    void kill()
    {
        if (m_process.state() == QProcess::NotRunning)
            return;
        ::kill(pid_t(m_process.processId()), SIGKILL);
        m_process.waitForFinished();
    }
    [[nodiscard]] bool runs() const { return m_process.state() == QProcess::Running; }

private:
    QProcess m_process;
};

} // namespace

/// Real rehearsals whose window, or conductor, is killed at each phase of a node's upgrade.
class KilledTest : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_data;
    QByteArray m_undisturbed;

    /// The node's newest phase, as the log tells it at this moment.
    static std::optional<PhaseKind> phaseOf(const run::RunInfo &info, const QString &node)
    {
        timeline::LogFollower follower(info.folder + u"/output.log"_s);
        (void)follower.advance();
        for (const timeline::Node &found : follower.timeline().nodes)
            if (found.name == node && !found.phases.isEmpty())
                return found.phases.constLast().kind;
        return std::nullopt;
    }

    /// Windows that are connected to the conductor: its accepted sockets, which have its address and a peer.
    static int clients(const run::RunInfo &info)
    {
        const QDir descriptors(u"/proc/%1/fd"_s.arg(conductorPid(info)));
        QSet<QByteArray> inodes;
        for (const QFileInfo &entry : descriptors.entryInfoList(QDir::System | QDir::Files))
            inodes.insert(
                QFile::symLinkTarget(entry.filePath()).section(u'[', 1).chopped(1).toLatin1());
        int connected = 0;
        for (const QByteArray &line : contents(u"/proc/net/unix"_s).split('\n')) {
            const QList<QByteArray> fields = line.simplified().split(' ');
            connected +=
                fields.size() == 8 && fields.at(5) == "03" && inodes.contains(fields.at(6)) ? 1 : 0;
        }
        return connected;
    }

    static qint64 conductorPid(const run::RunInfo &info)
    {
        return QJsonDocument::fromJson(contents(info.folder + u"/conductor.json"_s))
            .object()[u"pid"]
            .toInteger();
    }

    static void answerInAWindow(const run::RunInfo &info, const QStringList &hosts,
                                timeline::PromptKind kind)
    {
        ui::MainWindow window(QStringLiteral(UNCORDON_PROGRAM));
        window.show();
        window.openPath(info.folder);
        AWAIT(window.runPage()->run() && window.runPage()->run()->prompt());
        const run::WaitingPrompt prompt = *window.runPage()->run()->prompt();
        QCOMPARE(prompt.kind, kind);
        QCOMPARE(prompt.hosts, hosts);
        ui::ConfirmDialog *const dialog = window.runPage()->confirmDialog();
        AWAIT(dialog->isVisible() && dialog->promptId() == prompt.id);
        QCOMPARE(dialog->namedNodes(), hosts);
        AWAIT(dialog->continueButton()->isEnabled());
        QTest::mouseClick(dialog->continueButton(), Qt::LeftButton);
        AWAIT(!window.runPage()->run()->prompt() ||
              window.runPage()->run()->prompt()->id != prompt.id);
    }

    static QByteArray timelineInAWindow(const run::RunInfo &info)
    {
        ui::MainWindow window(QStringLiteral(UNCORDON_PROGRAM));
        window.openPath(info.folder);
        if (!QTest::qWaitFor(
                [&] { return window.runPage()->run() && window.runPage()->run()->settled(); },
                60'000))
            return {};
        return timeline::toJson(window.runPage()->run()->timeline());
    }

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("UNCORDON_TIME_SCALE", "600");
        qputenv("UNCORDON_DATA", m_data.filePath(u"undisturbed"_s).toLocal8Bit());
        QProcess undisturbed;
        undisturbed.start(QStringLiteral(UNCORDON_PROGRAM),
                          {u"rehearse"_s, u"--headless"_s, u"--control-plane"_s, u"1"_s,
                           u"--workers"_s, u"2"_s, u"--serial"_s, u"1"_s, u"--policy"_s,
                           u"continue"_s, u"-o"_s, m_data.filePath(u"undisturbed/run"_s)});
        QVERIFY(undisturbed.waitForFinished(120'000));
        QCOMPARE(undisturbed.exitCode(), 0);
        m_undisturbed = comparable(contents(m_data.filePath(u"undisturbed/run/timeline.json"_s)));
        QVERIFY(m_undisturbed.contains("worker2"));
    }

    void cleanup()
    {
        for (const run::RunSummary &run : run::listRuns())
            (void)run::tmux::call(run.info.id, {u"kill-server"_s});
    }

    void killedAtEveryPhase_data()
    {
        QTest::addColumn<QString>("killed");
        QTest::addColumn<QString>("policy");
        for (const char *killed : {"window", "conductor"})
            for (const char *policy : {"continue", "ask"})
                QTest::addRow("%s, %s", killed, policy)
                    << QString::fromLatin1(killed) << QString::fromLatin1(policy);
    }

    void killedAtEveryPhase()
    {
        QFETCH(const QString, killed);
        QFETCH(const QString, policy);
        const bool asks = policy == u"ask";
        qputenv("UNCORDON_DATA", m_data.filePath(killed + policy).toLocal8Bit());

        auto window = std::make_unique<WindowProcess>(QCoreApplication::applicationFilePath(),
                                                      QStringList{u"--window-that-starts"_s});
        AWAIT(run::listRuns().size() == 1 &&
              run::listRuns().constFirst().state == run::RunState::Waiting);
        const run::RunInfo info = run::listRuns().constFirst().info;

        const auto kill = [&] {
            if (killed == u"window") {
                AWAIT(clients(info) > 0); // it is attached, and lives
                QVERIFY(window->runs());
                window->kill();
                AWAIT(clients(info) == 0);
                QVERIFY(run::ConductorLock::isTaken(info.folder));
                return;
            }
            const qint64 dead = conductorPid(info);
            QCOMPARE(::kill(pid_t(dead), SIGKILL), 0);
            AWAIT(conductorPid(info) != dead &&
                  run::ConductorLock::isTaken(info.folder)); // the window's doing
        };
        const auto attachAgain = [&] {
            if (killed == u"window")
                window = std::make_unique<WindowProcess>(QStringLiteral(UNCORDON_PROGRAM),
                                                         QStringList{info.folder});
            AWAIT(clients(info) > 0);
        };

        // Confirm: nothing moves without a person, under either policy, until one has spoken.
        kill();
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(run::findRun(info.id)->state, run::RunState::Waiting);
        QTest::qWait(300);
        QCOMPARE(phaseOf(info, u"cp1"_s), std::optional(PhaseKind::Confirm));
        if (!asks) {
            QCOMPARE(QProcess::execute(QStringLiteral(UNCORDON_PROGRAM),
                                       {u"policy"_s, info.id, u"continue"_s}),
                     0);
        } else {
            answerInAWindow(info, {u"cp1"_s}, timeline::PromptKind::ConfirmUpgrade);
            if (QTest::currentTestFailed())
                return;
        }

        attachAgain();
        if (QTest::currentTestFailed())
            return;
        AWAIT(phaseOf(info, u"cp1"_s) == PhaseKind::Drain);
        kill();
        if (QTest::currentTestFailed())
            return;
        attachAgain();
        if (QTest::currentTestFailed())
            return;
        AWAIT(phaseOf(info, u"cp1"_s) == PhaseKind::Upgrade);
        kill();
        if (QTest::currentTestFailed())
            return;
        if (asks) {
            AWAIT(run::findRun(info.id)->state == run::RunState::Waiting);
            answerInAWindow(info, {u"cp1"_s}, timeline::PromptKind::ConfirmUncordon);
            if (QTest::currentTestFailed())
                return;
        }
        attachAgain();
        if (QTest::currentTestFailed())
            return;
        AWAIT(phaseOf(info, asks ? u"cp1"_s : u"worker1"_s) == PhaseKind::Uncordon);
        kill();
        if (QTest::currentTestFailed())
            return;

        for (const char *node : {"worker1", "worker2"}) {
            if (!asks)
                break;
            const QStringList hosts{QString::fromLatin1(node)};
            AWAIT(run::findRun(info.id)->state == run::RunState::Waiting);
            answerInAWindow(info, hosts, timeline::PromptKind::ConfirmUpgrade);
            if (QTest::currentTestFailed())
                return;
            AWAIT(phaseOf(info, hosts.constFirst()) == PhaseKind::Upgrade);
            AWAIT(run::findRun(info.id)->state == run::RunState::Waiting);
            answerInAWindow(info, hosts, timeline::PromptKind::ConfirmUncordon);
            if (QTest::currentTestFailed())
                return;
        }
        AWAIT(run::findRun(info.id)->state == run::RunState::Finished);
        QCOMPARE(run::readExitStatus(info.folder), 0);
        AWAIT(!contents(info.folder + u"/timeline.json"_s).isEmpty());
        QCOMPARE(difference(comparable(contents(info.folder + u"/timeline.json"_s)), m_undisturbed),
                 QByteArray());
        QCOMPARE(difference(comparable(timelineInAWindow(info)), m_undisturbed), QByteArray());

        QSet<quint64> answered;
        QList<run::Decision> decisions = run::readDecisions(info.folder);
        for (const run::Decision &decision : std::as_const(decisions)) {
            QCOMPARE(decision.by, asks ? u"person"_s : u"policy:continue"_s);
            answered.insert(decision.prompt);
        }
        QCOMPARE(answered.size(), 6);  // two prompts a node
        QCOMPARE(decisions.size(), 6); // and one answer to each
    }
};

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QCoreApplication::setApplicationName(u"uncordon-test"_s);
    if (application.arguments().contains(u"--window-that-starts"_s)) {
        ui::MainWindow window(QStringLiteral(UNCORDON_PROGRAM));
        startRehearsal(window);
        return QApplication::exec();
    }
    KilledTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_killed.moc"
