// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/host_pattern.h"
#include "inventory/inventory_changes.h"
#include "inventory/inventory_edit.h"
#include "inventory/list_json.h"
#include "text/whole_file.h"

#include <QDir>
#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace uncordon::inventory;

namespace {

const QString kScripts = QStringLiteral(UNCORDON_SOURCE_DIR) + u"/tests/integration/inventory/"_s;

QJsonArray namesOf(const GroupGraph &graph, const QList<HostId> &hosts)
{
    QJsonArray names;
    for (const HostId host : hosts)
        names << graph.host(host).name;
    return names;
}

// Null where the pattern is refused.
QJsonValue answer(const GroupGraph &graph, const uncordon::text::Result<Selection> &selection)
{
    return selection ? QJsonValue(namesOf(graph, selection->hosts)) : QJsonValue();
}

QJsonDocument jsonOf(const QString &file)
{
    QFile input(file);
    return input.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(input.readAll())
                                           : QJsonDocument();
}

bool write(const QString &file, const QByteArray &bytes)
{
    return uncordon::text::writeWhole(file, bytes).has_value();
}

// Reads the inventory of a folder that the scripts understand, and puts our answers beside it.
bool answerIn(const QString &folder)
{
    QStringList sources;
    for (const QJsonValue &source : jsonOf(folder + u"/inventories.json").array()) {
        const QString name = source.toString();
        sources << (name.contains(u',') ? name : QDir(folder).absoluteFilePath(name));
    }
    const Inventory inventory =
        readInventory(sources, {ansibleConfig(kScripts, QProcessEnvironment()), {}});
    const bool failed = std::ranges::any_of(inventory.problems, [](const Problem &problem) {
        if (problem.error.code == u"inventory-circle")
            return true;
        const bool variables = problem.error.file.contains(u"/group_vars/") ||
                               problem.error.file.contains(u"/host_vars/");
        return variables &&
               (problem.severity == Severity::Error || problem.error.code == u"inventory-sealed");
    });
    QJsonObject patterns;
    for (const QJsonValue &value : jsonOf(folder + u"/patterns.json").array()) {
        const QString pattern = value.toString();
        patterns[pattern] = QJsonObject{
            {u"play"_s, answer(inventory.graph, hostsOf(inventory.graph, pattern))},
            {u"limit"_s, answer(inventory.graph, limitedHosts(inventory.graph, pattern))}};
    }
    return write(folder + u"/ours.json", listJson(inventory)) &&
           (!failed || write(folder + u"/ours.failed", {})) &&
           write(folder + u"/ours.patterns.json", QJsonDocument(patterns).toJson());
}

struct Comparison
{
    bool same = false;
    QByteArray words;
};

Comparison compare(const QStringList &folders)
{
    for (const QString &folder : folders) {
        if (!answerIn(folder))
            return {false, "cannot write in " + folder.toUtf8()};
    }
    QProcess python;
    python.setProcessChannelMode(QProcess::MergedChannels);
    python.start(u"python3"_s, QStringList{kScripts + u"compare_with_ansible.py"} + folders);
    if (!python.waitForFinished(240000))
        return {false, "python3 does not end: " + python.errorString().toUtf8()};
    return {python.exitStatus() == QProcess::NormalExit && python.exitCode() == 0,
            python.readAll()};
}

// A folder with the sources and patterns for the scripts.
QString job(const QTemporaryDir &base, int number, const QStringList &sources)
{
    const QString folder = base.filePath(QString::number(number));
    QDir().mkpath(folder);
    static const QStringList patterns{u"all"_s,
                                      u"kube_node"_s,
                                      u"kube_node:!kube_control_plane"_s,
                                      u"k8s_cluster[0]"_s,
                                      u"~.*1$"_s,
                                      u"etcd,kube_node"_s,
                                      u"*[1:2]"_s};
    write(folder + u"/inventories.json",
          QJsonDocument(QJsonArray::fromStringList(sources)).toJson());
    write(folder + u"/patterns.json", QJsonDocument(QJsonArray::fromStringList(patterns)).toJson());
    return folder;
}

QStringList entriesOf(const QString &folder)
{
    QStringList paths;
    for (const QFileInfo &entry :
         QDir(folder).entryInfoList(QDir::AllEntries | QDir::NoDotAndDotDot)) {
        if (entry.suffix() != u"md")
            paths << entry.absoluteFilePath();
    }
    return paths;
}

QString corpus()
{
    const QString named = qEnvironmentVariable("UNCORDON_CORPUS");
    return (named.isEmpty() ? QStringLiteral(UNCORDON_SOURCE_DIR) + u"/../shared/corpus" : named) +
           u"/inventories";
}

} // namespace

