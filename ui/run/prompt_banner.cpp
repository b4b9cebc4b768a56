// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/prompt_banner.h"

#include "ui/run/run_words.h"

#include <QBoxLayout>
#include <QPushButton>
#include <QTimer>

namespace uncordon::ui {
namespace {

QPushButton *button(const QString &text)
{
    auto *const result = new QPushButton(text);
    result->setAutoDefault(false);
    result->setMinimumWidth(96);
    QSizePolicy policy = result->sizePolicy();
    policy.setRetainSizeWhenHidden(true); // the others stay where they are
    result->setSizePolicy(policy);
    return result;
}

} // namespace

PromptBanner::PromptBanner(QWidget *parent)
    : ToneFrame(parent), m_icon(new SymbolLabel(u"dialog-question")), m_text(plainLabel({}, true)),
      m_time(plainLabel()), m_details(button(tr("Details…"))), m_continue(button(tr("Continue"))),
      m_hold(button(tr("Hold"))), m_abort(button(tr("Abort…"))), m_timer(new QTimer(this))
{
    setTone(Tone::Wait);
    setAccessibleName(tr("A prompt waits"));
    QFont strong = m_text->font();
    strong.setWeight(QFont::DemiBold);
    m_text->setFont(strong);
    m_time->setFont(tabularFont(strong));
    m_time->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_time->setMinimumWidth(m_time->fontMetrics().horizontalAdvance(QStringLiteral("00:00:00")));
    m_icon->setColour([](const QPalette &palette) { return toneColour(Tone::Wait, palette); });
    m_hold->setToolTip(tr("Stops the clock: a person will answer"));
    setPrimary(m_continue);
    m_guard = new ClickGuard({m_continue, m_hold, m_abort}, this);

    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(16, 8, 16, 8);
    row->setSpacing(8);
    row->addWidget(m_icon);
    row->addSpacing(4);
    row->addWidget(m_text, 1);
    row->addWidget(m_time);
    row->addSpacing(8);
    row->addWidget(m_details);
    row->addWidget(m_continue);
    row->addWidget(m_hold);
    row->addSpacing(16);
    row->addWidget(m_abort);

    const auto answer = [this](auto signal) {
        return [this, signal] {
            if (m_prompt)
                Q_EMIT(this->*signal)(m_prompt->id);
        };
    };
    connect(m_continue, &QPushButton::clicked, this, answer(&PromptBanner::continueRequested));
    connect(m_hold, &QPushButton::clicked, this, answer(&PromptBanner::holdRequested));
    connect(m_abort, &QPushButton::clicked, this, answer(&PromptBanner::abortRequested));
    connect(m_details, &QPushButton::clicked, this, &PromptBanner::detailsRequested);
    m_timer->setInterval(250);
    connect(m_timer, &QTimer::timeout, this, &PromptBanner::tick);
}

void PromptBanner::showPrompt(const run::WaitingPrompt &prompt, const timeline::Timeline &timeline)
{
    const bool other = !m_prompt || m_prompt->id != prompt.id;
    m_prompt = prompt;
    m_text->setText(promptSentence(prompt, timeline));
    m_text->setToolTip(plainToolTip(prompt.hosts.join(u'\n')));
    m_continue->setText(prompt.kind == timeline::PromptKind::PauseSeconds ? tr("Continue now")
                                                                          : tr("Continue"));
    m_continue->setVisible(!prompt.secret);
    m_abort->setVisible(!prompt.secret);
    m_details->setText(prompt.secret ? tr("Answer…") : tr("Details…"));
    // Kubespray's own countdown cannot be stopped, only ended.
    m_hold->setVisible(prompt.continuesAt && !prompt.held &&
                       prompt.kind != timeline::PromptKind::PauseSeconds);
    if (other) {
        m_guard->setWanted(true);
        m_guard->arm();
    }
    tick();
    m_timer->start();
    appear();
}

void PromptBanner::clear()
{
    m_prompt.reset();
    m_timer->stop();
    vanish();
}

void PromptBanner::setAnswered()
{
    m_guard->setWanted(false);
}

void PromptBanner::setUnanswered()
{
    m_guard->setWanted(true);
}

QString PromptBanner::text() const
{
    return m_text->text();
}

std::optional<quint64> PromptBanner::promptId() const
{
    return m_prompt ? std::optional(m_prompt->id) : std::nullopt;
}

void PromptBanner::tick()
{
    using namespace std::chrono;
    if (!m_prompt)
        return;
    const QDateTime now = QDateTime::currentDateTimeUtc();
    if (m_prompt->continuesAt && !m_prompt->held) {
        const milliseconds left(std::max<qint64>(0, now.msecsTo(*m_prompt->continuesAt)));
        m_time->setText(tr("in %1", "continues by itself in").arg(clockText(ceil<seconds>(left))));
        m_time->setToolTip(tr("Continues by itself then"));
    } else {
        m_time->setText(clockText(floor<seconds>(milliseconds(m_prompt->since.msecsTo(now)))));
        m_time->setToolTip(tr("Has waited this long"));
    }
}

} // namespace uncordon::ui
