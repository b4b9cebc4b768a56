// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/archive.h"

#include "run/conduct.h"
#include "run/failure.h"
#include "run/output_tracker.h"
#include "run/protocol.h"
#include "run/script_command.h"
#include "run/tmux.h"
#include "timeline/log_follower.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocalSocket>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QStandardPaths>

#include <sys/stat.h>

using namespace Qt::StringLiterals;

namespace uncordon::run {

namespace {

// A folder that held something before belongs to its owner, permissions included.
text::Result<void> makePrivateFolder(const QString &path)
{
    const QString parent = QFileInfo(path).absolutePath();
    if (!QDir().mkpath(parent) ||
        (::mkdir(QFile::encodeName(path).constData(), 0700) != 0 && errno != EEXIST)) {
        return failure(
            u"folder-unwritable"_s, QCoreApplication::translate("run", "cannot be made"),
            QCoreApplication::translate("run", "check the permissions, or set UNCORDON_DATA"),
            path);
    }
    if (QDir(path).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot))
        ::chmod(QFile::encodeName(path).constData(), 0700);
    return {};
}

QString newId()
{
    const QString time = QDateTime::currentDateTimeUtc().toString(u"yyyyMMdd-HHmmss"_s);
    return time % u'-' %
           QString::number(QRandomGenerator::global()->bounded(0x10000), 16)
               .rightJustified(4, u'0');
}

/// What the conductor says, asked over its socket; none where nobody answers soon.
std::optional<State> askConductor(const QString &folder)
{
    QLocalSocket socket;
    socket.connectToServer(readSocketPath(folder));
    if (!socket.waitForConnected(500))
        return std::nullopt;
    while (!socket.canReadLine()) {
        if (!socket.waitForReadyRead(500))
            return std::nullopt;
    }
    const auto reply = decodeReply(socket.readLine());
    return reply && reply->state ? reply->state : std::nullopt;
}

/// Without a conductor the log itself tells whether it waits.
std::optional<WaitingPrompt> promptInLog(const RunInfo &info)
{
    const QString path = info.folder + u"/output.log"_s;
    timeline::LogFollower follower(path);
    if (!follower.advance())
        return std::nullopt;
    const timeline::Timeline timeline = follower.timeline(timeline::WantedTasks::none());
    const timeline::Prompt *open = timeline.openPrompt();
    if (!open)
        return std::nullopt;
    OutputTracker tracker(path, info.plan);
    tracker.advance();
    const OutputTracker::Batch batch = tracker.batch();
    WaitingPrompt prompt;
    prompt.id = quint64(timeline.prompts.size());
    prompt.kind = open->kind;
    prompt.text = open->text;
    prompt.hosts = batch.hosts.isEmpty() ? open->hosts : batch.hosts;
    prompt.hostsCertain = batch.certain;
    prompt.abortQuestion = open->abortQuestion;
    prompt.since = QFileInfo(path).lastModified().toUTC();
    return prompt;
}

void readOutcome(RunSummary &summary)
{
    QFile file(summary.info.folder + u"/timeline.json"_s);
    if (!file.open(QIODevice::ReadOnly))
        return;
    const QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
    summary.outcome = object[u"outcome"].toString();
    const QDateTime started =
        QDateTime::fromString(object[u"started_at"].toString(), Qt::ISODateWithMs);
    if (started.isValid())
        summary.startedAt = started;
}

text::Result<RunSummary> summarise(const QString &folder)
{
    auto info = read(folder);
    if (!info)
        return std::unexpected(info.error());
    RunSummary summary;
    summary.info = *info;
    summary.startedAt = info->createdAt;
    summary.exitStatus = readExitStatus(info->folder);
    if (!summary.exitStatus && tmux::serverLives(info->id)) {
        summary.state = RunState::Running;
        const auto state = askConductor(info->folder);
        summary.prompt = state ? state->prompt : promptInLog(*info);
        if (summary.prompt)
            summary.state = RunState::Waiting;
        if (const auto ended = readExitStatus(info->folder)) {
            summary.exitStatus = ended;
            summary.prompt.reset();
        }
    }
    if (!summary.exitStatus)
        summary.exitStatus = readExitStatus(info->folder); // it ended while tmux was asked
    if (summary.exitStatus)
        summary.state = RunState::Finished;
    readOutcome(summary);
    return summary;
}

} // namespace

