// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/tokens.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace uncordon::ui {

using timeline::PhaseKind;

namespace {

double luminance(const QColor &colour)
{
    const auto linear = [](float value) {
        const double v = static_cast<double>(value);
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

QString say(const char *text)
{
    return QCoreApplication::translate("words", text);
}

QColor mixed(const QColor &from, const QColor &to, double part)
{
    const auto mix = [part](int a, int b) {
        return static_cast<int>(std::lround(a + (b - a) * part));
    };
    return QColor(mix(from.red(), to.red()), mix(from.green(), to.green()),
                  mix(from.blue(), to.blue()));
}

} // namespace

bool isDark(const QPalette &palette)
{
    return luminance(palette.color(QPalette::Base)) < 0.2;
}

QColor phaseColour(PhaseKind kind, bool dark)
{
    switch (kind) {
    case PhaseKind::Confirm: return dark ? QColor(0xF0, 0xE4, 0x42) : QColor(0x94, 0x6E, 0x00);
    case PhaseKind::Check: return dark ? QColor(0x8E, 0x97, 0xA8) : QColor(0x73, 0x7C, 0x8F);
    case PhaseKind::Cordon: return dark ? QColor(0x8F, 0xA3, 0xC8) : QColor(0x5C, 0x6F, 0x91);
    case PhaseKind::Drain: return dark ? QColor(0xE6, 0x9F, 0x00) : QColor(0xB8, 0x6E, 0x00);
    case PhaseKind::Upgrade: return dark ? QColor(0x56, 0xB4, 0xE9) : QColor(0x00, 0x67, 0xA3);
    case PhaseKind::Uncordon: return dark ? QColor(0x2B, 0xC7, 0x9A) : QColor(0x00, 0x79, 0x5A);
    case PhaseKind::Rescue: return dark ? QColor(0xCC, 0x79, 0xA7) : QColor(0x9A, 0x4E, 0x83);
    }
    return {};
}

QColor failedColour(bool dark)
{
    return dark ? QColor(0xFF, 0x6B, 0x5E) : QColor(0xB3, 0x26, 0x1E);
}

QColor textOn(const QColor &ground)
{
    return contrast(ground, Qt::white) >= contrast(ground, Qt::black) ? Qt::white : Qt::black;
}

double contrast(const QColor &a, const QColor &b)
{
    const double first = luminance(a), second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

QString phaseWord(PhaseKind kind)
{
    switch (kind) {
    case PhaseKind::Check: return say(QT_TRANSLATE_NOOP("words", "check"));
    case PhaseKind::Confirm: return say(QT_TRANSLATE_NOOP("words", "confirm"));
    case PhaseKind::Cordon: return say(QT_TRANSLATE_NOOP("words", "cordon"));
    case PhaseKind::Drain: return say(QT_TRANSLATE_NOOP("words", "drain"));
    case PhaseKind::Upgrade: return say(QT_TRANSLATE_NOOP("words", "upgrade"));
    case PhaseKind::Uncordon: return say(QT_TRANSLATE_NOOP("words", "uncordon"));
    case PhaseKind::Rescue: return say(QT_TRANSLATE_NOOP("words", "rescue"));
    }
    return {};
}

QString stateWord(timeline::NodeState state)
{
    using timeline::NodeState;
    switch (state) {
    case NodeState::Untouched: return say(QT_TRANSLATE_NOOP("words", "untouched"));
    case NodeState::Running: return say(QT_TRANSLATE_NOOP("words", "running"));
    case NodeState::Upgraded: return say(QT_TRANSLATE_NOOP("words", "upgraded"));
    case NodeState::Ok: return say(QT_TRANSLATE_NOOP("words", "ok"));
    case NodeState::Failed: return say(QT_TRANSLATE_NOOP("words", "failed"));
    case NodeState::Unreachable: return say(QT_TRANSLATE_NOOP("words", "unreachable"));
    case NodeState::Interrupted: return say(QT_TRANSLATE_NOOP("words", "interrupted"));
    case NodeState::Unknown: return say(QT_TRANSLATE_NOOP("words", "unknown"));
    }
    return {};
}

QString resultWord(timeline::PhaseResult result)
{
    using timeline::PhaseResult;
    switch (result) {
    case PhaseResult::Ok: return say(QT_TRANSLATE_NOOP("words", "ok"));
    case PhaseResult::Changed: return say(QT_TRANSLATE_NOOP("words", "changed"));
    case PhaseResult::Skipped: return say(QT_TRANSLATE_NOOP("words", "skipped"));
    case PhaseResult::Failed: return say(QT_TRANSLATE_NOOP("words", "failed"));
    case PhaseResult::Unreachable: return say(QT_TRANSLATE_NOOP("words", "unreachable"));
    case PhaseResult::Ignored: return say(QT_TRANSLATE_NOOP("words", "ignored"));
    case PhaseResult::Interrupted: return say(QT_TRANSLATE_NOOP("words", "interrupted"));
    case PhaseResult::Running: return say(QT_TRANSLATE_NOOP("words", "running"));
    }
    return {};
}

QString groupWord(timeline::Role role)
{
    switch (role) {
    case timeline::Role::ControlPlane: return say(QT_TRANSLATE_NOOP("words", "Control plane"));
    case timeline::Role::Worker: return say(QT_TRANSLATE_NOOP("words", "Workers"));
    case timeline::Role::Etcd: return say(QT_TRANSLATE_NOOP("words", "etcd"));
    case timeline::Role::None: return say(QT_TRANSLATE_NOOP("words", "Nodes"));
    }
    return {};
}

QString durationText(timeline::Micros duration)
{
    const qint64 seconds = (duration.count() + 500'000) / 1'000'000;
    if (seconds >= 3600)
        return say(QT_TRANSLATE_NOOP("words", "%1 h %2 min"))
            .arg(seconds / 3600)
            .arg(seconds / 60 % 60, 2, 10, QChar(u'0'));
    return u"%1:%2"_s.arg(seconds / 60).arg(seconds % 60, 2, 10, QChar(u'0'));
}

QColor readable(const QColor &colour, const QColor &background, double ratio)
{
    const QColor pole = contrast(Qt::white, background) > contrast(Qt::black, background)
                            ? QColor(Qt::white)
                            : QColor(Qt::black);
    for (int step = 0; step < 20; ++step) {
        const QColor candidate = mixed(colour, pole, step / 20.0);
        if (contrast(candidate, background) >= ratio)
            return candidate;
    }
    return pole;
}

} // namespace uncordon::ui
