// SPDX-License-Identifier: Apache-2.0
// From a position in the printed text to the subject there, and back. No widgets.
#pragma once

#include <vector>

#include "script/printer/printer.h"
#include "views/common/text/code_view.h"
#include "views/common/values/snapshot.h"

namespace tirscope::views::source {

/// What is at `offset`: a buffer where its name is, the loop or block of an iteration variable, else the innermost
/// statement. `outer` gives the loop or block around that instead.
Subject subjectAt(const Snapshot& snapshot, int offset, bool outer = false);

/// How `subject` is shown: a statement as a band over its lines with its variable marked, a buffer by all its
/// occurrences.
std::vector<CodeMark> marksOf(const Snapshot& snapshot, const Subject& subject);

/// Where to scroll for `subject`; empty when it is not in the text.
script::TextRange placeOf(const Snapshot& snapshot, const Subject& subject);

}  // namespace tirscope::views::source
