// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal/rehearsal.h"

#include "rehearsal/state_file.h"
#include "run/archive.h"
#include "run/batches.h"
#include "run/playbook_plan.h"
#include "run/run_environment.h"
#include "text/whole_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace uncordon::rehearsal {

namespace {

// What the rehearsal upgrades: a release, and the newest versions of its two newest minors.
constexpr QLatin1StringView kRelease = "v2.32.0"_L1;
constexpr QLatin1StringView kFrom = "1.35.8"_L1;
constexpr QLatin1StringView kTo = "1.36.4"_L1;

constexpr int kMostControlPlane = 9;
constexpr int kMostWorkers = 200;

// A rehearsal is the same for everybody: the user's own ansible.cfg is left out.
constexpr const char *kAnsibleConfig = "[defaults]\nhost_key_checking = true\n";

// The context that lupdate gives to calls of a free function here.
QString tr(const char *text)
{
    return QCoreApplication::translate("uncordon::rehearsal", text);
}

QString timeScale()
{
    return qEnvironmentVariable("UNCORDON_TIME_SCALE", u"60"_s);
}

text::Error cannotWrite(const QString &file, const QString &why)
{
    return {u"file-unwritable"_s, tr("cannot write the file: %1").arg(why), {}, file};
}

text::Result<void> writeFile(const QString &file, const QByteArray &bytes, bool executable = false)
{
    if (auto written = text::writeWhole(file, bytes); !written)
        return written;
    if (executable)
        QFile::setPermissions(file, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return {};
}

text::Result<void> writePlaybooks(const QString &folder)
{
    const QString root = u":/rehearsal/"_s;
    QDirIterator files(root, QDir::Files, QDirIterator::Subdirectories);
    bool any = false;
    while (files.hasNext()) {
        QFile file(files.next());
        const QString target = folder + u"/playbooks/"_s + file.fileName().sliced(root.size());
        QDir().mkpath(QFileInfo(target).path());
        if (!file.open(QIODevice::ReadOnly))
            return std::unexpected(cannotWrite(target, file.errorString()));
        if (auto written = writeFile(target, file.readAll()); !written)
            return written;
        any = true;
    }
    if (!any)
        return std::unexpected(text::Error{
            u"resources-missing"_s, tr("the program carries no rehearsal playbooks"), {}, {}});
    return {};
}

QByteArray inventory(const QStringList &controlPlane, const QStringList &workers)
{
    QByteArray text = "all:\n  hosts:\n";
    for (const QString &host : controlPlane + workers)
        text += "    " + host.toUtf8() + ":\n";
    text += "  vars:\n    ansible_connection: local\n"
            "    ansible_python_interpreter: \"{{ ansible_playbook_python }}\"\n"
            "  children:\n";
    const auto group = [&text](const char *name, const QStringList &hosts) {
        text += "    " + QByteArray(name) + ":\n      hosts:\n";
        for (const QString &host : hosts)
            text += "        " + host.toUtf8() + ":\n";
    };
    group("kube_control_plane", controlPlane);
    group("etcd", controlPlane);
    group("kube_node", workers);
    return text +
           "    k8s_cluster:\n      children:\n        kube_control_plane:\n        kube_node:\n";
}

QJsonObject extraVariables(const Options &options)
{
    QJsonObject variables{{u"kube_version"_s, kTo}};
    bool isNumber = false;
    if (const int serial = options.serial.toInt(&isNumber); isNumber)
        variables[u"serial"_s] = serial;
    else if (!options.serial.isEmpty())
        variables[u"serial"_s] = options.serial.trimmed();
    if (options.pause) {
        variables[u"upgrade_node_pause_seconds"_s] = static_cast<qint64>(options.pause->count());
        variables[u"upgrade_node_post_upgrade_pause_seconds"_s] =
            static_cast<qint64>(options.pause->count());
    } else {
        variables[u"upgrade_node_confirm"_s] = true;
        variables[u"upgrade_node_post_upgrade_confirm"_s] = true;
    }
    return variables;
}

/// The hosts of a play of our own playbook, in Ansible's order; none for a pattern that it does not use.
std::optional<QStringList> hostsOf(const QString &pattern, const QStringList &controlPlane,
                                   const QStringList &workers)
{
    if (pattern == u"kube_control_plane" || pattern == u"etcd")
        return controlPlane;
    if (pattern == u"kube_node:!kube_control_plane")
        return workers;
    if (pattern == u"all" || pattern == u"k8s_cluster" || pattern == u"k8s_cluster:etcd" ||
        pattern == u"kube_control_plane:kube_node")
        return controlPlane + workers;
    return std::nullopt;
}

text::Result<QList<run::PlannedPlay>> plan(const QString &playbook, const QJsonObject &variables,
                                           const QStringList &controlPlane,
                                           const QStringList &workers)
{
    const auto outlines = run::readPlays(playbook, variables);
    if (!outlines)
        return std::unexpected(outlines.error());
    QList<run::PlannedPlay> plays;
    for (const run::PlayOutline &outline : *outlines) {
        const auto hosts = hostsOf(outline.pattern, controlPlane, workers);
        const auto batches = hosts ? run::cutBatches(*hosts, outline.serial) : std::nullopt;
        if (!batches || !outline.serialKnown)
            return std::unexpected(text::Error{u"playbook-unknown"_s,
                                               tr("the rehearsal cannot plan this play"),
                                               {},
                                               outline.file,
                                               outline.line});
        plays << run::PlannedPlay{outline.name, *hosts, *batches, outline.drains};
    }
    return plays;
}

/// How many workers are drained at once.
int largestBatch(const QString &serial, const QStringList &workers)
{
    const auto batches = run::cutBatches(workers, {serial.isEmpty() ? u"20%"_s : serial});
    qsizetype most = 1;
    for (const QStringList &batch : batches.value_or(QList<QStringList>{}))
        most = std::max(most, batch.size());
    return static_cast<int>(most);
}

text::Result<void> checkNode(const QString &node, const QStringList &nodes)
{
    if (nodes.contains(node))
        return {};
    return std::unexpected(text::Error{u"unknown-node"_s,
                                       tr("the rehearsal has no node %1").arg(node),
                                       tr("its nodes are %1").arg(nodes.join(u", "_s)),
                                       {}});
}

text::Result<void> check(const Options &options, const QStringList &nodes)
{
    if (options.controlPlane < 1 || options.workers < 1 ||
        options.controlPlane > kMostControlPlane || options.workers > kMostWorkers)
        return std::unexpected(
            text::Error{u"bad-size"_s,
                        tr("a rehearsal has 1 to %1 control plane nodes and 1 to %2 workers")
                            .arg(kMostControlPlane)
                            .arg(kMostWorkers),
                        {},
                        {}});
    bool good = false;
    const double scale = timeScale().toDouble(&good);
    if (!good || !(scale >= 1) || scale > 1e6)
        return std::unexpected(text::Error{u"bad-time-scale"_s,
                                           tr("UNCORDON_TIME_SCALE cannot be %1").arg(timeScale()),
                                           tr("give a number from 1, or unset it for 60"),
                                           {}});
    // Its files are the run's own, and its permissions become the user's alone.
    if (const QDir folder(options.folder);
        !options.folder.isEmpty() && folder.exists() && !folder.isEmpty())
        return std::unexpected(text::Error{u"folder-used"_s, tr("the folder is not empty"),
                                           tr("name a new one"), options.folder});
    if (const QFileInfo place(options.folder);
        !options.folder.isEmpty() && place.exists() && !place.isDir())
        return std::unexpected(text::Error{u"folder-used"_s, tr("this is a file, not a folder"),
                                           tr("name a new one"), options.folder});
    if (!options.serial.isEmpty() && !run::batchSize(options.serial, nodes.size()))
        return std::unexpected(text::Error{u"bad-serial"_s,
                                           tr("%1 is no batch size").arg(options.serial),
                                           tr("give a number or a percentage"),
                                           {}});
    if (options.failure) {
        if (auto known = checkNode(options.failure->node, nodes); !known)
            return known;
    }
    for (auto answer = options.answers.cbegin(); answer != options.answers.cend(); ++answer) {
        if (auto known = checkNode(answer.key(), nodes); !known)
            return known;
    }
    return {};
}

/// Everything of the run's folder but run.json.
text::Result<void> writeFolder(const run::RunInfo &info, const Options &options,
                               const QJsonObject &variables, const QString &program)
{
    const auto failing = [&](Failure::Kind kind) {
        return options.failure && options.failure->kind == kind ? options.failure->node : QString();
    };
    const SimulatedCluster cluster = makeCluster(
        {options.controlPlane, options.workers, largestBatch(options.serial, info.workers)}, kFrom,
        failing(Failure::Kind::Drain), failing(Failure::Kind::Kubelet));
    QDir().mkpath(info.folder + u"/bin"_s);
    const QByteArray wrapper = "#!/bin/sh\nexec '" +
                               QFile::encodeName(program).replace("'", "'\\''") +
                               "' kubectl --state \"$(dirname \"$0\")/../cluster.json\" \"$@\"\n";
    for (const auto &written :
         {writePlaybooks(info.folder), storeCluster(info.clusterState, cluster),
          writeFile(info.folder + u"/hosts.yaml"_s, inventory(info.controlPlane, info.workers)),
          writeFile(info.folder + u"/extra-vars.json"_s, QJsonDocument(variables).toJson()),
          writeFile(info.folder + u"/ansible.cfg"_s, kAnsibleConfig),
          writeFile(info.folder + u"/bin/kubectl"_s, wrapper, true)}) {
        if (!written)
            return written;
    }
    return {};
}

} // namespace

text::Result<run::RunInfo> prepare(const Options &options, const QString &program)
{
    QStringList controlPlane, workers;
    for (int i = 1; i <= options.controlPlane; ++i)
        controlPlane << u"cp%1"_s.arg(i);
    for (int i = 1; i <= options.workers; ++i)
        workers << u"worker%1"_s.arg(i);
    if (auto good = check(options, controlPlane + workers); !good)
        return std::unexpected(good.error());

    auto made = run::createRun(run::RunInfo::Kind::Rehearsal, options.folder);
    if (!made)
        return made;
    run::RunInfo info = *made;
    info.title = tr("Rehearsal");
    info.release = kRelease;
    info.fromVersion = kFrom;
    info.toVersion = kTo;
    info.controlPlane = controlPlane;
    info.workers = workers;
    info.etcd = controlPlane;
    info.policy = options.policy;
    info.answers = options.answers;
    info.clusterState = info.folder + u"/cluster.json"_s;
    info.workingDirectory = info.folder;

    const QJsonObject variables = extraVariables(options);
    if (auto written = writeFolder(info, options, variables, program); !written)
        return std::unexpected(written.error());
    auto planned =
        plan(info.folder + u"/playbooks/upgrade-cluster.yml"_s, variables, controlPlane, workers);
    if (!planned)
        return std::unexpected(planned.error());
    info.plan = *planned;
    const QString ansible = QStandardPaths::findExecutable(u"ansible-playbook"_s);
    info.command = {ansible.isEmpty() ? u"ansible-playbook"_s : ansible,
                    u"-i"_s,
                    u"hosts.yaml"_s,
                    u"-e"_s,
                    u"@extra-vars.json"_s,
                    u"playbooks/upgrade-cluster.yml"_s};
    const QMap<QString, QString> config{{u"ANSIBLE_CONFIG"_s, info.folder + u"/ansible.cfg"_s}};
    info.environment =
        run::runEnvironment(info, run::askAnsible(info.command.constFirst(), info.folder, config));
    info.environment[u"UNCORDON_TIME_SCALE"_s] = timeScale();
    info.environment.insert(config);
    info.environment[u"ANSIBLE_ASYNC_DIR"_s] = info.folder + u"/async"_s;
    if (auto written = run::write(info); !written)
        return std::unexpected(written.error());
    return info;
}

} // namespace uncordon::rehearsal
