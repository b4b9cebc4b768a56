// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/edit_ini.h"

#include "inventory/decoded_text.h"
#include "inventory/host_range.h"
#include "inventory/ini_lines.h"
#include "inventory/python_literal.h"
#include "inventory/shell_words.h"
#include "inventory/value_text.h"
#include "inventory/words.h"

#include <QRegularExpression>

#include <algorithm>
#include <functional>

using namespace Qt::StringLiterals;
using uncordon::text::lineBegin;
using uncordon::text::lineBreakOf;
using uncordon::text::lineEnd;
using uncordon::text::nextLine;

namespace uncordon::inventory {

namespace {

enum class LineKind {
    Nothing, ///< blank or a comment
    Header,
    Host,
    Child,
    Variable
};

struct Line
{
    IniLine at;
    LineKind kind = LineKind::Nothing;
    QString group;
    QString section; ///< of a header: hosts, children or vars

    [[nodiscard]] qsizetype byteOf(qsizetype character) const
    {
        return at.offset + encodedLength(QStringView(at.text).first(character));
    }
};

QList<Line> linesOf(const QByteArray &bytes)
{
    static const QRegularExpression header(u"^\\[([^:\\]\\s]+)(?::(\\w+))?\\]\\s*(?:#.*)?$"_s,
                                           QRegularExpression::UseUnicodePropertiesOption);
    QList<Line> lines;
    QString group = u"ungrouped"_s;
    LineKind kind = LineKind::Host;
    for (const IniLine &line : iniLines(bytes)) {
        Line one{.at = line, .group = group};
        const auto match = header.match(line.text);
        if (line.text.startsWith(u'[') && match.hasMatch()) {
            const QString section = match.captured(2).isEmpty() ? u"hosts"_s : match.captured(2);
            group = match.captured(1);
            kind = section == u"vars" ? LineKind::Variable
                                      : (section == u"children" ? LineKind::Child : LineKind::Host);
            one.kind = LineKind::Header;
            one.group = group;
            one.section = section;
        } else if (!line.text.isEmpty() && !line.isComment()) {
            one.kind = kind;
        }
        lines.append(one);
    }
    return lines;
}

struct HostLine
{
    Line line;
    QList<ShellWord> words;
    QStringList names; ///< of the hosts that its pattern stands for

