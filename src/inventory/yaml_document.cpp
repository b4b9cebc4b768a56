// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/yaml_document.h"

#include "inventory/decoded_text.h"
#include "inventory/yaml_events.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

text::Error errorAt(const QString &file, int line, int column, const QString &message,
                    const QString &wayOut = {})
{
    return {u"inventory-yaml"_s, message, wayOut, file, line, column};
}

// What YAML's characters are, before any grammar: no control characters, UTF-8 throughout.
std::optional<text::Error> characterFault(const QByteArray &bytes, const QString &file)
{
    if (bytes.isValidUtf8() && std::ranges::none_of(bytes, [](char c) {
            const auto u = static_cast<unsigned char>(c);
            return (u < 0x20 && u != '\t' && u != '\n' && u != '\r') || u == 0x7f;
        }))
        return std::nullopt;
    const QString text = decoded(bytes);
    int line = 1;
    int column = 1;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char16_t c = text[i].unicode();
        if (c == u'\n') {
            ++line;
            column = 0;
        }
        const bool foreign = holdsForeignBytes(QStringView(text).sliced(i, 1)) &&
                             (i == 0 || !text[i - 1].isHighSurrogate());
        if (foreign) {
            return errorAt(file, line, column,
                           QCoreApplication::translate("inventory", "this is not UTF-8"),
                           QCoreApplication::translate("inventory", "save the file as UTF-8"));
        }
        if ((c < 0x20 && c != u'\t' && c != u'\n' && c != u'\r') || c == 0x7f) {
            return errorAt(file, line, column,
                           QCoreApplication::translate(
                               "inventory", "a control character, which YAML does not allow"));
        }
        ++column;
    }
    return std::nullopt;
}

} // namespace

text::Result<Document> readYaml(const QByteArray &bytes, const QString &file)
{
    if (const auto fault = characterFault(bytes, file))
        return std::unexpected(*fault);
    const auto faultAt = [&](const YamlFault &fault) {
        const QByteArrayView before = QByteArrayView(bytes).first(fault.offset);
        const qsizetype lineStart = before.lastIndexOf('\n') + 1;
        return std::unexpected(
            errorAt(file, static_cast<int>(before.count('\n')) + 1,
                    static_cast<int>(QString::fromUtf8(before.sliced(lineStart)).size()) + 1,
                    QCoreApplication::translate("inventory", fault.message)));
    };
    // yaml-cpp on its own lets pass what libyaml refuses: an open quote, a second colon, much else.
    const auto spans = yamlSpans(bytes);
    if (!spans)
        return faultAt(spans.error());
    YamlBuilder builder(file);
    if (const auto fault = emitEvents(bytes, spans->root, builder))
        return faultAt(*fault);
    if (builder.error())
        return std::unexpected(*builder.error());
    return builder.take();
}

} // namespace uncordon::inventory
