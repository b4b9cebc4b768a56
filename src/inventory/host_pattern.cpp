// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/host_pattern.h"

#include "inventory/host_range.h"
#include "inventory/source_file.h"

#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

std::unexpected<text::Error> refused(const QString &message)
{
    return std::unexpected(text::Error{u"host-pattern"_s, message, {}});
}

QStringList splitPattern(const QString &pattern)
{
    QStringList parts;
    if (pattern.contains(u',')) {
        parts = pattern.split(u',');
    } else if (parseAddress(pattern)) {
        parts << pattern;
    } else {
        static const QRegularExpression part(u"(?:[^\\s:\\[\\]]|\\[[^\\]]*\\])+"_s,
                                             QRegularExpression::UseUnicodePropertiesOption);
        for (const auto &match : part.globalMatch(pattern))
            parts << match.captured();
    }
    QStringList result;
    for (const QString &one : std::as_const(parts)) {
        if (const QString trimmed = one.trimmed(); !trimmed.isEmpty())
            result << trimmed;
    }
    return result;
}

// Python's fnmatch.translate().
QString globExpression(const QString &glob)
{
    QString expression;
    for (qsizetype i = 0; i < glob.size(); ++i) {
        const QChar c = glob[i];
        if (c == u'*') {
            expression += u".*";
        } else if (c == u'?') {
            expression += u'.';
        } else if (c == u'[') {
            qsizetype close = i + 1;
            if (close < glob.size() && glob[close] == u'!')
                ++close;
            if (close < glob.size() && glob[close] == u']')
                ++close;
            close = glob.indexOf(u']', close);
            if (close < 0) {
                expression += u"\\[";
                continue;
            }
            QString set =
                glob.mid(i + 1, close - i - 1).replace(u'\\', u"\\\\"_s).replace(u'[', u"\\["_s);
            if (set.startsWith(u'!'))
                set[0] = u'^';
            else if (set.startsWith(u'^'))
                set.prepend(u'\\');
            expression += u'[' + set + u']';
            i = close;
        } else {
            expression += QRegularExpression::escape(QString(c));
        }
    }
    return u"(?s:" + expression + u")\\z";
}

struct Subscript
{
    qint64 first = 0;
    std::optional<qint64> last; ///< none: one host; -1: to the end
};

class PatternMatcher
{
public:
    explicit PatternMatcher(const GroupGraph &graph) : m_graph(graph) { }

    text::Result<QList<HostId>> evaluate(const QStringList &patterns)
    {
        QList<HostId> hosts;
        for (const QString &pattern : ordered(patterns)) {
            if (const auto host = m_graph.findHost(pattern)) {
                hosts.append(*host);
                continue;
            }
            const bool excludes = pattern.startsWith(u'!');
            const bool intersects = pattern.startsWith(u'&');
            const auto matched = match(excludes || intersects ? pattern.mid(1) : pattern);
            if (!matched)
                return std::unexpected(matched.error());
            const QSet<HostId> set(matched->begin(), matched->end());
            if (excludes || intersects) {
                hosts.removeIf([&](HostId host) { return set.contains(host) == excludes; });
                continue;
            }
            const QSet<HostId> present(hosts.begin(), hosts.end());
            for (const HostId host : *matched) {
                if (!present.contains(host))
                    hosts.append(host);
            }
        }
        QSet<HostId> seen;
        hosts.removeIf([&](HostId host) {
            const bool twice = seen.contains(host);
            seen.insert(host);
            return twice;
        });
        return hosts;
    }
    [[nodiscard]] QStringList unmatched() const { return m_unmatched; }

private:
    // What adds hosts first, then what keeps, then what takes away.
    static QStringList ordered(const QStringList &patterns)
    {
        QStringList adding, keeping, removing;
        for (const QString &pattern : patterns) {
            if (!pattern.isEmpty())
                (pattern[0] == u'!' ? removing : (pattern[0] == u'&' ? keeping : adding))
                    << pattern;
        }
        if (adding.isEmpty())
            adding << u"all"_s;
        return adding + keeping + removing;
    }

