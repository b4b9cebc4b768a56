// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal/rehearsal.h"

#include "rehearsal/state_file.h"
#include "run/archive.h"
#include "run/batches.h"
#include "run/run_environment.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QSaveFile>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace uncordon::rehearsal {

namespace {

// What the rehearsal upgrades: the newest release of the catalogue, and its two newest versions.
const QString kRelease = u"v2.32.0"_s;
const QString kFrom = u"1.35.8"_s;
const QString kTo = u"1.36.4"_s;

QString tr(const char *text)
{
    return QCoreApplication::translate("rehearsal", text);
}

text::Error cannotWrite(const QString &file, const QString &why)
{
    return {u"file-unwritable"_s, tr("cannot write the file: %1").arg(why), {}, file};
}

text::Result<void> writeFile(const QString &file, const QByteArray &bytes, bool executable = false)
{
    QSaveFile output(file);
    if (!output.open(QIODevice::WriteOnly) || output.write(bytes) != bytes.size() || !output.commit())
        return std::unexpected(cannotWrite(file, output.errorString()));
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
        return std::unexpected(text::Error{u"resources-missing"_s, tr("the program carries no rehearsal playbooks"), {}, {}});
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
    return text + "    k8s_cluster:\n      children:\n        kube_control_plane:\n        kube_node:\n";
}

QJsonObject extraVariables(const Options &options)
{
    QJsonObject variables{{u"kube_version"_s, kTo}};
    if (options.pause) {
        variables[u"upgrade_node_pause_seconds"_s] = static_cast<qint64>(options.pause->count());
        variables[u"upgrade_node_post_upgrade_pause_seconds"_s] = static_cast<qint64>(options.pause->count());
    } else {
        variables[u"upgrade_node_confirm"_s] = true;
        variables[u"upgrade_node_post_upgrade_confirm"_s] = true;
    }
    return variables;
}

QList<run::PlannedPlay> plan(const QStringList &controlPlane, const QStringList &workers, const QString &serial)
{
    const QStringList all = controlPlane + workers;
    const QString batch = serial.isEmpty() ? u"20%"_s : serial;
    const auto play = [](const QString &name, const QStringList &hosts, const QStringList &by, bool drains) {
        return run::PlannedPlay{name, hosts, run::cutBatches(hosts, by).value_or(QList<QStringList>{hosts}), drains};
    };
    return {play(u"Check Ansible version"_s, all, {}, false),
            play(u"Prepare nodes for upgrade"_s, all, {}, false),
            play(u"Install etcd"_s, controlPlane, {}, false),
            play(u"Handle upgrades to control plane components first to maintain backwards compat."_s, controlPlane,
                 {u"1"_s}, true),
            play(u"Upgrade calico and external cloud provider on all control plane nodes, calico-rrs, and nodes"_s, all,
                 {batch}, false),
            play(u"Finally handle worker upgrades, based on given batch size"_s, workers, {batch}, true),
            play(u"Install Kubernetes apps"_s, controlPlane.first(1), {}, false)};
}

text::Result<void> checkNode(const QString &node, const QStringList &nodes)
{
    if (nodes.contains(node))
        return {};
    return std::unexpected(text::Error{u"unknown-node"_s, tr("the rehearsal has no node %1").arg(node),
                                       tr("its nodes are %1").arg(nodes.join(u", "_s)), {}});
}

text::Result<void> check(const Options &options, const QStringList &nodes)
{
    if (options.controlPlane < 1 || options.workers < 1 || options.controlPlane > 9 || options.workers > 200)
        return std::unexpected(text::Error{u"bad-size"_s, tr("a rehearsal has 1 to 9 control plane nodes and 1 to 200 workers"), {}, {}});
    if (!options.serial.isEmpty() && !run::batchSize(options.serial, nodes.size()))
        return std::unexpected(text::Error{u"bad-serial"_s, tr("%1 is no batch size").arg(options.serial),
                                           tr("give a number or a percentage"), {}});
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
    info.plan = plan(controlPlane, workers, options.serial);
    info.policy = options.policy;
    info.answers = options.answers;
    info.clusterState = info.folder + u"/cluster.json"_s;
    info.workingDirectory = info.folder;

    const auto failing = [&](Failure::Kind kind) {
        return options.failure && options.failure->kind == kind ? options.failure->node : QString();
    };
    const SimulatedCluster cluster = makeCluster({options.controlPlane, options.workers}, kFrom,
                                                 failing(Failure::Kind::Drain), failing(Failure::Kind::Kubelet));
    QJsonObject variables = extraVariables(options);
    if (!options.serial.isEmpty())
        variables[u"serial"_s] = options.serial;
    QDir().mkpath(info.folder + u"/bin"_s);
    const QByteArray wrapper = "#!/bin/sh\nexec '" + QFile::encodeName(program).replace("'", "'\\''") +
                               "' kubectl --state \"$(dirname \"$0\")/../cluster.json\" \"$@\"\n";
    for (const auto &written : {writePlaybooks(info.folder), storeCluster(info.clusterState, cluster),
                                writeFile(info.folder + u"/hosts.yaml"_s, inventory(controlPlane, workers)),
                                writeFile(info.folder + u"/extra-vars.json"_s, QJsonDocument(variables).toJson()),
                                writeFile(info.folder + u"/bin/kubectl"_s, wrapper, true)}) {
        if (!written)
            return std::unexpected(written.error());
    }
    const QString ansible = QStandardPaths::findExecutable(u"ansible-playbook"_s);
    info.command = {ansible.isEmpty() ? u"ansible-playbook"_s : ansible, u"-i"_s, u"hosts.yaml"_s, u"-e"_s,
                    u"@extra-vars.json"_s, u"playbooks/upgrade-cluster.yml"_s};
    info.environment = run::runEnvironment(info, run::askAnsible(info.command.constFirst(), info.folder));
    info.environment[u"UNCORDON_TIME_SCALE"_s] = qEnvironmentVariable("UNCORDON_TIME_SCALE", u"60"_s);
    info.environment[u"ANSIBLE_ASYNC_DIR"_s] = info.folder + u"/async"_s;
    if (auto written = run::write(info); !written)
        return std::unexpected(written.error());
    return info;
}

} // namespace uncordon::rehearsal
