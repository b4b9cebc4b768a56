// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "versions/hop_changes.h"
#include "versions/path.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRandomGenerator>
#include <QTest>

#include <deque>
#include <map>
#include <set>

using namespace Qt::StringLiterals;
using namespace uncordon::versions;

namespace {

Version version(const char *text)
{
    return Version::parse(QString::fromLatin1(text)).value_or(Version{});
}

QString shown(const Path &path)
{
    QStringList hops;
    for (const Hop &hop : path.hops)
        hops << u"v%1/%2"_s.arg(hop.to.release.toString(), hop.to.version.toString());
    return path.reachable ? hops.join(u' ') : u"unreachable"_s;
}

/// The rules once more, on plain numbers and straight from the facts' JSON: what the planner is compared with.
struct Numbers
{
    std::array<int, 3> tag, version;
    auto operator<=>(const Numbers &) const = default;
};

std::array<int, 3> numbers(QString text)
{
    if (text.startsWith(u'v'))
        text.remove(0, 1);
    const QStringList parts = text.split(u'.');
    return {parts.value(0).toInt(), parts.value(1).toInt(), parts.value(2).toInt()};
}

std::vector<Numbers> allStates()
{
    QFile file(QStringLiteral(UNCORDON_SOURCE_DIR) +
               u"/resources/catalogue/kubespray-releases.json"_s);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    std::vector<Numbers> states;
    for (const auto &entry : QJsonDocument::fromJson(file.readAll())["releases"_L1].toArray()) {
        const QJsonObject release = entry.toObject(), tables = release["components"_L1].toObject();
        std::set<QString> rows;
        for (const auto &table : tables) {
            for (const QString &key : table.toObject().keys())
                rows.insert(key);
        }
        for (const auto &value : release["kube_versions"_L1].toArray()) {
            const auto number = numbers(value.toString());
            const QJsonObject table = tables[u"%1.%2"_s.arg(number[0]).arg(number[1])].toObject();
            const bool whole = std::ranges::all_of(
                rows, [&](const QString &row) { return !table[row].toString().isEmpty(); });
            if (whole && number >= numbers(release["kube_version_min_required"_L1].toString()))
                states.push_back({numbers(release["tag"_L1].toString()), number});
        }
    }
    return states;
}

std::map<Numbers, int> distances(const std::vector<Numbers> &states, const Numbers &from)
{
    std::map<Numbers, int> known{{from, 0}};
    std::deque<Numbers> queue{from};
    while (!queue.empty()) {
        const Numbers at = queue.front();
        queue.pop_front();
        for (const Numbers &to : states) {
            const bool legal = to.tag >= at.tag && to.version >= at.version &&
                               to.tag[1] <= at.tag[1] + 1 && to.version[1] <= at.version[1] + 1;
            if (legal && known.emplace(to, known[at] + 1).second)
                queue.push_back(to);
        }
    }
    return known;
}

} // namespace

class TestPath : public QObject
{
    Q_OBJECT
private:
    Catalogue m_catalogue;

    Path find(const char *release, const char *from, const Target &target)
    {
        return findPath(m_catalogue, {version(release), version(from)}, target);
    }

private Q_SLOTS:
    void initTestCase()
    {
        auto read = shippedCatalogue();
        QVERIFY2(read, read ? "" : qUtf8Printable(read.error().toString()));
        m_catalogue = *read;
        QCOMPARE(m_catalogue.releases.size(), 55);
    }

    void versionsAreReadAndOrdered()
    {
        QCOMPARE(version("v1.36.4"), version("1.36.4"));
        QCOMPARE(version("v1.36.4").toString(), u"1.36.4"_s);
        const QStringList ascending{u"1.9.9"_s,         u"1.10.0-alpha.1"_s, u"1.10.0-alpha.beta"_s,
                                    u"1.10.0-beta.2"_s, u"1.10.0-beta.11"_s, u"1.10.0-rc.1"_s,
                                    u"1.10.0"_s,        u"1.10.1"_s,         u"2.0.0"_s};
        for (qsizetype i = 1; i < ascending.size(); ++i)
            QVERIFY2(*Version::parse(ascending[i - 1]) < *Version::parse(ascending[i]),
                     qUtf8Printable(ascending[i]));
        for (const char *text : {"", "1.36", "1.36.4.5", "a.b.c", "v", "1.36.x", "1.36.4 ",
                                 "-1.0.0", "1.36.4-", "9999999.0.0"})
            QVERIFY2(!Version::parse(QString::fromLatin1(text)), text);
        QCOMPARE(Minor::parse(u"1.36")->toString(), u"1.36"_s);
        QVERIFY(!Minor::parse(u"1.36.4"));
    }

