// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/path/hop_view.h"

#include "ui/common/parts.h"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QHeaderView>
#include <QPushButton>
#include <QTimer>
#include <QTreeWidget>

namespace uncordon::ui {

using namespace Qt::StringLiterals;

HopView::HopView(QWidget *parent)
    : QWidget(parent), m_title(plainLabel()), m_needs(plainLabel({}, true)),
      m_notes(plainLabel({}, true)), m_unchanged(plainLabel({}, true)),
      m_commands(plainLabel({}, true)), m_changes(new QTreeWidget)
{
    QFont strong = m_title->font();
    strong.setWeight(QFont::DemiBold);
    m_title->setFont(strong);
    setMuted(m_needs);
    setMuted(m_unchanged);
    m_changes->setHeaderLabels({tr("Component"), tr("From"), tr("To")});
    m_changes->setRootIsDecorated(false);
    m_changes->setUniformRowHeights(true);
    m_changes->setAlternatingRowColors(true);
    m_changes->setSelectionMode(QAbstractItemView::NoSelection);
    m_changes->setFocusPolicy(Qt::TabFocus);
    m_changes->setFont(tabularFont(m_changes->font()));
    m_changes->header()->setStretchLastSection(true);
    m_changes->setAccessibleName(tr("What changes"));
    m_commands->setFont(fixedFont());
    m_commands->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *const copy = new QPushButton(symbol(u"edit-copy"), tr("Copy commands"));
    copy->setAutoDefault(false);
    connect(copy, &QPushButton::clicked, this, [this, copy] {
        QApplication::clipboard()->setText(m_commands->text());
        copy->setText(tr("Copied"));
        QTimer::singleShot(1500, copy, [copy] { copy->setText(tr("Copy commands")); });
    });
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    column->addWidget(m_title);
    column->addWidget(m_needs);
    column->addWidget(m_notes);
    column->addWidget(m_changes, 1);
    column->addWidget(m_unchanged);
    column->addWidget(m_commands);
    column->addWidget(copy, 0, Qt::AlignLeft);
    clear();
}

void HopView::clear()
{
    m_title->clear();
    for (QWidget *child : findChildren<QWidget *>(Qt::FindDirectChildrenOnly))
        child->setVisible(false);
}

void HopView::showHop(const versions::Catalogue &catalogue, const versions::Hop &hop, int number,
                      int count)
{
    const versions::Release *const to = catalogue.find(hop.to.release);
    if (!to) {
        clear();
        return;
    }
    for (QWidget *child : findChildren<QWidget *>(Qt::FindDirectChildrenOnly))
        child->setVisible(true);
    const versions::HopChanges changes = versions::changesOf(catalogue, hop, {});
    m_title->setText(tr("Step %1 of %2: %3 with %4")
                         .arg(number)
                         .arg(count)
                         .arg(to->name(), to->written(hop.to.version)));
    QStringList needs;
    if (!to->ansibleMinimal.isEmpty())
        needs << (to->ansibleMaximal.isEmpty()
                      ? tr("ansible-core from %1 on").arg(to->ansibleMinimal)
                      : tr("ansible-core from %1 to below %2")
                            .arg(to->ansibleMinimal, to->ansibleMaximal));
    const auto requirement = std::ranges::find_if(
        to->requirements, [](const QString &line) { return line.startsWith(u"ansible=="_s); });
    if (requirement != to->requirements.cend())
        needs << *requirement;
    m_needs->setText(needs.join(u"  ·  "_s));
    m_needs->setVisible(!needs.isEmpty());
    QStringList notes;
    const versions::Release *const from = catalogue.find(hop.from.release);
    if (from && from->vPrefix && !to->vPrefix)
        notes << tr("kube_version loses its leading v: write %1").arg(hop.to.version.toString());
    if (!from || !from->versions.contains(hop.from.version))
        notes << tr("%1 is not in the checksums of v%2")
                     .arg(hop.from.version.toString(), hop.from.release.toString());
    for (const versions::KnownBad &bad : hop.knownBad)
        notes << tr("Known bad: %1 (%2)").arg(bad.text, bad.link);
    m_notes->setText(notes.join(u'\n'));
    m_notes->setVisible(!notes.isEmpty());
    m_changes->clear();
    for (const versions::ComponentChange &change : changes.changes)
        m_changes->addTopLevelItem(
            new QTreeWidgetItem({change.component, change.from.isEmpty() ? u"-"_s : change.from,
                                 change.to.isEmpty() ? u"-"_s : change.to}));
    for (int i = 0; i < 2; ++i)
        m_changes->resizeColumnToContents(i);
    m_changes->setVisible(!changes.changes.isEmpty());
    m_unchanged->setText(tr("Unchanged: %1").arg(changes.unchanged.join(u", "_s)));
    m_unchanged->setVisible(!changes.unchanged.isEmpty());
    m_commands->setText(changes.commands.join(u'\n'));
}

} // namespace uncordon::ui
