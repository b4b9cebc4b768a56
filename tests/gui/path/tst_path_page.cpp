// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/path/ladder.h"
#include "ui/path/path_page.h"

#include <QListWidget>
#include <QSettings>
#include <QStandardPaths>
#include <QTest>
#include <QTreeWidget>

using namespace Qt::StringLiterals;
using namespace uncordon;
using namespace uncordon::ui;
using versions::Minor;
using versions::Version;

class PathPageTest : public QObject
{
    Q_OBJECT
private:
    static Version version(const char *text) { return *Version::parse(QString::fromLatin1(text)); }
    static QStringList steps(const PathPage &page)
    {
        QStringList list;
        for (int i = 0; i < page.steps()->count(); ++i)
            list << page.steps()->item(i)->text().simplified();
        return list;
    }

private Q_SLOTS:
    void init()
    {
        QStandardPaths::setTestModeEnabled(true);
        QSettings().clear();
    }

    void theWayIsDrawnAndListed()
    {
        PathPage page;
        page.resize(1280, 760);
        page.show();
        page.setFrom({version("2.28.1"), version("1.32.8")});
        page.setTarget({{}, {}, Minor::parse(u"1.36")});
        QCOMPARE(steps(page), (QStringList{u"1. v2.28.1 1.32.8 → v2.29.1 1.33.7"_s,
                                           u"2. v2.29.1 1.33.7 → v2.30.0 1.34.3 known bad"_s,
                                           u"3. v2.30.0 1.34.3 → v2.31.0 1.35.4"_s,
                                           u"4. v2.31.0 1.35.4 → v2.32.0 1.36.4"_s}));
        QVERIFY(page.verdict().contains(u"upgrade-cluster.yml"_s));
        // every cell of the way is in view
        for (const versions::Hop &hop : page.path().hops)
            QVERIFY(page.ladder()->viewport()->rect().contains(
                page.ladder()
                    ->cellRect(hop.to.release, versions::minorOf(hop.to.version))
                    .center()));
        page.steps()->setCurrentRow(3);
        auto *const changes = page.findChild<QTreeWidget *>();
        QVERIFY(changes && changes->isVisible());
        QVERIFY(!changes->findItems(u"coredns"_s, Qt::MatchExactly).isEmpty());
    }

    void aTargetIsChosenByClickAndByKeys()
    {
        PathPage page;
        page.resize(1280, 760);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        page.setFrom({version("2.30.0"), version("1.34.3")});
        QTest::mouseClick(page.ladder()->viewport(), Qt::LeftButton, {},
                          page.ladder()->cellRect(version("2.31.0"), {1, 35}).center());
        QCOMPARE(steps(page), QStringList{u"1. v2.30.0 1.34.3 → v2.31.0 1.35.4"_s});
        QTest::keyClick(page.ladder(), Qt::Key_Right);
        QTest::keyClick(page.ladder(), Qt::Key_Up);
        QVERIFY2(page.ladder()->cellText().contains(u"v2.32.0"_s),
                 qUtf8Printable(page.ladder()->cellText()));
        QTest::keyClick(page.ladder(), Qt::Key_Return);
        QCOMPARE(page.path().hops.constLast().to.version, version("1.36.4"));
        QCOMPARE(page.path().hops.size(), 2);
    }

    void aRefusalSaysWhy()
    {
        PathPage page;
        page.setFrom({version("2.32.0"), version("1.36.4")});
        page.setTarget({version("2.31.0"), version("1.35.4"), {}});
        QVERIFY(steps(page).isEmpty());
        QVERIFY2(page.verdict().contains(u"never goes backwards"_s),
                 qUtf8Printable(page.verdict()));
        page.setTarget({{}, version("1.36.4"), {}});
        QVERIFY(!page.verdict().contains(u"backwards"_s));
    }

    void whatWasChosenIsRemembered()
    {
        {
            PathPage page;
            page.setFrom({version("2.29.1"), version("1.33.7")});
            page.setTarget({{}, {}, Minor::parse(u"1.35")});
        }
        PathPage again;
        QCOMPARE(again.path().hops.constFirst().from.release, version("2.29.1"));
        QCOMPARE(again.path().hops.constLast().to.version.minor, 35);
    }
};

QTEST_MAIN(PathPageTest)
#include "tst_path_page.moc"
