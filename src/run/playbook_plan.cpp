// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run/playbook_plan.h"

#include "run/failure.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>

#include <yaml-cpp/yaml.h>

using namespace Qt::StringLiterals;

namespace uncordon::run {

namespace {

constexpr int kDeepestImport = 32;

QString string(const YAML::Node &node)
{
    return node.IsDefined() && node.IsScalar() ? QString::fromStdString(node.Scalar()) : QString();
}

/// `hosts` may be a list of patterns, which Ansible joins.
QString pattern(const YAML::Node &node)
{
    if (!node.IsDefined() || !node.IsSequence())
        return string(node);
    QStringList parts;
    for (const YAML::Node &part : node)
        parts << string(part);
    return parts.join(u',');
}

bool isPreUpgrade(const QString &role)
{
    // upgrade/pre-upgrade, kubernetes_sigs.kubespray.upgrade/pre-upgrade
    return role.endsWith(u"upgrade/pre-upgrade");
}

bool drains(const YAML::Node &play)
{
    for (const char *key : {"roles", "tasks"}) {
        const YAML::Node list = play[key];
        if (!list.IsDefined() || !list.IsSequence())
            continue;
        for (const YAML::Node &entry : list) {
            if (entry.IsScalar() && isPreUpgrade(string(entry)))
                return true;
            if (!entry.IsMap())
                continue;
            if (isPreUpgrade(string(entry["role"])) || isPreUpgrade(string(entry["name"])))
                return true;
            for (const char *include :
                 {"import_role", "include_role", "ansible.builtin.import_role",
                  "ansible.builtin.include_role"}) {
                const YAML::Node role = entry[include];
                if (role.IsDefined() && role.IsMap() && isPreUpgrade(string(role["name"])))
                    return true;
            }
        }
    }
    return false;
}

void readSerial(const YAML::Node &node, const QJsonObject &extraVariables, PlayOutline &play)
{
    if (!node.IsDefined() || node.IsNull())
        return;
    QStringList written;
    if (node.IsSequence()) {
        for (const YAML::Node &element : node)
            written << string(element);
    } else {
        written << string(node);
    }
    for (const QString &text : std::as_const(written)) {
        const auto value = evaluateSerial(text, extraVariables);
        if (!value) {
            play.serialKnown = false;
            return;
        }
        play.serial << *value;
    }
}

text::Result<void> readFile(const QString &path, const QJsonObject &extraVariables, int depth,
                            QList<PlayOutline> &plays)
{
    QFile file(path);
    if (depth > kDeepestImport)
        return failure(u"playbook-loop"_s,
                       QCoreApplication::translate("run", "playbooks import each other"), {}, path);
    if (!file.open(QIODevice::ReadOnly)) {
        return failure(
            u"file-unreadable"_s,
            QCoreApplication::translate("run", "cannot be read: %1").arg(file.errorString()), {},
            path);
    }
    try {
        const YAML::Node root = YAML::Load(file.readAll().toStdString());
        if (!root.IsSequence())
            return failure(u"playbook-unreadable"_s,
                           QCoreApplication::translate("run", "is not a list of plays"), {}, path);
        for (const YAML::Node &entry : root) {
            if (!entry.IsMap())
                continue;
            QString imported;
            for (const char *key : {"import_playbook", "ansible.builtin.import_playbook"}) {
                if (imported.isEmpty())
                    imported = string(entry[key]);
            }
            if (!imported.isEmpty()) {
                const QString next = QFileInfo(path).absolutePath() % u'/' % imported;
                if (auto read = readFile(next, extraVariables, depth + 1, plays); !read)
                    return read;
                continue;
            }
            PlayOutline play;
            play.pattern = pattern(entry["hosts"]);
            play.name = string(entry["name"]);
            if (play.name.isEmpty())
                play.name = play.pattern;
            play.order = string(entry["order"]);
            if (play.order.isEmpty())
                play.order = u"inventory"_s;
            play.drains = drains(entry);
            play.file = path;
            play.line = entry.Mark().line + 1;
            readSerial(entry["serial"], extraVariables, play);
            plays << play;
        }
    } catch (const YAML::Exception &problem) {
        auto error =
            failure(u"playbook-unreadable"_s, QString::fromStdString(problem.msg), {}, path);
        error.error().line = problem.mark.line + 1;
        error.error().column = problem.mark.column + 1;
        return error;
    }
    return {};
}

} // namespace

std::optional<QString> evaluateSerial(const QString &text, const QJsonObject &extraVariables)
{
    if (!text.contains(u"{{") && !text.contains(u"{%"))
        return text.trimmed();
    static const QRegularExpression form(
        u"\\A\\s*\\{\\{\\s*([A-Za-z_][A-Za-z0-9_]*)\\s*(?:\\|\\s*default\\(\\s*(?:'([^']*)'|\"([^\"]*)\"|([0-9]+))\\s*(?:,\\s*[Tt]rue\\s*)?\\)\\s*)?\\}\\}\\s*\\z"_s);
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    const QJsonValue given = extraVariables.value(match.captured(1));
    if (given.isString())
        return given.toString();
    if (given.isDouble())
        return QString::number(given.toInteger());
    if (!given.isUndefined() || !text.contains(u'|'))
        return std::nullopt;
    return match.captured(2) + match.captured(3) + match.captured(4);
}

text::Result<QList<PlayOutline>> readPlays(const QString &playbook,
                                           const QJsonObject &extraVariables)
{
    QList<PlayOutline> plays;
    if (auto read = readFile(playbook, extraVariables, 0, plays); !read)
        return std::unexpected(read.error());
    return plays;
}

QList<PlannedPlay> parseListHosts(const QString &output)
{
    //   play #3 (kube_node:!kube_control_plane): Upgrade workers	TAGS: []
    //     pattern: ['kube_node:!kube_control_plane']
    //     hosts (3):
    //       w2
    static const QRegularExpression banner(
        u"\\A  play #[0-9]+ \\(.*\\): (.*)\\tTAGS: \\[.*\\]\\z"_s);
    QList<PlannedPlay> plays;
    bool inHosts = false;
    const QStringList lines = output.split(u'\n');
    for (const QString &line : lines) {
        if (const auto match = banner.match(line); match.hasMatch()) {
            plays << PlannedPlay{};
            plays.last().name = match.captured(1);
            inHosts = false;
        } else if (line.startsWith(u"    hosts (")) {
            inHosts = true;
        } else if (inHosts && line.startsWith(u"      ") && !plays.isEmpty()) {
            plays.last().hosts << line.trimmed();
        } else if (!line.startsWith(u"    ")) {
            inHosts = false;
        }
    }
    return plays;
}

QStringList parseHostList(const QString &output)
{
    QStringList hosts;
    const QStringList lines = output.split(u'\n');
    for (const QString &line : lines) {
        //   hosts (3):
        //     w1
        if (line.startsWith(u"    "))
            hosts << line.trimmed();
    }
    return hosts;
}

} // namespace uncordon::run
