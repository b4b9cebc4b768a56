// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How RunPage shows a waiting prompt and takes its answer.

#include "ui/run/run_page.h"

#include "ui/run/abort_dialog.h"
#include "ui/run/confirm_dialog.h"
#include "ui/run/prompt_banner.h"
#include "ui/run/run_header.h"
#include "ui/run/run_words.h"
#include "ui/run/secret_dialog.h"

#include <QTimer>

namespace uncordon::ui {
namespace {

using namespace std::chrono_literals;
constexpr auto kAnswerTakes = 8s; ///< at most; an abort waits for Ansible's question

} // namespace

void RunPage::refreshPrompt()
{
    m_header->refresh();
    const std::optional<run::WaitingPrompt> prompt = m_run->prompt();
    if (m_abort && (!prompt || m_abort->promptId() != prompt->id))
        m_abort->reject(); // answered elsewhere
    if (!prompt) {
        refreshTimeline();
        m_promptBanner->clear();
        m_confirm->hide();
        m_secret->hide();
        return;
    }
    refreshTimeline();
    if (prompt->secret)
        m_confirm->hide();
    else
        m_secret->hide();
    if (m_announced != prompt->id) {
        m_announced = prompt->id;
        showPromptDialog();
        Q_EMIT attentionNeeded(promptSentence(*prompt, m_run->timeline()), m_run->title());
    } else if (m_confirm->isVisible()) {
        m_confirm->showPrompt(*prompt, m_run->timeline(), m_run->info());
        askOutlook(*prompt);
    }
}

void RunPage::showPromptDialog()
{
    const std::optional<run::WaitingPrompt> prompt = m_run ? m_run->prompt() : std::nullopt;
    if (!prompt)
        return;
    if (prompt->secret) {
        m_secret->showPrompt(*prompt);
        m_secret->show();
        return;
    }
    m_confirm->showPrompt(*prompt, m_run->timeline(), m_run->info());
    m_confirm->show();
    m_confirm->raise();
    askOutlook(*prompt);
}

void RunPage::askOutlook(const run::WaitingPrompt &prompt)
{
    if (!m_run->info() || isBeforeUncordon(prompt, m_run->timeline()))
        return;
    drainOutlook(*m_run->info(), prompt.hosts)
        .then(this, [this, id = prompt.id](const std::optional<DrainOutlook> &outlook) {
            m_confirm->setOutlook(id, outlook);
        });
}

void RunPage::setAnswered(quint64 promptId)
{
    m_promptBanner->setAnswered();
    m_confirm->setAnswered();
    // An answer that was lost on its way (a conductor that died) must not leave dead buttons behind;
    // one that arrives twice is refused.
    QTimer::singleShot(kAnswerTakes, this, [this, promptId] {
        if (m_run && m_run->prompt() && m_run->prompt()->id == promptId)
            setUnanswered();
    });
}

void RunPage::setUnanswered()
{
    m_promptBanner->setUnanswered();
    m_confirm->setUnanswered();
}

void RunPage::answerContinue(quint64 promptId)
{
    if (!m_run)
        return;
    setAnswered(promptId);
    m_run->answerContinue(promptId);
}

void RunPage::askAbort(quint64 promptId)
{
    const std::optional<run::WaitingPrompt> prompt = m_run ? m_run->prompt() : std::nullopt;
    if (!prompt || prompt->id != promptId || (m_abort && m_abort->isVisible()))
        return;
    QWidget *const over = m_confirm->isVisible() ? static_cast<QWidget *>(m_confirm) : this;
    m_abort = new AbortDialog(*prompt, m_run->timeline(), m_run->info(), over);
    m_abort->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_abort, &QDialog::accepted, this, [this, promptId] {
        if (!m_run)
            return;
        setAnswered(promptId);
        m_run->answerAbort(promptId);
    });
    m_abort->open();
}

} // namespace uncordon::ui
