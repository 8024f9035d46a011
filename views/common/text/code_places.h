// SPDX-License-Identifier: Apache-2.0
// Places of diagnostics as marks of a code view.
#pragma once

#include "support/diagnostic.h"
#include "views/common/text/code_view.h"

namespace tirscope::views {

/// Underlines a place that is a stretch of the text, at least a character of it.
CodeMark underline(const QTextDocument& document, const Place& place);

}  // namespace tirscope::views
