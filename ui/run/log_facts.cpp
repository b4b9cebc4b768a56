// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/log_facts.h"

#include "ui/common/parts.h"
#include "ui/run/log_words.h"

#include <QActionGroup>
#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>

namespace uncordon::ui {
namespace {

using namespace Qt::StringLiterals;

constexpr qsizetype kMostRemarks = 20;
constexpr qsizetype kRemarkLength = 110;

QPushButton *menuButton(QMenu *menu)
{
    auto *const button = new QPushButton;
    button->setFlat(true);
    button->setAutoDefault(false);
    button->setMenu(menu);
    button->hide();
    return button;
}

QString menuText(QString text)
{
    if (text.size() > kRemarkLength)
        text = text.left(kRemarkLength) + u'…';
    return text.replace(u'&', u"&&"_s);
}

} // namespace

LogFacts::LogFacts(QWidget *parent)
    : QWidget(parent), m_label(plainLabel()), m_stop(new QPushButton),
      m_remarksMenu(new QMenu(this)), m_runsMenu(new QMenu(this))
{
    m_remarks = menuButton(m_remarksMenu);
    m_runs = menuButton(m_runsMenu);
    m_runs->setToolTip(tr("The log holds several runs: choose one"));
    m_stop->setText(tr("Stop reading"));
    m_stop->setFlat(true);
    m_stop->setAutoDefault(false);
    m_stop->setToolTip(tr("Show what was read so far, and leave the rest"));
    m_stop->hide();
    m_label->setMinimumWidth(60);
    m_label->setFont(tabularFont(m_label->font()));
    m_label->setAccessibleName(tr("About this log"));
    setMuted(m_label);
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(16, 0, 12, 0);
    row->setSpacing(8);
    row->addWidget(m_label, 1);
    row->addWidget(m_stop);
    row->addWidget(m_remarks);
    row->addWidget(m_runs);
    setFixedHeight(28);
    connect(m_stop, &QPushButton::clicked, this, &LogFacts::stopRequested);
    hide();
}

void LogFacts::setRun(LiveRun *run)
{
    m_run = run;
    refresh();
}

void LogFacts::refresh()
{
    if (!m_run || m_run->info()) {
        hide();
        return;
    }
    const LogStatus &status = m_run->logStatus();
    QStringList parts{readingText(status), logFacts(m_run->timeline())};
    parts.removeAll(QString());
    m_text = parts.join(u"  ·  "_s);
    m_stop->setVisible(!m_run->settled() && status.size > 0);
    fillRuns(status);
    fillRemarks(m_run->timeline());
    setVisible(!m_text.isEmpty() || status.runs.size() > 1);
    elide();
}

void LogFacts::fillRuns(const LogStatus &status)
{
    m_runs->setVisible(status.runs.size() > 1);
    if (status.runs.size() < 2)
        return;
    m_runs->setText(tr("Run %1 of %2").arg(status.shown + 1).arg(status.runs.size()));
    m_runsMenu->clear();
    auto *const group = new QActionGroup(m_runsMenu);
    for (qsizetype i = 0; i < status.runs.size(); ++i) {
        QAction *const action = m_runsMenu->addAction(menuText(runEntryText(status, i)), this,
                                                      [this, i] { Q_EMIT runChosen(i); });
        action->setCheckable(true);
        action->setChecked(i == status.shown);
        group->addAction(action);
    }
}

void LogFacts::fillRemarks(const timeline::Timeline &timeline)
{
    const QList<timeline::Diagnostic> &remarks = timeline.diagnostics;
    m_remarks->setVisible(!remarks.isEmpty());
    m_remarks->setText(tr("%n remark(s)", nullptr, static_cast<int>(remarks.size())));
    m_remarksMenu->clear();
    for (const timeline::Diagnostic &remark :
         remarks.first(std::min(kMostRemarks, remarks.size()))) {
        const QString text =
            remark.line > 0 ? tr("line %1: %2").arg(remark.line).arg(remark.text) : remark.text;
        QAction *const action = m_remarksMenu->addAction(menuText(text));
        // Of a log that was peeled the output pane shows what is left: other lines than the file's.
        action->setEnabled(remark.line > 0 && timeline.wrappings.isEmpty());
        connect(action, &QAction::triggered, this,
                [this, line = remark.line] { Q_EMIT lineRequested(line); });
    }
    if (remarks.size() > kMostRemarks)
        m_remarksMenu
            ->addAction(tr("and %n more, see uncordon timeline --json", nullptr,
                           static_cast<int>(remarks.size() - kMostRemarks)))
            ->setEnabled(false);
}

void LogFacts::elide()
{
    m_label->setText(m_label->fontMetrics().elidedText(m_text, Qt::ElideRight, m_label->width()));
    m_label->setToolTip(m_label->text() == m_text ? QString() : plainToolTip(m_text));
}

void LogFacts::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    elide();
}

void LogFacts::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        elide();
}

} // namespace uncordon::ui
