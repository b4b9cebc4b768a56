// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace Qt::StringLiterals;

class TestTranslations : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsLeftToTranslate_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QStringList>("options");
        QTest::newRow("Japanese") << u"uncordon_ja.ts"_s << QStringList{};
        QTest::newRow("English plurals") << u"uncordon_en.ts"_s << QStringList{u"-pluralonly"_s};
    }
    /// The file in the tree, brought up to date with the sources.
    void nothingIsLeftToTranslate()
    {
        QFETCH(const QString, name);
        QFETCH(const QStringList, options);
        QTemporaryDir folder;
        const QString source = QStringLiteral(UNCORDON_SOURCE_DIR);
        const QString copy = folder.filePath(name);
        QVERIFY(QFile::copy(QString(source + u"/translations/"_s + name), copy));
        QVERIFY(QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner));

        QProcess lupdate;
        lupdate.setWorkingDirectory(source);
        lupdate.start(QStringLiteral(UNCORDON_LUPDATE),
                      options + QStringList{u"-silent"_s, u"-locations"_s, u"none"_s, u"-I"_s,
                                            u"."_s, u"-I"_s, u"src"_s, u"app"_s, u"src"_s, u"ui"_s,
                                            u"-ts"_s, copy});
        QVERIFY(lupdate.waitForFinished(60000));
        QCOMPARE(lupdate.exitCode(), 0);

        QFile file(copy);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        QString context, text;
        int finished = 0;
        QStringList unfinished;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement)
                continue;
            if (xml.name() == u"name")
                context = xml.readElementText();
            else if (xml.name() == u"source")
                text = xml.readElementText();
            else if (xml.name() == u"translation") {
                const QString type = xml.attributes().value("type"_L1).toString();
                const QString words =
                    xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
                if (type == u"unfinished" || (type.isEmpty() && words.isEmpty()))
                    unfinished << context + u": "_s + text;
                else
                    ++finished;
            }
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QVERIFY2(unfinished.isEmpty(), qPrintable(u"not translated:\n"_s + unfinished.join(u'\n')));
        QVERIFY(finished > (options.isEmpty() ? 100 : 3));
    }

    /// A translation keeps the placeholders of its source.
    void placeholdersSurvive()
    {
        QFile file(QStringLiteral(UNCORDON_SOURCE_DIR) + u"/translations/uncordon_ja.ts"_s);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        static const QRegularExpression placeholder(u"%(n|L?[0-9]+)"_s);
        QString text;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement)
                continue;
            if (xml.name() == u"source")
                text = xml.readElementText();
            else if (xml.name() == u"translation" && xml.attributes().value("type"_L1).isEmpty()) {
                const QString words = xml.readElementText(QXmlStreamReader::IncludeChildElements);
                auto found = placeholder.globalMatch(text);
                while (found.hasNext()) {
                    const QString mark = found.next().captured();
                    QVERIFY2(words.contains(mark), qPrintable(text + u" -> "_s + words));
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestTranslations)
#include "tst_translations.moc"
