// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/run_header.h"

#include "run/session.h"
#include "ui/common/parts.h"
#include "ui/run/policy_button.h"
#include "ui/run/run_words.h"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QDesktopServices>
#include <QFileInfo>
#include <QMenu>
#include <QTimer>
#include <QToolButton>
#include <QUrl>

namespace uncordon::ui {
namespace {

using namespace Qt::StringLiterals;

constexpr int kHeight = 56;

Tone stateTone(const LiveRun &run)
{
    if (run.live())
        return run.prompt() ? Tone::Wait : Tone::Quiet;
    switch (run.timeline().outcome) {
    case timeline::Outcome::Succeeded: return Tone::Calm;
    case timeline::Outcome::Failed:
    case timeline::Outcome::Interrupted: return Tone::Failed;
    case timeline::Outcome::Aborted:
    case timeline::Outcome::Incomplete: return Tone::Wait;
    case timeline::Outcome::Running: break;
    }
    return Tone::Quiet;
}

} // namespace

RunHeader::RunHeader(QWidget *parent)
    : QWidget(parent), m_title(plainLabel()), m_kind(plainLabel()), m_release(plainLabel()),
      m_way(plainLabel()), m_state(plainLabel()), m_elapsed(plainLabel()),
      m_stateIcon(new SymbolLabel({}, 16)), m_policy(new PolicyButton),
      m_back(toolButton(u"go-previous", tr("All runs (this one goes on)"))),
      m_more(toolButton(u"open-menu", tr("More about this run"))), m_timer(new QTimer(this))
{
    setFixedHeight(kHeight);
    QFont big = m_title->font();
    big.setPointSizeF(big.pointSizeF() + 4);
    big.setWeight(QFont::DemiBold);
    m_title->setFont(big);
    m_title->setMinimumWidth(80);
    for (QLabel *label : {m_kind, m_release})
        setMuted(label);
    m_way->setFont(tabularFont(m_way->font()));
    m_elapsed->setFont(tabularFont(big));
    m_elapsed->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_elapsed->setMinimumWidth(m_elapsed->fontMetrics().horizontalAdvance(u"00:00:00"_s));
    m_elapsed->setToolTip(tr("Time since the start"));
    connect(m_more, &QToolButton::clicked, this, &RunHeader::showMenu);

    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(8);
    row->addWidget(m_back);
    row->addWidget(m_title);
    row->addSpacing(8);
    row->addWidget(m_kind);
    row->addWidget(m_release);
    row->addWidget(m_way);
    row->addStretch(1);
    row->addWidget(m_policy);
    row->addSpacing(8);
    row->addWidget(m_stateIcon);
    row->addWidget(m_state);
    row->addSpacing(8);
    row->addWidget(m_elapsed);
    row->addWidget(m_more);

    connect(m_back, &QToolButton::clicked, this, &RunHeader::closeRequested);
    connect(m_policy, &PolicyButton::policyChosen, this, &RunHeader::policyChosen);
    m_timer->setInterval(500);
    connect(m_timer, &QTimer::timeout, this, &RunHeader::tick);
}

void RunHeader::setRun(LiveRun *run)
{
    m_run = run;
    if (!run) {
        m_timer->stop();
        return;
    }
    m_title->setText(run->title());
    m_title->setToolTip(plainToolTip(run->info() ? run->info()->id : run->logPath()));
    const auto &info = run->info();
    m_kind->setText(!info                                         ? tr("Saved log")
                    : info->kind == run::RunInfo::Kind::Rehearsal ? tr("Rehearsal")
                                                                  : tr("Upgrade"));
    m_kind->setVisible(m_kind->text() != m_title->text());
    m_release->setText(info ? info->release : QString());
    m_release->setVisible(!m_release->text().isEmpty());
    m_way->setText(info ? versionWay(*info) : QString());
    m_way->setVisible(!m_way->text().isEmpty());
    m_timer->start();
    refresh();
}

void RunHeader::refresh()
{
    if (!m_run)
        return;
    m_policy->setPolicy(m_run->policy());
    const Tone tone = stateTone(*m_run);
    const bool known = m_run->logStatus().isAnsible;
    m_state->setVisible(known);
    m_stateIcon->setVisible(known);
    m_state->setText(stateText(m_run->timeline(), m_run->live(), m_run->prompt().has_value()));
    const QStringView icon = tone == Tone::Failed ? u"dialog-error"
                             : tone == Tone::Wait ? u"dialog-question"
                             : tone == Tone::Calm ? u"dialog-ok"
                                                  : u"media-playback-start";
    m_stateIcon->setSymbol(icon);
    m_stateIcon->setColour([tone](const QPalette &palette) { return toneColour(tone, palette); });
    tick();
}

void RunHeader::tick()
{
    if (!m_run)
        return;
    const auto elapsed = m_run->elapsed();
    m_elapsed->setText(elapsed ? clockText(*elapsed) : QString());
}

void RunHeader::showMenu()
{
    if (!m_run)
        return;
    auto *const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QString folder = QFileInfo(m_run->logPath()).absolutePath();
    menu->addAction(tr("Open run folder"), this,
                    [folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
    menu->addAction(tr("Copy path of run folder"), this,
                    [folder] { QApplication::clipboard()->setText(folder); });
    if (m_run->live() && m_run->info()) {
        const QString command = run::attachCommand(*m_run->info());
        menu->addAction(tr("Copy command to attach in a terminal"), this,
                        [command] { QApplication::clipboard()->setText(command); });
    }
    menu->popup(m_more->mapToGlobal(m_more->rect().bottomRight()) -
                QPoint(menu->sizeHint().width(), 0));
}

} // namespace uncordon::ui
