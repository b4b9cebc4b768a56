// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/parts.h"
#include "versions/path.h"

#include <QWidget>

class QComboBox;
class QListWidget;
class QPushButton;

namespace uncordon::ui {

class HopView;
class Ladder;

/// Which way is legal from here to there, and what each step changes.
class PathPage : public QWidget
{
    Q_OBJECT
public:
    explicit PathPage(QWidget *parent = nullptr);

    void setFrom(const versions::Place &from);
    void setTarget(const versions::Target &target);
    [[nodiscard]] const versions::Path &path() const { return m_path; }
    [[nodiscard]] Ladder *ladder() const { return m_ladder; }
    [[nodiscard]] QListWidget *steps() const { return m_steps; }
    [[nodiscard]] QString verdict() const;

private:
    void build();
    void takeCatalogue(const text::Result<versions::Catalogue> &catalogue);
    void chooseCheckout();
    void fillReleases();
    void fillVersions();
    void fillTargets();
    void restore();
    void replan();

    versions::Catalogue m_catalogue;
    versions::Place m_from;
    versions::Target m_target;
    versions::Path m_path;
    QComboBox *m_release, *m_version, *m_to;
    QLabel *m_source, *m_verdict;
    ToneFrame *m_verdictFrame;
    QPushButton *m_checkout;
    Ladder *m_ladder;
    QListWidget *m_steps;
    HopView *m_hop;
    bool m_filling = false;
};

} // namespace uncordon::ui