namespace {

// A few edits of each inventory, saved.
struct RandomEdits
{
    QRandomGenerator random;
    int made = 0;
    int refused = 0;
    QString fault;

    template <typename List>
    auto pick(const List &list)
    {
        return list[random.bounded(list.size())];
    }

    // Whether the inventory could be read, and was changed.
    bool make(const QString &folder)
    {
        QStringList sources;
        for (const QJsonValue &source : jsonOf(folder + u"/inventories.json").array()) {
            const QString name = source.toString();
            sources << (name.contains(u',') ? name : QDir(folder).absoluteFilePath(name));
        }
        const ReadOptions options{ansibleConfig(kScripts, QProcessEnvironment()), {}, {}};
        InventoryEdit edit(sources, options);
        if (edit.inventory().hasErrors() || edit.inventory().files.isEmpty() ||
            edit.inventory().graph.hosts().isEmpty())
            return false;
        for (int i = 0; i < 5 && !edit.inventory().graph.hosts().isEmpty(); ++i) {
            const QByteArray before = edit.diff();
            if (one(edit))
                ++made;
            else if (++refused; edit.diff() != before)
                fault = u"a refused edit left something behind"_s;
        }
        if (const auto saved = edit.save(); !saved)
            fault = saved.error().toString();
        const Inventory again = readInventory(sources, options);
        if (const QStringList left = changesBetween(edit.inventory(), again);
            !left.isEmpty() && !moved)
            fault = u"what was saved reads otherwise: "_s + left.join(u' ');
        moved = false;
        return true;
    }

    bool one(InventoryEdit &edit)
    {
        static const QStringList keys{u"ip"_s, u"v1"_s, u"labels"_s, u"brand_new"_s,
                                      u"kube_version"_s};
        static const QList<Value> values{Value(u"10.0.0.1"_s),
                                         Value(u"yes"_s),
                                         Value(u"1.30"_s),
                                         Value(u"a # b"_s),
                                         Value(u"it's \"so\""_s),
                                         Value(u""_s),
                                         Value(u"a: b"_s),
                                         Value(u"017"_s),
                                         Value(qint64(5)),
                                         Value(true),
                                         Value(),
                                         Value(u"C:\\x"_s),
                                         Value(u"- x"_s),
                                         Value(u"{{ foo }}"_s),
                                         Value(u"x\ny"_s),
                                         Value(1.5),
                                         Value(ValueList{Value(qint64(1)), Value(u"a"_s)}),
                                         Value(u"日本"_s),
                                         Value(u" x "_s),
                                         Value(u"#"_s)};
        const QString host = pick(edit.inventory().graph.hosts()).name;
        const QString group = pick(edit.inventory().graph.groups()).name;
        const Scope scope =
            random.bounded(2) ? Scope{ScopeKind::Host, host} : Scope{ScopeKind::Group, group};
        uncordon::text::Result<void> done;
        switch (random.bounded(10)) {
        case 0: done = edit.addHost(u"added-%1"_s.arg(made), {group}); break;
        case 1: done = edit.removeHost(host); break;
        case 2:
            done = edit.renameHost(host, u"renamed-%1"_s.arg(made));
            moved = moved || done;
            break;
        case 3: done = edit.addGroup(u"new_group_%1"_s.arg(made)); break;
        case 4: done = edit.moveHost(host, group); break;
        case 5: done = edit.unsetVariable({ScopeKind::Host, host}, definedBy(edit, host)); break;
        default: done = edit.setVariable(scope, pick(keys), pick(values)); break;
        }
        if (!done)
            ++reasons[done.error().message.left(120)];
        return done.has_value();
    }
    QString definedBy(const InventoryEdit &edit, const QString &host)
    {
        const Variables &variables =
            edit.inventory().graph.host(*edit.inventory().graph.findHost(host)).variables;
        return variables.isEmpty() ? u"nothing"_s : pick(variables.keys());
    }
    QMap<QString, int> reasons;
    bool moved = false; ///< a host_vars file may have been renamed, which shows after saving
};

} // namespace

