// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/list_json.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>

using namespace Qt::StringLiterals;
using namespace uncordon::inventory;

namespace {

constexpr int kHosts = 1000;
constexpr int kVariables = 200;
constexpr int kRounds = 3;

void writeInventory(const QString &file, bool yaml)
{
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly))
        return;
    out.write(yaml ? "kube_node:\n  hosts:\n" : "[kube_node]\n");
    for (int host = 0; host < kHosts; ++host) {
        const QByteArray name = "node" + QByteArray::number(host);
        QByteArray text = yaml ? QByteArray("    " + name + ":\n") : name;
        for (int variable = 0; variable < kVariables; ++variable) {
            const QByteArray key = "variable_" + QByteArray::number(variable);
            const QByteArray value = "value_" + QByteArray::number(variable * host);
            text += yaml ? QByteArray("      " + key + ": " + value + '\n')
                         : QByteArray(' ' + key + '=' + value);
        }
        out.write(yaml ? text : QByteArray(text + '\n'));
    }
}

double secondsOf(const auto &work)
{
    QElapsedTimer timer;
    timer.start();
    work();
    return static_cast<double>(timer.nsecsElapsed()) / 1e9;
}

} // namespace

// Loading here, and ansible-inventory --list in the same run.
int main()
{
    const QTemporaryDir folder;
    std::printf("%-6s %10s %10s %10s %22s %8s\n", "", "MB", "load s", "--list s",
                "ansible-inventory s", "load x");
    for (const bool yaml : {false, true}) {
        const QString file = folder.filePath(yaml ? u"hosts.yml"_s : u"hosts.ini"_s);
        writeInventory(file, yaml);
        const ReadOptions options{ansibleConfig(folder.path(), QProcessEnvironment()), {}, {}};
        double load = 1e9;
        double list = 1e9;
        for (int round = 0; round < kRounds; ++round) {
            Inventory inventory;
            load = std::min(load, secondsOf([&] { inventory = readInventory({file}, options); }));
            list = std::min(list, secondsOf([&] { (void)listJson(inventory); }));
        }
        QProcess ansible;
        ansible.setStandardOutputFile(QProcess::nullDevice());
        ansible.setStandardErrorFile(QProcess::nullDevice());
        const double peer = secondsOf([&] {
            ansible.start(u"ansible-inventory"_s, {u"-i"_s, file, u"--list"_s});
            ansible.waitForFinished(-1);
        });
        std::printf("%-6s %10.1f %10.3f %10.3f %22.2f %8.0f\n", yaml ? "YAML" : "INI",
                    static_cast<double>(QFileInfo(file).size()) / 1e6, load, list, peer,
                    peer / load);
    }
    return 0;
}
