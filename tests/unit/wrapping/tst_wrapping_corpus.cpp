// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/wrapping/peeled_log.h"

#include <QDir>

using namespace Qt::StringLiterals;
using namespace uncordon;
using namespace uncordon::test;
using ansible::TimeKind;

// Logs from the field, where they are at hand; each kind has a small file of its own in tests/data.
class TestWrappingCorpus : public QObject
{
    Q_OBJECT
private:
    QString m_folder;

    QByteArray log(const QString &prefix) const
    {
        const QStringList found = QDir(m_folder).entryList({prefix + u"*.log"_s});
        return found.isEmpty() ? QByteArray() : contentOf(m_folder + u'/' + found.constFirst());
    }

private Q_SLOTS:
    void initTestCase()
    {
        QString corpus = qEnvironmentVariable("UNCORDON_CORPUS");
        if (corpus.isEmpty())
            corpus = QStringLiteral(UNCORDON_SOURCE_DIR "/../shared/corpus");
        m_folder = corpus + u"/logs"_s;
        if (!QDir(m_folder).exists())
            QSKIP("no corpus: set UNCORDON_CORPUS");
    }

    void wrappingsAreRecognised_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QByteArray>("line");
        const auto add = [](const char *file, const char *words, const char *line) {
            QTest::newRow(file) << QString::fromLatin1(words) << QByteArray(line);
        };
        add("a06", "",
            "PLAY RECAP *********************************************************************");
        add("a07", "", "");
        add("a08", "clock-stamp",
            "NO MORE HOSTS LEFT *************************************************************");
        add("a21", "ansible-log-path",
            "TASK [upgrade/pre-upgrade : Drain node] ****************************************");
        add("a22", "clock-colon-stamp", "changed: [node8 -> cp1]");
        add("a26", "terraform", "changed: [worker-2 -> cp-0(10.2.0.10)]");
        add("a30", "runner-events",
            "TASK [upgrade/pre-upgrade : Drain node] ****************************************");
        add("a32", "gitlab-sections", "changed: [node4 -> cp1(10.0.0.11)]");
        add("g17", "utf-16,windows-line-ends", "");
        add("g22", "ansible-log-path", "skipping: no hosts matched");
    }

    void wrappingsAreRecognised()
    {
        QFETCH(QString, words);
        QFETCH(QByteArray, line);
        const QByteArray bytes = log(QLatin1StringView(QTest::currentDataTag()));
        QVERIFY(!bytes.isEmpty());
        const PeeledLog peeled(bytes);
        QCOMPARE(peeled.words().join(u','), words);
        if (!line.isEmpty())
            QVERIFY2(peeled.texts().contains(line), peeled.texts().join('\n').constData());
        for (const qsizetype piece : {1, 17})
            QVERIFY(PeeledLog(bytes, piece).lines == peeled.lines);
    }

    void everyOtherLogIsPlain()
    {
        const QStringList wrappedOnes{u"a08"_s, u"a21"_s, u"a22"_s, u"a26"_s,
                                      u"a30"_s, u"a32"_s, u"g17"_s, u"g22"_s};
        const QStringList callbacks{u"g12"_s, u"g32"_s, u"g33"_s, u"g34"_s, u"g36"_s, u"g38"_s};
        for (const QString &file : QDir(m_folder).entryList({u"*.log"_s})) {
            const PeeledLog peeled(contentOf(m_folder + u'/' + file));
            const bool callback = callbacks.contains(file.first(3));
            QVERIFY2(peeled.plan.callback.has_value() == callback, qPrintable(file));
            QVERIFY2(peeled.plan.rewrites == (callback || wrappedOnes.contains(file.first(3))),
                     qPrintable(file + u": " + peeled.words().join(u',')));
        }
    }

    void twoProcessesOfOneFileAreTwoStreams()
    {
        const PeeledLog peeled(log(u"a21"_s));
        QCOMPARE(peeled.lines.last().stream, 1);
        QCOMPARE(peeled.texts(1).first(2).last(), "ok: [cp1.example.net] => {");
        QCOMPARE(peeled.texts(1).last(), "}");
        QCOMPARE(peeled.lines.last().time.kind, TimeKind::Local);
        QCOMPARE(PeeledLog(log(u"g22"_s)).lines.last().stream, 0);
    }

    void aNightIsNotADay()
    {
        const PeeledLog peeled(log(u"a22"_s));
        QCOMPARE(peeled.lines.last().time.steadyMs - peeled.lines.first().time.steadyMs, 5000);
    }

    void theDrainTookThreeMinutes()
    {
        const PeeledLog peeled(log(u"a26"_s));
        qint64 start = -1, end = -1;
        for (const CleanLine &line : peeled.lines) {
            if (line.text.startsWith("TASK [upgrade/pre-upgrade : Drain"))
                start = line.time.steadyMs;
            if (end < 0 && line.text.startsWith("changed: [worker-2"))
                end = line.time.steadyMs;
        }
        QCOMPARE(end - start, 180'000);
    }

    void jobEventsAreInOrder()
    {
        const PeeledLog peeled(log(u"a30"_s));
        const QByteArrayList texts = peeled.texts();
        QVERIFY(texts.at(2).contains("RETRYING"));
        QVERIFY(texts.at(3).contains("changed: [node2"));
        QVERIFY(texts.at(5).startsWith("PLAY RECAP"));
        QCOMPARE(peeled.lines.at(3).time.steadyMs - peeled.lines.at(1).time.steadyMs, 64'200);
        QCOMPARE(peeled.lines.at(3).line, 4u);
    }
};

QTEST_GUILESS_MAIN(TestWrappingCorpus)
#include "tst_wrapping_corpus.moc"
