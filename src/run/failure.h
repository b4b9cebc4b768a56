// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/error.h"

#include <QCoreApplication>

namespace uncordon::run {

inline std::unexpected<text::Error> failure(QString code, QString message, QString wayOut = {},
                                            QString file = {})
{
    text::Error error;
    error.code = std::move(code);
    error.message = std::move(message);
    error.wayOut = std::move(wayOut);
    error.file = std::move(file);
    return std::unexpected(std::move(error));
}

} // namespace uncordon::run