    void theWorkedAnswers()
    {
        QCOMPARE(shown(find("2.28.1", "1.32.8", {{}, version("1.36.4"), {}})),
                 u"v2.29.1/1.33.7 v2.30.0/1.34.3 v2.31.0/1.35.4 v2.32.0/1.36.4"_s);
        QCOMPARE(shown(find("2.28.1", "1.32.8", {{}, {}, Minor{1, 36}})),
                 u"v2.29.1/1.33.7 v2.30.0/1.34.3 v2.31.0/1.35.4 v2.32.0/1.36.4"_s);
        const Path path = find("2.32.0", "1.35.8", {{}, version("1.36.4"), {}});
        QCOMPARE(shown(path), u"v2.32.0/1.36.4"_s);
        const HopChanges changes = changesOf(m_catalogue, path.hops.constFirst(), {});
        QVERIFY(changes.unchanged.contains(u"etcd"_s));
        QVERIFY(changes.changes.contains(ComponentChange{u"coredns"_s, u"1.12.4"_s, u"1.14.2"_s}));
        QVERIFY(changes.changes.contains(ComponentChange{u"pause"_s, u"3.10.1"_s, u"3.10.2"_s}));
    }

    void whatAVersionNeedsToBeUsable()
    {
        // in the checksums, without a row in the table of etcd
        QVERIFY(m_catalogue.find(version("2.24.1"))->versions.contains(version("1.29.1")));
        QVERIFY(!m_catalogue.find(version("2.24.1"))->isUsable(version("1.29.1")));
        // in the checksums, below the release's own minimum
        QVERIFY(m_catalogue.find(version("2.13.0"))->versions.contains(version("1.15.11")) ||
                m_catalogue.find(version("2.13.0"))->versions.contains(version("1.15.6")));
        for (const Version &old : m_catalogue.find(version("2.13.0"))->usable)
            QVERIFY(old >= version("1.16.0"));
    }

    void refusalsSayWhy_data()
    {
        QTest::addColumn<QString>("release");
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("toRelease");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("why");
        QTest::newRow("back") << u"2.32.0"_s << u"1.36.4"_s << QString() << u"1.35.8"_s
                              << u"never goes backwards"_s;
        QTest::newRow("release back") << u"2.32.0"_s << u"1.35.4"_s << u"2.31.0"_s << u"1.35.4"_s
                                      << u"never goes backwards"_s;
        QTest::newRow("no row") << u"2.24.0"_s << u"1.28.6"_s << u"2.24.0"_s << u"1.29.1"_s
                                << u"component table"_s;
        QTest::newRow("not listed") << u"2.31.0"_s << u"1.35.4"_s << u"2.32.0"_s << u"1.36.99"_s
                                    << u"checksums of v2.32.0"_s;
        QTest::newRow("unknown") << u"2.31.0"_s << u"1.35.4"_s << QString() << u"1.99.0"_s
                                 << u"no release"_s;
        QTest::newRow("no such tag")
            << u"2.31.0"_s << u"1.35.4"_s << u"2.99.0"_s << u"1.36.4"_s << u"not a release"_s;
    }
    void refusalsSayWhy()
    {
        QFETCH(const QString, release);
        QFETCH(const QString, from);
        QFETCH(const QString, toRelease);
        QFETCH(const QString, to);
        QFETCH(const QString, why);
        const Path path = findPath(m_catalogue, {*Version::parse(release), *Version::parse(from)},
                                   {Version::parse(toRelease), Version::parse(to), {}});
        QVERIFY(!path.reachable && path.hops.isEmpty());
        QVERIFY2(path.reason.contains(why), qUtf8Printable(path.reason));
    }

    void aKnownBadHopIsAvoidedWhereAnotherIsAsShort()
    {
        // v2.28.1 from 1.30 to 1.31 is known bad; v2.28.0 has 1.31 too
        const Path path = find("2.28.0", "1.30.13", {{}, version("1.31.9"), {}});
        QCOMPARE(path.hops.size(), 1);
        QVERIFY2(path.hops.constFirst().knownBad.isEmpty(), qUtf8Printable(shown(path)));
        // where there is no other, it is taken and said
        const Path only = find("2.29.1", "1.33.7", {{}, version("1.34.3"), {}});
        QCOMPARE(shown(only), u"v2.30.0/1.34.3"_s);
        QCOMPARE(only.hops.constFirst().knownBad.size(), 1);
        QVERIFY(changesOf(m_catalogue, only.hops.constFirst(), {})
                    .notes.join(u' ')
                    .contains(u"13030"_s));
    }

    void theVGoesAtItsRelease()
    {
        const Path path = find("2.27.1", "1.31.9", {version("2.28.1"), version("1.32.8"), {}});
        QCOMPARE(path.hops.size(), 1);
        const HopChanges changes = changesOf(m_catalogue, path.hops.constFirst(),
                                             {{u"etcd_version"_s, u"3.5.9"_s, u"all.yml:3"_s}});
        QVERIFY(changes.notes.join(u' ').contains(u"loses its leading v"_s));
        QCOMPARE(m_catalogue.find(version("2.27.1"))->written(version("1.31.9")), u"v1.31.9"_s);
        QCOMPARE(m_catalogue.find(version("2.28.1"))->written(version("1.32.8")), u"1.32.8"_s);
        QCOMPARE(changes.pinned.size(), 1);
        QVERIFY(!changes.unchanged.contains(u"etcd"_s));
        for (const ComponentChange &change : changes.changes) {
            QVERIFY(change.component != u"etcd"_s);
            QVERIFY2(change.from != u'v' + change.to,
                     qUtf8Printable(change.component)); // the v alone is no change
        }
    }

