// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/host_pattern.h"
#include "inventory/host_range.h"
#include "inventory/ini_inventory.h"
#include "inventory/python_literal.h"
#include "inventory/shell_words.h"
#include "inventory/value_json.h"
#include "inventory/yaml_scalar.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace uncordon::inventory;

namespace {

QString json(const Value &value)
{
    return QString::fromUtf8(compactJson(value));
}

QStringList namesOf(const GroupGraph &graph, const uncordon::text::Result<Selection> &selection)
{
    QStringList names;
    if (!selection)
        return {u"error: "_s + selection.error().message};
    for (const HostId host : selection->hosts)
        names << graph.host(host).name;
    return names;
}

} // namespace

/// Answers in the tables are those of Python 3, PyYAML 6 and ansible-core 2.14 and 2.19.
class TestInventoryValues : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void iniValuesAreWhatPythonMakesOfThem_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const std::pair<const char *, const char *> rows[] = {
            {"5", "5"},
            {"-5", "-5"},
            {"--5", "\"--5\""},
            {"01", "\"01\""},
            {"00", "0"},
            {"0o17", "15"},
            {"0x1F", "31"},
            {"1_000", "1000"},
            {"1__0", "\"1__0\""},
            {"1.30", "1.3"},
            {"1e3", "1000.0"},
            {"1e16", "1e+16"},
            {"1e-5", "1e-05"},
            {".5", "0.5"},
            {"1e999", "Infinity"},
            {"1.2.3", "\"1.2.3\""},
            {"yes", "\"yes\""},
            {"True", "true"},
            {"true", "\"true\""},
            {"None", "null"},
            {"5 # five", "5"},
            {"a # b", "\"a # b\""},
            {"'a' 'b'", "\"ab\""},
            {"1, 2", "[1, 2]"},
            {"(1)", "1"},
            {"(1,)", "[1]"},
            {"[1, 'a', None]", "[1, \"a\", null]"},
            {"{'a': {1: 2}}", "{\"a\": {\"1\": 2}}"},
            {"{{ foo }}", "\"{{ foo }}\""},
            {"'\\x41\\u00e4'", "\"A\u00e4\""},
            {"r'\\n'", "\"\\\\n\""},
            {"123456789012345678901", "123456789012345678901"},
            {"[1, 2", "\"[1, 2\""},
            {"1 + 2", "\"1 + 2\""},
            {"1+2j", "\"(1+2j)\""},
            {"...", "\"...\""},
            {"", "\"\""},
            {"0777", "\"0777\""}};
        for (const auto &[text, expected] : rows)
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(expected);
    }
    void iniValuesAreWhatPythonMakesOfThem()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, expected);
        QCOMPARE(json(literalOrText(text).value()), expected);
    }

    void aListAsKeyIsRefusedAsAnsibleRefusesTheFile()
    {
        QVERIFY(!literalOrText(u"{[1]: 2}"_s));
        QVERIFY(!literalOrText(u"{{ 5 }}"_s));
    }

    void deepBracketsAreText()
    {
        const QString deep(100'000, u'[');
        QCOMPARE(*literalOrText(deep), Value(deep));
    }

    void yamlScalarsAreThoseOfYaml11_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const std::pair<const char *, const char *> rows[] = {
            {"yes", "true"},
            {"Off", "false"},
            {"y", "\"y\""},
            {"yEs", "\"yEs\""},
            {"017", "15"},
            {"0o17", "\"0o17\""},
            {"08", "\"08\""},
            {"12:30:45", "45045"},
            {"1:60", "\"1:60\""},
            {"1_000", "1000"},
            {"1e3", "\"1e3\""},
            {"1.0e+3", "1000.0"},
            {".inf", "Infinity"},
            {"-.INF", "-Infinity"},
            {"190:20:30.15", "685230.15"},
            {"2024-01-31", "\"2024-01-31\""},
            {"2001-12-14t21:59:43.10-05:00", "\"2001-12-14T21:59:43.100000-05:00\""},
            {"2024-1-31", "\"2024-1-31\""},
            {"~", "null"},
            {"", "null"},
            {"1.30", "1.3"},
            {"-0x1f", "-31"},
            {"0", "0"}};
        for (const auto &[text, expected] : rows)
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(expected);
    }
    void yamlScalarsAreThoseOfYaml11()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, expected);
        QCOMPARE(json(plainScalar(text).value()), expected);
    }

    void whatPyYamlCannotMakeIsRefused()
    {
        for (const QString &text : {u"="_s, u"<<"_s, u"0b_"_s, u"2024-13-01"_s})
            QVERIFY2(!plainScalar(text), qPrintable(text));
    }

    void wordsAreThoseOfAShell()
    {
        const auto words = shellWords(u"n1 a=\"b c\" d='e\"f' g=h\\ i j=k#l m=n").value();
        QStringList texts;
        for (const ShellWord &word : words)
            texts << word.text;
        QCOMPARE(texts, (QStringList{u"n1"_s, u"a=b c"_s, u"d=e\"f"_s, u"g=h i"_s, u"j=k"_s}));
        QCOMPARE(words[1].begin, 3);
        QCOMPARE(words[1].end, 10);
        QCOMPARE(shellWords(u"n1 a='b").error(), ShellFault::OpenQuote);
        QCOMPARE(shellWords(u"n1 a\\").error(), ShellFault::OpenEscape);
    }

    void rangesExpand_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QStringList>("names");
        QTest::addColumn<int>("port");
        QTest::newRow("padded") << u"w[08:11]"_s
                                << QStringList{u"w08"_s, u"w09"_s, u"w10"_s, u"w11"_s} << 0;
        QTest::newRow("letters") << u"r[a:c]"_s << QStringList{u"ra"_s, u"rb"_s, u"rc"_s} << 0;
        QTest::newRow("step and port")
            << u"n[0:4:2].x:22"_s << QStringList{u"n0.x"_s, u"n2.x"_s, u"n4.x"_s} << 22;
        QTest::newRow("two") << u"a[1:2]b[1:2]"_s
                             << QStringList{u"a1b1"_s, u"a1b2"_s, u"a2b1"_s, u"a2b2"_s} << 0;
        QTest::newRow("IPv6 with port")
            << u"[2001:db8::1]:2222"_s << QStringList{u"2001:db8::1"_s} << 2222;
        QTest::newRow("IPv6") << u"2001:db8::1"_s << QStringList{u"2001:db8::1"_s} << 0;
        QTest::newRow("backwards") << u"n[3:1]"_s << QStringList{} << 0;
    }
    void rangesExpand()
    {
        QFETCH(const QString, pattern);
        QFETCH(const QStringList, names);
        QFETCH(const int, port);
        const auto hosts = expandHosts(pattern);
        QVERIFY2(hosts, qPrintable(hosts ? QString() : hosts.error()));
        QCOMPARE(hosts->names, names);
        QCOMPARE(hosts->port, port);
    }

    void brokenRangesAreRefused()
    {
        for (const QString &pattern :
             {u"n[1:"_s, u"n[1:]"_s, u"n[1]"_s, u"n[01:100]"_s, u"n[1:x]"_s, u"n[z:a]"_s,
              u"n[1:2:0]"_s, u"n[0:999999999]"_s, u"n[0:999]m[0:999]"_s})
            QVERIFY2(!expandHosts(pattern), qPrintable(pattern));
    }

    void patternsSelectInAnsiblesOrder_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QStringList>("play");
        QTest::addColumn<QStringList>("limit");
        const auto row = [](const char *pattern, const char *play, const char *limit) {
            const auto list = [](const char *text) {
                return QString::fromLatin1(text).split(u' ', Qt::SkipEmptyParts);
            };
            QTest::newRow(pattern) << QString::fromLatin1(pattern) << list(play) << list(limit);
        };
        // ansible PATTERN --list-hosts, and ansible all --limit PATTERN --list-hosts
        row("kube_node", "w2 w1 cp1", "cp1 w2 w1");
        row("w1,cp1", "w1 cp1", "cp1 w1");
        row("kube_node:!kube_control_plane", "w2 w1", "w2 w1");
        row("kube_node:&kube_control_plane", "cp1", "cp1");
        row("!cp1", "lone w2 w1", "lone w2 w1");
        row("kube_node[0]", "w2", "w2");
        row("kube_node[1:]", "w1 cp1", "cp1 w1");
        row("kube_node[-1]", "cp1", "cp1");
        row("w*", "w2 w1", "w2 w1");
        row("w[!1]", "w2", "w2");
        row("~(w1|lone)", "lone w1", "lone w1");
        row("nothing", "", "");
    }
    void patternsSelectInAnsiblesOrder()
    {
        QFETCH(const QString, pattern);
        QFETCH(const QStringList, play);
        QFETCH(const QStringList, limit);
        GroupGraph graph;
        QVERIFY(readIni("lone\n[kube_control_plane]\ncp1\n[kube_node]\nw2\nw1\ncp1\n", u"hosts"_s,
                        graph)
                    .isEmpty());
        QVERIFY(graph.reconcile());
        QStringList all = namesOf(graph, limitedHosts(graph, u"all"_s));
        QCOMPARE(all, (QStringList{u"lone"_s, u"cp1"_s, u"w2"_s, u"w1"_s}));
        QCOMPARE(namesOf(graph, hostsOf(graph, pattern)), play);
        QCOMPARE(namesOf(graph, limitedHosts(graph, pattern)), limit);
    }

    void aFileMayHoldTheLimit()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(u"retry"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("w1\n\n!lone\n");
        file.close();
        GroupGraph graph;
        QVERIFY(readIni("lone\n[kube_node]\nw2\nw1\n", u"hosts"_s, graph).isEmpty());
        QVERIFY(graph.reconcile());
        QCOMPARE(namesOf(graph, limitedHosts(graph, u'@' + file.fileName())), QStringList{u"w1"_s});
        QVERIFY(!limitedHosts(graph, u"@/nowhere"_s));
        QVERIFY(!limitedHosts(graph, u"kube_node[7]"_s));
    }
};

QTEST_GUILESS_MAIN(TestInventoryValues)
#include "tst_inventory_values.moc"
