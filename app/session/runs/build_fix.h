// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/session/document.h"

namespace tirscope::app {

/// A refusal to build the current step for `target`, with the steps that help: those of the schedule that is open, not
/// of one that begins with the program.
Diagnostic withFix(Diagnostic refusal, const Document& document, const QString& target);

}  // namespace tirscope::app
