// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "versions/checkout.h"

#include "versions/role_variables.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace uncordon::versions {

namespace {

constexpr int kGitMs = 120'000;

// Where the variables of a release stand, the more telling place first; the layout changed with v2.13, v2.23, v2.24
// and v2.29.
const QStringList kPlaces{u"roles/kubespray_defaults/defaults/main/"_s,
                          u"roles/kubespray_defaults/vars/main/"_s,
                          u"roles/kubespray-defaults/defaults/main/"_s,
                          u"roles/kubespray-defaults/defaults/main."_s,
                          u"roles/kubespray-defaults/vars/main/"_s,
                          u"roles/download/defaults/main/"_s,
                          u"roles/download/defaults/main."_s,
                          u"roles/container-engine/containerd/defaults/main."_s,
                          u"roles/container-engine/containerd-common/defaults/main."_s,
                          u"roles/container-engine/cri-o/defaults/main."_s,
                          u"roles/kubernetes-apps/metallb/defaults/main."_s,
                          u"roles/kubernetes/node/defaults/main."_s};

const QStringList kComponents{u"etcd_version"_s,
                              u"coredns_version"_s,
                              u"pod_infra_version"_s,
                              u"nodelocaldns_version"_s,
                              u"dnsautoscaler_version"_s,
                              u"containerd_version"_s,
                              u"runc_version"_s,
                              u"crictl_version"_s,
                              u"crio_version"_s,
                              u"cni_version"_s,
                              u"calico_version"_s,
                              u"cilium_version"_s,
                              u"flannel_version"_s,
                              u"kube_ovn_version"_s,
                              u"kube_router_version"_s,
                              u"metrics_server_version"_s,
                              u"helm_version"_s,
                              u"kube_vip_version"_s,
                              u"local_path_provisioner_version"_s,
                              u"cert_manager_version"_s,
                              u"metallb_version"_s,
                              u"ingress_nginx_version"_s,
                              u"weave_version"_s,
                              u"docker_version"_s};

class Git
{
public:
    explicit Git(const QString &folder)
    {
        // a work tree, or a bare clone
        const bool bare =
            !QFileInfo::exists(folder + u"/.git"_s) && QFileInfo::exists(folder + u"/HEAD"_s);
        m_base = bare ? QStringList{u"--git-dir"_s, folder} : QStringList{u"-C"_s, folder};
    }

    [[nodiscard]] std::optional<QByteArray> run(const QStringList &arguments,
                                                const QByteArray &input = {})
    {
        QProcess git;
        git.start(u"git"_s, m_base + arguments);
        if (!git.waitForStarted()) {
            m_missing = true;
            return {};
        }
        git.write(input);
        git.closeWriteChannel();
        if (!git.waitForFinished(kGitMs) || git.exitCode() != 0) {
            m_error = QString::fromUtf8(git.readAllStandardError()).trimmed().section(u'\n', 0, 0);
            return {};
        }
        return git.readAllStandardOutput();
    }
    [[nodiscard]] bool missing() const { return m_missing; }
    [[nodiscard]] QString error() const { return m_error; }

private:
    QStringList m_base;
    QString m_error;
    bool m_missing = false;
};

struct Tree
{
    QString ref, date;
    std::optional<Version> tag;
    std::map<QString, QByteArray> blobs; ///< by path, of the files that tell something
};

bool tells(const QString &path)
{
    return path == u"requirements.txt" || path == u"galaxy.yml" || path == u"ansible_version.yml" ||
           path == u"playbooks/ansible_version.yml" ||
           (std::ranges::any_of(kPlaces,
                                [&](const QString &place) { return path.startsWith(place); }) &&
            (path.endsWith(u".yml") || path.endsWith(u".yaml")));
}

QString lineValue(const QByteArray &text, const QString &name)
{
    const QRegularExpression form(u"^\\s*%1:\\s*['\"]?([0-9][^\\s'\"#]*)"_s.arg(name),
                                  QRegularExpression::MultilineOption);
    return form.match(QString::fromUtf8(text)).captured(1);
}

std::optional<Release> releaseOf(const Tree &tree, const QHash<QByteArray, QByteArray> &contents)
{
    const auto content = [&](const QString &path) {
        const auto blob = tree.blobs.find(path);
        return blob == tree.blobs.end() ? QByteArray() : contents.value(blob->second);
    };
    Release release;
    release.date = tree.date;
    const auto tag =
        tree.tag ? tree.tag : Version::parse(lineValue(content(u"galaxy.yml"_s), u"version"_s));
    if (!tag)
        return {};
    release.tag = *tag;
    RoleVariables variables;
    for (const QString &place : kPlaces) {
        for (const auto &[path, blob] : tree.blobs) {
            if (path.startsWith(place))
                variables.add(contents.value(blob));
        }
    }
    const QStringList keys = variables.keys(u"kubelet_checksums"_s);
    QList<Minor> minors;
    for (const QString &key : keys) {
        const auto version = Version::parse(key);
        if (!version)
            continue;
        release.versions << *version;
        if (!minors.contains(minorOf(*version)))
            minors << minorOf(*version);
    }
    const auto usual = Version::parse(variables.value(u"kube_version"_s, 0).value_or(QString()));
    const auto minimum =
        Version::parse(variables.value(u"kube_version_min_required"_s, 0).value_or(QString()));
    if (release.versions.isEmpty() || !usual || !minimum)
        return {};
    release.vPrefix = keys.constFirst().startsWith(u'v');
    release.defaultVersion = *usual;
    release.minimum = *minimum;
    for (const Minor &minor : std::as_const(minors)) {
        for (const QString &name : kComponents) {
            if (const auto text = variables.value(name, minor.minor); text && !text->isEmpty())
                release.components[minor][name] = *text;
        }
    }
    const QByteArray ansible =
        content(u"playbooks/ansible_version.yml"_s) + '\n' + content(u"ansible_version.yml"_s);
    release.ansibleMinimal = lineValue(ansible, u"minimal_ansible_version"_s);
    release.ansibleMaximal = lineValue(ansible, u"maximal_ansible_version"_s);
    for (const QByteArray &line : content(u"requirements.txt"_s).split('\n')) {
        const QString text = QString::fromUtf8(line).section(u'#', 0, 0).trimmed();
        if (!text.isEmpty())
            release.requirements << text;
    }
    findUsable(release);
    return release;
}

std::optional<Tree> readTree(Git &git, const QString &ref)
{
    const auto listing = git.run({u"ls-tree"_s, u"-r"_s, u"-z"_s, ref});
    if (!listing)
        return {};
    Tree tree;
    tree.ref = ref;
    for (const QByteArray &entry : listing->split('\0')) {
        const qsizetype tab = entry.indexOf('\t');
        const QString path = QString::fromUtf8(entry.sliced(tab + 1));
        if (tab > 0 && tells(path))
            tree.blobs[path] = entry.first(tab).split(' ').value(2);
    }
    return tree;
}

// BLOB blob SIZE LF bytes LF, one after the other
QHash<QByteArray, QByteArray> readBlobs(Git &git, const QList<Tree> &trees)
{
    QSet<QByteArray> wanted;
    for (const Tree &tree : trees) {
        for (const auto &[path, blob] : tree.blobs)
            wanted.insert(blob);
    }
    QByteArray names;
    for (const QByteArray &blob : std::as_const(wanted))
        names += blob + '\n';
    QHash<QByteArray, QByteArray> contents;
    const auto output = git.run({u"cat-file"_s, u"--batch"_s}, names);
    if (!output)
        return contents;
    for (qsizetype at = 0; at < output->size();) {
        const qsizetype end = output->indexOf('\n', at);
        if (end < 0)
            break;
        const QList<QByteArray> words = output->mid(at, end - at).split(' ');
        const qsizetype size = words.value(2).toLongLong();
        contents.insert(words.value(0), output->mid(end + 1, size));
        at = end + 1 + (words.size() == 3 ? size + 1 : 0);
    }
    return contents;
}

std::unexpected<text::Error> failed(const QString &code, const QString &message,
                                    const QString &wayOut, const QString &folder)
{
    return std::unexpected(text::Error{code, message, wayOut, folder});
}

} // namespace

