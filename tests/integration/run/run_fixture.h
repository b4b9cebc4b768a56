// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/archive.h"
#include "run/conductor_client.h"
#include "run/decision.h"
#include "run/upgrade_options.h"

#include <QObject>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

/// QTRY_VERIFY, whose expansion -Wconversion does not take.
#define AWAIT(...)                                                                                 \
    QVERIFY2(QTest::qWaitFor([&] { return bool(__VA_ARGS__); }, 30'000), #__VA_ARGS__)

/// A small checkout with Kubespray's play structure over local connections, a data folder of its
/// own, and every run that was started in it. Its end ends their tmux servers.
class RunFixture
{
public:
    RunFixture();
    ~RunFixture();

    [[nodiscard]] QString checkout() const
    {
        return m_folder.filePath(QStringLiteral("check out"));
    }
    [[nodiscard]] uncordon::run::UpgradeOptions options() const;
    /// Prepares and starts a run; fails the test and returns none where that does not work.
    std::optional<uncordon::run::RunInfo> start(const uncordon::run::UpgradeOptions &options);
    void adopt(const uncordon::run::RunInfo &info) { m_runs << info.id; }
    bool startPrepared(const uncordon::run::RunInfo &info);
    static QList<uncordon::run::Decision>
    answers(const uncordon::run::RunInfo &info); ///< without holds
    static QByteArray contents(const QString &path);
    static QJsonObject timeline(const uncordon::run::RunInfo &info);
    static qint64 conductorPid(const uncordon::run::RunInfo &info);
    static QString program() { return QStringLiteral(UNCORDON_PROGRAM); }
    void writeFile(const QString &relative, const QByteArray &contents) const;

private:
    void writeCheckout() const;

    QTemporaryDir m_folder;
    QStringList m_runs;
};

/// A client with an event loop's patience.
class TestClient
{
public:
    explicit TestClient(const uncordon::run::RunInfo &info);
    uncordon::run::ConductorClient *operator->() { return &m_client; }
    /// The prompt that follows `after`, once it waits.
    std::optional<uncordon::run::WaitingPrompt> nextPrompt(quint64 after = 0,
                                                           int timeoutMs = 20'000);
    bool waitFinished(int timeoutMs = 30'000);
    bool waitConnected();
    [[nodiscard]] const QStringList &refusals() const { return m_refusals; }
    [[nodiscard]] const QStringList &losses() const { return m_losses; }

private:
    uncordon::run::ConductorClient m_client;
    QStringList m_refusals, m_losses;
};
