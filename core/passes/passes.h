// SPDX-License-Identifier: Apache-2.0
// Every pass, one file each. Registered in pass.cpp, put in order in pipeline.cpp.
#pragma once

#include "passes/pass.h"

namespace tirscope::passes {

#define TS_PASS(Name, function) \
  Result<PrimFunc> function(const PrimFunc& function_, const Context& context, const AttrList& args);
#include "passes/passes.def"

}  // namespace tirscope::passes
