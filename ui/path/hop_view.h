// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "versions/hop_changes.h"

#include <QWidget>

class QLabel;
class QTreeWidget;
class QVBoxLayout;

namespace uncordon::ui {

/// One hop: what changes and what stays, what it needs, what is known of it, and its commands to copy.
class HopView : public QWidget
{
    Q_OBJECT
public:
    explicit HopView(QWidget *parent = nullptr);
    void showHop(const versions::Catalogue &catalogue, const versions::Hop &hop, int number,
                 int count);
    void clear();

private:
    QLabel *m_title, *m_needs, *m_notes, *m_unchanged, *m_commands;
    QTreeWidget *m_changes;
};

} // namespace uncordon::ui
