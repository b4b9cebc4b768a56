// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/upgrade_options.h"

#include "run/archive.h"
#include "run/batches.h"
#include "run/failure.h"
#include "run/playbook_plan.h"
#include "run/release_facts.h"
#include "run/run_environment.h"
#include "run/script_command.h"
#include "run/tmux.h"
#include "text/whole_file.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace uncordon::run {

namespace {

constexpr int kPatienceMs = 120'000; // an inventory script may ask a cloud

struct Asked
{
    int status = 0;
    QString output, problem;
};

/// One of Ansible's programs in the environment of the run. It must never wait at our terminal.
Asked ask(const RunInfo &info, const QString &program, const QStringList &arguments)
{
    QProcess process;
    QProcessEnvironment environment = tmux::cleanEnvironment();
    for (auto it = info.environment.begin(); it != info.environment.end(); ++it)
        environment.insert(it.key(), it.value());
    environment.insert(u"ANSIBLE_FORCE_COLOR"_s, u"false"_s);
    environment.insert(u"ANSIBLE_NOCOLOR"_s, u"true"_s);
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(info.workingDirectory);
    process.setStandardInputFile(QProcess::nullDevice());
    process.start(program, arguments);
    if (!process.waitForFinished(kPatienceMs)) {
        process.kill();
        process.waitForFinished(1000);
        return {-1, {}, process.errorString()};
    }
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError()).trimmed()};
}

/// The sibling of ansible-playbook: of the same installation, in a virtual environment too.
QString sibling(const QString &ansiblePlaybook, const QString &name)
{
    if (!ansiblePlaybook.contains(u'/'))
        return name;
    return QFileInfo(ansiblePlaybook).absolutePath() % u'/' % name;
}

QStringList inventoryArguments(const UpgradeOptions &options)
{
    QStringList arguments;
    for (const QString &inventory : options.inventories) {
        // "host1,host2," is a list of hosts and no path.
        arguments << u"-i"_s
                  << (inventory.contains(u',') ? inventory
                                               : QFileInfo(inventory).absoluteFilePath());
    }
    return arguments;
}

text::Result<QString> findAnsiblePlaybook(const UpgradeOptions &options)
{
    const QString wanted =
        options.ansiblePlaybook.isEmpty() ? u"ansible-playbook"_s : options.ansiblePlaybook;
    QString found =
        wanted.contains(u'/')
            ? (QFileInfo(wanted).isExecutable() ? QFileInfo(wanted).absoluteFilePath() : QString())
            : QStandardPaths::findExecutable(wanted);
    if (found.isEmpty()) {
        return failure(
            u"program-missing"_s, QCoreApplication::translate("run", "%1 is not there").arg(wanted),
            QCoreApplication::translate("run", "install the package %1").arg(u"ansible-core"_s));
    }
    return found;
}

text::Result<QString> findPlaybook(const UpgradeOptions &options)
{
    if (!QFileInfo(options.checkout).isDir()) {
        return failure(u"checkout-missing"_s, QCoreApplication::translate("run", "no such folder"),
                       QCoreApplication::translate("run", "name a Kubespray checkout"),
                       options.checkout);
    }
    const QString name = options.playbook.isEmpty() ? u"upgrade-cluster.yml"_s : options.playbook;
    QString path = QFileInfo(name).isAbsolute()
                       ? name
                       : QFileInfo(options.checkout).absoluteFilePath() % u'/' % name;
    if (!QFileInfo(path).isFile()) {
        return failure(
            u"playbook-missing"_s, QCoreApplication::translate("run", "no such playbook"),
            QCoreApplication::translate("run", "name one of the checkout with --playbook"), path);
    }
    for (const QString &inventory : options.inventories) {
        if (!inventory.contains(u',') && !QFileInfo::exists(inventory))
            return failure(u"inventory-missing"_s,
                           QCoreApplication::translate("run", "no such inventory"), {}, inventory);
    }
    if (options.inventories.isEmpty())
        return failure(u"inventory-missing"_s,
                       QCoreApplication::translate("run", "an inventory is needed"));
    return path;
}

bool isSet(const QJsonObject &variables, const QString &name)
{
    const QJsonValue value = variables.value(name);
    return !(value.isUndefined() || value.isNull() || value == QJsonValue(0) ||
             value == QJsonValue(u"0"_s));
}

