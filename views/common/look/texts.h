// SPDX-License-Identifier: Apache-2.0
// The compiler core uses English templates with numbered holes; here they become sentences of the window's language.
#pragma once

#include <QString>

#include "support/diagnostic.h"

namespace tirscope::views {

/// The message in the window's language, its holes filled; phrases among the arguments ("a list") are translated too.
QString text(const Message& message);
/// A text of the core without holes: a primitive's summary, a parameter's help.
QString coreText(std::string_view english);

/// A tooltip whose long lines wrap: Qt shows plain text in lines that may be wider than the screen.
QString tipText(const QString& tip);

}  // namespace tirscope::views
