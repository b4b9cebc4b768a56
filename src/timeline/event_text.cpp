// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/event_text.h"

#include "ansible/encoding_lines.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace uncordon::timeline {

namespace {

// Beyond that a line of a hostile log is not carried along.
constexpr std::size_t kTextCap = 4000;

} // namespace

QString shownText(std::string_view bytes)
{
    bytes = bytes.substr(0, kTextCap);
    QString shown = ansible::displayText(bytes);
    shown.remove(u'\r');
    return shown.trimmed();
}

Recap recapOf(std::string_view bytes)
{
    std::string line(bytes.substr(0, kTextCap));
    std::erase_if(line, [](char c) { return static_cast<unsigned char>(c) < 0x20; });
    Recap recap;
    const auto field = [&line](std::string_view key) {
        const std::size_t found = line.find(key);
        int value = -1;
        if (found != std::string_view::npos)
            std::from_chars(line.data() + found + key.size(), line.data() + line.size(), value);
        return value;
    };
    recap.ok = field("ok=");
    recap.changed = field("changed=");
    recap.unreachable = field("unreachable=");
    recap.failed = field("failed=");
    recap.skipped = field("skipped=");
    recap.rescued = field("rescued=");
    recap.ignored = field("ignored=");
    return recap;
}

bool isForeign(std::string_view line)
{
    const bool blank =
        std::ranges::all_of(line, [](char c) { return c == ' ' || c == '\r' || c == '\n'; });
    return !blank && !line.starts_with("Using ") && !line.starts_with("ansible-playbook ");
}

QDateTime scriptDate(std::string_view line)
{
    constexpr std::string_view words = "Script started on ";
    if (!line.starts_with(words))
        return {};
    return QDateTime::fromString(
        QString::fromLatin1(QByteArrayView(line.substr(words.size(), 25))).replace(u' ', u'T'),
        Qt::ISODate);
}

} // namespace uncordon::timeline
