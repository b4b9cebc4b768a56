// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/outcome_banner.h"

#include "ui/run/run_words.h"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QPushButton>
#include <QTimer>

#include <algorithm>

namespace uncordon::ui {
namespace {

using namespace Qt::StringLiterals;
using timeline::NodeState;
using timeline::Schedulable;

constexpr qsizetype kMessageLength = 300;

struct OutcomeWords
{
    Q_DECLARE_TR_FUNCTIONS(OutcomeWords)
};

QString shellWord(const QString &word)
{
    const bool plain = !word.isEmpty() && std::ranges::all_of(word, [](QChar c) {
        return c.isLetterOrNumber() || c == u'-' || c == u'_' || c == u'.';
    });
    if (plain && !word.startsWith(u'-'))
        return word;
    QString escaped = word;
    return u'\'' + escaped.replace(u'\'', "'\\''"_L1) + u'\'';
}

QStringList namesWhere(const timeline::Timeline &timeline, auto &&wanted)
{
    QStringList names;
    for (const timeline::Node &node : timeline.nodes) {
        if (wanted(node))
            names << node.name;
    }
    return names;
}

/// What Ansible said, as somebody would say it. The original stays in the details.
QString plainMessage(const timeline::Node &node)
{
    QString message = node.message.simplified();
    if (message == "non-zero return code"_L1)
        return OutcomeWords::tr("the command reported an error");
    if (message.contains("user requested abort"_L1))
        return OutcomeWords::tr("the operator aborted");
    if (message.size() > kMessageLength)
        return message.left(kMessageLength) + u'…';
    return message;
}

} // namespace

QString uncordonCommand(const QStringList &nodes)
{
    QStringList words;
    for (const QString &node : nodes)
        words << shellWord(node);
    return u"kubectl uncordon "_s + words.join(u' ');
}

QString failureSentence(const timeline::Node &node)
{
    const QString task = taskWord(node.failedTask);
    const QString message = plainMessage(node);
    if (node.state == NodeState::Unreachable)
        return OutcomeWords::tr("%1 could not be reached during %2: %3")
            .arg(node.name, task, message);
    if (node.drainAttempts > 1 && task.startsWith("Drain"_L1))
        return OutcomeWords::tr("%1: %2 failed after %3 attempts: %4")
            .arg(node.name, task)
            .arg(node.drainAttempts)
            .arg(message);
    if (task.isEmpty())
        return OutcomeWords::tr("%1 failed").arg(node.name);
    if (message.isEmpty())
        return OutcomeWords::tr("%1: %2 failed").arg(node.name, task);
    return OutcomeWords::tr("%1: %2 failed: %3").arg(node.name, task, message);
}

OutcomeBanner::OutcomeBanner(QWidget *parent) : QWidget(parent), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    hide();
}

