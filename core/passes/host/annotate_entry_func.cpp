// SPDX-License-Identifier: Apache-2.0
// The function where the module begins is marked.
//
//   @T.prim_func            @T.prim_func
//   def main(...):      ->  def main(...):
//                               T.func_attr({"tir.is_entry_func": T.bool(True)})
//
// 1. The only function of a module is its entry.
// 2. Of several, the only one that is exposed (has a global symbol) is, when that is a TensorIR function.
#include "ir/build.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

/// TVM's AnnotateEntryFunc.
Result<IRModule> annotate_entry_func(const IRModule& module, const Context&, const AttrList&) {
  std::string entry;
  int exposed = 0;
  for (const auto& [name, node] : module->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    bool only = module->functions.size() == 1;                     // Rule 1
    if (!only && function && !global_symbol(*function)) continue;  // Rule 2
    ++exposed;
    if (function) entry = name;
  }
  PrimFunc function = exposed == 1 ? module->prim_func(entry) : nullptr;  // Rule 2
  if (!function) return module;
  const Attr* mark = find_attr(function->attrs, "tir.is_entry_func");
  if (mark && mark->as_int().value_or(0) != 0) return module;
  return with_function(module, entry,
                       with(function, [](PrimFuncNode& f) { f.attrs["tir.is_entry_func"] = true_expr(); }));
}

}  // namespace tirscope::passes
