// SPDX-License-Identifier: Apache-2.0
// A fused function of Relax becomes one function of TensorIR.
//
//   @R.function(private=True)                        @T.prim_func(private=True)
//   def fused_exp_add(x, y):                         def fused_exp_add(x: T.Buffer, y: T.Buffer, z: T.Buffer):
//       lv = R.call_tir(cls.exp, (x,), ...)      ->      lv = T.alloc_buffer(...)
//       gv = R.call_tir(cls.add, (lv, y), ...)           for ...: lv[i] = T.exp(x[i])
//                                                        for ...: z[i] = lv[i] + y[i]
//   main: cls.fused_exp_add(x, y)                    main: R.call_tir(cls.fused_exp_add, (x, y), out_sinfo=...)
//
// 1. Functions with the attribute Primitive are replaced; their parameters become buffers (tuples flattened), then the
//    results, then sizes.
// 2. The bodies of the functions that it calls follow one another, with what each computes for the others allocated in
//    the root block as <buffer>_intermediate. Blocks get names that are given once: T_add, T_add_1. Where
//    two parameters are one buffer, the first of its regions stands for all.
// 3. A result that is written over an argument makes the call one of R.call_tir_inplace.
// 4. Then copies of variables and what nothing uses go, functions too (CanonicalizeBindings, DeadCodeElimination).
#include "arith/relax/op_table.h"
#include "passes/passes.h"
#include "passes/relax/functions.h"
#include "passes/relax/fuse/fused_prim_func.h"
#include "relax/rewriter.h"

namespace tirscope::passes {

namespace {

using namespace relax;
using FusedFunctions = std::map<std::string, FusedPrimFunc>;

class FusedCalls final : public Rewriter {
 public:
  FusedCalls(const IRModule& module, const FusedFunctions& fused) : Rewriter(module), module_(module), fused_(fused) {}

 protected:
  RelaxExpr call(const RelaxCall& call) override {
    auto callee = as<GlobalVarNode>(call->callee);
    auto it = callee ? fused_.find(callee->name) : fused_.end();
    if (it == fused_.end()) return call;
    std::vector<RelaxExpr> tensors;
    std::vector<Expr> sizes;
    for (const NodeRef& arg : call->args) flatten(ref_as<RelaxExprNode>(arg), tensors, sizes);
    auto type = as<FuncStructInfoNode>(function_info(module_->find(callee->name)));
    StructInfo result = type ? checked(call_result(*type, call->args)) : call->struct_info;
    RelaxExpr made = call_tir(ref(callee), std::move(tensors), result, sizes);
    if (!it->second.is_inplace()) return made;
    AttrList indices;
    for (int index : it->second.inplace) indices.emplace_back(index);
    return with(*as<RelaxCallNode>(made), [&](RelaxCallNode& copy) {
      copy.op = find_relax_op("call_tir_inplace");
      copy.attrs["inplace_indices"] = std::move(indices);
    });
  }

 private:
  static void flatten(const RelaxExpr& arg, std::vector<RelaxExpr>& tensors, std::vector<Expr>& sizes) {
    if (auto shape = as<ShapeStructInfoNode>(arg->struct_info)) {
      sizes.insert(sizes.end(), shape->values.begin(), shape->values.end());
    } else if (auto prim = as<PrimStructInfoNode>(arg->struct_info); prim && prim->value) {
      sizes.push_back(prim->value);
    } else if (auto tuple = as<TupleStructInfoNode>(arg->struct_info)) {
      auto literal = as<RelaxTupleNode>(arg);
      for (std::size_t i = 0; i < tuple->items.size(); ++i)
        flatten(literal ? literal->items[i] : RelaxExpr(make<TupleGetItemNode>(tuple->items[i], arg, int(i))), tensors,
                sizes);
    } else {
      tensors.push_back(arg);
    }
  }
  IRModule module_;
  const FusedFunctions& fused_;
};

}  // namespace

Result<IRModule> fuse_tir(const IRModule& module, const Context& context, const AttrList&) {
  FusedFunctions fused;
  for (const auto& [name, node] : module->functions) {
    auto function = as<RelaxFunctionNode>(node);
    if (!function || !is_fused(*function)) continue;
    TS_TRY(fused[name], fused_prim_func(*function, *module));
  }
  TS_TRY(IRModule calls, rewrite_functions<FusedCalls>(module, fused));
  IRModule result = with(calls, [&](IRModuleNode& copy) {
    for (const auto& [name, one] : fused) copy.functions[name] = one.function;
  });
  TS_TRY(IRModule short_names, canonicalize_bindings(result, context, {}));
  return dead_code_elimination(short_names, context, {Attr()});
}

}  // namespace tirscope::passes
