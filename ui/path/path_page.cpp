// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/path/path_page.h"

#include "ui/path/hop_view.h"
#include "ui/path/ladder.h"
#include "versions/checkout.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QFileDialog>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QSplitter>
#include <QtConcurrentRun>

#include <algorithm>

namespace uncordon::ui {
namespace {

using namespace Qt::StringLiterals;
using versions::Minor;
using versions::Place;
using versions::Release;
using versions::Version;

const QString kFrom = u"path/from"_s, kTo = u"path/to"_s;

QComboBox *combo(const QString &name)
{
    auto *const box = new QComboBox;
    box->setAccessibleName(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setFont(tabularFont(box->font()));
    return box;
}

} // namespace

PathPage::PathPage(QWidget *parent)
    : QWidget(parent), m_release(combo(tr("Release that the cluster was made with"))),
      m_version(combo(tr("Version that it runs"))), m_to(combo(tr("Version that it should run"))),
      m_source(plainLabel()), m_verdict(plainLabel({}, true)), m_verdictFrame(new ToneFrame),
      m_checkout(new QPushButton(tr("Use a checkout…"))), m_ladder(new Ladder),
      m_steps(new QListWidget), m_hop(new HopView)
{
    build();
    takeCatalogue(versions::shippedCatalogue());
    restore();
}

void PathPage::build()
{
    QLabel *const title = plainLabel(tr("Path"));
    QFont big = title->font();
    big.setPointSizeF(big.pointSizeF() + 4);
    big.setWeight(QFont::DemiBold);
    title->setFont(big);
    setMuted(m_source);
    m_checkout->setAutoDefault(false);
    m_checkout->setToolTip(tr(
        "Read the releases from a clone of Kubespray instead of the catalogue that ships with Uncordon"));
    m_version->setEditable(true);
    m_version->setInsertPolicy(QComboBox::NoInsert);
    auto *const head = new QWidget;
    head->setFixedHeight(56);
    auto *const row = new QHBoxLayout(head);
    row->setContentsMargins(16, 0, 16, 0);
    row->setSpacing(8);
    row->addWidget(title);
    row->addSpacing(16);
    row->addWidget(plainLabel(tr("From")));
    row->addWidget(m_release);
    row->addWidget(m_version);
    row->addSpacing(8);
    row->addWidget(plainLabel(tr("To")));
    row->addWidget(m_to);
    row->addStretch(1);
    row->addWidget(m_source);
    row->addWidget(m_checkout);

    auto *const verdictRow = new QHBoxLayout(m_verdictFrame);
    verdictRow->setContentsMargins(16, 8, 16, 9);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    verdictRow->addWidget(m_verdict);

    m_steps->setFrameShape(QFrame::NoFrame);
    m_steps->setAccessibleName(tr("Steps"));
    m_steps->setFont(tabularFont(m_steps->font()));
    m_steps->setUniformItemSizes(true);
    m_steps->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *const side = new QSplitter(Qt::Vertical);
    side->addWidget(m_steps);
    side->addWidget(m_hop);
    side->setStretchFactor(1, 1);
    side->setSizes({150, 500});
    side->setChildrenCollapsible(false);
    side->setHandleWidth(1);
    auto *const body = new QSplitter(Qt::Horizontal);
    body->addWidget(m_ladder);
    body->addWidget(side);
    body->setStretchFactor(0, 1);
    body->setSizes({760, 440});
    body->setChildrenCollapsible(false);
    body->setHandleWidth(1);

    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head);
    column->addWidget(m_verdictFrame);
    column->addWidget(body, 1);

    connect(m_checkout, &QPushButton::clicked, this, &PathPage::chooseCheckout);
    connect(m_release, &QComboBox::currentIndexChanged, this, [this] {
        if (m_filling)
            return;
        if (const auto tag = Version::parse(m_release->currentText())) {
            m_from.release = *tag;
            if (const Release *release = m_catalogue.find(*tag);
                release && !release->versions.contains(m_from.version))
                m_from.version = release->defaultVersion;
            fillVersions();
            replan();
        }
    });
    connect(m_version, &QComboBox::currentTextChanged, this, [this](const QString &text) {
        const auto version = m_filling ? std::nullopt : Version::parse(text.trimmed());
        if (version) {
            m_from.version = *version;
            replan();
        }
    });
    connect(m_to, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (m_filling || index < 0)
            return;
        m_target = {{}, {}, Minor::parse(m_to->itemData(index).toString())};
        replan();
    });
    connect(m_ladder, &Ladder::targetChosen, this,
            [this](const Place &place) { setTarget({place.release, place.version, {}}); });
    connect(m_steps, &QListWidget::currentRowChanged, this, [this](int step) {
        if (step < 0 || step >= m_path.hops.size()) {
            m_hop->clear();
            return;
        }
        m_ladder->selectHop(step);
        m_hop->showHop(m_catalogue, m_path.hops[step], step + 1,
                       static_cast<int>(m_path.hops.size()));
    });
}

void PathPage::takeCatalogue(const text::Result<versions::Catalogue> &catalogue)
{
    if (!catalogue) {
        m_verdictFrame->setTone(Tone::Failed);
        m_verdict->setText(catalogue.error().toString());
        m_verdictFrame->show();
        return;
    }
    m_catalogue = *catalogue;
    const Release &newest = m_catalogue.releases.constLast();
    m_source->setText(
        tr("Releases up to %1, %2", "a tag and its date").arg(newest.name(), newest.date));
    m_source->setToolTip(plainToolTip(m_catalogue.source));
    m_ladder->setCatalogue(m_catalogue);
    fillReleases();
    fillTargets();
}

