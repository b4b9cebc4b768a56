// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/start_upgrade_dialog.h"

#include "run/archive.h"
#include "ui/run/variables_editor.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QtConcurrentRun>

namespace uncordon::ui {
namespace {

using namespace Qt::StringLiterals;

constexpr auto kDefaultPlaybook = "upgrade-cluster.yml"_L1;

} // namespace

StartUpgradeDialog::StartUpgradeDialog(QWidget *parent)
    : QDialog(parent), m_checkout(new QLineEdit), m_inventory(new QLineEdit),
      m_limit(new QLineEdit), m_serial(new QLineEdit), m_vaultFile(new QLineEdit),
      m_playbook(new QComboBox), m_policy(new QComboBox),
      m_become(new QCheckBox(tr("Become root on the nodes"))),
      m_askBecome(new QCheckBox(tr("Ask for the become password"))),
      m_askVault(new QCheckBox(tr("Ask for the vault password"))),
      m_askSsh(new QCheckBox(tr("Ask for the SSH password"))), m_variables(new VariablesEditor),
      m_problemFrame(new ToneFrame), m_problem(plainLabel({}, true)),
      m_commandHeading(sectionLabel(tr("Exactly this runs"))), m_command(new QPlainTextEdit),
      m_cancel(new QPushButton(tr("Cancel"))), m_show(new QPushButton(tr("Show command"))),
      m_start(new QPushButton(tr("Start")))
{
    setObjectName(u"startUpgradeDialog"_s);
    setWindowTitle(tr("Start an upgrade"));
    setMinimumSize(640, 480);
    resize(680, 640);
    m_problemFrame->setTone(Tone::Failed);
    auto *const problemRow = new QHBoxLayout(m_problemFrame);
    problemRow->setContentsMargins(16, 8, 12, 8);
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
    problemRow->addWidget(m_problem);
    m_command->setReadOnly(true);
    m_command->setFont(fixedFont());
    m_command->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    m_command->setMinimumHeight(120);
    m_command->setAccessibleName(tr("Command and environment"));
    m_command->hide();
    m_commandHeading->hide();
    for (QPushButton *button : {m_cancel, m_start})
        button->setAutoDefault(false);
    m_show->setDefault(true);
    m_start->setEnabled(false);

    auto *const scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(buildForm());
    auto *const row = new QHBoxLayout;
    row->addWidget(m_cancel);
    row->addStretch(1);
    row->addWidget(m_show);
    row->addWidget(m_start);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(8);
    column->addWidget(scroll, 2);
    column->addWidget(m_problemFrame);
    column->addWidget(m_commandHeading);
    column->addWidget(m_command, 1);
    column->addLayout(row);

    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_show, &QPushButton::clicked, this, &StartUpgradeDialog::prepare);
    connect(m_start, &QPushButton::clicked, this, [this] {
        if (!m_info)
            return;
        remember();
        const run::RunInfo info = *m_info;
        m_info.reset(); // the run's now: not to be discarded
        accept();
        Q_EMIT startRequested(info);
    });
    recall();
}

StartUpgradeDialog::~StartUpgradeDialog()
{
    discardPrepared();
}

QWidget *StartUpgradeDialog::withBrowse(QLineEdit *field, bool folder, const QString &title)
{
    auto *const box = new QWidget;
    auto *const row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(field, 1);
    auto *const browse = new QPushButton(tr("Choose…"));
    browse->setAutoDefault(false);
    row->addWidget(browse);
    connect(browse, &QPushButton::clicked, this, [this, field, folder, title] {
        const QString chosen = folder
                                   ? QFileDialog::getExistingDirectory(this, title, field->text())
                                   : QFileDialog::getOpenFileName(this, title, field->text());
        if (!chosen.isEmpty())
            field->setText(chosen);
    });
    connect(field, &QLineEdit::textChanged, this, &StartUpgradeDialog::invalidate);
    return box;
}

QWidget *StartUpgradeDialog::buildForm()
{
    m_playbook->setEditable(true);
    m_playbook->addItems({QString(kDefaultPlaybook), u"playbooks/facts.yml"_s, u"cluster.yml"_s});
    m_limit->setPlaceholderText(tr("all hosts"));
    m_serial->setPlaceholderText(tr("the playbook's own"));
    m_policy->addItems(
        {tr("Ask at every batch"), tr("Run through"), tr("Wait 30 s, then continue")});
    m_become->setChecked(true);

    auto *const content = new QWidget;
    auto *const form = new QFormLayout(content);
    form->setContentsMargins(0, 0, 8, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("Kubespray checkout"), withBrowse(m_checkout, true, tr("Kubespray checkout")));
    form->addRow(tr("Inventory"), withBrowse(m_inventory, false, tr("Inventory")));
    form->addRow(tr("Playbook"), m_playbook);
    form->addRow(tr("Limit to"), m_limit);
    form->addRow(tr("Workers at a time"), m_serial);
    form->addRow(tr("Prompts"), m_policy);
    addPasswords(form);
    form->addRow(tr("Extra variables"), m_variables);

    for (QLineEdit *field : {m_limit, m_serial})
        connect(field, &QLineEdit::textChanged, this, &StartUpgradeDialog::invalidate);
    for (QComboBox *combo : {m_playbook, m_policy})
        connect(combo, &QComboBox::currentTextChanged, this, &StartUpgradeDialog::invalidate);
    for (QCheckBox *box : {m_become, m_askBecome, m_askVault, m_askSsh})
        connect(box, &QCheckBox::toggled, this, &StartUpgradeDialog::invalidate);
    connect(m_become, &QCheckBox::toggled, m_askBecome, &QWidget::setEnabled);
    connect(m_variables, &VariablesEditor::changed, this, &StartUpgradeDialog::invalidate);
    return content;
}

