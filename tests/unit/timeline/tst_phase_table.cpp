// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/phase_table.h"
#include "timeline/words.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon::timeline;

namespace {

QString folder()
{
    return QStringLiteral(UNCORDON_TEST_DATA) + u"/kubespray-tasks"_s;
}

QByteArray facts()
{
    QFile file(folder() + u"/tasks.json"_s);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// The table against what the tasks of every release do, which tests/data/kubespray-tasks/make read from their
/// commands and modules.
class TestPhaseTable : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyTaskIsThePhaseOfWhatItDoes_data()
    {
        QTest::addColumn<QString>("task");
        QTest::addColumn<QString>("does");
        const QJsonObject all = QJsonDocument::fromJson(facts()).object();
        QVERIFY(all[u"releases"_s].toArray().size() > 50);
        for (const auto &entry : all[u"tasks"_s].toArray()) {
            const QJsonObject row = entry.toObject();
            QString name = row[u"task"_s].toString();
            name.replace(u"{{ kube_version }}"_s, u"1.36.4"_s);
            const QString task = row[u"role"_s].toString() + u" : "_s + name;
            QTest::addRow("%s (%s to %s)", qUtf8Printable(task),
                          qUtf8Printable(row[u"from"_s].toString()),
                          qUtf8Printable(row[u"to"_s].toString()))
                << task << row[u"does"_s].toString();
        }
    }
    void everyTaskIsThePhaseOfWhatItDoes()
    {
        QFETCH(const QString, task);
        QFETCH(const QString, does);
        // as the role's own, as the collection's, and in the capitals of other releases
        for (const QString &name :
             {task, QString(u"kubernetes_sigs.kubespray."_s + task), task.toUpper().toLower()}) {
            const auto meaning = meaningOf(name.toStdString());
            QVERIFY2(meaning, qUtf8Printable(name));
            QCOMPARE(word(meaning->phase), does);
        }
    }

    void onlyAnUncordonPutsBack()
    {
        const QJsonObject all = QJsonDocument::fromJson(facts()).object();
        for (const auto &entry : all[u"tasks"_s].toArray()) {
            const QString task =
                entry[u"role"_s].toString() + u" : "_s + entry[u"task"_s].toString();
            const auto meaning = meaningOf(task.toStdString());
            QVERIFY(meaning);
            const bool puts = entry[u"does"_s].toString() == u"uncordon"_s ||
                              task.contains(u"back to schedulable"_s);
            QVERIFY2(meaning->putsBack == puts, qUtf8Printable(task));
        }
        for (const auto &name : all[u"others"_s].toArray()) {
            const auto meaning = meaningOf(name.toString().toStdString());
            QVERIFY2(!meaning || !meaning->putsBack, qUtf8Printable(name.toString()));
            const bool ofWindow = meaning && (meaning->phase == PhaseKind::Cordon ||
                                              meaning->phase == PhaseKind::Drain);
            QVERIFY2(!ofWindow || name.toString().contains(u"drain"_s, Qt::CaseInsensitive),
                     qUtf8Printable(name.toString()));
        }
    }

    void everyEntryIsATaskOfSomeRelease()
    {
        QStringList names;
        const QJsonObject all = QJsonDocument::fromJson(facts()).object();
        for (const auto &entry : all[u"tasks"_s].toArray())
            names << entry[u"task"_s].toString().toLower();
        for (const auto &name : all[u"others"_s].toArray())
            names << name.toString().section(u" : "_s, 1).toLower();
        for (const std::string_view known : knownTasks()) {
            const QString start = QString::fromLatin1(known.data(), qsizetype(known.size()));
            QVERIFY2(std::ranges::any_of(
                         names, [&](const QString &name) { return name.startsWith(start); }),
                     qUtf8Printable(start));
        }
    }

    void theFactsAreTheCheckouts()
    {
        const QString checkout = qEnvironmentVariable("UNCORDON_KUBESPRAY");
        if (checkout.isEmpty())
            QSKIP("UNCORDON_KUBESPRAY names no clone of Kubespray with its tags");
        const QString git = QFile::exists(checkout + u"/.git"_s) ? checkout + u"/.git"_s : checkout;
        QProcess make;
        make.start(folder() + u"/make"_s, {git});
        QVERIFY(make.waitForFinished(120'000));
        if (make.readAllStandardError().contains("No module named"))
            QSKIP("python3 has no yaml module here");
        QCOMPARE(make.exitCode(), 0);
        const QByteArray made = make.readAllStandardOutput();
        QCOMPARE(QJsonDocument::fromJson(made).object()[u"tasks"_s].toArray(),
                 QJsonDocument::fromJson(facts()).object()[u"tasks"_s].toArray());
    }
};

QTEST_GUILESS_MAIN(TestPhaseTable)
#include "tst_phase_table.moc"
