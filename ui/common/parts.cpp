// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/common/parts.h"

#include "ui/common/symbols.h"
#include "ui/common/tokens.h"

#include <QAbstractButton>
#include <QEvent>
#include <QFontDatabase>
#include <QPainter>
#include <QPropertyAnimation>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <QWidget>

#include <chrono>

namespace uncordon::ui {
namespace {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
constexpr auto kGuard = 500ms; ///< longer than a double click
constexpr int kSlideMs = 140;
constexpr int kEdge = 4;

QColor blend(const QColor &over, const QColor &under, double part)
{
    const auto mix = [part](int a, int b) { return static_cast<int>(b + (a - b) * part); };
    return QColor(mix(over.red(), under.red()), mix(over.green(), under.green()),
                  mix(over.blue(), under.blue()));
}

/// Follows palette changes of its widget, which a stored palette would not.
class Muting : public QObject
{
public:
    explicit Muting(QWidget *widget) : QObject(widget)
    {
        widget->installEventFilter(this);
        apply();
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (!m_applying &&
            (event->type() == QEvent::PaletteChange || event->type() == QEvent::ParentChange))
            apply();
        return QObject::eventFilter(watched, event);
    }

private:
    void apply()
    {
        m_applying = true;
        auto *const widget = static_cast<QWidget *>(parent());
        widget->setPalette({});
        QPalette palette = widget->palette();
        for (const auto role : {QPalette::WindowText, QPalette::Text}) {
            palette.setColor(role,
                             blend(palette.color(role), palette.color(QPalette::Window), 0.72));
        }
        widget->setPalette(palette);
        m_applying = false;
    }
    bool m_applying = false;
};

} // namespace

QColor toneColour(Tone tone, const QPalette &palette)
{
    const bool dark = isDark(palette);
    switch (tone) {
    case Tone::Quiet:
        return blend(palette.color(QPalette::WindowText), palette.color(QPalette::Window), 0.5);
    case Tone::Calm: return phaseColour(timeline::PhaseKind::Uncordon, dark);
    case Tone::Wait: return phaseColour(timeline::PhaseKind::Confirm, dark);
    case Tone::Failed: return failedColour(dark);
    }
    return {};
}

QColor toneGround(Tone tone, const QPalette &palette)
{
    const double strength = tone == Tone::Quiet || tone == Tone::Calm ? 0.07 : 0.14;
    return blend(toneColour(tone, palette), palette.color(QPalette::Window), strength);
}

QLabel *plainLabel(const QString &text, bool wrap)
{
    auto *const label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    label->setText(text);
    label->setWordWrap(wrap);
    return label;
}

QLabel *sectionLabel(const QString &text)
{
    QLabel *const label = plainLabel(text);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() - 1);
    font.setWeight(QFont::DemiBold);
    font.setLetterSpacing(QFont::PercentageSpacing, 106);
    label->setFont(font);
    setMuted(label);
    return label;
}

QString plainToolTip(const QString &text)
{
    return text.isEmpty() ? QString()
                          : u"<qt>" + text.toHtmlEscaped().replace(u'\n', u"<br>"_s) + u"</qt>";
}

QToolButton *toolButton(QStringView iconName, const QString &toolTip)
{
    auto *const button = new QToolButton;
    button->setAutoRaise(true);
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    button->setIcon(symbol(iconName));
    button->setIconSize({16, 16});
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QFont tabularFont(QFont font)
{
    font.setFeature("tnum", 1);
    return font;
}

QFont fixedFont()
{
    return QFontDatabase::systemFont(QFontDatabase::FixedFont);
}

void setMuted(QWidget *widget)
{
    new Muting(widget);
}

void setPrimary(QPushButton *button)
{
    // Styles lighten a button's colour; white stays readable on what they make of this one.
    const QColor accent = readable(button->palette().color(QPalette::Highlight), Qt::white, 7);
    QPalette palette = button->palette();
    for (const auto group : {QPalette::Active, QPalette::Inactive}) {
        palette.setColor(group, QPalette::Button, accent);
        palette.setColor(group, QPalette::ButtonText, Qt::white);
    }
    button->setPalette(palette);
    QFont font = button->font();
    font.setWeight(QFont::DemiBold);
    button->setFont(font);
}

ToneFrame::ToneFrame(QWidget *parent) : QFrame(parent)
{
    hide();
}

void ToneFrame::setTone(Tone tone)
{
    m_tone = tone;
    update();
}

void ToneFrame::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), toneGround(m_tone, palette()));
    painter.fillRect(0, 0, kEdge, height(), toneColour(m_tone, palette()));
    painter.setPen(blend(toneColour(m_tone, palette()), palette().color(QPalette::Window), 0.35));
    painter.drawLine(0, height() - 1, width(), height() - 1);
}

void ToneFrame::appear()
{
    if (isVisibleTo(parentWidget()) && maximumHeight() > 0)
        return;
    const bool animated = parentWidget() && parentWidget()->isVisible();
    setMaximumHeight(animated ? 0 : QWIDGETSIZE_MAX);
    show();
    if (animated)
        slideTo(sizeHint().height(), false);
}

void ToneFrame::vanish()
{
    if (isVisibleTo(parentWidget()))
        slideTo(0, true);
}

void ToneFrame::slideTo(int height, bool hideThen)
{
    auto *const slide = new QPropertyAnimation(this, "maximumHeight", this);
    slide->setDuration(kSlideMs);
    slide->setStartValue(hideThen ? this->height() : 0);
    slide->setEndValue(height);
    slide->setEasingCurve(QEasingCurve::OutCubic);
    connect(slide, &QPropertyAnimation::finished, this, [this, hideThen] {
        if (hideThen)
            hide();
        setMaximumHeight(QWIDGETSIZE_MAX);
    });
    slide->start(QAbstractAnimation::DeleteWhenStopped);
}

ClickGuard::ClickGuard(const QList<QAbstractButton *> &buttons, QObject *parent) : QObject(parent)
{
    for (QAbstractButton *button : buttons)
        m_buttons.append(button);
}

void ClickGuard::arm()
{
    ++m_armed;
    apply();
    QTimer::singleShot(kGuard, this, [this] {
        --m_armed;
        apply();
    });
}

void ClickGuard::setWanted(bool enabled)
{
    m_wanted = enabled;
    apply();
}

void ClickGuard::apply()
{
    for (const auto &button : m_buttons) {
        if (button)
            button->setEnabled(m_armed == 0 && m_wanted);
    }
}

} // namespace uncordon::ui
