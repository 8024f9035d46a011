// SPDX-License-Identifier: Apache-2.0
// Every pass, one file each. Registered in passes.def, put in order in pipeline.cpp.
#pragma once

#include "passes/pass.h"

namespace tirscope::passes {

#define TS_FUNCTION_PASS(Name, function, ...) FunctionPass function;
#define TS_MODULE_PASS(Name, function, ...) ModulePass function;
#define TS_RELAX_PASS(Name, function, ...) ModulePass function;
#include "passes/passes.def"

}  // namespace tirscope::passes