/// Every value, every group and every order is that of the ansible-core that is installed here.
class TestInventoryReading : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QProcess python;
        python.start(u"python3"_s, {u"-c"_s, u"import ansible.cli.inventory"_s});
        QVERIFY2(python.waitForFinished() && python.exitCode() == 0, "python3 has no ansible-core");
    }

    void ourOwnInventories()
    {
        QTemporaryDir base;
        QStringList folders;
        for (const QString &path : entriesOf(QStringLiteral(UNCORDON_TEST_DATA) + u"/inventories"))
            folders << job(base, static_cast<int>(folders.size()), {path});
        QVERIFY(folders.size() > 8);
        const Comparison comparison = compare(folders);
        QVERIFY2(comparison.same, comparison.words);
    }

    void theCorpus()
    {
        if (!QDir(corpus()).exists())
            QSKIP("no corpus (UNCORDON_CORPUS)");
        QTemporaryDir base;
        QStringList folders;
        for (const QString &path : entriesOf(corpus())) {
            // A program that prints its inventory is not run.
            if (!path.contains(u"/i24-"))
                folders << job(base, static_cast<int>(folders.size()), {path});
        }
        QVERIFY(folders.size() > 20);
        const Comparison comparison = compare(folders);
        QVERIFY2(comparison.same, comparison.words);
    }

    void kubespraysSample()
    {
        const QString checkout = qEnvironmentVariable("UNCORDON_KUBESPRAY");
        if (checkout.isEmpty())
            QSKIP("no checkout of Kubespray (UNCORDON_KUBESPRAY)");
        QTemporaryDir base;
        QStringList folders;
        for (const QString &name : {u"sample"_s, u"local"_s}) {
            const QString inventory = checkout + u"/inventory/" + name;
            for (const QString &path : QStringList{inventory} + entriesOf(inventory)) {
                if (QFileInfo::exists(path) && !path.endsWith(u"_vars") &&
                    !path.endsWith(u"patches"))
                    folders << job(base, static_cast<int>(folders.size()), {path});
            }
        }
        QVERIFY(folders.size() >= 2);
        const Comparison comparison = compare(folders);
        QVERIFY2(comparison.same, comparison.words);
    }

    /// What an edit leaves behind, Ansible reads as we do, and we see no change but the one that was meant
    /// (InventoryEdit looks, and takes back what it must not leave).
    void randomEdits()
    {
        const int seed = qEnvironmentVariableIntValue("UNCORDON_SEED") + 500'000;
        const int count = qEnvironmentVariable("UNCORDON_COUNT", u"600"_s).toInt();
        QTemporaryDir temporary;
        const QString keep = qEnvironmentVariable("UNCORDON_KEEP");
        const QString base = (keep.isEmpty() ? temporary.path() : keep) + u"/edits";
        QCOMPARE(QProcess::execute(u"python3"_s,
                                   {kScripts + u"make_inventories.py"_s, base,
                                    QString::number(seed), QString::number(count), u"sound"_s}),
                 0);
        QStringList folders;
        RandomEdits edits{QRandomGenerator(static_cast<quint32>(seed))};
        for (int i = 0; i < count; ++i) {
            const QString folder = base + u'/' + QString::number(i);
            if (edits.make(folder))
                folders << folder;
            QVERIFY2(edits.fault.isEmpty(), qPrintable(folder + u": " + edits.fault));
        }
        qInfo("%d edits made, %d refused, in %d inventories", edits.made, edits.refused,
              static_cast<int>(folders.size()));
        for (auto reason = edits.reasons.constBegin(); reason != edits.reasons.constEnd(); ++reason)
            qInfo("%4d: %s", *reason, qPrintable(reason.key()));
        QVERIFY(edits.made > edits.refused);
        const Comparison comparison = compare(folders);
        QVERIFY2(comparison.same, comparison.words);
    }

    /// UNCORDON_SEED begins elsewhere, UNCORDON_COUNT makes more of them, UNCORDON_KEEP keeps them.
    void randomInventories()
    {
        const int seed = qEnvironmentVariableIntValue("UNCORDON_SEED");
        const int count = qEnvironmentVariable("UNCORDON_COUNT", u"1000"_s).toInt();
        QTemporaryDir temporary;
        const QString keep = qEnvironmentVariable("UNCORDON_KEEP");
        const QString base = keep.isEmpty() ? temporary.path() : keep;
        QCOMPARE(
            QProcess::execute(u"python3"_s, {kScripts + u"make_inventories.py"_s, base,
                                             QString::number(seed + 1), QString::number(count)}),
            0);
        QStringList folders;
        for (int i = 0; i < count; ++i)
            folders << base + u'/' + QString::number(i);
        const Comparison comparison = compare(folders);
        QVERIFY2(comparison.same, comparison.words);
    }
};

QTEST_GUILESS_MAIN(TestInventoryReading)
#include "tst_inventory_reading.moc"
