// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/secret_dialog.h"

#include <QBoxLayout>
#include <QLineEdit>
#include <QPushButton>

namespace uncordon::ui {

SecretDialog::SecretDialog(QWidget *parent)
    : QDialog(parent), m_heading(plainLabel({}, true)), m_text(plainLabel({}, true)),
      m_note(plainLabel(tr("Sent to the run's terminal, stored nowhere."), true)),
      m_field(new QLineEdit), m_hide(new QPushButton(tr("Hide"))), m_no(new QPushButton(tr("No"))),
      m_yes(new QPushButton(tr("Yes, trust it"))), m_send(new QPushButton(tr("Send")))
{
    setObjectName(QStringLiteral("secretDialog"));
    setMinimumWidth(480);
    QFont big = m_heading->font();
    big.setPointSizeF(big.pointSizeF() + 4);
    big.setWeight(QFont::DemiBold);
    m_heading->setFont(big);
    setMuted(m_note);
    m_text->setFont(fixedFont());
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_field->setEchoMode(QLineEdit::Password);
    m_field->setInputMethodHints(Qt::ImhHiddenText | Qt::ImhSensitiveData |
                                 Qt::ImhNoPredictiveText | Qt::ImhNoAutoUppercase);
    m_field->setAccessibleName(tr("Password"));
    for (QPushButton *button : {m_hide, m_no, m_yes})
        button->setAutoDefault(false);
    m_send->setDefault(true);

    auto *const row = new QHBoxLayout;
    row->addStretch(1);
    row->addWidget(m_hide);
    row->addWidget(m_no);
    row->addWidget(m_yes);
    row->addWidget(m_send);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(20, 20, 20, 16);
    column->setSpacing(8);
    column->addWidget(m_heading);
    column->addWidget(m_text);
    column->addWidget(m_field);
    column->addWidget(m_note);
    column->addSpacing(8);
    column->addLayout(row);

    connect(m_hide, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_send, &QPushButton::clicked, this, [this] { send(m_field->text()); });
    connect(m_yes, &QPushButton::clicked, this, [this] { send(QStringLiteral("yes")); });
    connect(m_no, &QPushButton::clicked, this, [this] { send(QStringLiteral("no")); });
}

void SecretDialog::showPrompt(const run::WaitingPrompt &prompt)
{
    if (m_promptId != prompt.id)
        forget();
    m_promptId = prompt.id;
    const QString heading =
        prompt.echo ? tr("Trust this host?") : tr("The run asks for a password");
    setWindowTitle(heading);
    m_heading->setText(heading);
    m_text->setText(prompt.text.trimmed());
    m_field->setVisible(!prompt.echo);
    m_send->setVisible(!prompt.echo);
    m_note->setVisible(!prompt.echo);
    m_yes->setVisible(prompt.echo);
    m_no->setVisible(prompt.echo);
    (prompt.echo ? static_cast<QWidget *>(m_text) : m_field)->setFocus();
    adjustSize();
}

void SecretDialog::send(const QString &secret)
{
    if (!m_promptId)
        return;
    Q_EMIT secretEntered(*m_promptId, secret);
    accept();
}

void SecretDialog::forget()
{
    m_field->setText(QString(m_field->text().size(), u'*'));
    m_field->clear();
    m_promptId.reset();
}

void SecretDialog::done(int result)
{
    const std::optional<quint64> id = m_promptId;
    forget();
    if (result == QDialog::Rejected)
        m_promptId = id; // hidden, not answered
    QDialog::done(result);
}

} // namespace uncordon::ui