    text::Result<QList<HostId>> match(const QString &pattern)
    {
        static const QRegularExpression subscripted(
            u"^(.+)\\[(?:(-?[0-9]+)|([0-9]+)([:-])([0-9]*))\\]$"_s);
        if (pattern.isEmpty())
            return refused(QCoreApplication::translate("inventory", "a pattern of hosts is empty"));
        const auto found = subscripted.match(pattern);
        if (pattern[0] == u'~' || !found.hasMatch())
            return names(pattern);
        const auto hosts = names(found.captured(1));
        if (!hosts)
            return hosts;
        Subscript subscript;
        if (!found.captured(2).isEmpty()) {
            subscript.first = found.captured(2).toLongLong();
        } else {
            subscript.first = found.captured(3).toLongLong();
            subscript.last = found.captured(5).isEmpty() ? -1 : found.captured(5).toLongLong();
        }
        return part(*hosts, subscript, pattern);
    }

    static text::Result<QList<HostId>> part(const QList<HostId> &hosts, const Subscript &subscript,
                                            const QString &pattern)
    {
        if (hosts.isEmpty())
            return hosts;
        const qsizetype count = hosts.size();
        if (subscript.last.value_or(0) != 0) {
            const qsizetype end =
                *subscript.last < 0 ? count : std::min<qsizetype>(count, *subscript.last + 1);
            const qsizetype first = std::min<qsizetype>(subscript.first, count);
            return hosts.mid(first, std::max<qsizetype>(0, end - first));
        }
        const qint64 at = subscript.first < 0 ? subscript.first + count : subscript.first;
        if (at < 0 || at >= count)
            return refused(
                QCoreApplication::translate("inventory", "%1 has no such host").arg(pattern));
        return QList<HostId>{hosts[at]};
    }

    text::Result<QList<HostId>> names(const QString &pattern)
    {
        const bool isExpression = pattern[0] == u'~';
        const QRegularExpression expression(isExpression ? pattern.mid(1) : globExpression(pattern),
                                            QRegularExpression::UseUnicodePropertiesOption);
        if (!expression.isValid())
            return refused(QCoreApplication::translate("inventory", "%1 is no pattern: %2")
                               .arg(pattern, expression.errorString()));
        const auto matches = [&](const QString &name) {
            return expression
                .match(name, 0, QRegularExpression::NormalMatch,
                       QRegularExpression::AnchorAtOffsetMatchOption)
                .hasMatch();
        };
        QList<HostId> hosts;
        bool anyGroup = false;
        for (qsizetype i = 0; i < m_graph.groups().size(); ++i) {
            if (matches(m_graph.groups()[i].name)) {
                anyGroup = true;
                hosts += m_graph.hostsBelow(static_cast<GroupId>(i));
            }
        }
        const bool special =
            std::ranges::any_of(pattern, [](QChar c) { return u".?*["_s.contains(c); });
        if (!anyGroup || isExpression || special) {
            for (qsizetype i = 0; i < m_graph.hosts().size(); ++i) {
                if (matches(m_graph.hosts()[i].name))
                    hosts.append(static_cast<HostId>(i));
            }
        }
        if (hosts.isEmpty() && !anyGroup && pattern != u"all")
            m_unmatched << pattern;
        return hosts;
    }

    const GroupGraph &m_graph;
    QStringList m_unmatched;
};

} // namespace

text::Result<Selection> hostsOf(const GroupGraph &graph, const QString &pattern)
{
    PatternMatcher matcher(graph);
    const auto hosts = matcher.evaluate(splitPattern(pattern));
    if (!hosts)
        return std::unexpected(hosts.error());
    return Selection{*hosts, matcher.unmatched()};
}

text::Result<Selection> limitedHosts(const GroupGraph &graph, const QString &limit)
{
    QStringList parts;
    for (const QString &part : splitPattern(limit)) {
        if (!part.startsWith(u'@')) {
            parts << part;
            continue;
        }
        const auto bytes = readSource(part.mid(1));
        if (!bytes)
            return std::unexpected(bytes.error());
        for (const QString &line : QString::fromUtf8(*bytes).split(u'\n'))
            parts << line.trimmed();
    }
    PatternMatcher everything(graph);
    const QList<HostId> all = everything.evaluate({u"all"_s}).value_or(QList<HostId>());
    if (parts.isEmpty())
        return Selection{all, {}};
    PatternMatcher matcher(graph);
    const auto limited = matcher.evaluate(parts);
    if (!limited)
        return std::unexpected(limited.error());
    const QSet<HostId> set(limited->begin(), limited->end());
    Selection selection{all, matcher.unmatched()};
    selection.hosts.removeIf([&](HostId host) { return !set.contains(host); });
    return selection;
}

} // namespace uncordon::inventory
