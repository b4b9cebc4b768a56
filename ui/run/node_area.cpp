// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/run/node_area.h"

#include "rehearsal/cluster_state.h"
#include "ui/run/timeline_widget.h"

#include <QBoxLayout>
#include <QTimer>
#include <QtConcurrentRun>

#include <algorithm>

namespace uncordon::ui {
namespace {

using namespace std::chrono_literals;
constexpr auto kTick = 100ms;
constexpr auto kClusterInterval = 1s;

} // namespace

NodeArea::NodeArea(QWidget *parent)
    : QWidget(parent), m_widget(new TimelineWidget), m_ticker(new QTimer(this)),
      m_clusterTimer(new QTimer(this))
{
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_widget);
    m_widget->setModel(&m_model);
    m_widget->setFrameShape(QFrame::NoFrame);
    connect(m_widget, &TimelineWidget::nodeSelected, this, &NodeArea::nodeSelected);
    connect(m_widget, &TimelineWidget::logSelected, this, &NodeArea::rangeSelected);
    m_ticker->setInterval(kTick);
    connect(m_ticker, &QTimer::timeout, this, &NodeArea::tick);
    m_clusterTimer->setInterval(kClusterInterval);
    connect(m_clusterTimer, &QTimer::timeout, this, &NodeArea::readCluster);
}

void NodeArea::setTimeline(const timeline::Timeline &timeline,
                           const std::optional<run::RunInfo> &info, bool live)
{
    if (info && m_clusterState != info->clusterState) {
        m_clusterState = info->clusterState;
        readCluster();
    }
    if (info)
        m_model.setExpected(info->controlPlane, info->workers);
    m_model.setTimeline(timeline);
    m_base = timeline.now.value_or(timeline::Micros(0));
    m_since.start();
    const bool wasLive = std::exchange(m_live, live);
    if (live && !m_ticker->isActive()) {
        m_ticker->start();
        m_clusterTimer->start();
    } else if (!live) {
        m_ticker->stop();
        m_clusterTimer->stop();
        m_shown = m_base;
        m_widget->setNow(m_base);
        if (wasLive) {
            readCluster();
            if (m_widget->followsNow())
                m_widget->fit(); // nothing more to leave room for
        }
    }
    tick();
}

void NodeArea::tick()
{
    if (!m_live)
        return;
    const timeline::Micros now = m_base + timeline::Micros(m_since.nsecsElapsed() / 1000);
    m_shown = std::max(m_shown, now); // time does not run backwards when a late byte comes
    m_widget->setNow(m_shown);
    Q_EMIT nowChanged(m_shown);
}

void NodeArea::readCluster()
{
    if (m_clusterState.isEmpty() || m_reading)
        return;
    m_reading = true;
    QtConcurrent::run([state = m_clusterState] {
        return rehearsal::readSnapshot(state);
    }).then(this, [this](const text::Result<cluster::Snapshot> &snapshot) {
        m_reading = false;
        if (snapshot)
            m_model.setSnapshot(*snapshot);
    });
}

void NodeArea::clear()
{
    m_clusterState.clear();
    m_shown = m_base = timeline::Micros(0);
    m_live = false;
    m_ticker->stop();
    m_clusterTimer->stop();
    m_model.setExpected({}, {});
    m_model.setTimeline({});
    m_widget->setFollowNow(true);
}

void NodeArea::selectLine(quint32 line)
{
    m_widget->selectLine(line);
}

void NodeArea::selectNode(const QString &node)
{
    m_widget->selectNode(node);
}

void NodeArea::zoomIn()
{
    m_widget->zoomIn();
}

void NodeArea::zoomOut()
{
    m_widget->zoomOut();
}

void NodeArea::fit()
{
    m_widget->fit();
}

void NodeArea::setFollowNow(bool follow)
{
    m_widget->setFollowNow(follow);
}

} // namespace uncordon::ui
