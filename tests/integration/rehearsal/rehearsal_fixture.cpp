// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal_fixture.h"

#include "rehearsal/cluster_state.h"
#include "run/run_info.h"
#include "run/tmux.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace uncordon;

Rehearsal::Rehearsal()
{
    qputenv("UNCORDON_DATA", QFile::encodeName(m_folder.filePath(u"data"_s)));
    qputenv("UNCORDON_TIME_SCALE", "600");
}

Rehearsal::~Rehearsal()
{
    if (const auto info = run::read(folder()))
        (void)run::tmux::call(info->id, {u"kill-server"_s});
}

int Rehearsal::run(const QStringList &arguments, const QStringList &answers)
{
    QProcess process;
    process.start(QStringLiteral(UNCORDON_PROGRAM),
                  QStringList{u"rehearse"_s, u"--headless"_s, u"-o"_s, folder()} + arguments);
    for (qsizetype i = 0; i < answers.size(); ++i) {
        // One line of progress "... waits: TEXT" a prompt.
        const auto waits = [&] {
            out += process.readAllStandardOutput();
            return out.count(" waits: ") > i || process.state() == QProcess::NotRunning;
        };
        if (!QTest::qWaitFor(waits, 60'000) ||
            QProcess::execute(QStringLiteral(UNCORDON_PROGRAM),
                              {u"answer"_s, folder(), answers[i]}) != 0)
            return -1;
    }
    if (!process.waitForFinished(300'000)) {
        process.kill();
        process.waitForFinished();
        return -1;
    }
    out += process.readAllStandardOutput();
    err = process.readAllStandardError();
    return process.exitCode();
}

QByteArray Rehearsal::contents(const QString &file) const
{
    QFile input(folder() + u'/' + file);
    return input.open(QIODevice::ReadOnly) ? input.readAll() : QByteArray();
}

QByteArray Rehearsal::log() const
{
    static const QRegularExpression colour(u"\x1b\\[[0-9;]*[mK]"_s);
    return QString::fromUtf8(contents(u"output.log"_s)).remove(colour).toUtf8();
}

QJsonObject Rehearsal::timeline() const
{
    return QJsonDocument::fromJson(contents(u"timeline.json"_s)).object();
}

QJsonObject Rehearsal::node(const QString &name) const
{
    const QJsonArray nodes = timeline()[u"nodes"_s].toArray();
    const auto found =
        std::ranges::find_if(nodes, [&](const auto &node) { return node[u"name"_s] == name; });
    return found == nodes.end() ? QJsonObject() : found->toObject();
}

QList<QJsonObject> Rehearsal::decisions() const
{
    QList<QJsonObject> decisions;
    for (const QByteArray &line : contents(u"decisions.jsonl"_s).split('\n')) {
        if (!line.isEmpty())
            decisions << QJsonDocument::fromJson(line).object();
    }
    return decisions;
}

cluster::NodeStatus Rehearsal::simulated(const QString &name) const
{
    const auto snapshot =
        rehearsal::readSnapshot(folder() + u"/cluster.json"_s).value_or(cluster::Snapshot{});
    const auto found = std::ranges::find(snapshot.nodes, name, &cluster::NodeStatus::name);
    return found == snapshot.nodes.end() ? cluster::NodeStatus{} : *found;
}

QStringList Rehearsal::findings(const QString &severity) const
{
    QStringList texts;
    for (const auto &finding : timeline()[u"findings"_s].toArray()) {
        if (finding[u"severity"_s] == severity)
            texts << finding[u"node"_s].toString() + u": "_s + finding[u"text"_s].toString();
    }
    return texts;
}

QVersionNumber Rehearsal::ansibleVersion()
{
    QProcess process;
    process.start(u"ansible-playbook"_s, {u"--version"_s});
    process.waitForFinished(30'000);
    static const QRegularExpression version(u"core ([0-9.]+)"_s);
    return QVersionNumber::fromString(
        version.match(QString::fromUtf8(process.readAllStandardOutput())).captured(1));
}
