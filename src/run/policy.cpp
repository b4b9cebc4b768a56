// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/policy.h"

#include "run/failure.h"

using namespace Qt::StringLiterals;

namespace uncordon::run {

text::Result<Policy> Policy::parse(const QString &text, const Policy &current)
{
    Policy policy;
    QString word = text.trimmed().toLower();
    if (word == u"hold") {
        policy = current;
        policy.holdNext = true;
        return policy;
    }
    if (word.endsWith(u"+hold")) {
        policy.holdNext = true;
        word.chop(5);
    }
    if (word == u"ask") {
        policy.kind = Kind::Ask;
        return policy;
    }
    if (word == u"continue") {
        policy.kind = Kind::Continue;
        return policy;
    }
    if (word.startsWith(u"wait:")) {
        bool ok = false;
        const int seconds = QStringView(word).mid(5).toInt(&ok);
        if (ok && seconds >= 0 && seconds <= 7 * 24 * 3600) {
            policy.kind = Kind::Wait;
            policy.wait = std::chrono::seconds(seconds);
            return policy;
        }
    }
    return failure(u"policy-unknown"_s,
                   QCoreApplication::translate("run", "no such policy: %1").arg(text),
                   QCoreApplication::translate("run", "ask, continue, wait:SECONDS or hold"));
}

QString Policy::toString() const
{
    QString word = kind == Kind::Ask        ? u"ask"_s
                   : kind == Kind::Continue ? u"continue"_s
                                            : QString(u"wait:"_s % QString::number(wait.count()));
    if (holdNext)
        word += u"+hold"_s;
    return word;
}

} // namespace uncordon::run
