// SPDX-License-Identifier: Apache-2.0
// Most passes are analyzed mutators.
#pragma once

#include "arith/analyzed_mutator.h"

namespace tirscope::passes {

using arith::AnalyzedMutator;

}  // namespace tirscope::passes
