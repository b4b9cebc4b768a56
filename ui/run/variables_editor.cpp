// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/variables_editor.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QCoreApplication>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QPushButton>
#include <QTableWidget>

namespace uncordon::ui {
namespace {

using namespace Qt::StringLiterals;

enum Type { Text, Number, Boolean, Json };

struct VariableWords
{
    Q_DECLARE_TR_FUNCTIONS(VariableWords)
};

text::Error refused(const QString &name, const QString &why)
{
    return {u"extra-variable"_s, VariableWords::tr("Variable %1: %2").arg(name, why), {}, {}};
}

text::Result<QJsonValue> typed(const QString &name, int type, const QString &text)
{
    switch (type) {
    case Number: {
        bool ok = false;
        if (const qlonglong whole = text.trimmed().toLongLong(&ok); ok)
            return QJsonValue(whole);
        const double number = text.trimmed().toDouble(&ok);
        if (ok)
            return QJsonValue(number);
        return std::unexpected(refused(name, VariableWords::tr("%1 is no number").arg(text)));
    }
    case Boolean: {
        const QString word = text.trimmed().toLower();
        if (word == u"true" || word == u"yes")
            return QJsonValue(true);
        if (word == u"false" || word == u"no")
            return QJsonValue(false);
        return std::unexpected(refused(name, VariableWords::tr("true or false is expected")));
    }
    case Json: {
        // In an array any value may stand, also a lone one.
        QJsonParseError error;
        const auto document = QJsonDocument::fromJson("[" + text.toUtf8() + "]", &error);
        if (error.error == QJsonParseError::NoError && document.array().size() == 1)
            return document.array().first();
        return std::unexpected(refused(name, error.error == QJsonParseError::NoError
                                                 ? VariableWords::tr("one JSON value is expected")
                                                 : error.errorString()));
    }
    default: return QJsonValue(text);
    }
}

} // namespace

VariablesEditor::VariablesEditor(QWidget *parent) : QWidget(parent), m_table(new QTableWidget(0, 3))
{
    m_table->setHorizontalHeaderLabels({tr("Name"), tr("Type"), tr("Value")});
    m_table->horizontalHeader()->setSectionResizeMode(2, QHeaderView::Stretch);
    m_table->horizontalHeader()->resizeSection(0, 200);
    m_table->verticalHeader()->hide();
    m_table->setMaximumHeight(120);
    m_table->setAccessibleName(tr("Extra variables"));
    m_table->hide();
    auto *const addButton = new QPushButton(tr("Add variable"));
    auto *const removeButton = new QPushButton(tr("Remove"));
    removeButton->hide();
    for (QPushButton *button : {addButton, removeButton})
        button->setAutoDefault(false);
    auto *const row = new QHBoxLayout;
    row->addWidget(addButton);
    row->addWidget(removeButton);
    row->addStretch(1);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_table);
    column->addLayout(row);
    connect(addButton, &QPushButton::clicked, this, [this] {
        add({}, Text, {});
        m_table->setCurrentCell(m_table->rowCount() - 1, 0);
        m_table->editItem(m_table->item(m_table->rowCount() - 1, 0));
    });
    connect(removeButton, &QPushButton::clicked, this, [this] {
        m_table->removeRow(m_table->currentRow());
        Q_EMIT changed();
    });
    connect(m_table, &QTableWidget::cellChanged, this, &VariablesEditor::changed);
    connect(m_table->model(), &QAbstractItemModel::rowsInserted, removeButton, &QWidget::show);
    connect(m_table->model(), &QAbstractItemModel::rowsRemoved, this, [this, removeButton] {
        m_table->setVisible(m_table->rowCount() > 0);
        removeButton->setVisible(m_table->rowCount() > 0);
    });
}

void VariablesEditor::add(const QString &name, int type, const QString &value)
{
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    m_table->setItem(row, 0, new QTableWidgetItem(name));
    m_table->setItem(row, 2, new QTableWidgetItem(value));
    auto *const types = new QComboBox;
    types->addItems({tr("text"), tr("number"), tr("true / false"), tr("JSON")});
    types->setCurrentIndex(type);
    connect(types, &QComboBox::currentIndexChanged, this, &VariablesEditor::changed);
    m_table->setCellWidget(row, 1, types);
    m_table->show();
    Q_EMIT changed();
}

text::Result<QJsonObject> VariablesEditor::variables() const
{
    QJsonObject result;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const QString name = m_table->item(row, 0)->text().trimmed();
        const QString value = m_table->item(row, 2)->text();
        if (name.isEmpty() && value.isEmpty())
            continue;
        if (name.isEmpty())
            return std::unexpected(refused(u"?"_s, tr("it has a value and no name")));
        const auto *const types = qobject_cast<const QComboBox *>(m_table->cellWidget(row, 1));
        const text::Result<QJsonValue> one = typed(name, types->currentIndex(), value);
        if (!one)
            return std::unexpected(one.error());
        result.insert(name, *one);
    }
    return result;
}

} // namespace uncordon::ui
