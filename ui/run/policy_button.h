// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/policy.h"

#include <QPushButton>

#include <optional>

class QActionGroup;
class QMenu;

namespace uncordon::ui {

/// How the run's prompts are answered, and the menu that changes it.
class PolicyButton : public QPushButton
{
    Q_OBJECT
public:
    explicit PolicyButton(QWidget *parent = nullptr);

    /// None: nothing to be decided, the button is not shown.
    void setPolicy(const std::optional<run::Policy> &policy);
    [[nodiscard]] run::Policy policy() const { return m_policy; }

Q_SIGNALS:
    void policyChosen(const uncordon::run::Policy &policy);

private:
    void addWaits();
    void choose(run::Policy::Kind kind, std::chrono::seconds wait = {});

    run::Policy m_policy;
    QActionGroup *m_kinds;
    QAction *m_ask, *m_continue, *m_holdNext;
    QMenu *m_waits;
    QList<std::pair<std::chrono::seconds, QAction *>> m_waitActions;
};

} // namespace uncordon::ui
