// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QButtonGroup;
class QVBoxLayout;

namespace uncordon::ui {

/// The pages of the window, an icon and a word each. Pages that do not exist yet are not shown.
class PageRail : public QWidget
{
    Q_OBJECT
public:
    explicit PageRail(QWidget *parent = nullptr);
    void addPage(QStringView iconName, const QString &word);
    void setCurrent(int page);
    /// A dot beside the word: something on that page needs the operator.
    void setAttention(int page, bool on);

Q_SIGNALS:
    void pageChosen(int page);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QVBoxLayout *m_column;
    QButtonGroup *m_group;
};

} // namespace uncordon::ui
