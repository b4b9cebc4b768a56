// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timeline.h"
#include "ui/common/parts.h"

class QVBoxLayout;

namespace uncordon::ui {

/// How a run ended. A node left unschedulable comes first and in red, whatever the rest says, with
/// the command that undoes it.
class OutcomeBanner : public QWidget
{
    Q_OBJECT
public:
    explicit OutcomeBanner(QWidget *parent = nullptr);

    void showOutcome(const timeline::Timeline &timeline);
    /// Nothing in the file is ansible-playbook's.
    void showNotAnsible();
    void clear();
    /// Every text of it from top to bottom, for tests and screen readers.
    [[nodiscard]] QStringList texts() const { return m_texts; }

Q_SIGNALS:
    void nodeRequested(const QString &node);

private:
    void addUnschedulable(const timeline::Timeline &timeline);
    void addVerdict(const timeline::Timeline &timeline);
    ToneFrame *addFrame(Tone tone, const QString &iconName, const QString &text,
                        QWidget *aside = nullptr);

    QVBoxLayout *m_column;
    QStringList m_texts;
    QList<timeline::Node> m_shownNodes;
    std::optional<timeline::Outcome> m_shownOutcome;
};

/// "kubectl uncordon worker3"; of a name that a shell would read as more than a name, quoted.
QString uncordonCommand(const QStringList &nodes);
/// What failed on a node, in plain words, one sentence.
QString failureSentence(const timeline::Node &node);

} // namespace uncordon::ui
