// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run_fixture.h"

#include "run/session.h"
#include "run/tmux.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon;

namespace {

constexpr const char *kInventory = R"yml(
[kube_control_plane]
cp1

[kube_node]
zeta
alpha
mid

[etcd:children]
kube_control_plane

[all:vars]
ansible_connection=local
ansible_python_interpreter=/usr/bin/python3
)yml";

constexpr const char *kPlaybook = R"yml(
- name: Upgrade control plane
  hosts: kube_control_plane
  gather_facts: false
  any_errors_fatal: true
  serial: 1
  roles: [upgrade/pre-upgrade, upgrade/post-upgrade]

- name: Upgrade workers
  hosts: kube_node:!kube_control_plane
  gather_facts: false
  any_errors_fatal: true
  serial: "{{ serial | default('20%') }}"
  roles: [upgrade/pre-upgrade, upgrade/post-upgrade]
)yml";

constexpr const char *kPreUpgrade = R"yml(
- name: Confirm node upgrade
  pause: {echo: true, prompt: "Ready to upgrade node {{ inventory_hostname }}? (Press Enter to continue or Ctrl+C for other options)"}
  when: upgrade_node_confirm
- name: Wait before upgrade node
  pause: {seconds: "{{ upgrade_node_pause_seconds }}"}
  when: [not upgrade_node_confirm, upgrade_node_pause_seconds != 0]
- name: Cordon node
  command: "true"
- name: Drain node
  command: "true"
)yml";

constexpr const char *kPostUpgrade = R"yml(
- name: Confirm node uncordon
  pause: {echo: true, prompt: "Ready to uncordon node {{ inventory_hostname }}?"}
  when: upgrade_node_post_upgrade_confirm
- name: Uncordon node
  command: "true"
)yml";

} // namespace

RunFixture::RunFixture()
{
    qputenv("UNCORDON_DATA", QFile::encodeName(m_folder.filePath(u"data"_s)));
    writeCheckout();
}

RunFixture::~RunFixture()
{
    for (const QString &run : std::as_const(m_runs))
        (void)run::tmux::call(run, {u"kill-server"_s});
}

void RunFixture::writeFile(const QString &relative, const QByteArray &contents) const
{
    const QString path = checkout() % u'/' % relative;
    QDir().mkpath(QFileInfo(path).absolutePath());
    QFile file(path);
    QVERIFY2(file.open(QIODevice::WriteOnly) && file.write(contents) == contents.size(),
             qPrintable(path));
}

void RunFixture::writeCheckout() const
{
    writeFile(u"hosts.ini"_s, kInventory);
    writeFile(u"upgrade-cluster.yml"_s, kPlaybook);
    // What Kubespray's own has, and what warns where ansible.posix is missing.
    writeFile(u"ansible.cfg"_s,
              "[defaults]\ncallbacks_enabled = profile_tasks\ndisplay_skipped_hosts = no\n");
    writeFile(u"roles/upgrade/pre-upgrade/defaults/main.yml"_s,
              "upgrade_node_confirm: false\nupgrade_node_pause_seconds: 0\n");
    writeFile(u"roles/upgrade/pre-upgrade/tasks/main.yml"_s, kPreUpgrade);
    writeFile(
        u"roles/upgrade/post-upgrade/defaults/main.yml"_s,
        "upgrade_node_post_upgrade_confirm: false\nupgrade_node_post_upgrade_pause_seconds: 0\n");
    writeFile(u"roles/upgrade/post-upgrade/tasks/main.yml"_s, kPostUpgrade);
}

run::UpgradeOptions RunFixture::options() const
{
    run::UpgradeOptions options;
    options.checkout = checkout();
    options.inventories = {checkout() + u"/hosts.ini"_s};
    options.serial = u"2"_s;
    return options;
}

std::optional<run::RunInfo> RunFixture::start(const run::UpgradeOptions &options)
{
    const auto prepared = run::prepareUpgrade(options);
    if (!prepared) {
        QTest::qFail(qPrintable(prepared.error().toString()), __FILE__, __LINE__);
        return std::nullopt;
    }
    return startPrepared(*prepared) ? std::optional(*prepared) : std::nullopt;
}

bool RunFixture::startPrepared(const run::RunInfo &info)
{
    m_runs << info.id;
    const auto started = run::start(info, program());
    if (!started)
        QTest::qFail(qPrintable(started.error().toString()), __FILE__, __LINE__);
    return started.has_value();
}

QList<run::Decision> RunFixture::answers(const run::RunInfo &info)
{
    QList<run::Decision> decisions = run::readDecisions(info.folder);
    decisions.removeIf([](const run::Decision &decision) { return decision.answer == u"hold"; });
    return decisions;
}

QByteArray RunFixture::contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QJsonObject RunFixture::timeline(const run::RunInfo &info)
{
    return QJsonDocument::fromJson(contents(info.folder + u"/timeline.json"_s)).object();
}

qint64 RunFixture::conductorPid(const run::RunInfo &info)
{
    return QJsonDocument::fromJson(contents(info.folder + u"/conductor.json"_s))
        .object()[u"pid"]
        .toInteger();
}

TestClient::TestClient(const run::RunInfo &info) : m_client(info, RunFixture::program())
{
    QObject::connect(&m_client, &run::ConductorClient::refused, &m_client,
                     [this](const QString &why) { m_refusals << why; });
    QObject::connect(&m_client, &run::ConductorClient::lost, &m_client,
                     [this](const QString &why) { m_losses << why; });
}

std::optional<run::WaitingPrompt> TestClient::nextPrompt(quint64 after, int timeoutMs)
{
    const bool there = QTest::qWaitFor(
        [&] {
            return (m_client.prompt() && m_client.prompt()->id > after) || m_client.exitStatus();
        },
        timeoutMs);
    return there ? m_client.prompt() : std::nullopt;
}

bool TestClient::waitFinished(int timeoutMs)
{
    return QTest::qWaitFor([&] { return m_client.exitStatus().has_value(); }, timeoutMs);
}

bool TestClient::waitConnected()
{
    return QTest::qWaitFor([&] { return m_client.connected(); }, 15'000);
}
