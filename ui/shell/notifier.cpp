// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/notifier.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>
#include <QVariantMap>

namespace uncordon::ui {
namespace {

using namespace Qt::StringLiterals;

const auto kService = u"org.freedesktop.Notifications"_s;
const auto kPath = u"/org/freedesktop/Notifications"_s;

} // namespace

Notifier::Notifier(QObject *parent) : QObject(parent)
{
    QDBusConnection::sessionBus().connect(kService, kPath, kService, u"ActionInvoked"_s, this,
                                          SLOT(actionInvoked(uint, QString)));
}

void Notifier::notify(const QString &title, const QString &text, bool urgent)
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    QDBusMessage call = QDBusMessage::createMethodCall(kService, kPath, kService, u"Notify"_s);
    QVariantMap hints;
    hints.insert(u"urgency"_s, QVariant::fromValue<uchar>(urgent ? 2 : 1));
    hints.insert(u"desktop-entry"_s, u"io.github.uncordon.Uncordon"_s);
    // The body may be markup for the server; the summary never is.
    call.setArguments({u"Uncordon"_s, m_id, u"io.github.uncordon.Uncordon"_s, title,
                       text.toHtmlEscaped(), QStringList{u"default"_s, tr("Show")}, hints,
                       urgent ? 0 : -1});
    auto *const watcher = new QDBusPendingCallWatcher(bus.asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        const QDBusPendingReply<uint> reply = *watcher;
        if (!reply.isError())
            m_id = reply.value();
        watcher->deleteLater();
    });
}

void Notifier::withdraw()
{
    if (m_id == 0)
        return;
    QDBusMessage call =
        QDBusMessage::createMethodCall(kService, kPath, kService, u"CloseNotification"_s);
    call.setArguments({m_id});
    QDBusConnection::sessionBus().asyncCall(call);
    m_id = 0;
}

void Notifier::actionInvoked(uint id, const QString &)
{
    if (id == m_id && id != 0)
        Q_EMIT activated();
}

} // namespace uncordon::ui