void StartUpgradeDialog::addPasswords(QFormLayout *form)
{
    auto *const box = new QWidget;
    auto *const grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(m_become, 0, 0);
    grid->addWidget(m_askBecome, 0, 1);
    grid->addWidget(m_askSsh, 1, 0);
    grid->addWidget(m_askVault, 1, 1);
    form->addRow(tr("Access"), box);
    form->addRow(tr("Vault password file"),
                 withBrowse(m_vaultFile, false, tr("Vault password file")));
}

void StartUpgradeDialog::recall()
{
    const QSettings settings;
    m_checkout->setText(settings.value("upgrade/checkout").toString());
    m_inventory->setText(settings.value("upgrade/inventory").toString());
}

void StartUpgradeDialog::remember() const
{
    QSettings settings;
    settings.setValue("upgrade/checkout", m_checkout->text());
    settings.setValue("upgrade/inventory", m_inventory->text());
}

void StartUpgradeDialog::setOptions(const run::UpgradeOptions &options)
{
    m_checkout->setText(options.checkout);
    m_inventory->setText(options.inventories.value(0));
    if (!options.playbook.isEmpty())
        m_playbook->setCurrentText(options.playbook);
    m_limit->setText(options.limit);
    m_serial->setText(options.serial);
    m_become->setChecked(options.become);
}

text::Result<run::UpgradeOptions> StartUpgradeDialog::options() const
{
    run::UpgradeOptions options;
    options.checkout = m_checkout->text().trimmed();
    if (!m_inventory->text().trimmed().isEmpty())
        options.inventories = {m_inventory->text().trimmed()};
    options.playbook = m_playbook->currentText().trimmed();
    options.limit = m_limit->text().trimmed();
    options.serial = m_serial->text().trimmed();
    options.become = m_become->isChecked();
    options.askBecomePassword = m_become->isChecked() && m_askBecome->isChecked();
    options.askVaultPassword = m_askVault->isChecked();
    options.vaultPasswordFile = m_vaultFile->text().trimmed();
    options.askSshPassword = m_askSsh->isChecked();
    options.policy.kind = m_policy->currentIndex() == 1   ? run::Policy::Kind::Continue
                          : m_policy->currentIndex() == 2 ? run::Policy::Kind::Wait
                                                          : run::Policy::Kind::Ask;
    if (options.policy.kind == run::Policy::Kind::Wait)
        options.policy.wait = std::chrono::seconds(30);
    const text::Result<QJsonObject> variables = m_variables->variables();
    if (!variables)
        return std::unexpected(variables.error());
    options.extraVariables = *variables;
    return options;
}

void StartUpgradeDialog::prepare()
{
    m_problemFrame->hide();
    const text::Result<run::UpgradeOptions> wanted = options();
    if (!wanted) {
        showProblem(wanted.error().toString());
        return;
    }
    if (wanted->checkout.isEmpty() || wanted->inventories.isEmpty()) {
        showProblem(tr("A checkout and an inventory are needed: choose both above"));
        return;
    }
    discardPrepared();
    m_show->setEnabled(false);
    m_show->setText(tr("Preparing…"));
    const quint64 generation = ++m_generation;
    QtConcurrent::run([options = *wanted] {
        return run::prepareUpgrade(options);
    }).then(this, [this, generation](const text::Result<run::RunInfo> &info) {
        prepared(info, generation);
    });
}

void StartUpgradeDialog::prepared(const text::Result<run::RunInfo> &info, quint64 generation)
{
    m_show->setEnabled(true);
    m_show->setText(tr("Show command"));
    if (!info) {
        if (generation == m_generation)
            showProblem(info.error().toString());
        return;
    }
    m_info = *info;
    if (generation != m_generation || !isVisible()) { // something was changed meanwhile
        discardPrepared();
        return;
    }
    m_command->setPlainText(run::shellLine(*info));
    m_command->show();
    m_commandHeading->show();
    m_start->setEnabled(true);
    m_start->setFocus();
}

void StartUpgradeDialog::invalidate()
{
    ++m_generation;
    m_start->setEnabled(false);
    m_command->hide();
    m_commandHeading->hide();
    discardPrepared();
}

void StartUpgradeDialog::discardPrepared()
{
    // A prepared run that was never started would stand in the list as lost.
    if (m_info && m_info->folder.startsWith(run::runsFolder() + u'/'))
        QDir(m_info->folder).removeRecursively();
    m_info.reset();
}

void StartUpgradeDialog::showProblem(const QString &text)
{
    m_problem->setText(text);
    m_problemFrame->appear();
}

QString StartUpgradeDialog::commandText() const
{
    return m_command->toPlainText();
}

void StartUpgradeDialog::done(int result)
{
    ++m_generation;
    discardPrepared();
    QDialog::done(result);
}

} // namespace uncordon::ui