    /// Against a search that shares nothing with the planner: same reachability, same number of hops, and every hop legal.
    void thePlannerFindsWhatBruteForceFinds()
    {
        const std::vector<Numbers> states = allStates();
        QVERIFY(states.size() > 1000);
        QRandomGenerator random(20261201);
        const auto pick = [&] { return states[random.bounded(quint32(states.size()))]; };
        const auto versionOf = [](const std::array<int, 3> &n) {
            return Version{n[0], n[1], n[2], {}};
        };
        int reachable = 0, refused = 0;
        for (int round = 0; round < 25; ++round) {
            const Numbers from = pick();
            const auto known = distances(states, from);
            for (int i = 0; i < 6; ++i) {
                Numbers to = pick();
                if (i % 2 == 0) { // half of them near
                    auto near = known.begin();
                    std::advance(near, random.bounded(quint32(known.size())));
                    to = near->first;
                }
                const bool named = i % 3 == 0;
                int least = -1;
                for (const auto &[state, hops] : known) {
                    if (state.version == to.version && (!named || state.tag == to.tag) &&
                        (least < 0 || hops < least))
                        least = hops;
                }
                const Place start{versionOf(from.tag), versionOf(from.version)};
                const Path path = findPath(m_catalogue, start,
                                           {named ? std::optional(versionOf(to.tag)) : std::nullopt,
                                            versionOf(to.version),
                                            {}});
                const QString what = u"%1/%2 to %3/%4: %5"_s.arg(
                    start.release.toString(), start.version.toString(),
                    versionOf(to.tag).toString(), versionOf(to.version).toString(), shown(path));
                QVERIFY2(path.reachable == (least >= 0), qUtf8Printable(what));
                ++(path.reachable ? reachable : refused);
                if (!path.reachable) {
                    QVERIFY(!path.reason.isEmpty());
                    continue;
                }
                QVERIFY2(path.hops.size() == least, qUtf8Printable(what));
                Place at = start;
                for (const Hop &hop : path.hops) {
                    QCOMPARE(hop.from, at);
                    QVERIFY(isLegalHop(m_catalogue, hop.from, hop.to));
                    at = hop.to;
                }
                QCOMPARE(at.version, versionOf(to.version));
            }
        }
        QVERIFY(reachable > 40 && refused > 20);
    }

    void theCommandPrintsItsDocument()
    {
        const auto run = [](const QStringList &arguments, int expected) {
            QProcess process;
            process.start(QStringLiteral(UNCORDON_PROGRAM), QStringList{u"path"_s} + arguments);
            return process.waitForFinished() && process.exitCode() == expected
                       ? QJsonDocument::fromJson(process.readAllStandardOutput()).object()
                       : QJsonObject{{u"exit"_s, process.exitCode()}};
        };
        const QJsonObject good = run(
            {u"--from"_s, u"v2.27.1:v1.31.9"_s, u"--to"_s, u"v2.28.1:1.32.8"_s, u"--json"_s}, 0);
        QCOMPARE(good["format"_L1], 1);
        QCOMPARE(good["reachable"_L1], true);
        QVERIFY(good["reason"_L1].isNull());
        const QJsonObject hop = good["hops"_L1].toArray().at(0).toObject();
        QStringList keys = hop.keys();
        QCOMPARE(keys.join(u' '),
                 u"ansible_core changes commands from kind notes release unchanged version"_s);
        QCOMPARE(hop["kind"_L1], u"both"_s);
        QCOMPARE(hop["version"_L1], u"1.32.8"_s);
        QCOMPARE(hop["from"_L1]["version"_L1], u"v1.31.9"_s);
        QCOMPARE(hop["commands"_L1].toArray().at(0), u"git checkout v2.28.1"_s);
        const QJsonObject bad =
            run({u"--from"_s, u"v2.32.0:1.36.4"_s, u"--to"_s, u"1.35.4"_s, u"--json"_s}, 1);
        QCOMPARE(bad["reachable"_L1], false);
        QVERIFY(!bad["reason"_L1].toString().isEmpty());
        QVERIFY(bad["hops"_L1].toArray().isEmpty());
        QVERIFY(!run({u"--from"_s, u"2.32"_s, u"--to"_s, u"1.36"_s, u"--json"_s}, 2)
                     .contains("exit"_L1));
    }
};

QTEST_GUILESS_MAIN(TestPath)
#include "tst_path.moc"
