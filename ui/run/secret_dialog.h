// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/waiting_prompt.h"
#include "ui/common/parts.h"

#include <QDialog>

class QLineEdit;
class QPushButton;

namespace uncordon::ui {

/// A password that ansible-playbook asks for, or its yes/no question about a host key. What is typed
/// goes to the conductor and nowhere else; the field is overwritten when it has gone.
class SecretDialog : public QDialog
{
    Q_OBJECT
public:
    explicit SecretDialog(QWidget *parent = nullptr);

    void showPrompt(const run::WaitingPrompt &prompt);
    void forget();
    [[nodiscard]] std::optional<quint64> promptId() const { return m_promptId; }
    [[nodiscard]] QLineEdit *field() const { return m_field; }
    [[nodiscard]] QPushButton *sendButton() const { return m_send; }

Q_SIGNALS:
    void secretEntered(quint64 promptId, const QString &secret);

protected:
    void done(int result) override;

private:
    void send(const QString &secret);

    std::optional<quint64> m_promptId;
    QLabel *m_heading, *m_text, *m_note;
    QLineEdit *m_field;
    QPushButton *m_hide, *m_no, *m_yes, *m_send;
};

} // namespace uncordon::ui
