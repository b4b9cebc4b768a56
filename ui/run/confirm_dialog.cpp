// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/confirm_dialog.h"

#include "ui/run/run_words.h"

#include <QBoxLayout>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QTimer>

#include <algorithm>

namespace uncordon::ui {
namespace {

using namespace Qt::StringLiterals;

constexpr int kWidth = 560;
constexpr int kRowsShown = 6;
constexpr int kRowHeight = 22;

QListWidget *quietList(const QString &name)
{
    auto *const list = new QListWidget;
    list->setAccessibleName(name);
    list->setSelectionMode(QAbstractItemView::NoSelection);
    list->setFocusPolicy(Qt::TabFocus);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    return list;
}

void fitHeight(QListWidget *list)
{
    const int rows = std::clamp(list->count(), 1, kRowsShown);
    list->setFixedHeight(rows * kRowHeight + 2 * list->frameWidth());
}

void addRow(QListWidget *list, const QString &text)
{
    auto *const item = new QListWidgetItem(text, list);
    item->setToolTip(plainToolTip(text));
    item->setSizeHint({0, kRowHeight});
}

} // namespace

ConfirmDialog::ConfirmDialog(QWidget *parent)
    : QDialog(parent), m_question(plainLabel({}, true)), m_batch(plainLabel()),
      m_next(plainLabel({}, true)), m_warning(plainLabel({}, true)), m_moves(plainLabel({}, true)),
      m_uncertain(plainLabel({}, true)), m_time(plainLabel()), m_timeWhat(plainLabel()),
      m_nodes(quietList(tr("Nodes of the batch"))),
      m_pods(quietList(tr("Pods that will be evicted"))), m_podsToggle(new QPushButton),
      m_hide(new QPushButton(tr("Hide"))), m_hold(new QPushButton(tr("Hold"))),
      m_abort(new QPushButton(tr("Abort…"))), m_continue(new QPushButton(tr("Continue"))),
      m_timer(new QTimer(this))
{
    setObjectName(u"confirmDialog"_s);
    setAttribute(Qt::WA_ShowWithoutActivating); // it comes by itself and must not catch a keystroke
    setMinimumWidth(kWidth);
    build();
    m_guard = new ClickGuard({m_continue, m_hold, m_abort}, this);
    m_timer->setInterval(250);
    connect(m_timer, &QTimer::timeout, this, &ConfirmDialog::tick);
    connect(m_hide, &QPushButton::clicked, this, &QDialog::reject);
    const auto answer = [this](auto signal) {
        return [this, signal] {
            if (m_prompt)
                Q_EMIT(this->*signal)(m_prompt->id);
        };
    };
    connect(m_continue, &QPushButton::clicked, this, answer(&ConfirmDialog::continueRequested));
    connect(m_hold, &QPushButton::clicked, this, answer(&ConfirmDialog::holdRequested));
    connect(m_abort, &QPushButton::clicked, this, answer(&ConfirmDialog::abortRequested));
    connect(m_podsToggle, &QPushButton::toggled, this, [this](bool on) {
        m_pods->setVisible(on);
        QTimer::singleShot(0, this, &QDialog::adjustSize);
    });
}

void ConfirmDialog::build()
{
    QFont big = m_question->font();
    big.setPointSizeF(big.pointSizeF() + 4);
    big.setWeight(QFont::DemiBold);
    m_question->setFont(big);
    m_question->setFocusPolicy(Qt::StrongFocus); // where the focus starts: Return does nothing here
    setMuted(m_batch);
    setMuted(m_timeWhat);
    setMuted(m_uncertain);
    m_nodes->setFont(fixedFont());
    m_pods->setFont(fixedFont());
    m_pods->hide();
    m_podsToggle->setCheckable(true);
    m_podsToggle->setFlat(true);
    m_podsToggle->setAutoDefault(false);
    m_podsToggle->setText(tr("Show pods"));

    auto *const frame = new ToneFrame;
    frame->setTone(Tone::Wait);
    frame->show();
    auto *const warningRow = new QHBoxLayout(frame);
    warningRow->setContentsMargins(16, 8, 12, 8);
    warningRow->addWidget(m_warning);
    m_warningBox = frame;

    auto *const movesRow = new QHBoxLayout;
    movesRow->addWidget(m_moves, 1);
    movesRow->addWidget(m_podsToggle);

    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(20, 20, 20, 16);
    column->setSpacing(8);
    auto *const standing = new QHBoxLayout;
    standing->setSpacing(8);
    standing->addWidget(m_batch);
    standing->addStretch(1);
    standing->addWidget(m_timeWhat);
    standing->addWidget(m_time);
    column->addWidget(m_question);
    column->addLayout(standing);
    column->addSpacing(4);
    column->addWidget(m_nodes);
    column->addWidget(m_uncertain);
    column->addSpacing(4);
    column->addWidget(sectionLabel(tr("What comes next")));
    column->addWidget(m_next);
    column->addLayout(movesRow);
    column->addWidget(m_pods);
    column->addWidget(m_warningBox);
    column->addSpacing(8);
    column->addStretch(1);
    column->addLayout(buildButtons());
}

QHBoxLayout *ConfirmDialog::buildButtons()
{
    m_time->setFont(tabularFont(m_question->font()));
    m_time->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_time->setMinimumWidth(m_time->fontMetrics().horizontalAdvance(u"00:00"_s));
    for (QPushButton *button : {m_hide, m_hold, m_abort, m_continue}) {
        button->setAutoDefault(false);
        button->setDefault(false);
        button->setMinimumWidth(96);
    }
    QSizePolicy keeps = m_hold->sizePolicy();
    keeps.setRetainSizeWhenHidden(true);
    m_hold->setSizePolicy(keeps);
    m_hide->setToolTip(tr("Look round first; the banner stays"));
    setPrimary(m_continue);
    auto *const row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_abort);
    row->addStretch(1);
    row->addWidget(m_hold);
    row->addWidget(m_hide);
    row->addWidget(m_continue);
    return row;
}

