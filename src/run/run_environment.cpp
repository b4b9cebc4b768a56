// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/run_environment.h"

#include "run/tmux.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace uncordon::run {

AnsibleInstallation askAnsible(const QString &program, const QString &workingDirectory,
                               const QMap<QString, QString> &environment)
{
    AnsibleInstallation installation;
    QProcess process;
    QProcessEnvironment clean = tmux::cleanEnvironment();
    for (auto it = environment.begin(); it != environment.end(); ++it)
        clean.insert(it.key(), it.value());
    process.setProcessEnvironment(clean);
    process.setWorkingDirectory(workingDirectory);
    process.setStandardInputFile(QProcess::nullDevice());
    process.start(program, {u"--version"_s});
    if (!process.waitForFinished(20'000)) {
        process.kill();
        process.waitForFinished(1000);
        return installation;
    }
    const QString text = QString::fromUtf8(process.readAllStandardOutput());
    // ansible-playbook [core 2.19.11]
    static const QRegularExpression version(u"^ansible-playbook \\[?(?:core )?([0-9][^\\]\\s]*)"_s,
                                            QRegularExpression::MultilineOption);
    installation.version = version.match(text).captured(1);
    const auto field = [&](const QString &name) {
        const QRegularExpression line(u"^ *"_s % name % u" = (.*)$"_s,
                                      QRegularExpression::MultilineOption);
        return line.match(text).captured(1);
    };
    //   ansible collection location = /home/ops/.ansible/collections:/usr/share/ansible/collections
    QStringList places = field(u"ansible collection location"_s).split(u':', Qt::SkipEmptyParts);
    //   ansible python module location = /usr/lib/python3/dist-packages/ansible
    places << QFileInfo(field(u"ansible python module location"_s)).absolutePath();
    for (const QString &place : std::as_const(places)) {
        if (QFileInfo::exists(
                place + u"/ansible_collections/ansible/posix/plugins/callback/profile_tasks.py"_s))
            installation.profileTasks = true;
    }
    return installation;
}

QMap<QString, QString> runEnvironment(const RunInfo &info, const AnsibleInstallation &ansible)
{
    QMap<QString, QString> environment{
        {u"ANSIBLE_DISPLAY_SKIPPED_HOSTS"_s,
         u"true"_s}, // banners when a task starts, not when it has a result
        {u"ANSIBLE_SHOW_PER_HOST_START"_s, u"true"_s},
        {u"ANSIBLE_FORCE_COLOR"_s, u"true"_s},
        {u"ANSIBLE_STDOUT_CALLBACK"_s, u"default"_s},
        {u"ANSIBLE_CACHE_PLUGIN"_s, u"jsonfile"_s},
        {u"ANSIBLE_CACHE_PLUGIN_CONNECTION"_s, QString(info.folder % u"/fact-cache"_s)},
        {u"ANSIBLE_NOCOWS"_s, u"1"_s},
        {u"LC_ALL"_s, u"C.UTF-8"_s},
        {u"PYTHONUNBUFFERED"_s, u"1"_s},
    };
    if (ansible.version.startsWith(u"2.9.") || ansible.version.startsWith(u"2.10.")) {
        environment.insert(u"ANSIBLE_CALLBACK_WHITELIST"_s, u"profile_tasks"_s);
        return environment;
    }
    // Kubespray's ansible.cfg names profile_tasks, which warns where ansible.posix is not installed.
    // An empty list is refused by ansible-core 2.19; the default callback is loaded in any case.
    environment.insert(u"ANSIBLE_CALLBACKS_ENABLED"_s, ansible.profileTasks
                                                           ? u"ansible.posix.profile_tasks"_s
                                                           : u"ansible.builtin.default"_s);
    return environment;
}

} // namespace uncordon::run
