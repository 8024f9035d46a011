// SPDX-License-Identifier: Apache-2.0
// The functions of one side of the module stay.
//
//   main (calling_conv 1), main_kernel (calling_conv 2)   ->   "host": main    "device": main_kernel
//
// 1. A function is the device's when it is launched as a kernel (calling_conv 2), else the host's. (TVM's Filter takes
//    any condition; these two are what its driver uses.)
// 2. Functions that are not TensorIR stay.
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

/// TVM's Filter, as its driver calls it.
Result<IRModule> filter(const IRModule& module, const Context&, const AttrList& args) {
  const std::string& side = *args[0].as_string();
  if (side != "host" && side != "device")
    return fail(bad_input("filter.side", "expected \"host\" or \"device\", not \"{0}\"", side));
  std::map<std::string, NodeRef> kept;
  for (const auto& [name, node] : module->functions) {
    auto function = as<PrimFuncNode>(node);
    bool on_device = function && calling_convention(*function) == CallingConvention::KernelLaunch;  // Rule 1
    if (!function || on_device == (side == "device")) kept.emplace(name, node);                     // Rule 2
  }
  if (kept.size() == module->functions.size()) return module;
  return with(module, [&](IRModuleNode& m) { m.functions = kept; });
}

}  // namespace tirscope::passes
