// SPDX-License-Identifier: Apache-2.0
// The compiler core uses English templates with numbered holes; here they become sentences of the window's language.
#pragma once

#include <QStringList>
#include <optional>
#include <vector>

#include "support/diagnostic.h"

namespace tirscope::protocol {
struct Sentence;
}

namespace tirscope::views {

/// The message in the window's language, its holes filled; phrases among the arguments ("a list") are translated too.
QString text(const Message& message);
/// Texts of a server in the window's language, where it says what they are translated from.
QStringList texts(const std::vector<std::string>& english, const std::optional<std::vector<protocol::Sentence>>& said);
/// A text of the core without holes: a primitive's summary, a parameter's help.
QString coreText(std::string_view english);

/// A tooltip whose long lines wrap: Qt shows plain text in lines that may be wider than the screen.
QString tipText(const QString& tip);

}  // namespace tirscope::views
