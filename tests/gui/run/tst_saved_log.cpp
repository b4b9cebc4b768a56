// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ansible/wrapping_prefix.h"
#include "tests/gui/run/await.h"
#include "ui/run/live_run.h"
#include "ui/run/log_facts.h"
#include "ui/run/log_words.h"
#include "ui/run/node_area.h"
#include "ui/run/outcome_banner.h"
#include "ui/run/output_pane.h"
#include "ui/run/output_view.h"
#include "ui/run/run_page.h"
#include "ui/run/sgr.h"

#include <QFile>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon;
using namespace uncordon::ui;

class SavedLogTest : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    static QString wrapped(const QString &name)
    {
        return QStringLiteral(UNCORDON_TEST_DATA) + u"/wrapped/"_s + name;
    }

    QString write(const QString &name, const QByteArray &bytes)
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write %s", qUtf8Printable(file.fileName()));
        return file.fileName();
    }

    static QStringList nodes(const RunPage &page)
    {
        QStringList names;
        for (const timeline::Node &node : page.run()->timeline().nodes)
            names << node.name;
        return names;
    }

    static QString lineText(RunPage &page, qint64 number)
    {
        QString text;
        (void)QTest::qWaitFor([&] {
            const auto line = page.output()->view()->text()->line(number);
            if (line)
                text = plainLine(*line);
            return line.has_value();
        });
        return text;
    }

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("UNCORDON_DATA", QFile::encodeName(m_folder.filePath(u"data"_s)));
    }

    void whateverALogIsWrappedInTheOutputShowsItsTextAndTheBarsFindTheirLines_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("fact");
        for (const auto &[file, fact] : {std::pair{"plain.log", ""},
                                         {"jenkins-crlf.log.gz", "gzip"},
                                         {"jenkins-crlf.log.zst", "zstd"},
                                         {"utf-16-le.log", "UTF-16"},
                                         {"docker.log", "Docker"},
                                         {"journal.jsonl", "JSON"},
                                         {"runner.jsonl", "AWX"},
                                         {"gitlab-raw.log", "GitLab"},
                                         {"terraform-colour.log", "Terraform"}})
            QTest::newRow(file) << QString::fromLatin1(file) << QString::fromLatin1(fact);
    }
    void whateverALogIsWrappedInTheOutputShowsItsTextAndTheBarsFindTheirLines()
    {
        QFETCH(const QString, file);
        QFETCH(const QString, fact);
        RunPage page(u"uncordon"_s);
        page.resize(1200, 800);
        page.show();
        page.openPath(wrapped(file));
        AWAIT(page.run()->settled());
        QVERIFY2(page.logFacts()->text().contains(fact), qUtf8Printable(page.logFacts()->text()));
        QVERIFY(!page.run()->timeline().nodes.isEmpty());
        int found = 0;
        for (const QString &name : nodes(page)) {
            page.nodes()->selectNode(name);
            AWAIT(!page.run()->timeline().node(name)->tasks.isEmpty());
            const timeline::Node node = *page.run()->timeline().node(name);
            for (const timeline::NodeTask &task : node.tasks) {
                const QString line = lineText(page, qint64(task.log.firstLine) - 1);
                QVERIFY2(line.contains(u'[' + node.name),
                         qUtf8Printable(node.name + u": "_s + task.task + u": "_s + line));
                ++found;
            }
        }
        QVERIFY(found > 0);
    }

    void aLineOfTheOutputFindsItsNodeAndItsTask()
    {
        RunPage page(u"uncordon"_s);
        page.resize(1200, 800);
        page.show();
        page.openPath(wrapped(u"jenkins-crlf.log.gz"_s));
        AWAIT(page.run()->settled());
        for (const QString &name : nodes(page)) {
            page.nodes()->selectNode(name);
            AWAIT(!page.run()->timeline().node(name)->tasks.isEmpty());
            const quint32 line = page.run()->timeline().node(name)->tasks.constLast().log.lastLine;
            QString found;
            const auto connection = connect(
                page.run(), &LiveRun::lineLocated, this,
                [&](quint32 at, const QString &node) { found = at == line ? node : found; });
            Q_EMIT page.output()->view()->lineClicked(qint64(line) - 1);
            AWAIT(found == name);
            disconnect(connection);
            QCOMPARE(page.run()->timeline().node(name)->tasks.isEmpty(), false);
        }
    }

    void oneOfSeveralRunsIsChosen()
    {
        QFile one(wrapped(u"plain.log"_s));
        QVERIFY(one.open(QIODevice::ReadOnly));
        const QByteArray first = one.readAll();
        QByteArray second = first;
        const QString node = [&] {
            RunPage page(u"uncordon"_s);
            page.openPath(one.fileName());
            (void)QTest::qWaitFor([&] { return page.run()->settled(); });
            return nodes(page).value(0);
        }();
        QVERIFY(!node.isEmpty());
        second.replace(QByteArray('[' + node.toUtf8()), "[other");
        second.replace(QByteArray('\n' + node.toUtf8() + ' '), "\nother ");
        RunPage page(u"uncordon"_s);
        page.resize(1200, 800);
        page.show();
        page.openPath(write(u"two.log"_s, first + second));
        AWAIT(page.run()->settled() && page.run()->logStatus().runs.size() == 2);
        QVERIFY(page.logFacts()->isVisible());
        QVERIFY(page.logFacts()->runsButton()->isVisible());
        QVERIFY(nodes(page).contains(u"other"_s));
        QVERIFY(!nodes(page).contains(node));
        page.logFacts()->runsButton()->menu()->actions().constFirst()->trigger();
        AWAIT(nodes(page).contains(node));
        QVERIFY(!nodes(page).contains(u"other"_s));
        QCOMPARE(page.run()->logStatus().shown, 0);
        page.logFacts()->runsButton()->menu()->actions().constLast()->trigger();
        AWAIT(nodes(page).contains(u"other"_s));
    }

    void aFileOfAnotherKindIsSaidToBeOne()
    {
        RunPage page(u"uncordon"_s);
        page.show();
        page.openPath(write(u"notes.txt"_s, "A list of <b>things</b>:\nbread\nsalt\n"));
        AWAIT(page.run()->settled());
        AWAIT(!page.outcomeBanner()->texts().isEmpty());
        QVERIFY(page.outcomeBanner()->texts().constFirst().contains(u"ansible-playbook"_s));
        QCOMPARE(page.outcomeBanner()->texts().size(), 1);
        AWAIT(page.output()->view()->text()->lineCount() == 3);
        QCOMPARE(lineText(page, 0), u"A list of <b>things</b>:"_s);
        page.openPath(wrapped(u"plain.log"_s));
        AWAIT(page.run()->settled());
        QVERIFY(!page.outcomeBanner()->texts().join(u' ').contains(u"no output of"_s));
    }

    void readingALargeLogIsShownAndStopped()
    {
        QByteArray task("\nTASK [kubernetes/node : Install kubelet] ****\n");
        for (int host = 0; host < 50; ++host)
            task += "ok: [node" + QByteArray::number(host) + "]\n";
        const QByteArray log = "PLAY [all] ****\n" + task.repeated(250'000'000 / int(task.size()));
        RunPage page(u"uncordon"_s);
        page.resize(1200, 800);
        page.show();
        page.openPath(write(u"large.log"_s, log));
        AWAIT(page.run()->timeline().nodes.size() == 50); // the first rows, long before the end
        QVERIFY(!page.run()->settled());
        AWAIT(page.logFacts()->stopButton()->isVisible());
        QVERIFY(page.logFacts()->text().contains(u'%'));
        page.logFacts()->stopButton()->click();
        AWAIT(page.run()->settled());
        QVERIFY(page.run()->logStatus().stopped);
        QVERIFY(page.run()->logStatus().read < log.size());
        QVERIFY(!page.logFacts()->stopButton()->isVisible());
        QCOMPARE(page.run()->timeline().nodes.size(), 50);
    }

    void everyWrappingHasAName()
    {
        for (int i = 0; i <= int(ansible::Wrapping::Zstd); ++i) {
            const std::string_view stable = ansible::word(static_cast<ansible::Wrapping>(i));
            const QString word = QString::fromLatin1(stable.data(), qsizetype(stable.size()));
            if (word.startsWith(u"callback-"_s))
                continue; // said as a callback, by its own name
            const bool properName =
                QStringList{u"gzip"_s, u"xz"_s, u"zstd"_s, u"journal"_s, u"syslog"_s}.contains(
                    word);
            QVERIFY2(properName || wrappingName(word) != word, qUtf8Printable(word));
        }
    }
};

QTEST_MAIN(SavedLogTest)
#include "tst_saved_log.moc"