QString runsFolder()
{
    const QString data = qEnvironmentVariable("UNCORDON_DATA");
    if (!data.isEmpty())
        return QFileInfo(data).absoluteFilePath() + u"/runs"_s;
    // Not AppDataLocation: it takes the name of the program that asks, and a conductor, a window and
    // a test must mean the same folder.
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
           u"/uncordon/runs"_s;
}

text::Result<RunInfo> createRun(RunInfo::Kind kind, const QString &folder)
{
    RunInfo info;
    info.kind = kind;
    info.createdAt = QDateTime::currentDateTimeUtc();
    info.id = newId();
    while (QFileInfo::exists(runsFolder() % u'/' % info.id))
        info.id = newId();
    const QString place = runsFolder() % u'/' % info.id;
    if (auto made = makePrivateFolder(runsFolder()); !made)
        return std::unexpected(made.error());
    info.folder = folder.isEmpty() ? place : QFileInfo(folder).absoluteFilePath();
    if (QFileInfo::exists(info.folder + u"/run.json"_s)) {
        return failure(u"folder-used"_s, QCoreApplication::translate("run", "holds a run already"),
                       QCoreApplication::translate("run", "name another folder"), info.folder);
    }
    if (auto made = makePrivateFolder(info.folder); !made)
        return std::unexpected(made.error());
    if (info.folder != place)
        QFile::link(info.folder, place); // so that it is listed with the others
    if (auto made = makePrivateFolder(info.folder + u"/fact-cache"_s); !made)
        return std::unexpected(made.error());
    return info;
}

void discardRun(const RunInfo &info)
{
    if (QFileInfo::exists(info.folder + u"/session.sh"_s))
        return;
    for (const QString &file : {u"/run.json"_s, u"/extra-vars.json"_s})
        QFile::remove(info.folder + file);
    QDir().rmdir(info.folder + u"/fact-cache"_s);
    QDir().rmdir(info.folder);
    const QFileInfo link(runsFolder() % u'/' % info.id);
    if (link.isSymLink())
        QFile::remove(link.filePath());
}

QList<RunSummary> listRuns(QList<text::Error> *problems)
{
    QList<RunSummary> runs;
    const QDir folder(runsFolder());
    const QFileInfoList entries =
        folder.entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name | QDir::Reversed);
    for (const QFileInfo &entry : entries) {
        const QString place = entry.isSymLink() ? entry.symLinkTarget() : entry.absoluteFilePath();
        if (!QFileInfo::exists(place + u"/run.json"_s))
            continue; // in the making
        if (auto summary = summarise(place))
            runs << *summary;
        else if (problems)
            *problems << summary.error();
    }
    return runs;
}

text::Result<RunSummary> findRun(const QString &idOrFolder)
{
    if (QFileInfo::exists(idOrFolder + u"/run.json"_s))
        return summarise(QFileInfo(idOrFolder).absoluteFilePath());
    QStringList found;
    const QDir folder(runsFolder());
    if (!idOrFolder.isEmpty() && !idOrFolder.contains(u'/'))
        found = folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)
                    .filter(QRegularExpression(u"\\A"_s + QRegularExpression::escape(idOrFolder)));
    if (found.contains(idOrFolder))
        found = {idOrFolder};
    if (found.size() == 1) {
        const QFileInfo entry(folder.filePath(found.constFirst()));
        return summarise(entry.isSymLink() ? entry.symLinkTarget() : entry.absoluteFilePath());
    }
    if (found.isEmpty()) {
        return failure(u"run-unknown"_s,
                       QCoreApplication::translate("run", "no such run: %1").arg(idOrFolder),
                       QCoreApplication::translate("run", "uncordon runs lists them"));
    }
    return failure(u"run-ambiguous"_s,
                   QCoreApplication::translate("run", "several runs begin with %1: %2")
                       .arg(idOrFolder, found.join(u' ')));
}

} // namespace uncordon::run