/// Typed, in a file: "-e name=true" would be a string, which ansible-core 2.19 refuses in a condition.
QJsonObject extraVariables(const UpgradeOptions &options, const ReleaseFacts &facts)
{
    QJsonObject variables = options.extraVariables;
    const auto confirm = [&](bool known, const QString &name, const QString &pause) {
        if (known && !variables.contains(name) && !isSet(variables, pause))
            variables.insert(name, true);
    };
    confirm(facts.confirmsUpgrade, u"upgrade_node_confirm"_s, u"upgrade_node_pause_seconds"_s);
    confirm(facts.confirmsUncordon, u"upgrade_node_post_upgrade_confirm"_s,
            u"upgrade_node_post_upgrade_pause_seconds"_s);
    if (!options.serial.isEmpty()) {
        bool number = false;
        const int count = options.serial.toInt(&number);
        variables.insert(u"serial"_s, number ? QJsonValue(count) : QJsonValue(options.serial));
    }
    return variables;
}

text::Result<void> writeVariables(const QString &path, const QJsonObject &variables)
{
    return text::writeWhole(path, QJsonDocument(variables).toJson());
}

text::Result<QList<PlannedPlay>> makePlan(const RunInfo &info, const UpgradeOptions &options,
                                          const QString &playbook, const QJsonObject &variables)
{
    QStringList arguments = info.command.mid(1);
    for (const QString &asks : {u"--ask-become-pass"_s, u"--ask-vault-pass"_s, u"--ask-pass"_s})
        arguments.removeAll(asks);
    arguments << u"--list-hosts"_s;
    const Asked listed = ask(info, info.command.constFirst(), arguments);
    if (listed.status != 0) {
        if (options.askVaultPassword)
            return QList<
                PlannedPlay>{}; // the inventory cannot be read before the password is given
        return failure(u"ansible-refuses"_s,
                       listed.problem.isEmpty() ? listed.output.trimmed() : listed.problem,
                       QCoreApplication::translate(
                           "run", "this is ansible-playbook's own answer to --list-hosts"));
    }
    QList<PlannedPlay> plan = parseListHosts(listed.output);
    const auto outlines = readPlays(playbook, variables);
    if (!outlines || outlines->size() != plan.size())
        return plan; // names and hosts, no batches: the output will tell
    QStringList inventory = inventoryArguments(options);
    if (!options.limit.isEmpty())
        inventory << u"--limit"_s << options.limit;
    if (!options.vaultPasswordFile.isEmpty())
        inventory << u"--vault-password-file"_s << options.vaultPasswordFile;
    QMap<QString, QStringList> ordered;
    for (qsizetype i = 0; i < plan.size(); ++i) {
        PlannedPlay &play = plan[i];
        const PlayOutline &outline = outlines->at(i);
        play.drains = outline.drains;
        if (!outline.serialKnown || play.hosts.isEmpty())
            continue;
        if (outline.serial.isEmpty()) {
            play.batches = {play.hosts};
            continue;
        }
        if (outline.order != u"inventory" || outline.pattern.contains(u"{{"))
            continue;
        if (!ordered.contains(outline.pattern)) {
            // --list-hosts of a playbook prints a set; the ad-hoc command prints the play's own order.
            const Asked hosts = ask(info, sibling(info.command.constFirst(), u"ansible"_s),
                                    inventory + QStringList{u"--list-hosts"_s, outline.pattern});
            ordered.insert(outline.pattern,
                           hosts.status == 0 ? parseHostList(hosts.output) : QStringList());
        }
        const QStringList hosts = ordered.value(outline.pattern);
        if (QSet<QString>(hosts.begin(), hosts.end()) !=
            QSet<QString>(play.hosts.begin(), play.hosts.end()))
            continue;
        play.hosts = hosts;
        if (auto batches = cutBatches(hosts, outline.serial))
            play.batches = *batches;
    }
    return plan;
}

