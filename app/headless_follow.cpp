// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/headless_follow.h"

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/timeline_table.h"
#include "run/conductor_client.h"
#include "run/decision.h"
#include "run/session.h"
#include "timeline/log_follower.h"

#include <QCoreApplication>
#include <QFile>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace uncordon::app {

namespace {

void say(const QString &line)
{
    std::fputs(line.toUtf8().constData(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
}

QString clock(std::optional<timeline::Micros> at)
{
    const qint64 seconds = at ? std::chrono::duration_cast<std::chrono::seconds>(*at).count() : 0;
    return u"%1:%2"_s.arg(seconds / 60, 2, 10, QChar(u'0')).arg(seconds % 60, 2, 10, QChar(u'0'));
}

QString phaseName(timeline::PhaseKind kind)
{
    switch (kind) {
    case timeline::PhaseKind::Check: return u"check"_s;
    case timeline::PhaseKind::Confirm: return u"confirm"_s;
    case timeline::PhaseKind::Cordon: return u"cordon"_s;
    case timeline::PhaseKind::Drain: return u"drain"_s;
    case timeline::PhaseKind::Upgrade: return u"upgrade"_s;
    case timeline::PhaseKind::Uncordon: return u"uncordon"_s;
    case timeline::PhaseKind::Rescue: return u"rescue"_s;
    }
    return {};
}

/// A run followed in a terminal.
class Follow : public QObject
{
public:
    Follow(const run::RunInfo &info, const QString &program, const FollowOptions &options)
        : m_info(info), m_options(options), m_client(info, program),
          m_follower(info.folder + u"/output.log"_s, info.folder + u"/timing.log"_s),
          m_log(info.folder + u"/output.log"_s)
    {
        connect(&m_client, &run::ConductorClient::promptChanged, this, [this] { tellPrompt(); });
        connect(&m_client, &run::ConductorClient::refused, this,
                [](const QString &why) { printError(why); });
        connect(&m_client, &run::ConductorClient::finished, this, [this] { end(); });
        connect(&m_client, &run::ConductorClient::lost, this, [this](const QString &why) {
            printError(why);
            end();
        });
        connect(&m_interrupt, &Interrupt::raised, this, [this] { detach(); });
        connect(&m_timer, &QTimer::timeout, this, [this] { advance(); });
        m_timer.start(150ms);
    }

    int exec() { return QCoreApplication::exec(); }

private:
    void advance()
    {
        if (m_options.output) {
            copyOutput();
            return;
        }
        if (const auto changed = m_follower.advance(); changed && *changed)
            tellPhases(m_follower.timeline(timeline::WantedTasks::none()));
        tellDecisions();
    }

    void copyOutput()
    {
        if (!m_log.isOpen() && !m_log.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
            return;
        for (QByteArray chunk = m_log.read(65536); !chunk.isEmpty(); chunk = m_log.read(65536)) {
            if (!m_headerGone) { // script's own line is not Ansible's
                m_headerGone = true;
                if (chunk.startsWith("Script started on "))
                    chunk.remove(0, chunk.indexOf('\n') + 1);
            }
            std::fwrite(chunk.constData(), 1, std::size_t(chunk.size()), stdout);
        }
        std::fflush(stdout);
    }

    void tellPhases(const timeline::Timeline &timeline)
    {
        if (!m_options.progress)
            return;
        for (const timeline::Node &node : timeline.nodes) {
            Told &told = m_told[node.name];
            for (; told.phases < node.phases.size(); ++told.phases) {
                const timeline::Phase &phase = node.phases.at(told.phases);
                if (phase.kind == timeline::PhaseKind::Check ||
                    phase.result == timeline::PhaseResult::Skipped)
                    continue;
                say(clock(phase.start) % u' ' % node.name % u' ' % phaseName(phase.kind));
            }
            if (node.drainAttempts > told.attempts && node.drainAttempts > 1)
                say(clock(timeline.now) % u' ' % node.name % u' ' %
                    QCoreApplication::translate("follow", "drain: attempt %1")
                        .arg(node.drainAttempts));
            told.attempts = node.drainAttempts;
            if (!node.failedTask.isEmpty() && !told.failed) {
                told.failed = true;
                say(clock(timeline.now) % u' ' % node.name % u' ' %
                    QCoreApplication::translate("follow", "failed: %1: %2")
                        .arg(node.failedTask, node.message));
            }
        }
        m_now = timeline.now;
    }

    void tellPrompt()
    {
        const auto prompt = m_client.prompt();
        if (!prompt || (prompt->id == m_promptTold && !prompt->abortQuestion) || m_options.output)
            return;
        m_promptTold = prompt->id;
        if (m_options.progress)
            say(clock(m_now) % u' ' % prompt->hosts.join(u' ') %
                (prompt->hosts.isEmpty() ? u""_s : u" "_s) %
                QCoreApplication::translate("follow", "waits: %1").arg(prompt->text));
        const bool nobodyElse =
            m_client.policy().kind == run::Policy::Kind::Ask || prompt->held || prompt->secret;
        if (!nobodyElse || prompt->continuesAt)
            return;
        if (prompt->secret) {
            printError(QCoreApplication::translate(
                           "follow", "a password is asked for: type it with %1, or in the window")
                           .arg(run::attachCommand(m_info)));
        } else {
            printError(QCoreApplication::translate("follow",
                                                   "answer with: uncordon answer %1 continue|abort")
                           .arg(m_info.id));
        }
    }

    void tellDecisions()
    {
        const QList<run::Decision> decisions = run::readDecisions(m_info.folder);
        for (; m_decisionsTold < decisions.size(); ++m_decisionsTold) {
            const run::Decision &decision = decisions.at(m_decisionsTold);
            if (m_options.progress)
                say(clock(m_now) % u' ' % decision.hosts.join(u' ') % u' ' % decision.answer %
                    u" ("_s % decision.by % u')');
        }
    }

    void end()
    {
        m_timer.stop();
        if (m_options.output) {
            copyOutput();
            std::fputs("\033[0m", ::isatty(STDOUT_FILENO) ? stdout : stderr);
        }
        int status = 1;
        if (auto finished = m_follower.finish(); finished) {
            const timeline::Timeline timeline = m_follower.timeline(timeline::WantedTasks::none());
            if (!m_options.output)
                tellPhases(timeline);
            status = exitStatusOf(timeline);
        } else {
            printError(finished.error().toString());
        }
        tellDecisions();
        QCoreApplication::exit(status);
    }

    void detach()
    {
        if (::isatty(STDOUT_FILENO))
            std::fputs("\033[0m\n", stdout);
        printError(QCoreApplication::translate(
                       "follow", "the run goes on; follow it again with: uncordon attach %1")
                       .arg(m_info.id));
        QCoreApplication::exit(m_options.detachable ? 0 : 1);
    }

    struct Told
    {
        qsizetype phases = 0;
        int attempts = 0;
        bool failed = false;
    };

    run::RunInfo m_info;
    FollowOptions m_options;
    Interrupt m_interrupt; // before the client: its threads inherit the mask
    run::ConductorClient m_client;
    timeline::LogFollower m_follower;
    QFile m_log;
    QTimer m_timer;
    QMap<QString, Told> m_told;
    std::optional<timeline::Micros> m_now;
    quint64 m_promptTold = 0;
    qsizetype m_decisionsTold = 0;
    bool m_headerGone = false;
};

} // namespace

int followHeadless(const run::RunInfo &info, const QString &program, const FollowOptions &options)
{
    return Follow(info, program, options).exec();
}

QString ownProgram()
{
    return QCoreApplication::applicationFilePath();
}

} // namespace uncordon::app
