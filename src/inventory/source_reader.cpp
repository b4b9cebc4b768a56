// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/source_reader.h"

#include "inventory/document.h"
#include "inventory/host_range.h"
#include "inventory/ini_inventory.h"
#include "inventory/ini_lines.h"
#include "inventory/source_file.h"
#include "inventory/words.h"
#include "inventory/yaml_inventory.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

// Of a file whose name does not tell: its first line that is no comment is --- or a key.
bool looksLikeYaml(const QByteArray &bytes)
{
    for (const IniLine &line : iniLines(bytes)) {
        if (!line.text.isEmpty() && !line.isComment())
            return line.text.startsWith(u"---") || line.text.startsWith(u'{') ||
                   line.text.endsWith(u':');
    }
    return false;
}

class SourceReader
{
public:
    SourceReader(Inventory &inventory, const ReadOptions &options)
        : m_inventory(inventory), m_options(options)
    { }

    bool read(const QString &source)
    {
        if (!QFileInfo(source).isDir())
            return file(source);
        const QString real = QFileInfo(source).canonicalFilePath();
        if (m_open.contains(real)) {
            fail(
                {u"folder-loop"_s,
                 words(QT_TRANSLATE_NOOP("inventory", "a symbolic link leads back to this folder")),
                 {},
                 source});
            return false;
        }
        m_open.append(real);
        bool any = false;
        for (const QString &name : namesIn(source)) {
            if (!ignored().match(name).hasMatch())
                any = read(source + u'/' + name) || any;
        }
        m_open.removeLast();
        return any;
    }

private:
    // What the kinds of inventory found wrong with one file.
    struct Attempt
    {
        QString path;
        QString extension;
        bool isLoaded = false;
        QByteArray bytes;
        bool settled = false; ///< no other kind is tried
        Problems yaml;
        QList<text::Error> ini;
    };

    void fail(const text::Error &error) { m_inventory.problems.append({Severity::Error, error}); }

    const QRegularExpression &ignored()
    {
        if (m_ignored.pattern().isEmpty()) {
            QStringList parts{u"^\\."_s, u"^host_vars$"_s, u"^group_vars$"_s, u"^vars_plugins$"_s};
            for (const QString &pattern : std::as_const(m_inventory.config.ignoredPatterns)) {
                if (QRegularExpression(pattern).isValid())
                    parts << u"(?:" + pattern + u')';
            }
            for (const QString &extension : std::as_const(m_inventory.config.ignoredExtensions))
                parts << QRegularExpression::escape(extension) + u'$';
            m_ignored.setPattern(parts.join(u'|'));
        }
        return m_ignored;
    }

    bool file(const QString &path)
    {
        Attempt attempt{.path = path, .extension = extensionOf(path)};
        for (const QString &plugin : std::as_const(m_inventory.config.plugins)) {
            if (attempt.settled)
                return false;
            const bool taken = plugin == u"host_list" ? hostList(path)
                               : plugin == u"script"  ? (script(attempt), false)
                               : plugin == u"yaml"    ? yaml(attempt)
                               : plugin == u"ini"     ? ini(attempt)
                                                      : false;
            if (taken)
                return true;
        }
        if (!attempt.settled)
            report(attempt);
        return false;
    }

    bool hostList(const QString &source)
    {
        if (!source.contains(u',') || QFileInfo::exists(source))
            return false;
        for (const QString &part : source.split(u',')) {
            const QString name = part.trimmed();
            if (name.isEmpty())
                continue;
            const auto address = parseAddress(name);
            const bool plain = address && !address->name.contains(u'[');
            const QString host = plain ? address->name : name;
            if (!m_inventory.graph.findHost(host))
                (void)m_inventory.graph.addHost(host, kUngrouped, plain ? address->port : 0, {});
        }
        return true;
    }

    bool load(Attempt &attempt)
    {
        if (attempt.isLoaded)
            return true;
        auto bytes = readSource(attempt.path, m_options.unsaved);
        if (!bytes) {
            fail(bytes.error());
            attempt.settled = true;
            return false;
        }
        attempt.bytes = *bytes;
        attempt.isLoaded = true;
        return true;
    }

    // An executable is a program that prints an inventory. It is not run.
    void script(Attempt &attempt)
    {
        if (!QFileInfo(attempt.path).isExecutable() || !load(attempt))
            return;
        if (!attempt.bytes.startsWith("#!") && !attempt.bytes.startsWith("\x7f"
                                                                         "ELF"))
            return;
        fail({u"inventory-program"_s,
              words(QT_TRANSLATE_NOOP(
                  "inventory", "this is a program that prints an inventory, and it is not run")),
              words(QT_TRANSLATE_NOOP("inventory", "save what it prints, and open that")),
              attempt.path});
        attempt.settled = true;
    }

    bool yaml(Attempt &attempt)
    {
        if (!attempt.extension.isEmpty() &&
            !m_inventory.config.inventoryYamlExtensions.contains(attempt.extension))
            return false;
        if (!load(attempt))
            return false;
        const auto document = readDocument(attempt.bytes, attempt.path);
        if (!document) {
            attempt.yaml.append({Severity::Error, document.error()});
            return false;
        }
        attempt.yaml = document->warnings;
        const bool taken =
            readYamlInventory(document->root, attempt.path, m_inventory.graph, attempt.yaml);
        if (taken) {
            m_inventory.problems += attempt.yaml;
            m_inventory.files.append({attempt.path, false});
        }
        return taken;
    }

    bool ini(Attempt &attempt)
    {
        if (attempt.extension == u".toml" || !load(attempt))
            return false;
        if (attempt.bytes.startsWith("$ANSIBLE_VAULT"))
            return false;
        attempt.ini = readIni(attempt.bytes, attempt.path, m_inventory.graph);
        if (attempt.ini.isEmpty())
            m_inventory.files.append({attempt.path, true});
        return attempt.ini.isEmpty();
    }

    // Of the kinds that were tried, the one that the file was meant to be.
    void report(const Attempt &attempt)
    {
        if (attempt.bytes.startsWith("$ANSIBLE_VAULT")) {
            fail({u"inventory-sealed"_s,
                  words(QT_TRANSLATE_NOOP("inventory",
                                          "the file is under Ansible Vault and stays sealed")),
                  {},
                  attempt.path,
                  1,
                  1});
            return;
        }
        if (attempt.extension == u".toml") {
            fail({u"inventory-toml"_s,
                  words(QT_TRANSLATE_NOOP("inventory", "inventories in TOML are not read")),
                  words(QT_TRANSLATE_NOOP(
                      "inventory", "save what ansible-inventory --list prints, and open that")),
                  attempt.path});
            return;
        }
        const bool meantYaml = !attempt.yaml.isEmpty() &&
                               (!attempt.extension.isEmpty() || looksLikeYaml(attempt.bytes));
        if (meantYaml || attempt.ini.isEmpty()) {
            m_inventory.problems += attempt.yaml;
        } else {
            for (const text::Error &error : attempt.ini)
                fail(error);
        }
        if (attempt.yaml.isEmpty() && attempt.ini.isEmpty())
            fail({u"inventory-unknown"_s,
                  words(QT_TRANSLATE_NOOP("inventory", "this is no inventory that can be read")),
                  {},
                  attempt.path});
    }

    Inventory &m_inventory;
    const ReadOptions &m_options;
    QStringList m_open; ///< folders on the way to what is being read
    QRegularExpression m_ignored;
};

} // namespace

bool readSourceInto(Inventory &inventory, const QString &source, const ReadOptions &options)
{
    return SourceReader(inventory, options).read(source);
}

} // namespace uncordon::inventory
