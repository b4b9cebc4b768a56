// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/script_command.h"

#include <QFile>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace uncordon::run {

QString shellQuoted(const QString &word)
{
    static const QRegularExpression plain(u"\\A[A-Za-z0-9_@%+=:,./-]+\\z"_s);
    if (plain.match(word).hasMatch())
        return word;
    QString quoted = word;
    quoted.replace(u'\'', u"'\\''"_s);
    return u'\'' % quoted % u'\'';
}

QString shellQuoted(const QStringList &words)
{
    QStringList quoted;
    for (const QString &word : words)
        quoted << shellQuoted(word);
    return quoted.join(u' ');
}

QString sessionScript(const RunInfo &info)
{
    const QString folder = shellQuoted(info.folder);
    const QString recorded = u"tty > "_s % shellQuoted(info.folder + u"/terminal"_s) %
                             u"; exec "_s % shellQuoted(info.command);
    QString script;
    script += u"#!/bin/sh\n"_s;
    script += u"umask 077\n"_s;
    script += u"echo $$ > "_s % folder % u"/session.pid\n"_s;
    script += u"cd "_s %
              shellQuoted(info.workingDirectory.isEmpty() ? info.folder : info.workingDirectory) %
              u" || exit 2\n"_s;
    // script(1) hands its command to $SHELL, which may be no POSIX shell.
    script += u"SHELL=/bin/sh script -q -e -f -c "_s % shellQuoted(recorded) % u" --log-out "_s %
              folder % u"/output.log --log-timing "_s % folder % u"/timing.log\n"_s;
    script += u"status=$?\n"_s;
    script += u"echo \"$status\" > "_s % folder % u"/exit-status.part && mv "_s % folder %
              u"/exit-status.part "_s % folder % u"/exit-status\n"_s;
    return script;
}

std::optional<int> readExitStatus(const QString &folder)
{
    QFile file(folder + u"/exit-status"_s);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    bool ok = false;
    const int status = file.readAll().trimmed().toInt(&ok);
    return ok ? std::optional(status) : std::nullopt;
}

} // namespace uncordon::run