void PathPage::chooseCheckout()
{
    auto *const dialog = new QFileDialog(this, tr("A clone of Kubespray"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &folder) {
        m_checkout->setEnabled(false);
        m_source->setText(tr("Reading %1…").arg(folder));
        QtConcurrent::run([folder] {
            return versions::readCheckout(folder);
        }).then(this, [this](const text::Result<versions::Catalogue> &read) {
            m_checkout->setEnabled(true);
            takeCatalogue(read);
            if (read)
                replan();
        });
    });
    dialog->open();
}

void PathPage::fillReleases()
{
    m_filling = true;
    m_release->clear();
    for (qsizetype i = m_catalogue.releases.size(); i-- > 0;)
        m_release->addItem(m_catalogue.releases[i].name());
    m_release->setCurrentText(u'v' + m_from.release.toString());
    m_filling = false;
    fillVersions();
}

void PathPage::fillVersions()
{
    m_filling = true;
    m_version->clear();
    if (const Release *release = m_catalogue.find(m_from.release)) {
        QList<Version> versions = release->versions;
        std::ranges::sort(versions, std::greater<>{});
        for (const Version &version : std::as_const(versions))
            m_version->addItem(version.toString());
    }
    m_version->setCurrentText(m_from.version.toString());
    m_filling = false;
}

void PathPage::fillTargets()
{
    m_filling = true;
    m_to->clear();
    QMap<Minor, Version> newest;
    for (const Release &release : m_catalogue.releases) {
        for (const Version &version : release.usable) {
            const Minor minor = versions::minorOf(version);
            newest[minor] = std::max(newest.value(minor, version), version);
        }
    }
    for (const Minor &minor : newest.keys())
        m_to->insertItem(0, newest[minor].toString(), minor.toString());
    m_filling = false;
}

void PathPage::restore()
{
    const QSettings settings;
    const QString from = settings.value(kFrom).toString(), to = settings.value(kTo).toString();
    const auto release = Version::parse(from.section(u':', 0, 0)),
               version = Version::parse(from.section(u':', 1));
    if (m_catalogue.releases.isEmpty())
        return;
    // where nothing is known: the step to the newest release, the one that most people stand before
    const Release &last = m_catalogue.releases.constLast();
    const Release &before =
        m_catalogue.releases[std::max<qsizetype>(0, m_catalogue.releases.size() - 2)];
    m_from =
        release && version ? Place{*release, *version} : Place{before.tag, before.defaultVersion};
    m_target = {{}, {}, Minor::parse(to)};
    if (!m_target.minor)
        m_target.minor = versions::minorOf(last.defaultVersion);
    setFrom(m_from);
}

void PathPage::setFrom(const Place &from)
{
    m_from = from;
    fillReleases();
    replan();
}

void PathPage::setTarget(const versions::Target &target)
{
    m_target = target;
    replan();
}

QString PathPage::verdict() const
{
    return m_verdict->text();
}

void PathPage::replan()
{
    m_path = versions::findPath(m_catalogue, m_from, m_target);
    const std::optional<Place> target =
        !m_path.hops.isEmpty() ? std::optional(m_path.hops.constLast().to)
        : m_target.release && m_target.version
            ? std::optional(Place{*m_target.release, *m_target.version})
            : std::nullopt;
    m_filling = true;
    const auto minor = m_target.minor     ? m_target.minor
                       : m_target.version ? std::optional(versions::minorOf(*m_target.version))
                                          : std::nullopt;
    m_to->setCurrentIndex(minor ? m_to->findData(minor->toString()) : -1);
    m_filling = false;
    m_ladder->setPath(m_from, m_path, target);
    m_verdictFrame->setTone(m_path.reachable ? Tone::Quiet : Tone::Wait);
    m_verdictFrame->show();
    m_verdict->setText(!m_path.reachable ? m_path.reason
                       : m_path.hops.isEmpty()
                           ? tr("The cluster is there")
                           : tr("%n step(s): each is one run of upgrade-cluster.yml", nullptr,
                                static_cast<int>(m_path.hops.size())));
    m_steps->clear();
    for (qsizetype i = 0; i < m_path.hops.size(); ++i) {
        const versions::Hop &hop = m_path.hops[i];
        const Release *const from = m_catalogue.find(hop.from.release), *const to =
                                                                            m_catalogue.find(
                                                                                hop.to.release);
        const QString way =
            tr("%1.  %2 %3  →  %4 %5")
                .arg(i + 1)
                .arg(u'v' + hop.from.release.toString(),
                     from ? from->written(hop.from.version) : hop.from.version.toString(),
                     to->name(), to->written(hop.to.version));
        auto *const item = new QListWidgetItem(
            u"   "_s + (hop.knownBad.isEmpty() ? way : tr("%1   known bad").arg(way)), m_steps);
        item->setSizeHint({0, 28});
    }
    m_hop->clear();
    m_steps->setCurrentRow(m_path.hops.isEmpty() ? -1 : 0);
    QSettings settings;
    settings.setValue(kFrom, QString(m_from.release.toString() + u':' + m_from.version.toString()));
    if (minor)
        settings.setValue(kTo, minor->toString());
}

} // namespace uncordon::ui
