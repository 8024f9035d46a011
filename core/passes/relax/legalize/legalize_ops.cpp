// SPDX-License-Identifier: Apache-2.0
// LegalizeOps: calls of operators become calls of TensorIR functions that compute them.
//
//   R.add(x, R.const(1.0))    ->    R.call_tir(cls.add, (x,), out_sinfo=...)
//   R.print(x, format="x")    ->    R.call_packed("relax.run.print", ...)
//
// 1. A call is legalised where the shapes of all its operands and of its result are known; a name with "dynamic" is of
//    an operator whose result's shape need not be.
// 2. The rule of the operator says how (elementwise.cpp, moved.cpp, ...); a rule may leave the call as it is.
// 3. print, assert_op, shape_to_tensor, unique and nonzero are calls of the runtime's packed functions, by
//    call_pure_packed where they are pure.
// 4. What a rule makes is legalised again.
// Operators that TVM writes as loops of its own (sort, cumsum, scatter, ...) have no rule here and stay.
#include <algorithm>

#include "arith/relax/op_table.h"
#include "passes/passes.h"
#include "passes/relax/legalize/operator_call.h"
#include "relax/rewriter.h"

namespace tirscope::passes {

namespace {

using namespace legalize;

const Rules& all_rules() {
  static const Rules rules = [] {
    Rules out;
    for (auto add : {add_elementwise, add_created, add_moved, add_joined, add_statistics, legalize::add_products,
                     add_networks, add_convolutions, add_attention, add_quantization, add_layouts})
      add(out);
    return out;
  }();
  return rules;
}

bool has_known_shapes(const StructInfo& info) {
  if (auto tensor = as<TensorStructInfoNode>(info)) return as<ShapeExprNode>(tensor->shape) != nullptr;
  if (auto shape = as<ShapeStructInfoNode>(info)) return shape->has_values;
  if (auto tuple = as<TupleStructInfoNode>(info)) return std::ranges::all_of(tuple->items, has_known_shapes);
  return true;
}

/// Rule 1.
bool may_be_legalised(const RelaxCallNode& call) {
  const auto known = [](const NodeRef& arg) {
    const StructInfo info = struct_info_of(arg);
    return !info || has_known_shapes(info);
  };
  if (!std::ranges::all_of(call.args, known)) return false;
  return call.op->name.contains("dynamic") || (call.struct_info && has_known_shapes(call.struct_info));
}

/// Rule 3: the call of the runtime's function; null for other operators.
RelaxExpr packed_call(const RelaxCallNode& call) {
  struct Packed {
    std::string_view op, function;
    bool is_pure;
  };
  static constexpr Packed table[] = {{"print", "relax.run.print", false},
                                     {"assert_op", "relax.run.assert_op", false},
                                     {"shape_to_tensor", "relax.run.shape_to_tensor", true},
                                     {"unique", "relax.run.unique", true},
                                     {"nonzero", "relax.run.nonzero", true}};
  auto packed = std::ranges::find(table, call.op->name, &Packed::op);
  if (packed == std::end(table)) return nullptr;
  const RelaxExpr function = relax::extern_func(std::string(packed->function));
  const std::vector<StructInfo> result = {call.struct_info};
  if (!packed->is_pure) return make<RelaxCallNode>(call.struct_info, nullptr, function, call.args, AttrDict{}, result);
  std::vector<NodeRef> args = {function};
  args.insert(args.end(), call.args.begin(), call.args.end());
  return make<RelaxCallNode>(call.struct_info, find_relax_op("call_pure_packed"), nullptr, std::move(args), AttrDict{},
                             result);
}

class Legalizer final : public relax::Rewriter {
 public:
  using Rewriter::Rewriter;

 protected:
  RelaxExpr call(const relax::RelaxCall& call) override {
    if (!call->op) return call;
    if (RelaxExpr packed = packed_call(*call)) return packed;
    const auto rule = all_rules().find(call->op->name);
    if (rule == all_rules().end() || !may_be_legalised(*call)) return call;
    // Rule 2.
    RelaxExpr made = relax::checked(rule->second(builder_, OperatorCall(*call)));
    if (!made) return call;
    // Rule 4.
    auto again = ref_as<RelaxCallNode>(made);
    return again && again != call && again->op ? this->call(again) : made;
  }
};

}  // namespace

Result<IRModule> legalize_ops(const IRModule& module, const Context&, const AttrList&) {
  return relax::rewrite_functions<Legalizer>(module);
}

}  // namespace tirscope::passes