void OutcomeBanner::clear()
{
    m_texts.clear();
    m_shownOutcome.reset();
    m_shownNodes.clear();
    while (QLayoutItem *item = m_column->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    hide();
}

ToneFrame *OutcomeBanner::addFrame(Tone tone, const QString &iconName, const QString &text,
                                   QWidget *aside)
{
    auto *const frame = new ToneFrame;
    frame->setTone(tone);
    auto *const row = new QHBoxLayout(frame);
    row->setContentsMargins(16, 8, 16, 9);
    row->setSpacing(8);
    auto *const icon = new SymbolLabel(iconName);
    icon->setColour([tone](const QPalette &palette) { return toneColour(tone, palette); });
    row->addWidget(icon, 0, Qt::AlignTop);
    row->addSpacing(4);
    QLabel *const label = plainLabel(text, true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QFont font = label->font();
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    row->addWidget(label, 1);
    if (aside)
        row->addWidget(aside);
    m_column->addWidget(frame);
    frame->show();
    m_texts << text;
    return frame;
}

void OutcomeBanner::addUnschedulable(const timeline::Timeline &timeline)
{
    const QStringList left = namesWhere(
        timeline, [](const timeline::Node &node) { return node.schedulable == Schedulable::No; });
    if (left.isEmpty())
        return;
    auto *const aside = new QWidget;
    auto *const row = new QHBoxLayout(aside);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    const QString command = uncordonCommand(left);
    QLabel *const line = plainLabel(command);
    line->setFont(fixedFont());
    line->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(line);
    auto *const copy = new QPushButton(symbol(u"edit-copy"), tr("Copy"));
    copy->setAutoDefault(false);
    copy->setAccessibleName(tr("Copy %1").arg(command));
    connect(copy, &QPushButton::clicked, copy, [copy, command] {
        QApplication::clipboard()->setText(command);
        copy->setText(tr("Copied"));
        QTimer::singleShot(1500, copy, [copy] { copy->setText(tr("Copy")); });
    });
    row->addWidget(copy);
    const QString text =
        left.size() == 1
            ? tr("%1 is left unschedulable: no new pod can start there").arg(left.constFirst())
            : tr("%1 are left unschedulable: no new pod can start there").arg(nodeNames(left, 8));
    addFrame(Tone::Failed, u"changes-prevent"_s, text, aside);
    m_texts << command;
}

void OutcomeBanner::addVerdict(const timeline::Timeline &timeline)
{
    using timeline::Outcome;
    const auto done = std::ranges::count_if(timeline.nodes, [](const timeline::Node &node) {
        return node.state == NodeState::Upgraded || node.state == NodeState::Ok;
    });
    const QString of = tr("%1 of %2 nodes done").arg(done).arg(timeline.nodes.size());
    switch (timeline.outcome) {
    case Outcome::Running: return;
    case Outcome::Succeeded:
        addFrame(Tone::Calm, u"dialog-ok"_s, tr("Upgrade finished: %1").arg(of));
        break;
    case Outcome::Aborted:
        addFrame(Tone::Wait, u"process-stop"_s, tr("Aborted by the operator: %1").arg(of));
        break;
    case Outcome::Interrupted:
        addFrame(Tone::Failed, u"process-stop"_s,
                 tr("Interrupted: ansible-playbook was stopped outside a prompt, %1").arg(of));
        break;
    case Outcome::Incomplete:
        addFrame(Tone::Wait, u"dialog-warning"_s,
                 tr("The log stops before the end of the run: %1").arg(of));
        break;
    case Outcome::Failed: {
        QStringList sentences;
        for (const timeline::Node &node : timeline.nodes) {
            if (node.state == NodeState::Failed || node.state == NodeState::Unreachable)
                sentences << failureSentence(node);
        }
        addFrame(
            Tone::Failed, u"dialog-error"_s,
            sentences.isEmpty()
                ? tr("Failed: %1").arg(of)
                : tr("Failed. %1")
                      .arg(sentences.first(std::min<qsizetype>(3, sentences.size())).join(u'\n')));
        break;
    }
    }
    for (const timeline::Finding &finding : timeline.findings) {
        if (finding.code == "rescued-with-batch"_L1)
            addFrame(Tone::Quiet, u"dialog-information"_s,
                     tr("%1 was put back with its batch although its own drain had gone well")
                         .arg(finding.node));
        else if (finding.code == "upgraded-undrained"_L1)
            addFrame(Tone::Wait, u"dialog-warning"_s,
                     tr("%1 was upgraded without a drain").arg(finding.node));
    }
    if (timeline.interactive == false)
        addFrame(Tone::Wait, u"dialog-warning"_s,
                 tr("The run had no terminal: its prompts did not wait for anybody"));
}

void OutcomeBanner::showOutcome(const timeline::Timeline &timeline)
{
    if (m_shownOutcome == timeline.outcome && m_shownNodes == timeline.nodes)
        return;
    clear();
    m_shownOutcome = timeline.outcome;
    m_shownNodes = timeline.nodes;
    if (timeline.outcome == timeline::Outcome::Running)
        return;
    addUnschedulable(timeline);
    addVerdict(timeline);
    show();
}

void OutcomeBanner::showNotAnsible()
{
    clear();
    addFrame(
        Tone::Wait, u"dialog-warning"_s,
        tr("This file holds no output of ansible-playbook. Open what a run printed on its terminal, saved to a "
           "file by tee, script, a CI job or AWX; below is the file as it is."));
    show();
}

} // namespace uncordon::ui
