// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

// Lowest first: the table of folders, see CONTRIBUTING.md.
const QStringList kSourceOrder{u"text"_s,      u"inventory"_s, u"versions"_s, u"ansible"_s,
                               u"timeline"_s,  u"cluster"_s,   u"rules"_s,    u"run"_s,
                               u"rehearsal"_s, u"models"_s};
const QStringList kUiOrder{u"common"_s,  u"inventory"_s, u"path"_s, u"run"_s,
                           u"cluster"_s, u"history"_s,   u"shell"_s};

struct Include
{
    QString file;
    int line = 0;
    QString target;
    bool system = false;
};

QList<Include> includesBelow(const QString &folder)
{
    static const QRegularExpression pattern(u"^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]"_s);
    QList<Include> result;
    QDirIterator files(QStringLiteral(UNCORDON_SOURCE_DIR) + u'/' + folder, {u"*.h"_s, u"*.cpp"_s},
                       QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (!file.open(QIODevice::ReadOnly))
            continue;
        int line = 0;
        while (!file.atEnd()) {
            ++line;
            const auto match = pattern.match(QString::fromUtf8(file.readLine()));
            if (match.hasMatch())
                result << Include{file.fileName(), line, match.captured(2),
                                  match.captured(1) == u"<"};
        }
    }
    return result;
}

QString folderOf(const QString &path, QStringView root)
{
    const auto parts = path.mid(path.lastIndexOf(root) + root.size()).split(u'/');
    return parts.value(0);
}

QByteArray place(const Include &include)
{
    return (include.file + u':' + QString::number(include.line) + u" includes " + include.target)
        .toUtf8();
}

} // namespace

class TestHouse : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void foldersOfSrcUseOnlyWhatIsBelowThem()
    {
        const auto includes = includesBelow(u"src"_s);
        QVERIFY(includes.size() > 50);
        for (const Include &include : includes) {
            if (include.system)
                continue;
            const qsizetype from = kSourceOrder.indexOf(folderOf(include.file, u"/src/"));
            const qsizetype to = kSourceOrder.indexOf(include.target.section(u'/', 0, 0));
            QVERIFY2(from >= 0 && to >= 0, place(include));
            QVERIFY2(to <= from, place(include));
            if (include.file.contains(u"/src/rehearsal/"_s))
                QVERIFY2(to != kSourceOrder.indexOf(u"models"_s), place(include));
        }
    }

    void srcIncludesNothingThatNeedsADisplay()
    {
        static const QRegularExpression display(
            u"^(QtGui|QtWidgets|QtSvg|QtDBus)/|^Q(Widget|Application|GuiApplication|Painter|Pixmap|Image|Color|Font|Icon|"
            "Palette|Action|Cursor|Clipboard|Window|Pen|Brush|TextDocument|StyledItemDelegate)$"_s);
        for (const Include &include : includesBelow(u"src"_s))
            QVERIFY2(!display.match(include.target).hasMatch(), place(include));
    }

    void pagesUseOnlyWhatIsBelowThem()
    {
        for (const Include &include : includesBelow(u"ui"_s)) {
            if (include.system)
                continue;
            QVERIFY2(!include.target.startsWith(u"app/"_s), place(include));
            if (!include.target.startsWith(u"ui/"_s))
                continue;
            const qsizetype from = kUiOrder.indexOf(folderOf(include.file, u"/ui/"));
            const qsizetype to = kUiOrder.indexOf(include.target.section(u'/', 1, 1));
            QVERIFY2(from >= 0 && to >= 0 && to <= from, place(include));
        }
    }

    void everySourceFileSaysItsLicence()
    {
        for (const QString &root : {u"app"_s, u"src"_s, u"ui"_s, u"tests"_s}) {
            QDirIterator files(QStringLiteral(UNCORDON_SOURCE_DIR) + u'/' + root,
                               {u"*.h"_s, u"*.cpp"_s}, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
                QVERIFY2(file.read(200).contains("SPDX-License-Identifier: GPL-3.0-or-later"),
                         qPrintable(file.fileName()));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestHouse)
#include "tst_house.moc"
