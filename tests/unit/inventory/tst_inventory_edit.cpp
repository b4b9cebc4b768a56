// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/inventory_edit.h"
#include "inventory/value_text.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

using namespace Qt::StringLiterals;
using namespace uncordon::inventory;

namespace {

using Operation = std::function<InventoryEdit::Done(InventoryEdit &)>;

Operation set(const char *host, const char *key, const Value &value)
{
    return [=](InventoryEdit &edit) {
        return edit.setVariable({ScopeKind::Host, QString::fromUtf8(host)}, QString::fromUtf8(key),
                                value);
    };
}

Operation setGroup(const char *group, const char *key, const Value &value)
{
    return [=](InventoryEdit &edit) {
        return edit.setVariable({ScopeKind::Group, QString::fromUtf8(group)},
                                QString::fromUtf8(key), value);
    };
}

Operation unset(const char *host, const char *key)
{
    return [=](InventoryEdit &edit) {
        return edit.unsetVariable({ScopeKind::Host, QString::fromUtf8(host)},
                                  QString::fromUtf8(key));
    };
}

const Value kText(u"v"_s);

} // namespace

Q_DECLARE_METATYPE(Operation)

class TestInventoryEdit : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theTextAfterwards_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<Operation>("operation");
        QTest::addColumn<QByteArray>("after"); // empty: refused
        const auto yaml = [](const char *row, const QByteArray &before, const Operation &operation,
                             const QByteArray &after) {
            QTest::newRow(row) << u"hosts.yml"_s << before << operation << after;
        };
        const auto ini = [](const char *row, const QByteArray &before, const Operation &operation,
                            const QByteArray &after) {
            QTest::newRow(row) << u"hosts.ini"_s << before << operation << after;
        };
        yaml("null host", "all:\n  hosts:\n    a: # mine\n    b:\n", set("a", "k", kText),
             "all:\n  hosts:\n    a: # mine\n      k: v\n    b:\n");
        yaml("no newline at the end", "all:\n  hosts:\n    a:", set("a", "k", kText),
             "all:\n  hosts:\n    a:\n      k: v");
        yaml("four spaces", "all:\n    hosts:\n        a:\n", set("a", "k", kText),
             "all:\n    hosts:\n        a:\n            k: v\n");
        yaml("tilde", "all:\n  hosts:\n    a: ~ # c\n", set("a", "k", kText),
             "all:\n  hosts:\n    a: # c\n      k: v\n");
        yaml("braces", "all:\n  hosts: {a: {}, b: {x: 1, }}\n", set("b", "k", Value(u"x: y"_s)),
             "all:\n  hosts: {a: {}, b: {x: 1, k: \"x: y\", }}\n");
        yaml("no value in braces", "all:\n  hosts: {a: , b: }\n", set("b", "k", kText),
             "all:\n  hosts: {a: , b: {k: v} }\n");
        yaml("quotes stay", "all:\n  hosts:\n    a:\n      k: 'x'  # c\n",
             set("a", "k", Value(u"it's"_s)), "all:\n  hosts:\n    a:\n      k: 'it''s'  # c\n");
        yaml("a text like a number", "all:\n  hosts:\n    a:\n      k: x\n",
             set("a", "k", Value(u"0123"_s)), "all:\n  hosts:\n    a:\n      k: \"0123\"\n");
        yaml("a number", "all:\n  hosts:\n    a:\n      k: \"1\"\n",
             set("a", "k", Value(qint64(2))), "all:\n  hosts:\n    a:\n      k: 2\n");
        yaml("over a block",
             "all:\n  hosts:\n    a:\n      k: |\n        x\n\n        y\n      l: 1\n",
             set("a", "k", kText), "all:\n  hosts:\n    a:\n      k: v\n      l: 1\n");
        yaml("over a list",
             "all:\n  hosts:\n    a:\n      k:\n        - x\n        - y\n      l: 1\n",
             set("a", "k", Value(ValueList{Value(u"z"_s)})),
             "all:\n  hosts:\n    a:\n      k: [\"z\"]\n      l: 1\n");
        yaml("behind a block", "all:\n  hosts:\n    a:\n      k: |\n        x\n    b:\n",
             set("a", "l", kText),
             "all:\n  hosts:\n    a:\n      k: |\n        x\n      l: v\n    b:\n");
        yaml("an alias", "x: {vars: {y: &p 1}}\nall:\n  hosts:\n    a:\n      k: *p\n",
             set("a", "k", kText), "x: {vars: {y: &p 1}}\nall:\n  hosts:\n    a:\n      k: v\n");
        yaml("an anchor that others use",
             "all:\n  hosts:\n    a:\n      k: &p 1\n    b:\n      k: *p\n", set("a", "k", kText),
             "");
        yaml("a merge key's value is overridden beside it",
             "x: {vars: &m {k: 1}}\nall:\n  hosts:\n    a:\n      <<: *m\n", set("a", "k", kText),
             "x: {vars: &m {k: 1}}\nall:\n  hosts:\n    a:\n      <<: *m\n      k: v\n");
        yaml(
            "a sealed value",
            "all:\n  hosts:\n    a:\n      k: !vault |\n        $ANSIBLE_VAULT;1.1;AES256\n        61\n",
            set("a", "k", kText), "");
        yaml(
            "a range", "all:\n  hosts:\n    n[1:3]:\n      k: 1 # c\n", set("n2", "k", kText),
            "all:\n  hosts:\n    n1:\n      k: 1 # c\n    n2:\n      k: v # c\n    n3:\n      k: 1 # c\n");
        yaml(
            "new vars", "all:\n  hosts:\n    a:\n  children:\n    g:\n      hosts:\n        a:\n",
            setGroup("g", "k", kText),
            "all:\n  hosts:\n    a:\n  children:\n    g:\n      hosts:\n        a:\n      vars:\n        k: v\n");
        yaml("vars of a group without anything", "all: {hosts: {a: }}\ng:\n",
             setGroup("g", "k", kText), "all: {hosts: {a: }}\ng:\n  vars:\n    k: v\n");
        yaml("the last key goes", "all:\n  hosts:\n    a:\n      k: 1\n    b:\n      k: 2",
             unset("b", "k"), "all:\n  hosts:\n    a:\n      k: 1\n    b:");
        yaml("DOS lines", "all:\r\n  hosts:\r\n    a:\r\n      k: 1\r\n", set("a", "l", kText),
             "all:\r\n  hosts:\r\n    a:\r\n      k: 1\r\n      l: v\r\n");
        yaml("byte order mark",
             "\xef\xbb\xbf"
             "all:\n  hosts:\n    a: {k: 1}\n",
             set("a", "k", kText),
             "\xef\xbb\xbf"
             "all:\n  hosts:\n    a: {k: v}\n");

        ini("new key before the comment", "a x=1  # c\n", set("a", "k", kText), "a x=1 k=v  # c\n");
        ini("a text like a number is quoted twice", "a k=1\n", set("a", "k", Value(u"5"_s)),
            "a k=\"'5'\"\n");
        ini("quotes stay round a word", "a k='x'\n", set("a", "k", Value(u"y z"_s)), "a k='y z'\n");
        ini("both quotes", "a k=x\n", set("a", "k", Value(u"'\""_s)), "a k=\"'\\\"\"\n");
        ini("a range", "n[08:11:1]:22 k=1 # c\n", set("n09", "k", Value(qint64(2))),
            "n08:22 k=1 # c\nn09:22 k=2 # c\nn[10:11:1]:22 k=1 # c\n");
        ini("the later of two lines counts", "[g]\na k=1\n[h]\na k=2\n", set("a", "k", kText),
            "[g]\na k=1\n[h]\na k=v\n");
        ini("a key goes with its blanks", "a x=1 \tk=2 y=3\n", unset("a", "k"), "a x=1 y=3\n");
        ini("a comment behind a literal stays", "[g]\na\n[g:vars]\nk = '1' # c\n",
            setGroup("g", "k", Value(u"b c"_s)), "[g]\na\n[g:vars]\nk = 'b c' # c\n");
        ini("# in a text", "[g]\na\n[g:vars]\nk = x # y\n", setGroup("g", "k", kText),
            "[g]\na\n[g:vars]\nk = v\n");
        ini("a new section", "[g]\na", setGroup("g", "k", kText), "[g]\na\n\n[g:vars]\nk=v");
        ini(
            "the host of another section's end", "[g]\na\n\n# about h\n[h]\nb\n",
            [](InventoryEdit &edit) { return edit.addHost(u"c"_s, {u"g"_s}); },
            "[g]\na\nc\n\n# about h\n[h]\nb\n");
        ini(
            "an IPv6 host with a port", "[2001:db8::1]:22 k=1\n",
            [](InventoryEdit &edit) { return edit.renameHost(u"2001:db8::1"_s, u"2001:db8::2"_s); },
            "[2001:db8::2]:22 k=1\n");
        ini(
            "a move takes the line along", "[g]\na k=1 # c\nb\n[h]\nd\n",
            [](InventoryEdit &edit) { return edit.moveHost(u"a"_s, u"h"_s); },
            "[g]\nb\n[h]\nd\na k=1 # c\n");
        ini(
            "a move leaves all", "[all]\na k=1\n[g]\na\n[h]\n",
            [](InventoryEdit &edit) { return edit.moveHost(u"a"_s, u"h"_s); },
            "[all]\na k=1\n[g]\n[h]\na\n");
        ini("not UTF-8 elsewhere", "# \xff\na k=1\n", set("a", "k", kText), "# \xff\na k=v\n");
    }
    void theTextAfterwards()
    {
        QFETCH(const QString, name);
        QFETCH(const QByteArray, before);
        QFETCH(const Operation, operation);
        QFETCH(const QByteArray, after);
        QTemporaryDir dir;
        const QString path = dir.filePath(name);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(before);
        file.close();
        InventoryEdit edit({path}, {ansibleConfig(dir.path(), QProcessEnvironment()), {}, {}});
        QVERIFY(edit.inventory().usable);
        const auto done = operation(edit);
        QVERIFY2(done.has_value() != after.isEmpty(),
                 qPrintable(done ? u"not refused"_s : done.error().toString()));
        QVERIFY(edit.save());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), after.isEmpty() ? before : after);
    }

    void aFileThatSomebodyElseChangedIsNotOverwritten()
    {
        QTemporaryDir dir;
        const QString path = dir.filePath(u"hosts"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("a k=1\n");
        file.close();
        InventoryEdit edit({path}, {ansibleConfig(dir.path(), QProcessEnvironment()), {}, {}});
        QVERIFY(edit.setVariable({ScopeKind::Host, u"a"_s}, u"k"_s, kText));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("a k=other\n");
        file.close();
        const auto saved = edit.save();
        QVERIFY(!saved);
        QCOMPARE(saved.error().file, path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), "a k=other\n");
    }

    void aHostIsRenamedTwiceWithItsFile()
    {
        QTemporaryDir dir;
        QDir(dir.path()).mkpath(u"host_vars"_s);
        for (const auto &[name, bytes] :
             {std::pair(u"hosts"_s, "a k=1\n"), std::pair(u"host_vars/a.yml"_s, "m: 1\n")}) {
            QFile file(dir.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(bytes);
        }
        InventoryEdit edit({dir.filePath(u"hosts"_s)},
                           {ansibleConfig(dir.path(), QProcessEnvironment()), {}, {}});
        QVERIFY(edit.renameHost(u"a"_s, u"b"_s));
        // Its file still has the old name: a value that went to the line would not count.
        QVERIFY(!edit.setVariable({ScopeKind::Host, u"b"_s}, u"m"_s, kText));
        QVERIFY(edit.renameHost(u"b"_s, u"c"_s));
        QVERIFY(edit.save());
        QVERIFY(QFileInfo::exists(dir.filePath(u"host_vars/c.yml"_s)));
        QVERIFY(!QFileInfo::exists(dir.filePath(u"host_vars/a.yml"_s)));
    }

    void aHostOfAListOnTheCommandLineIsNotRenamed()
    {
        QTemporaryDir dir;
        QFile file(dir.filePath(u"hosts"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("a k=1\n");
        file.close();
        InventoryEdit edit({u"a,b,"_s, file.fileName()},
                           {ansibleConfig(dir.path(), QProcessEnvironment()), {}, {}});
        QVERIFY(!edit.renameHost(u"a"_s, u"c"_s));
        QVERIFY(!edit.removeHost(u"a"_s));
        QVERIFY(edit.diff().isEmpty());
    }

    void wordsOfTheCommandLineHaveTheirTypes()
    {
        QCOMPARE(valueOfWord(u"5"_s), Value(qint64(5)));
        QCOMPARE(valueOfWord(u"-5"_s), Value(qint64(-5)));
        QCOMPARE(valueOfWord(u"true"_s), Value(true));
        for (const QString &text :
             {u"05"_s, u"+5"_s, u"1.5"_s, u"yes"_s, u"True"_s, u""_s, u"null"_s, u"0x1"_s, u"-0"_s})
            QCOMPARE(valueOfWord(text), Value(text));
    }
};

QTEST_GUILESS_MAIN(TestInventoryEdit)
#include "tst_inventory_edit.moc"