text::Result<Catalogue> readCheckout(const QString &folder)
{
    Git git(folder);
    const auto refs = git.run(
        {u"for-each-ref"_s, u"--format=%(refname:short) %(creatordate:short)"_s, u"refs/tags"_s});
    if (!refs) {
        if (git.missing())
            return failed(u"git-missing"_s,
                          QCoreApplication::translate("versions", "git is not installed"),
                          QCoreApplication::translate("versions", "install the package git"), {});
        return failed(
            u"checkout-unreadable"_s,
            QCoreApplication::translate("versions", "this is no clone that git can read: %1")
                .arg(git.error()),
            QCoreApplication::translate("versions", "name the folder of a clone of Kubespray"),
            folder);
    }
    QList<Tree> trees;
    for (const QByteArray &line : refs->split('\n')) {
        const QList<QByteArray> words = line.split(' ');
        const QString ref = QString::fromUtf8(words.value(0));
        const auto tag = Version::parse(ref);
        if (!tag || !tag->preRelease.isEmpty() || *tag < Version{2, 12, 0, {}})
            continue;
        if (auto tree = readTree(git, ref)) {
            tree->tag = tag;
            tree->date = QString::fromUtf8(words.value(1));
            trees << *tree;
        }
    }
    if (auto head = readTree(git, u"HEAD"_s)) {
        if (const auto date = git.run({u"log"_s, u"-1"_s, u"--format=%cs"_s, u"HEAD"_s}))
            head->date = QString::fromUtf8(*date).trimmed();
        trees << *head;
    }
    const QHash<QByteArray, QByteArray> contents = readBlobs(git, trees);
    Catalogue catalogue;
    catalogue.source = folder;
    if (const auto shipped = shippedCatalogue())
        catalogue.knownBad = shipped->knownBad;
    for (const Tree &tree : std::as_const(trees)) {
        const auto release = releaseOf(tree, contents);
        if (release && !catalogue.find(release->tag))
            catalogue.releases << *release;
    }
    if (catalogue.releases.isEmpty())
        return failed(u"checkout-empty"_s,
                      QCoreApplication::translate("versions", "no release of Kubespray in it"),
                      QCoreApplication::translate(
                          "versions", "name a clone of Kubespray with its tags (git fetch --tags)"),
                      folder);
    std::ranges::sort(catalogue.releases, {}, &Release::tag);
    return catalogue;
}

} // namespace uncordon::versions
