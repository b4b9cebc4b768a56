// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/session.h"

#include "run/conduct.h"
#include "run/conductor.h"
#include "run/failure.h"
#include "run/protocol.h"
#include "run/script_command.h"
#include "run/tmux.h"
#include "text/whole_file.h"
#include "timeline/log_follower.h"

#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QThread>

using namespace Qt::StringLiterals;

namespace uncordon::run {

namespace {

constexpr qint64 kStartMs = 10'000;

/// Where systemd kills a user's processes at logout, a scope of the user's own manager is outside the
/// login session. Nothing is asked where there is no such manager.
QStringList scopePrefix(const RunInfo &info)
{
    if (qEnvironmentVariableIsEmpty("XDG_RUNTIME_DIR") ||
        QStandardPaths::findExecutable(u"systemd-run"_s).isEmpty())
        return {};
    const auto answers = [](const QString &program, const QStringList &arguments) {
        QProcess process;
        process.start(program, arguments);
        if (!process.waitForFinished(2000)) {
            process.kill();
            process.waitForFinished(500);
            return QByteArray();
        }
        return process.exitCode() == 0 ? process.readAllStandardOutput() : QByteArray();
    };
    const QByteArray kills = answers(
        u"busctl"_s, {u"get-property"_s, u"org.freedesktop.login1"_s, u"/org/freedesktop/login1"_s,
                      u"org.freedesktop.login1.Manager"_s, u"KillUserProcesses"_s});
    if (kills.trimmed() != "b true" ||
        answers(u"systemctl"_s, {u"--user"_s, u"show-environment"_s}).isEmpty())
        return {};
    return {u"systemd-run"_s,          u"--user"_s, u"--scope"_s, u"--quiet"_s, u"--unit"_s,
            tmux::socketName(info.id), u"--"_s};
}

QString findProgram(const QString &program, const RunInfo &info)
{
    if (program.contains(u'/')) {
        const QFileInfo file(program);
        return file.isExecutable() && file.isFile() ? file.absoluteFilePath() : QString();
    }
    const QString path = info.environment.value(u"PATH"_s);
    return path.isEmpty()
               ? QStandardPaths::findExecutable(program)
               : QStandardPaths::findExecutable(program, path.split(u':', Qt::SkipEmptyParts));
}

text::Result<void> writeSessionScript(const RunInfo &info)
{
    return text::writeWhole(info.folder + u"/session.sh"_s, sessionScript(info).toUtf8());
}

QStringList conductorWindow(const RunInfo &info, const QString &program)
{
    return {u"new-window"_s, u"-d"_s, u"-n"_s,      u"conductor"_s, u"-t"_s,
            u"=run:"_s,      program, u"conduct"_s, info.folder};
}

/// Returns once a conductor listens, or the run is over.
text::Result<void> awaitConductor(const RunInfo &info)
{
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < kStartMs) {
        if (ConductorLock::isTaken(info.folder) && QFileInfo::exists(readSocketPath(info.folder)))
            return {};
        if (QFileInfo::exists(info.folder + u"/timeline.json"_s))
            return {};
        QThread::msleep(20);
    }
    return failure(
        u"conductor-silent"_s,
        QCoreApplication::translate("run", "the run goes on, but its conductor does not answer"),
        attachCommand(info));
}

/// The run ended while nobody conducted it: its records are completed here.
text::Result<void> completeRecords(const RunInfo &info)
{
    const auto lock = ConductorLock::take(info.folder);
    if (!lock || QFileInfo::exists(info.folder + u"/timeline.json"_s))
        return {};
    timeline::LogFollower follower(info.folder + u"/output.log"_s);
    if (auto read = follower.advance(); !read)
        return std::unexpected(read.error());
    if (auto finished = follower.finish(); !finished)
        return finished;
    return writeTimeline(info.folder, follower.timeline(timeline::WantedTasks::none()));
}

} // namespace

QList<text::Error> missingPrograms(const RunInfo &info)
{
    QList<text::Error> missing;
    const auto need = [&](const QString &program, const QString &package) {
        if (!findProgram(program, info).isEmpty())
            return;
        missing << failure(
                       u"program-missing"_s,
                       QCoreApplication::translate("run", "%1 is not there").arg(program),
                       QCoreApplication::translate("run", "install the package %1").arg(package))
                       .error();
    };
    need(u"tmux"_s, u"tmux"_s);
    need(u"script"_s, u"bsdutils"_s);
    need(info.command.isEmpty() ? u"ansible-playbook"_s : info.command.constFirst(),
         u"ansible-core"_s);
    return missing;
}

text::Result<void> start(const RunInfo &info, const QString &program)
{
    if (const auto missing = missingPrograms(info); !missing.isEmpty())
        return std::unexpected(missing.constFirst());
    if (QFileInfo::exists(info.folder + u"/output.log"_s) ||
        QFileInfo::exists(info.folder + u"/session.sh"_s)) {
        return failure(u"run-started"_s,
                       QCoreApplication::translate("run", "this run was started before"),
                       QCoreApplication::translate("run", "start a new one"), info.folder);
    }
    if (auto written = write(info); !written)
        return written;
    if (auto written = writeSessionScript(info); !written)
        return written;
    QProcessEnvironment environment = tmux::cleanEnvironment();
    for (auto it = info.environment.begin(); it != info.environment.end(); ++it)
        environment.insert(it.key(), it.value());
    QStringList sequence{u"new-session"_s,
                         u"-d"_s,
                         u"-s"_s,
                         u"run"_s,
                         u"-n"_s,
                         u"playbook"_s,
                         u"-x"_s,
                         u"200"_s,
                         u"-y"_s,
                         u"50"_s,
                         u"/bin/sh"_s,
                         QString(info.folder % u"/session.sh"_s),
                         u";"_s};
    sequence += conductorWindow(info, program);
    // Of this window alone: tmux 3.5a dies when it makes a window while manual is everybody's default.
    sequence += QStringList{u";"_s,
                            u"set-option"_s,
                            u"-w"_s,
                            u"-t"_s,
                            u"=run:0"_s,
                            u"window-size"_s,
                            u"manual"_s,
                            u";"_s,
                            u"set-option"_s,
                            u"-g"_s,
                            u"remain-on-exit"_s,
                            u"off"_s};
    if (auto started = tmux::call(info.id, sequence, {}, environment, scopePrefix(info)); !started)
        return std::unexpected(started.error());
    return awaitConductor(info);
}

text::Result<void> ensureConductor(const RunInfo &info, const QString &program)
{
    if (ConductorLock::isTaken(info.folder))
        return {};
    if (readExitStatus(info.folder))
        return completeRecords(info);
    if (!tmux::serverLives(info.id)) {
        if (readExitStatus(info.folder)) // it ended between the two questions
            return completeRecords(info);
        return failure(
            u"run-lost"_s,
            QCoreApplication::translate("run",
                                        "the session of run %1 is gone and left no exit status")
                .arg(info.id),
            QCoreApplication::translate("run", "it was killed, or the machine was restarted"));
    }
    if (auto started = tmux::call(info.id, conductorWindow(info, program)); !started)
        return std::unexpected(started.error());
    return awaitConductor(info);
}

QString attachCommand(const RunInfo &info)
{
    const QString line = u"tmux -L "_s % shellQuoted(tmux::socketName(info.id)) % u" attach"_s;
    return qEnvironmentVariableIsSet("TMUX_TMPDIR") || qEnvironmentVariableIsSet("TMUX")
               ? QString(u"env -u TMUX -u TMUX_TMPDIR "_s % line)
               : line;
}

} // namespace uncordon::run
