// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/error.h"

#include <QJsonObject>
#include <QWidget>

class QTableWidget;

namespace uncordon::ui {

/// Extra variables with their types: Ansible refuses a string where a boolean is meant.
class VariablesEditor : public QWidget
{
    Q_OBJECT
public:
    explicit VariablesEditor(QWidget *parent = nullptr);

    [[nodiscard]] text::Result<QJsonObject> variables() const;
    void add(const QString &name, int type, const QString &value);

Q_SIGNALS:
    void changed();

private:
    QTableWidget *m_table;
};

} // namespace uncordon::ui
