// SPDX-License-Identifier: Apache-2.0
// Locations of diagnostics as marks of a code view.
#pragma once

#include "support/diagnostic.h"
#include "views/common/text/code_view.h"

namespace tirscope::views {

/// Underlines a location in the text, at least one character of it.
CodeMark underline(const QTextDocument& document, const Place& place);

}  // namespace tirscope::views
