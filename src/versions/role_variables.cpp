// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "versions/role_variables.h"

#include "versions/version.h"

#include <QRegularExpression>

#include <yaml-cpp/yaml.h>

#include <map>
#include <string>

using namespace Qt::StringLiterals;

namespace uncordon::versions {

namespace {

constexpr int kDeepest = 8; // a value may name another variable

QString textOf(const YAML::Node &node)
{
    return node.IsScalar() ? QString::fromStdString(node.Scalar()) : QString();
}

// '1.36' against '1.36.0', as Ansible's version test does: number by number, the longer one is greater
bool isBelow(const QString &version, const QList<int> &limit)
{
    QString numbers = version.startsWith(u'v') ? version.sliced(1) : version;
    const QStringList parts = numbers.split(u'.');
    for (qsizetype i = 0; i < std::min(parts.size(), limit.size()); ++i) {
        if (const int number = parts[i].toInt(); number != limit[i])
            return number < limit[i];
    }
    return parts.size() < limit.size();
}

} // namespace

class RoleVariables::Impl
{
public:
    std::map<std::string, YAML::Node> variables;

    [[nodiscard]] const YAML::Node *find(const QString &name) const
    {
        const auto found = variables.find(name.toStdString());
        return found == variables.end() ? nullptr : &found->second;
    }

    // NAME['amd64'] where there is one, else NAME
    [[nodiscard]] YAML::Node table(const QString &name) const
    {
        const YAML::Node *const node = find(name);
        if (!node || !node->IsMap())
            return {};
        const YAML::Node amd64 = (*node)["amd64"];
        return amd64 && amd64.IsMap() ? amd64 : *node;
    }

    [[nodiscard]] QStringList keys(const QString &name) const
    {
        QStringList list;
        const YAML::Node map = table(name);
        if (map && map.IsMap()) {
            for (const auto &entry : map)
                list << textOf(entry.first);
        }
        return list;
    }

    [[nodiscard]] std::optional<QString> value(const QString &name, int minor, int depth) const
    {
        const YAML::Node *const node = find(name);
        if (!node || !node->IsScalar() || depth > kDeepest)
            return {};
        return evaluated(textOf(*node).trimmed(), minor, depth);
    }

private:
    [[nodiscard]] std::optional<QString> evaluated(const QString &text, int minor, int depth) const
    {
        if (!text.contains(u"{{") && !text.contains(u"{%"))
            return text;
        // {{ etcd_supported_versions[kube_major_version] }} | {{ matrix[crio_required_version] | default('1.19') }}
        static const QRegularExpression byMinor(
            u"^\\{\\{ ?(\\w+)\\[(?:kube_major_version|crio_required_version)\\](?: \\| default\\('([^']*)'\\))? ?\\}\\}$"_s);
        // {{ (runc_checksums['amd64'] | dict2items)[0].key }}
        static const QRegularExpression keyAt(
            u"^\\{\\{ ?\\((\\w+)(?:\\['amd64'\\])? \\| dict2items\\)\\[(0|-1)\\]\\.key ?\\}\\}$"_s);
        // {{ (crictl_checksums['amd64'].keys() | select('version', kube_major_next_version, '<'))[0] }}
        static const QRegularExpression firstBelow(
            u"^\\{\\{ ?\\((\\w+)\\['amd64'\\]\\.keys\\(\\) \\| select\\('version', (?:kube_major_next_version|'([0-9.]+)'), '<'\\)\\)\\[0\\] ?\\}\\}$"_s);
        // {{ 'v1.10.1' if (kube_version is version('v1.27.0', '>=')) else 'v1.9.3' }}; a limit inside a minor
        // (1.30.5) counts as reached by it: a table by minor speaks of its newest patch
        static const QRegularExpression either(
            u"^\\{\\{ ?'([^']*)' if \\(kube_version is version\\('v?1\\.(\\d+)\\.\\d+', ?'>='\\)\\) else '([^']*)' ?\\}\\}$"_s);
        if (const auto match = byMinor.match(text); match.hasMatch())
            return row(match.captured(1), match.captured(2), minor, depth);
        if (const auto match = keyAt.match(text); match.hasMatch()) {
            const QStringList list = keys(match.captured(1));
            return list.isEmpty() ? std::nullopt
                                  : std::optional(match.captured(2) == u"0" ? list.constFirst()
                                                                            : list.constLast());
        }
        if (const auto match = firstBelow.match(text); match.hasMatch()) {
            QList<int> limit;
            for (const QString &number : match.captured(2).split(u'.', Qt::SkipEmptyParts))
                limit << number.toInt();
            if (limit.isEmpty())
                limit = {1, minor + 1};
            for (const QString &key : keys(match.captured(1))) {
                if (isBelow(key, limit))
                    return key;
            }
            return {};
        }
        if (const auto match = either.match(text); match.hasMatch())
            return match.captured(minor >= match.captured(2).toInt() ? 1 : 3);
        return {};
    }

    [[nodiscard]] std::optional<QString> row(const QString &name, const QString &otherwise,
                                             int minor, int depth) const
    {
        const YAML::Node map = table(name);
        if (!map || !map.IsMap())
            return {};
        const QString key = u"1.%1"_s.arg(minor);
        for (const auto &entry : map) {
            const QString text = textOf(entry.first);
            if (text == key || text == u'v' + key)
                return depth < kDeepest
                           ? evaluated(textOf(entry.second).trimmed(), minor, depth + 1)
                           : std::nullopt;
        }
        return otherwise.isEmpty() ? std::nullopt : std::optional(otherwise);
    }
};

RoleVariables::RoleVariables() : m_impl(std::make_unique<Impl>()) { }
RoleVariables::~RoleVariables() = default;
RoleVariables::RoleVariables(RoleVariables &&) noexcept = default;
RoleVariables &RoleVariables::operator=(RoleVariables &&) noexcept = default;

bool RoleVariables::add(const QByteArray &yaml)
{
    try {
        const YAML::Node document = YAML::Load(yaml.toStdString());
        if (!document.IsMap())
            return document.IsNull();
        for (const auto &entry : document)
            m_impl->variables.try_emplace(entry.first.Scalar(), entry.second);
    } catch (const YAML::Exception &) {
        return false;
    }
    return true;
}

std::optional<QString> RoleVariables::value(const QString &name, int minor) const
{
    return m_impl->value(name, minor, 0);
}

QStringList RoleVariables::keys(const QString &name) const
{
    return m_impl->keys(name);
}

} // namespace uncordon::versions
