// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/tmux.h"

#include "run/failure.h"

#include <QFile>
#include <QProcess>

#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace uncordon::run::tmux {

QString socketName(const QString &runId)
{
    return u"uncordon-"_s + runId;
}

QProcessEnvironment cleanEnvironment()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString &name : {u"TMUX"_s, u"TMUX_PANE"_s, u"TMUX_TMPDIR"_s})
        environment.remove(name);
    return environment;
}

text::Result<QByteArray> call(const QString &runId, const QStringList &arguments,
                              const QByteArray &input, const QProcessEnvironment &environment,
                              const QStringList &prefix)
{
    QProcess process;
    process.setProcessEnvironment(environment);
    QStringList line = prefix;
    line << u"tmux"_s << u"-L"_s << socketName(runId) << u"-f"_s << u"/dev/null"_s << arguments;
    const QString program = line.takeFirst();
    process.start(program, line);
    if (!process.waitForStarted()) {
        return failure(u"tmux-missing"_s,
                       QCoreApplication::translate("run", "tmux cannot be started"),
                       QCoreApplication::translate("run", "install the package %1").arg(u"tmux"_s));
    }
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(10'000)) {
        process.kill();
        process.waitForFinished();
        return failure(u"tmux-silent"_s,
                       QCoreApplication::translate("run", "tmux does not answer"));
    }
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0) {
        return failure(u"tmux-failed"_s,
                       QCoreApplication::translate("run", "tmux: %1")
                           .arg(QString::fromLocal8Bit(process.readAllStandardError()).trimmed()));
    }
    return process.readAllStandardOutput();
}

bool serverLives(const QString &runId)
{
    return call(runId, {u"has-session"_s, u"-t"_s, u"=run"_s}).has_value();
}

} // namespace uncordon::run::tmux

namespace uncordon::run {

namespace {

/// A colleague who scrolled back has put the pane into a mode that would eat the keys.
QStringList leaveModeThen(const QStringList &arguments)
{
    const QString pane = QString::fromUtf16(tmux::kPlaybookPane);
    return QStringList{u"if-shell"_s,
                       u"-F"_s,
                       u"-t"_s,
                       pane,
                       u"#{pane_in_mode}"_s,
                       QString(u"send-keys -X -t "_s % pane % u" cancel"_s),
                       u";"_s} +
           arguments;
}

} // namespace

TmuxTerminal::TmuxTerminal(const RunInfo &info) : m_runId(info.id), m_folder(info.folder) { }

LineMode TmuxTerminal::mode() const
{
    QFile file(m_folder + u"/terminal"_s);
    if (!file.open(QIODevice::ReadOnly))
        return LineMode::Unknown;
    const QByteArray device = file.readAll().trimmed();
    if (!device.startsWith("/dev/"))
        return LineMode::Unknown;
    const int descriptor = ::open(device.constData(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return LineMode::Unknown;
    termios settings{};
    const bool known = ::tcgetattr(descriptor, &settings) == 0;
    ::close(descriptor);
    if (!known)
        return LineMode::Unknown;
    if (!(settings.c_lflag & ICANON))
        return settings.c_lflag & ISIG ? LineMode::Cooked : LineMode::Raw;
    return settings.c_lflag & ECHO ? LineMode::Cooked : LineMode::Hidden;
}

text::Result<void> TmuxTerminal::send(Key key)
{
    const QString name = key == Key::Enter       ? u"Enter"_s
                         : key == Key::Interrupt ? u"C-c"_s
                         : key == Key::C         ? u"c"_s
                                                 : u"a"_s;
    auto sent = tmux::call(m_runId, leaveModeThen({u"send-keys"_s, u"-t"_s,
                                                   QString::fromUtf16(tmux::kPlaybookPane), name}));
    if (!sent)
        return std::unexpected(sent.error());
    return {};
}

text::Result<void> TmuxTerminal::sendSecret(const QByteArray &secret)
{
    const QString buffer = u"uncordon"_s;
    if (!secret.isEmpty()) {
        if (auto loaded = tmux::call(m_runId, {u"load-buffer"_s, u"-b"_s, buffer, u"-"_s}, secret);
            !loaded)
            return std::unexpected(loaded.error());
        auto pasted = tmux::call(m_runId, {u"paste-buffer"_s, u"-d"_s, u"-b"_s, buffer, u"-t"_s,
                                           QString::fromUtf16(tmux::kPlaybookPane)});
        if (!pasted) {
            (void)tmux::call(m_runId, {u"delete-buffer"_s, u"-b"_s, buffer});
            return std::unexpected(pasted.error());
        }
    }
    return send(Key::Enter);
}

} // namespace uncordon::run
