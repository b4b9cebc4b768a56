// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/abort_dialog.h"

#include "ui/run/run_words.h"

#include <QBoxLayout>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>

namespace uncordon::ui {

AbortDialog::AbortDialog(const run::WaitingPrompt &prompt, const timeline::Timeline &timeline,
                         const std::optional<run::RunInfo> &info, QWidget *parent)
    : QDialog(parent), m_promptId(prompt.id),
      m_body(plainLabel(abortConsequences(prompt, timeline, info).join(u'\n'), true)),
      m_abort(new QPushButton(tr("Abort the run"))), m_keep(new QPushButton(tr("Keep waiting")))
{
    setObjectName(QStringLiteral("abortDialog"));
    setWindowTitle(tr("Abort the run?"));
    setMinimumWidth(480);
    QLabel *const question = plainLabel(tr("Abort the run?"));
    QFont big = question->font();
    big.setPointSizeF(big.pointSizeF() + 4);
    big.setWeight(QFont::DemiBold);
    question->setFont(big);

    auto *const scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    m_body->setAlignment(Qt::AlignTop);
    m_body->setTextInteractionFlags(Qt::TextSelectableByMouse);
    scroll->setWidget(m_body);
    scroll->setMinimumHeight(std::min(240, m_body->heightForWidth(440) + 8));

    // Keep waiting stands where the first dialog has Continue; Abort stands alone at the left.
    m_abort->setAutoDefault(false);
    m_keep->setDefault(true);
    m_keep->setFocus();
    auto *const row = new QHBoxLayout;
    row->addWidget(m_abort);
    row->addStretch(1);
    row->addWidget(m_keep);

    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(20, 20, 20, 16);
    column->setSpacing(8);
    column->addWidget(question);
    column->addWidget(plainLabel(tr("The run ends here. What that leaves:")));
    column->addWidget(scroll, 1);
    column->addSpacing(8);
    column->addLayout(row);

    auto *const guard = new ClickGuard({m_abort}, this);
    guard->arm();
    connect(m_abort, &QPushButton::clicked, this, &QDialog::accept);
    connect(m_keep, &QPushButton::clicked, this, &QDialog::reject);
}

} // namespace uncordon::ui
