// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/policy_button.h"

#include "ui/run/run_words.h"

#include <QActionGroup>
#include <QInputDialog>
#include <QMenu>

namespace uncordon::ui {
namespace {

using namespace std::chrono_literals;

} // namespace

PolicyButton::PolicyButton(QWidget *parent) : QPushButton(parent), m_kinds(new QActionGroup(this))
{
    setAutoDefault(false);
    setToolTip(tr("How the run's prompts are answered"));
    auto *const menu = new QMenu(this);
    m_ask =
        menu->addAction(tr("Ask at every batch"), this, [this] { choose(run::Policy::Kind::Ask); });
    m_continue =
        menu->addAction(tr("Run through"), this, [this] { choose(run::Policy::Kind::Continue); });
    m_waits = menu->addMenu(tr("Wait, then continue"));
    addWaits();
    menu->addSeparator();
    m_holdNext = menu->addAction(tr("Hold at the next node"));
    m_holdNext->setCheckable(true);
    connect(m_holdNext, &QAction::triggered, this, [this](bool on) {
        run::Policy policy = m_policy;
        policy.holdNext = on;
        Q_EMIT policyChosen(policy);
    });
    for (QAction *action : {m_ask, m_continue}) {
        action->setCheckable(true);
        m_kinds->addAction(action);
    }
    setMenu(menu);
    setPolicy(std::nullopt);
}

void PolicyButton::addWaits()
{
    for (const auto wait : {10s, 30s, 60s, 300s}) {
        QAction *const action =
            m_waits->addAction(tr("%1 s").arg(wait.count()), this,
                               [this, wait] { choose(run::Policy::Kind::Wait, wait); });
        action->setCheckable(true);
        m_kinds->addAction(action);
        m_waitActions.append({wait, action});
    }
    QAction *const other = m_waits->addAction(tr("Other…"));
    connect(other, &QAction::triggered, this, [this] {
        bool ok = false;
        const int seconds = QInputDialog::getInt(
            window(), tr("Wait before each batch"), tr("Seconds until the run goes on by itself:"),
            static_cast<int>(std::max<qint64>(30, m_policy.wait.count())), 1, 86400, 10, &ok);
        if (ok)
            choose(run::Policy::Kind::Wait, std::chrono::seconds(seconds));
        else
            setPolicy(m_policy);
    });
}

void PolicyButton::choose(run::Policy::Kind kind, std::chrono::seconds wait)
{
    Q_EMIT policyChosen({kind, wait, m_policy.holdNext});
}

void PolicyButton::setPolicy(const std::optional<run::Policy> &policy)
{
    setVisible(policy.has_value());
    if (!policy)
        return;
    m_policy = *policy;
    const QString kind = policyText(*policy);
    setText(policy->holdNext ? tr("%1, hold at the next node", "a policy").arg(kind) : kind);
    m_ask->setChecked(policy->kind == run::Policy::Kind::Ask);
    m_continue->setChecked(policy->kind == run::Policy::Kind::Continue);
    m_holdNext->setChecked(policy->holdNext);
    m_waits->menuAction()->setCheckable(false);
    for (const auto &[wait, action] : m_waitActions)
        action->setChecked(policy->kind == run::Policy::Kind::Wait && policy->wait == wait);
}

} // namespace uncordon::ui