void ConfirmDialog::showPrompt(const run::WaitingPrompt &prompt, const timeline::Timeline &timeline,
                               const std::optional<run::RunInfo> &info)
{
    const bool other = !m_prompt || m_prompt->id != prompt.id;
    m_prompt = prompt;
    const QString question = promptQuestion(prompt, timeline);
    setWindowTitle(question);
    m_question->setText(question);
    const Progress where = progress(timeline, info);
    m_batch->setText(where.batches > 1 ? tr("Batch %1 of %2").arg(where.batch).arg(where.batches)
                                       : QString());
    m_batch->setVisible(!m_batch->text().isEmpty());
    fillNodes(prompt, timeline, info);
    fillConsequences(prompt, timeline, info);
    m_uncertain->setText(prompt.hostsCertain
                             ? QString()
                             : tr("Only the nodes that the output named: the batch may have more"));
    m_uncertain->setVisible(!prompt.hostsCertain);
    m_continue->setText(prompt.kind == timeline::PromptKind::PauseSeconds ? tr("Continue now")
                                                                          : tr("Continue"));
    m_hold->setVisible(prompt.continuesAt && !prompt.held &&
                       prompt.kind != timeline::PromptKind::PauseSeconds);
    if (other) {
        m_moves->clear();
        m_moves->hide();
        m_pods->clear();
        m_podsToggle->setChecked(false);
        m_podsToggle->hide();
        m_guard->setWanted(true);
        m_guard->arm();
        m_question->setFocus();
    }
    tick();
    m_timer->start();
    adjustSize();
}

void ConfirmDialog::fillNodes(const run::WaitingPrompt &prompt, const timeline::Timeline &timeline,
                              const std::optional<run::RunInfo> &info)
{
    const QString way = info ? versionWay(*info) : QString();
    qsizetype widest = 0;
    for (const QString &host : prompt.hosts)
        widest = std::max(widest, host.size());
    m_nodes->clear();
    for (const QString &host : prompt.hosts) {
        const QString name = host.leftJustified(widest); // the font is fixed-width
        QString text = host;
        if (info && info->controlPlane.contains(host))
            text = tr("%1   control plane", "a node").arg(name);
        else if (info && info->workers.contains(host))
            text = tr("%1   worker", "a node").arg(name);
        if (isBeforeUncordon(prompt, timeline)) {
            const UncordonOutlook outlook = uncordonOutlook(timeline, host);
            if (outlook == UncordonOutlook::StaysAsFound)
                text = tr("%1   stays unschedulable: found so", "a node and its role").arg(text);
            else if (outlook == UncordonOutlook::Follows)
                text = tr("%1   is uncordoned", "a node and its role").arg(text);
        } else if (!way.isEmpty()) {
            text = tr("%1   %2", "a node and its role, versions").arg(text, way);
        }
        addRow(m_nodes, text);
        m_nodes->item(m_nodes->count() - 1)->setData(Qt::UserRole, host);
    }
    m_nodes->setVisible(!prompt.hosts.isEmpty());
    fitHeight(m_nodes);
}

