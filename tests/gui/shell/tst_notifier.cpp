// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/notifier.h"

#include <QDBusConnection>
#include <QSignalSpy>
#include <QTest>
#include <QVariantMap>

using namespace Qt::StringLiterals;
using uncordon::ui::Notifier;

#define AWAIT(...)                                                                                 \
    QVERIFY2(QTest::qWaitFor([&] { return bool(__VA_ARGS__); }, 10'000), #__VA_ARGS__)

/// What a desktop's notification server gets to see.
class FakeServer : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")
public:
    QStringList titles, bodies;
    QList<uint> replaced, closed;

public Q_SLOTS:
    uint Notify(const QString &, uint replaces, const QString &, const QString &title,
                const QString &body, const QStringList &, const QVariantMap &, int)
    {
        titles << title;
        bodies << body;
        replaced << replaces;
        return 7;
    }
    void CloseNotification(uint id) { closed << id; }

Q_SIGNALS:
    void ActionInvoked(uint id, const QString &action);
};

class NotifierTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingHappensWithoutAServer()
    {
        Notifier notifier;
        notifier.notify(u"title"_s, u"text"_s, true);
        notifier.withdraw();
    }

    void aNotificationIsShownReplacedClickedAndWithdrawn()
    {
        QDBusConnection bus = QDBusConnection::sessionBus();
        if (!bus.isConnected() || !bus.registerService(u"org.freedesktop.Notifications"_s))
            QSKIP("no session bus of our own here; run under dbus-run-session");
        FakeServer server;
        QVERIFY(bus.registerObject(u"/org/freedesktop/Notifications"_s, &server,
                                   QDBusConnection::ExportAllSlots |
                                       QDBusConnection::ExportAllSignals));
        Notifier notifier;
        QSignalSpy activated(&notifier, &Notifier::activated);
        notifier.notify(u"worker1 waits"_s, u"<b>a & b</b>"_s, true);
        AWAIT(server.titles.size() == 1);
        QCOMPARE(server.bodies.constFirst(), u"&lt;b&gt;a &amp; b&lt;/b&gt;"_s);
        QCOMPARE(server.replaced.constFirst(), 0U);
        QTest::qWait(50);
        notifier.notify(u"worker2 waits"_s, {}, true);
        AWAIT(server.titles.size() == 2);
        QCOMPARE(server.replaced.constLast(), 7U);
        Q_EMIT server.ActionInvoked(8, u"default"_s);
        Q_EMIT server.ActionInvoked(7, u"default"_s);
        AWAIT(activated.size() == 1);
        notifier.withdraw();
        AWAIT(server.closed.contains(7U));
    }
};

QTEST_MAIN(NotifierTest)
#include "tst_notifier.moc"
