// SPDX-License-Identifier: Apache-2.0
// What is wrong with a text that a person types, shown while they type.
#pragma once

#include <QString>

#include "script/files/reader.h"
#include "views/common/text/code_view.h"

namespace tirscope::app {

/// Reads the text of a module; a reached limit or our own bug is a diagnostic too.
std::expected<script::ReadResult, Diagnostics> readText(const QString& text, bool check_well_formed = true);

/// Underlines the locations of the problems in an editor, each with its message as a tooltip.
void markProblems(views::CodeView& editor, const Diagnostics& problems);

/// "line 7: there is no such name (and 2 more)".
QString firstProblem(const Diagnostics& problems);

}  // namespace tirscope::app
