// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/host_range.h"

#include "inventory/python_literal.h"
#include "inventory/words.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

struct AddressPatterns
{
    QRegularExpression bracketedPort{u"^\\[(.+)\\]:([0-9]+)$"_s};
    QRegularExpression port{u"^((?:[^:\\[\\]]|\\[[^\\]]*\\])*):([0-9]+)$"_s};
    QRegularExpression ipv6;
    QRegularExpression hostname;

    AddressPatterns()
    {
        // An IPv4 address is a host name as well, for the question whether the text is an address.
        const QString label = u"(?:[\\w]|{r})(?:[\\w_-]|{r})*(?<![_-])"_s.replace(
            u"{r}"_s, u"\\[(?:[a-z]:[a-z]|[0-9]+:[0-9]+)(?::[0-9]+)?\\]"_s);
        hostname = compiled(label + u"(?:\\." + label + u")*");
        QString six =
            u"(?:(?:{0}:){7}{0}|(?:{0}:){1,6}:|(?:{0}:)(?::{0}){1,6}|(?:{0}:){2}(?::{0}){1,5}|"
            "(?:{0}:){3}(?::{0}){1,4}|(?:{0}:){4}(?::{0}){1,3}|(?:{0}:){5}(?::{0}){1,2}|(?:{0}:){6}(?::{0})|"
            ":(?::{0}){1,6}|{0}?::|(?:0:){6}(?:{0}\\.){3}{0}|::(?:ffff:)?(?:{0}\\.){3}{0}|"
            "(?:0:){5}ffff:(?:{0}\\.){3}{0})"_s;
        ipv6 = compiled(six.replace(
            u"{0}"_s, u"(?:[0-9a-f]{1,4}|\\[(?:[0-9a-f]+:[0-9a-f]+)(?::[0-9]+)?\\])"_s));
    }
    static QRegularExpression compiled(const QString &pattern)
    {
        return QRegularExpression(u"^(?:" + pattern + u")$",
                                  QRegularExpression::CaseInsensitiveOption |
                                      QRegularExpression::UseUnicodePropertiesOption);
    }
};

const AddressPatterns &patterns()
{
    static const AddressPatterns compiled;
    return compiled;
}

std::expected<qint64, QString> bound(const QString &text, const QString &pattern)
{
    if (const auto number = integerLike(Value(text)))
        return *number;
    return std::unexpected(words(QT_TRANSLATE_NOOP("inventory", "%1 is no bound of a range, in %2"))
                               .arg(text, pattern));
}

const QString kLetters = u"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"_s;

// The members of BEGIN:END or BEGIN:END:STEP.
std::expected<QStringList, QString> membersOf(const QString &range, const QString &pattern)
{
    const QStringList bounds = range.split(u':');
    if (bounds.size() != 2 && bounds.size() != 3) {
        return std::unexpected(
            words(
                QT_TRANSLATE_NOOP("inventory", "a range is [begin:end] or [begin:end:step], in %1"))
                .arg(pattern));
    }
    const QString first = bounds[0].isEmpty() ? u"0"_s : bounds[0];
    const QString &last = bounds[1];
    if (last.isEmpty())
        return std::unexpected(
            words(QT_TRANSLATE_NOOP("inventory", "a range needs an end, in %1")).arg(pattern));
    qsizetype width = 0;
    if (first[0] == u'0' && first.size() > 1) {
        width = first.size();
        if (last.size() != width) {
            return std::unexpected(
                words(QT_TRANSLATE_NOOP(
                          "inventory",
                          "begin and end of a range have the same number of digits, in %1"))
                    .arg(pattern));
        }
    }
    const auto step =
        bounds.size() == 3 ? bound(bounds[2], pattern) : std::expected<qint64, QString>(1);
    if (!step)
        return std::unexpected(step.error());
    if (*step == 0)
        return std::unexpected(
            words(QT_TRANSLATE_NOOP("inventory", "the step of a range is 0, in %1")).arg(pattern));
    QStringList members;
    const qsizetype firstLetter = kLetters.indexOf(first);
    const qsizetype lastLetter = kLetters.indexOf(last);
    if (firstLetter >= 0 && lastLetter >= 0) {
        if (firstLetter > lastLetter)
            return std::unexpected(
                words(QT_TRANSLATE_NOOP("inventory", "a range ends before it begins, in %1"))
                    .arg(pattern));
        for (qint64 at = firstLetter; *step > 0 && at <= lastLetter; at += *step)
            members << kLetters.mid(at, 1);
        return members;
    }
    const auto from = bound(first, pattern);
    const auto to = bound(last, pattern);
    if (!from || !to)
        return std::unexpected(from ? to.error() : from.error());
    for (qint64 at = *from; *step > 0 ? at <= *to : at > *to + 1; at += *step) {
        if (members.size() >= kMostHostsOfPattern)
            return std::unexpected(
                words(QT_TRANSLATE_NOOP("inventory", "%1 names too many hosts")).arg(pattern));
        QString member = QString::number(at);
        if (width > 0) {
            const bool negative = member.startsWith(u'-');
            member = negative ? u'-' + member.mid(1).rightJustified(width - 1, u'0')
                              : member.rightJustified(width, u'0');
        }
        members << member;
    }
    return members;
}

