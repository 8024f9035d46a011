// SPDX-License-Identifier: Apache-2.0
// Purity is no longer checked, so that later passes may write to memory.
//
//   y = R.call_pure_packed("f", x, sinfo_args=(S,))   ->   y = R.call_packed("f", x, sinfo_args=(S,))
//
// 1. Every pure function, local ones included, gets the attribute relax.force_pure.
// 2. R.call_pure_packed becomes the call itself.
#include "passes/passes.h"
#include "passes/relax/functions.h"
#include "relax/rewriter.h"

namespace tirscope::passes {

namespace {

using namespace relax;

RelaxFunction forced_pure(const RelaxFunction& function) {
  if (!function->is_pure || function->attrs.contains("relax.force_pure")) return function;
  return with(function, [](RelaxFunctionNode& copy) { copy.attrs["relax.force_pure"] = Attr(1); });
}

class PurityRemoval final : public Rewriter {
 public:
  using Rewriter::Rewriter;

 protected:
  RelaxExpr call(const RelaxCall& call) override {
    if (!is_call_of(call, "call_pure_packed") || call->args.empty()) return call;
    std::vector<NodeRef> args(call->args.begin() + 1, call->args.end());
    return make<RelaxCallNode>(call->struct_info, nullptr, call->args.front(), std::move(args), call->attrs,
                               call->sinfo_args);
  }
  RelaxExpr expr(const RelaxExpr& value) override {
    RelaxExpr now = Rewriter::expr(value);
    auto local = ref_as<RelaxFunctionNode>(now);
    return local ? RelaxExpr(forced_pure(local)) : now;
  }
};

}  // namespace

Result<IRModule> remove_purity_checking(const IRModule& module, const Context&, const AttrList&) {
  TS_TRY(IRModule calls, rewrite_functions<PurityRemoval>(module));
  return with(calls, [&](IRModuleNode& copy) {
    for (auto& [name, node] : copy.functions)
      if (auto function = ref_as<RelaxFunctionNode>(node)) node = forced_pure(function);
  });
}

}  // namespace tirscope::passes
