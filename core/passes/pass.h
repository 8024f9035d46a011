// SPDX-License-Identifier: Apache-2.0
// A pass is a name, as TVM registers it, and a function from module to module.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/function.h"
#include "passes/target.h"
#include "support/job.h"

namespace tirscope::passes {

/// What a pass may look at besides the module: TVM's PassContext.
struct Context {
  Target target;
  AttrDict config;  ///< "tir.UnrollLoop" -> {"auto_max_step": 16, ...}
};

/// One pass, described once.
struct Pass {
  std::string_view name;  ///< TVM's, without its prefix: "LowerInitBlock"
  Result<PrimFunc> (*run)(const PrimFunc& function, const Context& context, const AttrList& args);
};

std::span<const Pass> all_passes();
/// By TVM's name, with or without "tir." or "tir.transform."; null when there is none.
const Pass* find_pass(std::string_view name);

/// A pass with its arguments, as it stands in a pipeline.
struct PassCall {
  std::string name;
  AttrList args;
};

/// The list for `context.target`, in TVM 0.18's order, with what its configuration leaves out left out.
std::vector<PassCall> pipeline(const Context& context);

struct Stage {
  std::string name;
  bool changed = false;  ///< the module is another object than before
  double ms = 0;
  IRModule module;
};

/// Runs `passes` one after another over every TensorIR function. Refused as `pass.unknown` for a name that is none.
Result<std::vector<Stage>> run_passes(const IRModule& module, const std::vector<PassCall>& passes,
                                      const Context& context, const Job& job = {});

/// The module after the whole pipeline.
Result<IRModule> lower(const IRModule& module, const Context& context, const Job& job = {});

}  // namespace tirscope::passes