/// Who is what in the inventory. Nothing depends on it but the display.
void readNodes(RunInfo &info, const UpgradeOptions &options)
{
    QStringList arguments = inventoryArguments(options);
    if (!options.vaultPasswordFile.isEmpty())
        arguments << u"--vault-password-file"_s << options.vaultPasswordFile;
    const Asked listed = ask(info, sibling(info.command.constFirst(), u"ansible-inventory"_s),
                             arguments + QStringList{u"--list"_s});
    if (listed.status != 0)
        return;
    const QJsonObject inventory = QJsonDocument::fromJson(listed.output.toUtf8()).object();
    const auto hosts = [&](const QStringList &groups) {
        QStringList found;
        QStringList todo = groups;
        QSet<QString> seen;
        while (!todo.isEmpty()) {
            const QString group = todo.takeFirst();
            if (seen.contains(group))
                continue;
            seen.insert(group);
            const QJsonObject entry = inventory[group].toObject();
            const QJsonArray names = entry[u"hosts"].toArray();
            for (const auto &name : names) {
                if (!found.contains(name.toString()))
                    found << name.toString();
            }
            const QJsonArray children = entry[u"children"].toArray();
            for (const auto &child : children)
                todo << child.toString();
        }
        return found;
    };
    info.controlPlane = hosts({u"kube_control_plane"_s, u"kube-master"_s, u"kube_master"_s});
    info.etcd = hosts({u"etcd"_s});
    const QStringList nodes = hosts({u"kube_node"_s, u"kube-node"_s});
    for (const QString &node : nodes) {
        if (!info.controlPlane.contains(node))
            info.workers << node;
    }
    const QJsonObject variables =
        inventory[u"_meta"][u"hostvars"][info.controlPlane.value(0)].toObject();
    QString version = variables[u"kube_version"].toString();
    if (options.extraVariables.contains(u"kube_version"))
        version = options.extraVariables[u"kube_version"].toString();
    if (version.startsWith(u'v'))
        version.removeFirst();
    if (!version.contains(u"{{"))
        info.toVersion = version;
}

QString titleOf(const UpgradeOptions &options)
{
    // inventory/mycluster/hosts.yaml is called mycluster
    const QFileInfo file(options.inventories.constFirst());
    return file.isDir() ? QFileInfo(file.absoluteFilePath()).fileName()
                        : QFileInfo(file.absolutePath()).fileName();
}

} // namespace

text::Result<RunInfo> prepareUpgrade(const UpgradeOptions &options)
{
    const auto playbook = findPlaybook(options);
    if (!playbook)
        return std::unexpected(playbook.error());
    const auto program = findAnsiblePlaybook(options);
    if (!program)
        return std::unexpected(program.error());
    auto created = createRun(RunInfo::Kind::Upgrade, options.folder);
    if (!created)
        return created;
    RunInfo info = *created;
    const ReleaseFacts facts = readReleaseFacts(options.checkout);
    info.title = titleOf(options);
    info.release = facts.release;
    info.confirmsUncordon = facts.confirmsUncordon;
    info.policy = options.policy;
    info.workingDirectory = QFileInfo(options.checkout).absoluteFilePath();
    info.environment = runEnvironment(info, askAnsible(*program, info.workingDirectory));
    const QJsonObject variables = extraVariables(options, facts);
    const QString variablesFile = info.folder + u"/extra-vars.json"_s;
    if (auto written = writeVariables(variablesFile, variables); !written)
        return std::unexpected(written.error());
    info.command = QStringList{*program} + inventoryArguments(options);
    if (!options.limit.isEmpty())
        info.command << u"--limit"_s << options.limit;
    if (options.become)
        info.command << u"--become"_s;
    if (options.askBecomePassword)
        info.command << u"--ask-become-pass"_s;
    if (!options.vaultPasswordFile.isEmpty())
        info.command << u"--vault-password-file"_s
                     << QFileInfo(options.vaultPasswordFile).absoluteFilePath();
    if (options.askVaultPassword)
        info.command << u"--ask-vault-pass"_s;
    if (options.askSshPassword)
        info.command << u"--ask-pass"_s;
    info.command << options.ansibleOptions << u"-e"_s << QString(u'@' % variablesFile)
                 << (options.playbook.isEmpty() ? u"upgrade-cluster.yml"_s : options.playbook);
    auto plan = makePlan(info, options, *playbook, variables);
    if (!plan) {
        discardRun(info);
        return std::unexpected(plan.error());
    }
    info.plan = *plan;
    readNodes(info, options);
    if (auto written = write(info); !written)
        return std::unexpected(written.error());
    return info;
}

QString shellLine(const RunInfo &info)
{
    QStringList words;
    for (auto it = info.environment.begin(); it != info.environment.end(); ++it)
        words << QString(it.key() % u'=' % shellQuoted(it.value()));
    QString line = u"cd "_s % shellQuoted(info.workingDirectory) % u" && "_s;
    if (!words.isEmpty())
        line += u"env "_s % words.join(u' ') % u' ';
    return line % shellQuoted(info.command);
}

} // namespace uncordon::run
