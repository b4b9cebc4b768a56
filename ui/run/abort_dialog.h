// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/run_info.h"
#include "run/waiting_prompt.h"
#include "ui/common/parts.h"

#include <QDialog>

class QPushButton;

namespace uncordon::ui {

/// Asks again before a run is aborted, and says what state each node is left in. To keep waiting is
/// the default.
class AbortDialog : public QDialog
{
    Q_OBJECT
public:
    AbortDialog(const run::WaitingPrompt &prompt, const timeline::Timeline &timeline,
                const std::optional<run::RunInfo> &info, QWidget *parent = nullptr);

    [[nodiscard]] QString bodyText() const { return m_body->text(); }
    [[nodiscard]] QPushButton *abortButton() const { return m_abort; }
    [[nodiscard]] QPushButton *keepButton() const { return m_keep; }
    [[nodiscard]] quint64 promptId() const { return m_promptId; }

private:
    quint64 m_promptId;
    QLabel *m_body;
    QPushButton *m_abort, *m_keep;
};

} // namespace uncordon::ui
