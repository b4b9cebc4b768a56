// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/upgrade_options.h"
#include "ui/common/parts.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QFormLayout;

namespace uncordon::ui {

class VariablesEditor;

/// Everything that one real run needs. First it is prepared (off the UI thread; no host is
/// contacted) and its exact command shown; only then can it be started.
class StartUpgradeDialog : public QDialog
{
    Q_OBJECT
public:
    explicit StartUpgradeDialog(QWidget *parent = nullptr);
    ~StartUpgradeDialog() override;

    void setOptions(const run::UpgradeOptions &options);
    [[nodiscard]] text::Result<run::UpgradeOptions> options() const;
    [[nodiscard]] QString commandText() const;
    [[nodiscard]] QPushButton *startButton() const { return m_start; }
    [[nodiscard]] QPushButton *showButton() const { return m_show; }

Q_SIGNALS:
    void startRequested(const uncordon::run::RunInfo &info);

protected:
    void done(int result) override;

private:
    QWidget *buildForm();
    void addPasswords(QFormLayout *form);
    QWidget *withBrowse(QLineEdit *field, bool folder, const QString &title);
    void remember() const;
    void recall();
    void prepare();
    void prepared(const text::Result<run::RunInfo> &info, quint64 generation);
    void invalidate();
    void discardPrepared();
    void showProblem(const QString &text);

    QLineEdit *m_checkout, *m_inventory, *m_limit, *m_serial, *m_vaultFile;
    QComboBox *m_playbook, *m_policy;
    QCheckBox *m_become, *m_askBecome, *m_askVault, *m_askSsh;
    VariablesEditor *m_variables;
    ToneFrame *m_problemFrame;
    QLabel *m_problem, *m_commandHeading;
    QPlainTextEdit *m_command;
    QPushButton *m_cancel, *m_show, *m_start;
    std::optional<run::RunInfo> m_info;
    quint64 m_generation = 0;
};

} // namespace uncordon::ui