void ConfirmDialog::fillConsequences(const run::WaitingPrompt &prompt,
                                     const timeline::Timeline &timeline,
                                     const std::optional<run::RunInfo> &info)
{
    QString next;
    QStringList warnings;
    if (isBeforeUncordon(prompt, timeline)) {
        const auto stays = std::ranges::count_if(prompt.hosts, [&](const QString &host) {
            return uncordonOutlook(timeline, host) == UncordonOutlook::StaysAsFound;
        });
        if (stays == prompt.hosts.size() && stays > 0)
            next =
                tr("No uncordon follows: the run found this batch unschedulable and leaves it so.");
        else if (stays > 0)
            next = tr(
                "Uncordon for the nodes that this run cordoned; the others stay as they were found.");
        else
            next = tr("Uncordon: new pods can start there again. Then the run goes on.");
    } else if (prompt.kind == timeline::PromptKind::ConfirmUpgrade ||
               prompt.kind == timeline::PromptKind::PauseSeconds) {
        next = tr("Cordon (no new pods), drain (pods are evicted), upgrade, uncordon; "
                  "all nodes of the batch together.");
        if (prompt.hosts.size() < 2)
            next = tr("Cordon (no new pods), drain (pods are evicted), upgrade, uncordon.");
        if (info && info->controlPlane.size() == 1 &&
            prompt.hosts.contains(info->controlPlane.constFirst()))
            warnings << tr(
                "The only control plane node: the Kubernetes API stops while it is upgraded");
        for (const QString &host : prompt.hosts) {
            const timeline::Node *node = timeline.node(host);
            if (node && node->schedulable == timeline::Schedulable::AsFound)
                warnings
                    << tr("%1 was found unschedulable or not ready: it is upgraded without a drain")
                           .arg(host);
        }
    } else {
        next = prompt.text;
    }
    m_next->setText(next);
    m_warning->setText(warnings.join(u'\n'));
    m_warningBox->setVisible(!warnings.isEmpty());
}

void ConfirmDialog::setOutlook(quint64 promptId, const std::optional<DrainOutlook> &outlook)
{
    if (!outlook || !m_prompt || m_prompt->id != promptId)
        return;
    const OutlookWords words = outlookWords(*outlook);
    m_moves->setText(words.moves);
    m_moves->setVisible(!words.moves.isEmpty());
    m_pods->clear();
    for (const QString &pod : words.pods)
        addRow(m_pods, pod);
    fitHeight(m_pods);
    m_podsToggle->setVisible(!words.pods.isEmpty());
    QStringList warnings = m_warning->text().split(u'\n', Qt::SkipEmptyParts);
    warnings += words.downtime + words.blocked;
    warnings.removeDuplicates();
    m_warning->setText(warnings.join(u'\n'));
    m_warningBox->setVisible(!warnings.isEmpty());
    adjustSize();
}

std::optional<quint64> ConfirmDialog::promptId() const
{
    return m_prompt ? std::optional(m_prompt->id) : std::nullopt;
}

QStringList ConfirmDialog::namedNodes() const
{
    QStringList names;
    for (int row = 0; row < m_nodes->count(); ++row)
        names << m_nodes->item(row)->data(Qt::UserRole).toString();
    return names;
}

QString ConfirmDialog::bodyText() const
{
    QStringList lines{m_question->text(), m_batch->text()};
    for (const QListWidget *list : {m_nodes, m_pods}) {
        for (int row = 0; row < list->count(); ++row)
            lines << list->item(row)->text();
    }
    lines << m_next->text() << m_moves->text() << m_warning->text() << m_uncertain->text();
    return lines.join(u'\n');
}

void ConfirmDialog::setAnswered()
{
    m_guard->setWanted(false);
}

void ConfirmDialog::setUnanswered()
{
    m_guard->setWanted(true);
}

void ConfirmDialog::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    m_guard->arm();
    m_question->setFocus();
}

void ConfirmDialog::paintEvent(QPaintEvent *event)
{
    QDialog::paintEvent(event);
    // An edge of its own: not every desktop draws one, and it lies over bars of any colour.
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void ConfirmDialog::tick()
{
    using namespace std::chrono;
    if (!m_prompt)
        return;
    const QDateTime now = QDateTime::currentDateTimeUtc();
    if (m_prompt->continuesAt && !m_prompt->held) {
        const milliseconds left(std::max<qint64>(0, now.msecsTo(*m_prompt->continuesAt)));
        m_time->setText(clockText(ceil<seconds>(left)));
        m_timeWhat->setText(tr("until it continues by itself"));
    } else {
        m_time->setText(clockText(floor<seconds>(milliseconds(m_prompt->since.msecsTo(now)))));
        m_timeWhat->setText(tr("waiting"));
    }
}

} // namespace uncordon::ui
