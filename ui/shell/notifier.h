// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace uncordon::ui {

/// Desktop notifications (org.freedesktop.Notifications). Where nobody serves them nothing happens.
/// Never blocks.
class Notifier : public QObject
{
    Q_OBJECT
public:
    explicit Notifier(QObject *parent = nullptr);

    /// Replaces the one before. Text is shown as text, markup in it is not obeyed.
    void notify(const QString &title, const QString &text, bool urgent);
    void withdraw();

Q_SIGNALS:
    void activated(); ///< the notification was clicked

private Q_SLOTS:
    void actionInvoked(uint id, const QString &action);

private:
    uint m_id = 0;
};

} // namespace uncordon::ui
