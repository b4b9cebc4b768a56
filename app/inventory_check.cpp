// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inventory_check.h"

#include "app/commands.h"
#include "rules/inventory_check.h"

#include <QCommandLineParser>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstdio>

using namespace Qt::StringLiterals;

namespace uncordon::app {

namespace {

QString word(rules::Severity severity)
{
    switch (severity) {
    case rules::Severity::Error: return u"error"_s;
    case rules::Severity::Warning: return u"warning"_s;
    case rules::Severity::Info: break;
    }
    return u"info"_s;
}

QJsonObject objectOf(const rules::Finding &finding)
{
    const auto text = [](const QString &value) {
        return value.isEmpty() ? QJsonValue() : QJsonValue(value);
    };
    const auto number = [](int value) { return value <= 0 ? QJsonValue() : QJsonValue(value); };
    return {{u"code"_s, finding.code},
            {u"severity"_s, word(finding.severity)},
            {u"file"_s, text(finding.place.file)},
            {u"line"_s, number(finding.place.line)},
            {u"column"_s, number(finding.place.column)},
            {u"text"_s, finding.text},
            {u"fix"_s, text(finding.fix)}};
}

// FILE:LINE:COL: severity: text
QString lineOf(const rules::Finding &finding, const QString &whole)
{
    QString line = finding.place.file.isEmpty() ? whole : finding.place.file;
    if (finding.place.line > 0)
        line += u":%1:%2"_s.arg(finding.place.line).arg(std::max(1, finding.place.column));
    return line + u": "_s + word(finding.severity) + u": "_s + finding.text;
}

} // namespace

int printCheck(const QCommandLineParser &parser, const inventory::Inventory &inventory)
{
    rules::CheckOptions options;
    const auto catalogue = versions::shippedCatalogue();
    if (!catalogue) {
        printError(catalogue.error().toString());
        return 2;
    }
    options.catalogue = &*catalogue;
    for (const auto &[name, into] :
         {std::pair{u"release"_s, &options.release}, {u"running"_s, &options.running}}) {
        const QString text = parser.value(name);
        *into = versions::Version::parse(text);
        if (!text.isEmpty() && !*into) {
            printError(u"--%1 %2 is not a version (write it like v2.32.0)"_s.arg(name, text));
            return 2;
        }
    }
    if (options.release && !catalogue->find(*options.release)) {
        printError(u"--release %1 is not in the catalogue (its newest release is %2)"_s.arg(
            parser.value(u"release"_s), catalogue->releases.constLast().name()));
        return 2;
    }
    const rules::Findings findings = rules::checkInventory(inventory, options);
    if (parser.isSet(u"json"_s)) {
        QJsonArray list;
        for (const rules::Finding &finding : findings)
            list << objectOf(finding);
        std::fputs(QJsonDocument(QJsonObject{{u"format"_s, 1}, {u"findings"_s, list}})
                       .toJson()
                       .constData(),
                   stdout);
    } else {
        for (const rules::Finding &finding : findings)
            std::printf("%s\n",
                        qUtf8Printable(lineOf(finding, parser.positionalArguments().join(u' '))));
    }
    const bool bad =
        std::ranges::contains(findings, rules::Severity::Error, &rules::Finding::severity);
    return !inventory.usable ? 2 : bad ? 1 : 0;
}

} // namespace uncordon::app