std::expected<void, QString> expand(const QString &pattern, QStringList &names)
{
    const qsizetype open = pattern.indexOf(u'[');
    if (open < 0) {
        names << pattern;
        return {};
    }
    const qsizetype close = pattern.indexOf(u']');
    if (close < open || pattern.contains(u'|'))
        return std::unexpected(
            words(QT_TRANSLATE_NOOP("inventory", "a range is not closed, in %1")).arg(pattern));
    const auto members = membersOf(pattern.mid(open + 1, close - open - 1), pattern);
    if (!members)
        return std::unexpected(members.error());
    for (const QString &member : *members) {
        if (names.size() >= kMostHostsOfPattern)
            return std::unexpected(
                words(QT_TRANSLATE_NOOP("inventory", "%1 names too many hosts")).arg(pattern));
        if (const auto done = expand(pattern.left(open) + member + pattern.mid(close + 1), names);
            !done)
            return done;
    }
    return {};
}

} // namespace

std::optional<HostAddress> parseAddress(const QString &text)
{
    HostAddress address{text};
    for (const QRegularExpression *pattern : {&patterns().bracketedPort, &patterns().port}) {
        if (!address.name.contains(u':'))
            break;
        const auto match = pattern->match(address.name);
        if (match.hasMatch()) {
            address.port = match.captured(2).toLongLong();
            address.name = match.captured(1);
        }
    }
    if (patterns().hostname.match(address.name).hasMatch() ||
        (address.name.contains(u':') && patterns().ipv6.match(address.name).hasMatch()))
        return address;
    return std::nullopt;
}

HostAddress addressOf(const QString &pattern)
{
    return parseAddress(pattern).value_or(HostAddress{pattern});
}

std::optional<SplitPattern> splitPattern(const QString &pattern, const QString &host)
{
    static const QRegularExpression single(
        u"^([^\\[]*)\\[[^\\]:]*:[^\\]:]+(:[0-9]+)?\\]([^\\[]*)$"_s);
    constexpr qsizetype kMostLines = 100;
    const auto hosts = expandHosts(pattern);
    const qsizetype index = hosts ? hosts->names.indexOf(host) : -1;
    if (index < 0)
        return std::nullopt;
    const QStringList &names = hosts->names;
    const QString port = hosts->port == 0 ? QString() : u':' + QString::number(hosts->port);
    const auto match = single.match(pattern);
    const QString head = match.captured(1);
    const QString tail = match.captured(3).chopped(match.hasMatch() ? port.size() : 0);
    const auto part = [&](qsizetype first, qsizetype count) {
        QStringList patterns;
        if (match.hasMatch() && count > 1) {
            const auto member = [&](const QString &name) {
                return name.mid(head.size(), name.size() - head.size() - tail.size());
            };
            patterns << head + u'[' + member(names[first]) + u':' +
                            member(names[first + count - 1]) + match.captured(2) + u']' + tail +
                            port;
            return patterns;
        }
        for (const QString &name : names.mid(first, count))
            patterns << (port.isEmpty() || !name.contains(u':') ? name
                                                                : QString(u'[' + name + u']')) +
                            port;
        return patterns;
    };
    if (!match.hasMatch() && names.size() > kMostLines)
        return std::nullopt;
    return SplitPattern{part(0, index), part(index, 1).constFirst(),
                        part(index + 1, names.size() - index - 1)};
}

std::expected<HostNames, QString> expandHosts(const QString &pattern)
{
    const HostAddress address = addressOf(pattern);
    HostNames hosts{.port = address.port};
    if (const auto done = expand(address.name, hosts.names); !done)
        return std::unexpected(done.error());
    return hosts;
}

} // namespace uncordon::inventory
