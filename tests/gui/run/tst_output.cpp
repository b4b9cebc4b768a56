// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/gui/run/await.h"
#include "ui/run/line_index.h"
#include "ui/run/log_text.h"
#include "ui/run/output_pane.h"
#include "ui/run/sgr.h"
#include "ui/run/terminal_palette.h"

#include <QFile>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon::ui;

class OutputTest : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    QString write(const QByteArray &bytes, bool append = false)
    {
        QFile file(m_folder.filePath(u"output.log"_s));
        [[maybe_unused]] const bool opened =
            file.open(append ? QIODevice::Append : QIODevice::WriteOnly | QIODevice::Truncate);
        file.write(bytes);
        return file.fileName();
    }

private Q_SLOTS:
    void coloursAreReadAndNotShown()
    {
        const StyledLine line = styledLine("\x1b[0;32mok: [node1]\x1b[0m\r\n");
        QCOMPARE(line.text, u"ok: [node1]"_s);
        QCOMPARE(line.spans.size(), 1);
        QCOMPARE(line.spans[0].style.foreground,
                 (TerminalColour{TerminalColour::Kind::Indexed, 2}));
        const StyledLine bright = styledLine("\x1b[1;30mdebug \x1b[38;5;208mx\x1b[38;2;1;2;3my");
        QCOMPARE(bright.text, u"debug xy"_s);
        QCOMPARE(bright.spans.size(), 3);
        QVERIFY(bright.spans[0].style.bold);
        QCOMPARE(bright.spans[2].style.foreground,
                 (TerminalColour{TerminalColour::Kind::Rgb, 0x010203}));
    }

    void everyOtherEscapeSequenceIsDropped()
    {
        QCOMPARE(plainLine("a\x1b]0;title\x07"
                           "b\x1b[2Jc\x1b[10;10Hd\x1b(Be\x1b]8;;http://x\x1b\\f"),
                 u"abcdef"_s);
        QCOMPARE(plainLine("Continue?:\r"), u"Continue?:"_s);
        QCOMPARE(plainLine("\r\x1b[\r\x1b[Kok: [n1]\r\n"), u"ok: [n1]"_s);
        QCOMPARE(plainLine("12%\r57%\r100%"), u"100%"_s);
        QCOMPARE(plainLine("abc\r\x1b[Kxyz"), u"xyz"_s);
        QCOMPARE(plainLine("cut short \x1b[3"), u"cut short "_s);
        QVERIFY(!plainLine("safe\xe2\x80\xaegnp.exe").contains(QChar(0x202e)));
        QCOMPARE(plainLine("<b>not bold</b> &amp;"), u"<b>not bold</b> &amp;"_s);
    }

    void everyColourCanBeReadOnLightAndDark_data()
    {
        QTest::addColumn<QColor>("base");
        QTest::addColumn<QColor>("text");
        QTest::newRow("white") << QColor(Qt::white) << QColor(Qt::black);
        QTest::newRow("grey") << QColor(0xef, 0xf0, 0xf1) << QColor(0x23, 0x26, 0x29);
        QTest::newRow("dark") << QColor(0x1e, 0x1f, 0x22) << QColor(0xfc, 0xfc, 0xfc);
        QTest::newRow("slate") << QColor(0x31, 0x36, 0x3b) << QColor(0xef, 0xf0, 0xf1);
    }
    void everyColourCanBeReadOnLightAndDark()
    {
        QFETCH(QColor, base);
        QFETCH(QColor, text);
        QPalette palette;
        palette.setColor(QPalette::Base, base);
        palette.setColor(QPalette::Text, text);
        const TerminalPalette terminal(palette);
        for (quint32 i = 0; i < 256; ++i) {
            const QColor colour = terminal.foreground({TerminalColour::Kind::Indexed, i});
            QVERIFY2(contrast(colour, base) >= 4.5, qPrintable(QString::number(i)));
        }
        TextStyle inverse;
        inverse.inverse = true;
        inverse.foreground = {TerminalColour::Kind::Indexed, 1};
        const QTextCharFormat format = terminal.format(inverse);
        QVERIFY(contrast(format.foreground().color(), format.background().color()) >= 4.5);
    }

    void theIndexIsTheSameInAnyChunking()
    {
        QByteArray bytes;
        for (int i = 0; i < 1000; ++i)
            bytes += QByteArray(i % 37, 'x') + (i % 3 ? "\n" : "\r\n");
        bytes += "unended";
        LineIndex whole;
        whole.extend(bytes);
        LineIndex single;
        for (const char byte : bytes)
            single.extend(QByteArrayView(&byte, 1));
        QCOMPARE(whole.lineCount(), 1001);
        QCOMPARE(single.lineCount(), whole.lineCount());
        QCOMPARE(single.blockCount(), whole.blockCount());
        for (qint64 block = 0; block < whole.blockCount(); ++block)
            QCOMPARE(single.blockOffset(block), whole.blockOffset(block));
    }

    void linesComeFromAnyPlaceOfTheFile()
    {
        QByteArray bytes;
        for (int i = 0; i < 5000; ++i)
            bytes += "line " + QByteArray::number(i) + "\r\n";
        LogText text(write(bytes));
        AWAIT(text.lineCount() == 5000);
        for (const qint64 number : {0, 127, 128, 4999}) {
            AWAIT(text.line(number));
            QCOMPARE(plainLine(*text.line(number)), u"line %1"_s.arg(number));
        }
        QVERIFY(!text.line(5000));
        QVERIFY(!text.line(-1));
    }

    void whatGrowsIsShownAndALongLineIsCut()
    {
        LogText text(write("one\ntw"));
        AWAIT(text.lineCount() == 2);
        AWAIT(text.line(1));
        write("o\n" + QByteArray(200'000, 'y') + "\nlast\n", true);
        text.refresh();
        AWAIT(text.lineCount() == 4);
        AWAIT(text.line(1).value_or("") == QByteArray("two"));
        AWAIT(text.line(2));
        QVERIFY(text.line(2)->size() < 40'000);
        QCOMPARE(text.line(3).value_or(""), QByteArray("last"));
    }

    void searchCountsMovesAndWraps()
    {
        QByteArray bytes;
        for (int i = 0; i < 3000; ++i)
            bytes += i % 1000 == 500
                         ? "\x1b[0;31mfatal: [node\x1b[0m" + QByteArray::number(i) + "]\n"
                         : QByteArray("ok: [node1]\n");
        LogText text(write(bytes + "tail FATAL"));
        OutputPane pane;
        pane.resize(800, 300);
        pane.setText(&text);
        pane.show();
        AWAIT(text.lineCount() == 3001);
        pane.view()->scrollToLine(0);
        auto *const field = pane.findChild<QLineEdit *>();
        field->setText(u"fatal"_s);
        AWAIT(!text.searching());
        QCOMPARE(text.matches().size(), 4);
        AWAIT(pane.currentMatch() >= 0);
        const int first = pane.currentMatch();
        pane.findNext();
        QCOMPARE(pane.currentMatch(), (first + 1) % 4);
        pane.findPrevious();
        pane.findPrevious();
        QCOMPARE(pane.currentMatch(), (first + 3) % 4);
        const qint64 line = text.matches().at(pane.currentMatch()).line;
        QVERIFY(line >= pane.view()->firstVisibleLine());
        QVERIFY(line <= pane.view()->firstVisibleLine() + pane.view()->visibleLines());
        // Text that the colour codes cut in two is found all the same, new lines too.
        field->setText(u"[node500]"_s);
        AWAIT(text.matches().size() == 1);
        QCOMPARE(text.matches().constFirst().line, 500);
        write("\nand [node500] again\n", true);
        text.refresh();
        AWAIT(text.matches().size() == 2);
        field->setText(u"nowhere to be found"_s);
        AWAIT(!text.searching());
        QCOMPARE(text.matches().size(), 0);
    }

    void theEndIsFollowedUntilTheReaderScrollsUp()
    {
        LogText text(write(QByteArray("line\n").repeated(1000)));
        OutputView view;
        view.resize(600, 200);
        view.setText(&text);
        view.show();
        AWAIT(view.verticalScrollBar()->maximum() > 0);
        AWAIT(view.atEnd());
        write(QByteArray("more\n").repeated(100), true);
        text.refresh();
        AWAIT(text.lineCount() == 1100);
        QVERIFY(view.atEnd());
        view.verticalScrollBar()->setValue(10);
        write("more\n", true);
        text.refresh();
        AWAIT(text.lineCount() == 1101);
        QCOMPARE(view.firstVisibleLine(), 10);
    }

    void aClickTellsItsLine()
    {
        LogText text(write(QByteArray("line\n").repeated(50)));
        OutputView view;
        view.resize(600, 300);
        view.setText(&text);
        view.show();
        AWAIT(text.lineCount() == 50);
        view.verticalScrollBar()->setValue(0);
        QSignalSpy clicked(&view, &OutputView::lineClicked);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {},
                          QPoint(120, view.viewport()->height() / 2));
        QCOMPARE(clicked.size(), 1);
        QVERIFY(clicked.constFirst().constFirst().toLongLong() > 0);
    }
};

QTEST_MAIN(OutputTest)
#include "tst_output.moc"
