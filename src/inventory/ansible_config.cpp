// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/ansible_config.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <optional>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

constexpr qint64 kLargestConfig = 4 << 20;

using Settings = QHash<std::pair<QString, QString>, QString>; // of section and key

Settings settingsOf(const QString &path)
{
    QFile file(path);
    Settings settings;
    if (!file.open(QIODevice::ReadOnly))
        return settings;
    QString section;
    std::pair<QString, QString> last;
    for (QString line : QString::fromUtf8(file.read(kLargestConfig)).split(u'\n')) {
        const bool continues = !line.isEmpty() && line[0].isSpace();
        // A semicolon after a blank begins a comment, a # only at the start of a line.
        for (qsizetype at = line.indexOf(u';'); at >= 0; at = line.indexOf(u';', at + 1)) {
            if (at == 0 || line[at - 1].isSpace()) {
                line.truncate(at);
                break;
            }
        }
        line = line.trimmed();
        if (line.isEmpty() || line.startsWith(u'#'))
            continue;
        if (continues && !last.second.isEmpty()) {
            settings[last] += u'\n' + line;
            continue;
        }
        if (line.startsWith(u'[') && line.endsWith(u']')) {
            section = line.mid(1, line.size() - 2);
            last = {};
            continue;
        }
        const qsizetype equals = line.indexOf(u'=');
        const qsizetype colon = line.indexOf(u':');
        const qsizetype end = equals < 0 ? colon : (colon < 0 ? equals : std::min(equals, colon));
        if (end <= 0)
            continue;
        last = {section, line.left(end).trimmed().toLower()};
        settings[last] = line.mid(end + 1).trimmed();
    }
    return settings;
}

QString configFile(const QString &folder, const QProcessEnvironment &environment)
{
    QStringList candidates;
    if (environment.contains(u"ANSIBLE_CONFIG"_s)) {
        QString named = environment.value(u"ANSIBLE_CONFIG"_s);
        if (named.startsWith(u"~/"))
            named = QDir::homePath() + named.mid(1);
        named = QDir(folder).absoluteFilePath(named);
        candidates << (QFileInfo(named).isDir() ? named + u"/ansible.cfg" : named);
    }
    if (!QFileInfo(folder).permission(QFile::WriteOther))
        candidates << folder + u"/ansible.cfg";
    candidates << environment.value(u"HOME"_s, QDir::homePath()) + u"/.ansible.cfg"
               << u"/etc/ansible/ansible.cfg"_s;
    for (const QString &candidate : std::as_const(candidates)) {
        const QFileInfo info(candidate);
        if (info.isFile() && info.isReadable())
            return candidate;
    }
    return {};
}

QStringList listOf(const QString &text)
{
    QStringList list;
    for (const QString &item : text.split(u','))
        list << item.trimmed();
    return list;
}

} // namespace

AnsibleConfig ansibleConfig(const QString &folder, const QProcessEnvironment &environment)
{
    AnsibleConfig config;
    config.file = configFile(folder, environment);
    const Settings settings = config.file.isEmpty() ? Settings() : settingsOf(config.file);
    // The environment's variable first, then each section and key.
    const auto setting =
        [&](const QString &variable,
            std::initializer_list<std::pair<QString, QString>> keys) -> std::optional<QString> {
        if (environment.contains(variable))
            return environment.value(variable);
        for (const auto &key : keys) {
            if (const auto found = settings.constFind(key); found != settings.constEnd())
                return *found;
        }
        return std::nullopt;
    };
    const auto list = [](const std::optional<QString> &text, const QStringList &otherwise) {
        return text ? listOf(*text) : otherwise;
    };
    config.ignoredExtensions = list(
        setting(u"ANSIBLE_INVENTORY_IGNORE"_s, {{u"defaults"_s, u"inventory_ignore_extensions"_s},
                                                {u"inventory"_s, u"ignore_extensions"_s}}),
        {u".pyc"_s, u".pyo"_s, u".swp"_s, u".bak"_s, u"~"_s, u".rpm"_s, u".md"_s, u".txt"_s,
         u".rst"_s, u".orig"_s, u".cfg"_s, u".retry"_s});
    config.ignoredPatterns = list(setting(u"ANSIBLE_INVENTORY_IGNORE_REGEX"_s,
                                          {{u"defaults"_s, u"inventory_ignore_patterns"_s},
                                           {u"inventory"_s, u"ignore_patterns"_s}}),
                                  {});
    config.plugins =
        list(setting(u"ANSIBLE_INVENTORY_ENABLED"_s, {{u"inventory"_s, u"enable_plugins"_s}}),
             {u"host_list"_s, u"script"_s, u"auto"_s, u"yaml"_s, u"ini"_s, u"toml"_s});
    for (QString &plugin : config.plugins)
        plugin.remove(u"ansible.builtin."_s);
    const QStringList extensions{u".yml"_s, u".yaml"_s, u".json"_s};
    config.yamlExtensions =
        list(setting(u"ANSIBLE_YAML_FILENAME_EXT"_s, {{u"defaults"_s, u"yaml_valid_extensions"_s}}),
             extensions);
    config.inventoryYamlExtensions =
        list(setting(u"ANSIBLE_INVENTORY_PLUGIN_EXTS"_s,
                     {{u"inventory_plugin_yaml"_s, u"yaml_valid_extensions"_s},
                      {u"defaults"_s, u"yaml_valid_extensions"_s}}),
             extensions);
    config.precedence =
        list(setting(u"ANSIBLE_PRECEDENCE"_s, {{u"defaults"_s, u"precedence"_s}}),
             {u"all_inventory"_s, u"groups_inventory"_s, u"all_plugins_inventory"_s,
              u"all_plugins_play"_s, u"groups_plugins_inventory"_s, u"groups_plugins_play"_s});
    if (setting(u"ANSIBLE_HASH_BEHAVIOUR"_s, {{u"defaults"_s, u"hash_behaviour"_s}}) == u"merge")
        config.merging = Merging::Merge;
    const auto names = setting(u"ANSIBLE_TRANSFORM_INVALID_GROUP_CHARS"_s,
                               {{u"defaults"_s, u"force_valid_group_names"_s}});
    config.validGroupNames = names == u"always" || names == u"silently";
    if (const auto playbook =
            setting(u"ANSIBLE_PLAYBOOK_DIR"_s, {{u"defaults"_s, u"playbook_dir"_s}}))
        config.playbookFolder = QDir(config.file.isEmpty() ? folder : QFileInfo(config.file).path())
                                    .absoluteFilePath(*playbook);
    return config;
}

} // namespace uncordon::inventory
