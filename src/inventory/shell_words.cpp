// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/shell_words.h"

namespace uncordon::inventory {

std::expected<QList<ShellWord>, ShellFault> shellWords(QStringView line)
{
    QList<ShellWord> words;
    ShellWord word;
    bool inWord = false;
    QChar quote;
    const auto isBlank = [](QChar c) {
        return c == u' ' || c == u'\t' || c == u'\r' || c == u'\n';
    };
    const auto isSpecial = [&](QChar c) {
        return isBlank(c) || c == u'#' || c == u'\'' || c == u'"' || c == u'\\';
    };
    const auto finish = [&](qsizetype end) {
        if (!inWord)
            return;
        word.end = end;
        words.append(word);
        word = {};
        inWord = false;
    };
    for (qsizetype i = 0; i < line.size(); ++i) {
        const QChar c = line[i];
        if (!quote.isNull()) {
            if (c == quote) {
                quote = QChar();
            } else if (c == u'\\' && quote == u'"') {
                if (++i == line.size())
                    return std::unexpected(ShellFault::OpenEscape);
                // Inside double quotes a backslash escapes only the quote and itself.
                if (line[i] != u'"' && line[i] != u'\\')
                    word.text += u'\\';
                word.text += line[i];
            } else {
                word.text += c;
            }
            continue;
        }
        if (isBlank(c)) {
            finish(i);
            continue;
        }
        if (c == u'#') {
            finish(i);
            return words;
        }
        if (!inWord) {
            inWord = true;
            word.begin = i;
        }
        if (c == u'\'' || c == u'"') {
            quote = c;
        } else if (c == u'\\') {
            if (++i == line.size())
                return std::unexpected(ShellFault::OpenEscape);
            word.text += line[i];
        } else {
            // Most of a line is words of plain characters.
            qsizetype end = i + 1;
            while (end < line.size() && !isSpecial(line[end]))
                ++end;
            word.text += line.sliced(i, end - i);
            i = end - 1;
        }
    }
    if (!quote.isNull())
        return std::unexpected(ShellFault::OpenQuote);
    finish(line.size());
    return words;
}

} // namespace uncordon::inventory
