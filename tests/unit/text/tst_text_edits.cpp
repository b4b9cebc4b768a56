// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/span_edit.h"
#include "text/unified_diff.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <optional>

using namespace Qt::StringLiterals;
using namespace uncordon::text;

namespace {

QList<QByteArray> linesOf(const QByteArray &bytes)
{
    QList<QByteArray> lines;
    for (qsizetype at = 0; at < bytes.size();) {
        const qsizetype end = bytes.indexOf('\n', at);
        const qsizetype next = end < 0 ? bytes.size() : end + 1;
        lines << bytes.sliced(at, next - at);
        at = next;
    }
    return lines;
}

// What patch(1) makes of it; nothing where a line is not as the difference says.
std::optional<QByteArray> patched(const QByteArray &before, const QByteArray &diff)
{
    static const QRegularExpression header(u"^@@ -(\\d+)(?:,(\\d+))? \\+(\\d+)(?:,(\\d+))? @@"_s);
    const QList<QByteArray> old = linesOf(before);
    const QList<QByteArray> lines = linesOf(diff);
    QByteArray out;
    qsizetype at = 0;
    for (qsizetype i = 2; i < lines.size(); ++i) {
        const QByteArray &line = lines[i];
        if (const auto match = header.match(QString::fromLatin1(line)); match.hasMatch()) {
            const bool empty = match.captured(2) == u"0";
            const qsizetype start = match.captured(1).toLongLong() - (empty ? 0 : 1);
            while (at < start)
                out += old[at++];
            continue;
        }
        QByteArray text = line.sliced(1);
        if (i + 1 < lines.size() && lines[i + 1].startsWith('\\'))
            text.chop(1);
        if (line.startsWith('\\'))
            continue;
        if (!line.startsWith('+') && (at >= old.size() || old[at++] != text))
            return std::nullopt;
        if (!line.startsWith('-'))
            out += text;
    }
    while (at < old.size())
        out += old[at++];
    return out;
}

} // namespace

class TestTextEdits : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void spansAreReplacedAllAtOnce()
    {
        QCOMPARE(edited("abcdef", {{4, 5, "X"}, {1, 1, "1"}, {1, 1, "2"}, {0, 1, ""}}), "12bcdXf");
        QCOMPARE(edited("", {{0, 0, "a"}}), "a");
        QCOMPARE(edited("abc", {}), "abc");
    }

    void linesEndAsTheTextEndsThem()
    {
        QCOMPARE(lineBreakOf("a\r\nb\n"), "\r\n");
        QCOMPARE(lineBreakOf("a"), "\n");
        QCOMPARE(lineBegin("a\r\nbc", 4), 3);
        QCOMPARE(lineEnd("a\r\nbc\r", 3), 5);
        QCOMPARE(nextLine("a\r\nbc", 0), 3);
        QCOMPARE(nextLine("a\r\nbc", 3), 5);
    }

    void aDifferenceIsThatOfDiff()
    {
        QCOMPARE(
            unifiedDiff("a\nb\nc\nd\ne\nf\ng\nh\n", "a\nb\nc\nd\nX\nf\ng\nh\n", u"old"_s, u"new"_s),
            "--- old\n+++ new\n@@ -2,7 +2,7 @@\n b\n c\n d\n-e\n+X\n f\n g\n h\n");
        QCOMPARE(unifiedDiff("a", "a\n", u"o"_s, u"n"_s),
                 "--- o\n+++ n\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
        QCOMPARE(unifiedDiff("", "a\n", u"o"_s, u"n"_s), "--- o\n+++ n\n@@ -0,0 +1 @@\n+a\n");
        QVERIFY(unifiedDiff("a\n", "a\n", u"o"_s, u"n"_s).isEmpty());
    }

    void everyDifferenceCanBePatchedIn()
    {
        QRandomGenerator random(7);
        for (int i = 0; i < 2000; ++i) {
            QByteArray before;
            for (int line = random.bounded(40); line > 0; --line)
                before += QByteArray(1, static_cast<char>('a' + random.bounded(6))) + '\n';
            QByteArray after = before;
            for (int edit = random.bounded(6); edit > 0; --edit) {
                const qsizetype at = random.bounded(after.size() + 1);
                if (random.bounded(2))
                    after.insert(at, random.bounded(2) ? "X\n" : "y");
                else
                    after.remove(at, 1 + random.bounded(3));
            }
            const QByteArray diff = unifiedDiff(before, after, u"a"_s, u"b"_s);
            QCOMPARE(diff.isEmpty(), before == after);
            if (!diff.isEmpty())
                QCOMPARE(patched(before, diff).value_or("does not apply"), after);
        }
    }
};

QTEST_GUILESS_MAIN(TestTextEdits)
#include "tst_text_edits.moc"
