// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/symbols.h"

#include <QFont>
#include <QFrame>
#include <QIcon>
#include <QLabel>
#include <QPointer>

class QAbstractButton;
class QPushButton;
class QToolButton;

/// Small pieces that the run page and its dialogs share, so that the same thing looks the same.
namespace uncordon::ui {

enum class Tone : quint8 { Quiet, Calm, Wait, Failed };

QColor toneColour(Tone tone, const QPalette &palette);
/// A tint of the tone for a banner's ground; text in WindowText is readable on it.
QColor toneGround(Tone tone, const QPalette &palette);

QLabel *sectionLabel(const QString &text);
/// A label that takes its text literally, whatever is in it.
QLabel *plainLabel(const QString &text = {}, bool wrap = false);
/// A tool tip that shows `text` as it is: Qt takes one that looks like HTML for HTML.
QString plainToolTip(const QString &text);
QToolButton *toolButton(QStringView iconName, const QString &toolTip);
QFont tabularFont(QFont font);
QFont fixedFont();
/// Text in a softer colour that follows the palette.
void setMuted(QWidget *widget);
/// The one button of the page that is meant: filled with the accent.
void setPrimary(QPushButton *button);

/// A band across the page in the colour of its tone, with a thick edge at the left; slides in once.
class ToneFrame : public QFrame
{
    Q_OBJECT
public:
    explicit ToneFrame(QWidget *parent = nullptr);
    void setTone(Tone tone);
    [[nodiscard]] Tone tone() const { return m_tone; }
    void appear();
    void vanish();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void slideTo(int height, bool hideThen);
    Tone m_tone = Tone::Quiet;
};

/// Keeps buttons from being pressed by a click that was meant for what stood there a moment ago.
class ClickGuard : public QObject
{
    Q_OBJECT
public:
    explicit ClickGuard(const QList<QAbstractButton *> &buttons, QObject *parent = nullptr);
    /// Disables the buttons for a moment, then sets each to what `setWanted` said.
    void arm();
    /// All of the guarded buttons.
    void setWanted(bool enabled);

private:
    void apply();
    QList<QPointer<QAbstractButton>> m_buttons;
    bool m_wanted = true;
    int m_armed = 0;
};

} // namespace uncordon::ui
