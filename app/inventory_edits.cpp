// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inventory_edits.h"

#include "inventory/document.h"
#include "inventory/value_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <optional>

using namespace Qt::StringLiterals;

namespace uncordon::app {

namespace {

using inventory::InventoryEdit;
using inventory::Scope;
using inventory::ScopeKind;
using Done = text::Result<void>;

std::unexpected<text::Error> unusable(const QString &option, const QString &value,
                                      const QString &form)
{
    return std::unexpected(text::Error{
        u"usage"_s,
        QCoreApplication::translate("inventory", "--%1 %2 cannot be used").arg(option, value),
        QCoreApplication::translate("inventory", "write it as %1").arg(form),
    });
}

struct Target
{
    Scope scope;
    QString key;
};

// host:NODE.KEY or group:GROUP.KEY; a node's name may have dots, a key has none.
std::optional<Target> targetOf(const QString &text)
{
    static const QRegularExpression pattern(u"^(host|group):(.+)\\.([A-Za-z_][A-Za-z0-9_]*)$"_s);
    const auto match = pattern.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    const ScopeKind kind = match.captured(1) == u"host" ? ScopeKind::Host : ScopeKind::Group;
    return Target{{kind, match.captured(2)}, match.captured(3)};
}

Done set(InventoryEdit &edit, const QString &text)
{
    const QString form = u"host:NODE.KEY=VALUE, group:GROUP.KEY=VALUE or ...KEY:=JSON"_s;
    const qsizetype equals = text.indexOf(u'=');
    const bool json = equals > 0 && text[equals - 1] == u':';
    const auto target = targetOf(text.left(json ? equals - 1 : equals));
    if (equals < 0 || !target)
        return unusable(u"set"_s, text, form);
    const QString written = text.mid(equals + 1);
    if (!json)
        return edit.setVariable(target->scope, target->key, inventory::valueOfWord(written));
    const auto value = inventory::valueOfJson(written.toUtf8());
    if (!value)
        return unusable(u"set"_s, text, form);
    return edit.setVariable(target->scope, target->key, *value);
}

Done unset(InventoryEdit &edit, const QString &text)
{
    const auto target = targetOf(text);
    if (!target)
        return unusable(u"unset"_s, text, u"host:NODE.KEY or group:GROUP.KEY"_s);
    return edit.unsetVariable(target->scope, target->key);
}

Done renameHost(InventoryEdit &edit, const QString &text)
{
    const QStringList names = text.split(u'=');
    if (names.size() != 2 || names[0].isEmpty() || names[1].isEmpty())
        return unusable(u"rename-host"_s, text, u"OLD=NEW"_s);
    return edit.renameHost(names[0], names[1]);
}

Done move(InventoryEdit &edit, const QString &text)
{
    const qsizetype colon = text.lastIndexOf(u':');
    if (colon <= 0 || colon + 1 == text.size())
        return unusable(u"move"_s, text, u"NODE:GROUP"_s);
    return edit.moveHost(text.left(colon), text.mid(colon + 1));
}

} // namespace

QList<QCommandLineOption> editOptions()
{
    return {
        {u"set"_s,
         u"give a variable a value: host:NODE.KEY=VALUE, group:GROUP.KEY=VALUE; KEY:=JSON for other types"_s,
         u"SCOPE.KEY=VALUE"_s},
        {u"unset"_s, u"take a variable away: host:NODE.KEY, group:GROUP.KEY"_s, u"SCOPE.KEY"_s},
        {u"add-host"_s, u"add a host, into the groups of --groups"_s, u"NODE"_s},
        {u"groups"_s, u"where --add-host adds"_s, u"A,B"_s},
        {u"remove-host"_s, u"remove a host from everywhere"_s, u"NODE"_s},
        {u"rename-host"_s, u"rename a host everywhere"_s, u"OLD=NEW"_s},
        {u"add-group"_s, u"add a group"_s, u"GROUP"_s},
        {u"move"_s, u"move a host from its groups into this one"_s, u"NODE:GROUP"_s}};
}

text::Result<int> makeEdits(const QCommandLineParser &parser, InventoryEdit &edit)
{
    QHash<QString, qsizetype> used;
    int count = 0;
    const QStringList groups = parser.value(u"groups"_s).split(u',', Qt::SkipEmptyParts);
    // Each option once for each time it was given, in the order of the command line.
    for (const QString &name : parser.optionNames()) {
        const auto value = [&] { return parser.values(name).value(used[name]++); };
        Done done;
        if (name == u"set")
            done = set(edit, value());
        else if (name == u"unset")
            done = unset(edit, value());
        else if (name == u"add-host")
            done = edit.addHost(value(), groups);
        else if (name == u"remove-host")
            done = edit.removeHost(value());
        else if (name == u"rename-host")
            done = renameHost(edit, value());
        else if (name == u"add-group")
            done = edit.addGroup(value());
        else if (name == u"move")
            done = move(edit, value());
        else
            continue;
        if (!done)
            return std::unexpected(done.error());
        ++count;
    }
    return count;
}

} // namespace uncordon::app
