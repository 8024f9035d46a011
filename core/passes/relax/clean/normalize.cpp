// SPDX-License-Identifier: Apache-2.0
// Normalize: every function in the normal form of core/relax/normalize.cpp.
//
//   return R.exp(R.add(x, x))     ->     gv = R.add(x, x); gv1 = R.exp(gv); return gv1
//
// NormalizeGlobalVar: a public function is named by its global_symbol; a private one of the same name is renamed.
// AttachGlobalSymbol: every function gets a global_symbol, its name in the module, unless it has one.
#include "ir/walk/module_edit.h"
#include "passes/passes.h"
#include "passes/relax/functions.h"
#include "relax/rewriter.h"

namespace tirscope::passes {

namespace {

/// Emits every binding again, whether or not it changes.
class NormalForm final : public relax::Rewriter {
 public:
  using Rewriter::Rewriter;

 protected:
  void binding(const Binding& binding) override {
    RelaxExpr value = relax::checked(builder_.normalize(expr(binding->value)));
    if (auto sequence = ref_as<SeqExprNode>(value)) {
      for (const BindingBlock& one : sequence->blocks)
        for (const Binding& inner : one->bindings) builder_.emit_normalized(inner);
      value = sequence->body;
    }
    rebind(binding, value);
  }
};

}  // namespace

Result<IRModule> normalize(const IRModule& module, const Context&, const AttrList&) {
  return relax::rewrite_functions<NormalForm>(module);
}

Result<IRModule> normalize_global_var(const IRModule& module, const Context&, const AttrList&) {
  return relax::normalize_global_vars(module);
}

Result<IRModule> attach_global_symbol(const IRModule& module, const Context&, const AttrList&) {
  ModuleEdit edit(module);
  for (const auto& [name, node] : module->functions) {
    if (is_public(node)) continue;
    auto attach = [&](auto& copy) { copy.attrs["global_symbol"] = Attr(name); };
    if (auto function = ref_as<PrimFuncNode>(node)) edit.put(name, with(function, attach));
    if (auto function = ref_as<RelaxFunctionNode>(node)) edit.put(name, with(function, attach));
  }
  return std::move(edit).take();
}

}  // namespace tirscope::passes