    [[nodiscard]] QString pattern() const { return words.constFirst().text; }
    [[nodiscard]] const ShellWord *variable(const QString &key) const
    {
        const ShellWord *found = nullptr;
        for (const ShellWord &word : words) {
            if (word.begin > words.constFirst().begin && word.text.startsWith(QString(key + u'=')))
                found = &word;
        }
        return found;
    }
};

std::optional<HostLine> hostLine(const Line &line)
{
    if (line.kind != LineKind::Host)
        return std::nullopt;
    const auto split = shellWords(line.at.text);
    if (!split || split->isEmpty())
        return std::nullopt;
    const auto hosts = expandHosts(split->constFirst().text);
    if (!hosts)
        return std::nullopt;
    return HostLine{line, *split, hosts->names};
}

QList<HostLine> linesOfHost(const QByteArray &bytes, const QString &host)
{
    QList<HostLine> found;
    for (const Line &line : linesOf(bytes)) {
        if (const auto one = hostLine(line); one && one->names.contains(host))
            found.append(*one);
    }
    return found;
}

QString rangeReason(const QString &pattern)
{
    return words(
               QT_TRANSLATE_NOOP(
                   "inventory",
                   "the host stands in %1, which cannot be split; write its hosts on lines of their own"))
        .arg(pattern);
}

// Replaces the line of the host by `changed` (nothing: the host's own line goes), which is made of the
// host's pattern. The rest of a range keeps what the line says.
EditResult rewrite(const QByteArray &bytes, const HostLine &line, const QString &host,
                   const std::optional<std::function<QString(const QString &)>> &changed)
{
    const qsizetype begin = line.line.byteOf(line.words.constFirst().begin);
    const qsizetype end = line.line.byteOf(line.line.at.text.size());
    const QString rest = line.line.at.text.mid(line.words.constFirst().end);
    if (line.names.size() == 1) {
        if (!changed) {
            const qsizetype from = lineBegin(bytes, begin);
            const qsizetype to = nextLine(bytes, begin);
            // The last line of a file without a break at its end takes the break before it along.
            if (to == bytes.size() && lineEnd(bytes, begin) == to && from > 0) {
                const qsizetype previous = lineEnd(bytes, lineBegin(bytes, from - 1));
                return Edits{{std::min(previous, from), to, {}}};
            }
            return Edits{{from, to, {}}};
        }
        return Edits{{begin, end, encoded((*changed)(line.pattern()))}};
    }
    const auto split = splitPattern(line.pattern(), host);
    if (!split)
        return std::unexpected(rangeReason(line.pattern()));
    QStringList lines;
    for (const QString &pattern : split->before)
        lines << pattern + rest;
    if (changed)
        lines << (*changed)(split->host);
    for (const QString &pattern : split->after)
        lines << pattern + rest;
    const QByteArray indent =
        bytes.sliced(lineBegin(bytes, begin), begin - lineBegin(bytes, begin));
    return Edits{{begin, end, encoded(lines.join(QString::fromUtf8(lineBreakOf(bytes) + indent)))}};
}

std::optional<HostLine> hostLineAt(const QByteArray &bytes, int number, const QString &host)
{
    for (const HostLine &line : linesOfHost(bytes, host)) {
        if (line.line.at.line == number)
            return line;
    }
    return std::nullopt;
}

QString notThere(const QString &host)
{
    return words(QT_TRANSLATE_NOOP("inventory", "the line that names %1 is not found")).arg(host);
}

QString noText(const QString &key)
{
    return words(QT_TRANSLATE_NOOP("inventory",
                                   "an INI inventory has no way to write this value of %1"))
        .arg(key);
}

Quotes quotesOf(QStringView written)
{
    const qsizetype equals = written.indexOf(u'=');
    const QChar first = equals + 1 < written.size() ? written[equals + 1] : QChar();
    return first == u'"' ? Quotes::Double : (first == u'\'' ? Quotes::Single : Quotes::None);
}

// Behind the line at `at`, or at the end of the text.
Edits insertLineAfter(const QByteArray &bytes, qsizetype at, const QString &line)
{
    const qsizetype end = lineEnd(bytes, at);
    return {{end, end, lineBreakOf(bytes) + encoded(line)}};
}

Edits appendLines(const QByteArray &bytes, const QStringList &lines)
{
    const QByteArray lineBreak = lineBreakOf(bytes);
    const bool open = !bytes.isEmpty() && lineEnd(bytes, bytes.size() - 1) == bytes.size();
    QByteArray added = open ? lineBreak : QByteArray();
    if (!bytes.isEmpty())
        added += lineBreak;
    added += encoded(lines.join(QString::fromUtf8(lineBreak)));
    if (!open)
        added += lineBreak;
    return {{bytes.size(), bytes.size(), added}};
}

// The last line of the section of this kind and group, or its header; nothing where there is none.
const Line *endOfSection(const QList<Line> &lines, const QString &group, const QString &section)
{
    const Line *end = nullptr;
    bool inside = false;
    for (const Line &line : lines) {
        if (line.kind == LineKind::Header)
            inside = line.group == group && line.section == section;
        if (inside && line.kind != LineKind::Nothing)
            end = &line;
    }
    return end;
}

} // namespace

EditResult iniSetOfHost(const QByteArray &bytes, int number, const QString &host,
                        const QString &key, const Value &value)
{
    const auto line = hostLineAt(bytes, number, host);
    if (!line)
        return std::unexpected(notThere(host));
    const ShellWord *old = line->variable(key);
    const QString text = line->line.at.text;
    const auto word = iniWord(
        key, value,
        old ? quotesOf(QStringView(text).sliced(old->begin, old->end - old->begin)) : Quotes::None);
    if (!word)
        return std::unexpected(noText(key));
    const qsizetype begin = old ? old->begin : line->words.constLast().end;
    const qsizetype end = old ? old->end : begin;
    const QString written = old ? *word : u' ' + *word;
    if (line->names.size() == 1)
        return Edits{{line->line.byteOf(begin), line->line.byteOf(end), encoded(written)}};
    const qsizetype rest = line->words.constFirst().end;
    return rewrite(bytes, *line, host, [=](const QString &pattern) {
        return QString(pattern + text.mid(rest, begin - rest) + written + text.mid(end));
    });
}

EditResult iniUnsetOfHost(const QByteArray &bytes, int number, const QString &host,
                          const QString &key)
{
    const auto line = hostLineAt(bytes, number, host);
    if (!line)
        return std::unexpected(notThere(host));
    const QString text = line->line.at.text;
    QList<std::pair<qsizetype, qsizetype>> spans; // with the blanks before
    for (qsizetype i = 1; i < line->words.size(); ++i) {
        if (line->words[i].text.startsWith(QString(key + u'=')))
            spans.append({line->words[i - 1].end, line->words[i].end});
    }
    if (spans.isEmpty())
        return Edits{};
    if (line->names.size() == 1) {
        Edits edits;
        for (const auto &[begin, end] : std::as_const(spans))
            edits.append({line->line.byteOf(begin), line->line.byteOf(end), {}});
        return edits;
    }
    QString rest = text;
    for (auto span = spans.crbegin(); span != spans.crend(); ++span)
        rest.remove(span->first, span->second - span->first);
    rest = rest.mid(line->words.constFirst().end);
    return rewrite(bytes, *line, host,
                   [rest](const QString &pattern) { return QString(pattern + rest); });
}

EditResult iniSetOfGroup(const QByteArray &bytes, const QString &group, const QString &key,
                         const Value &value)
{
    const QList<Line> lines = linesOf(bytes);
    const Line *old = nullptr;
    for (const Line &line : lines) {
        const qsizetype equals = line.at.text.indexOf(u'=');
        if (line.kind == LineKind::Variable && line.group == group &&
            line.at.text.left(equals).trimmed() == key)
            old = &line;
    }
    if (!old) {
        const auto text = iniLineValue(value, {});
        if (!text)
            return std::unexpected(noText(key));
        const Line *end = endOfSection(lines, group, u"vars"_s);
        if (!end)
            return appendLines(bytes, {u'[' + group + u":vars]", key + u'=' + *text});
        // As the line above it is written.
        const bool spaced = end->kind == LineKind::Variable && end->at.text.contains(u" = "_s);
        return insertLineAfter(bytes, end->at.offset, key + (spaced ? u" = "_s : u"="_s) + *text);
    }
    const QString text = old->at.text;
    qsizetype begin = text.indexOf(u'=') + 1;
    while (begin < text.size() && text[begin].isSpace())
        ++begin;
    // Behind a literal a # begins a comment, behind words it is one of them.
    const QString whole = text.mid(begin);
    const auto meaning = literalOrText(whole);
    qsizetype end = text.size();
    for (qsizetype hash = whole.indexOf(u'#'); hash >= 0 && meaning && *meaning != Value(whole);
         hash = whole.indexOf(u'#', hash + 1)) {
        const QString before = whole.left(hash).trimmed();
        if (literalOrText(before) == *meaning) {
            end = begin + before.size();
            break;
        }
    }
    const auto written = iniLineValue(value, text.mid(end));
    if (!written)
        return std::unexpected(noText(key));
    return Edits{{old->byteOf(begin), old->byteOf(end), encoded(*written)}};
}

EditResult iniUnsetOfGroup(const QByteArray &bytes, const QString &group, const QString &key)
{
    Edits edits;
    for (const Line &line : linesOf(bytes)) {
        if (line.kind != LineKind::Variable || line.group != group ||
            line.at.text.left(line.at.text.indexOf(u'=')).trimmed() != key)
            continue;
        edits.append({lineBegin(bytes, line.at.offset), nextLine(bytes, line.at.offset), {}});
    }
    return edits;
}

QList<IniMention> iniMentions(const QByteArray &bytes, const QString &host)
{
    QList<IniMention> mentions;
    for (const HostLine &line : linesOfHost(bytes, host)) {
        const qsizetype rest = line.words.constFirst().end;
        const auto split =
            line.names.size() == 1 ? std::nullopt : splitPattern(line.pattern(), host);
        mentions.append({line.line.at.line, line.line.group,
                         (split ? split->host : line.pattern()) + line.line.at.text.mid(rest),
                         line.words.size() > 1});
    }
    return mentions;
}

bool iniHasSection(const QByteArray &bytes, const QString &group)
{
    const QList<Line> lines = linesOf(bytes);
    return group == u"ungrouped" || endOfSection(lines, group, u"hosts"_s);
}

EditResult iniAddHost(const QByteArray &bytes, const QString &group, const QString &line)
{
    const QList<Line> lines = linesOf(bytes);
    if (const Line *end = endOfSection(lines, group, u"hosts"_s)) {
        const qsizetype begin = lineBegin(bytes, end->at.offset);
        const QString indent = end->kind == LineKind::Host
                                   ? decoded(bytes.sliced(begin, end->at.offset - begin))
                                   : QString();
        return insertLineAfter(bytes, end->at.offset, indent + line);
    }
    if (group != u"ungrouped")
        return appendLines(bytes, {u'[' + group + u']', line});
    const Line *last = nullptr;
    for (const Line &one : lines) {
        if (one.kind == LineKind::Header) {
            if (last)
                break;
            const qsizetype begin = lineBegin(bytes, one.at.offset);
            return Edits{{begin, begin, encoded(line) + lineBreakOf(bytes) + lineBreakOf(bytes)}};
        }
        if (one.kind == LineKind::Host)
            last = &one;
    }
    return last ? insertLineAfter(bytes, last->at.offset, line) : appendLines(bytes, {line});
}

EditResult iniRemoveHost(const QByteArray &bytes, const QString &host, const QList<int> &numbers)
{
    Edits edits;
    for (const HostLine &line : linesOfHost(bytes, host)) {
        if (!numbers.contains(line.line.at.line))
            continue;
        const auto one = rewrite(bytes, line, host, std::nullopt);
        if (!one)
            return one;
        edits += *one;
    }
    return edits;
}

EditResult iniRenameHost(const QByteArray &bytes, const QString &host, const QString &name)
{
    Edits edits;
    for (const HostLine &line : linesOfHost(bytes, host)) {
        const QString rest = line.line.at.text.mid(line.words.constFirst().end);
        const auto renamed = [&](const QString &pattern) -> QString {
            const auto address = addressOf(pattern);
            const QString port =
                address.port == 0 ? QString() : u':' + QString::number(address.port);
            const bool bracket = !port.isEmpty() && name.contains(u':');
            return (bracket ? u'[' + name + u']' : name) + port;
        };
        if (line.names.size() == 1) {
            edits.append({line.line.byteOf(line.words.constFirst().begin),
                          line.line.byteOf(line.words.constFirst().end),
                          encoded(renamed(line.pattern()))});
            continue;
        }
        const auto one = rewrite(bytes, line, host, [&](const QString &pattern) {
            return QString(renamed(pattern) + rest);
        });
        if (!one)
            return one;
        edits += *one;
    }
    return edits;
}

EditResult iniAddGroup(const QByteArray &bytes, const QString &group)
{
    return appendLines(bytes, {u'[' + group + u']'});
}

} // namespace uncordon::inventory
