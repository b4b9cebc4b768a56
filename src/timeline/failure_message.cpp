// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/failure_message.h"

#include "ansible/encoding_lines.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace uncordon::timeline {

std::optional<QString> failureMessage(std::string_view bytes)
{
    static constexpr std::string_view key = "\"msg\": \"";
    const std::size_t found = bytes.find(key);
    if (found == std::string_view::npos)
        return {};
    const std::size_t begin = found + key.size();
    std::size_t end = begin;
    while (end < bytes.size() && bytes[end] != '"')
        end += bytes[end] == '\\' ? 2 : 1;
    const std::string_view inside = bytes.substr(begin, std::min(end, bytes.size()) - begin);
    const QByteArray array = "[\"" + QByteArray(inside.data(), static_cast<qsizetype>(inside.size())) + "\"]";
    const QJsonDocument document = QJsonDocument::fromJson(array);
    if (!document.isNull())
        return document.array().at(0).toString();
    return ansible::displayText(inside);
}

} // namespace uncordon::timeline
