// SPDX-License-Identifier: Apache-2.0
// Calls of functions: kernels of the module, functions of the registry, closures.
#include "arith/relax/rules.h"

namespace tirscope::relax_rules {

namespace {

/// What sinfo_args says: nothing is any value, several are a tuple.
Info as_said(const Call& call) {
  if (call.types.empty()) return object_info();
  if (call.types.size() == 1) return call.types[0];
  return make<TupleStructInfoNode>(call.types);
}

/// A kernel that writes into some of its inputs: as many indices as results, -1 for one of its own.
Info inplace(const Call& call) {
  auto indices = int_list(call.attrs["inplace_indices"]);
  auto inputs = call.args.size() > 1 ? as<RelaxTupleNode>(call.args[1]) : nullptr;
  if (call.types.empty() || !indices || !inputs) return as_said(call);
  auto several = as<TupleStructInfoNode>(call.types[0]);
  if (indices->size() != (several ? several->items.size() : 1))
    return wrong_argument(call, "an index of inplace_indices for each result");
  bool any = false;
  for (std::size_t i = 0; i < indices->size(); ++i) {
    const int64_t index = (*indices)[i];
    if (index < -1 || index >= int64_t(inputs->items.size()))
      return wrong_argument(call, "inplace_indices of inputs, or -1, found " + std::to_string(index));
    any = any || index >= 0;
    for (std::size_t k = 0; k < i; ++k)
      if (index >= 0 && (*indices)[k] == index) return wrong_argument(call, "each input in inplace_indices once");
  }
  if (!any) return wrong_argument(call, "at least one input in inplace_indices");
  return as_said(call);
}

Info inplace_packed(const Call& call) {
  auto indices = int_list(call.attrs["inplace_indices"]);
  for (int64_t index : indices.value_or(std::vector<int64_t>{}))
    if (index < -1 || index + 1 >= int64_t(call.args.size()))
      return wrong_argument(call, "inplace_indices of its arguments, or -1, found " + std::to_string(index));
  return as_said(call);
}

}  // namespace

void add_calls(OpTable& table) {
  const Param function{"gvar", Takes::Function}, packed{"func", Takes::Function}, args{"args", Takes::Tuple};
  auto kernel = [&](std::string_view name, const Param& callee, std::vector<Param> more, RelaxOp::Infer infer) {
    std::vector<Param> params{callee, args};
    params.insert(params.end(), more.begin(), more.end());
    RelaxOp& op = table.add(name, std::move(params), infer);
    op.form = RelaxForm::CallTir, op.takes_types = true;
  };
  kernel("call_tir", function, {}, as_said);
  kernel("call_dps_packed", packed, {}, as_said);
  kernel("call_tir_inplace", function, {{"inplace_indices", Takes::Ints}}, inplace);
  kernel("call_tir_with_grad", function, {{"te_grad_name", Takes::String}, {"te_grad_kwargs", Takes::Any, AttrDict{}}},
         as_said);
  auto registered = [&](std::string_view name, std::vector<Param> params, RelaxOp::Infer infer, RelaxForm form,
                        bool pure) {
    RelaxOp& op = table.add(name, std::move(params), infer);
    op.form = form, op.pure = pure, op.takes_types = true;
  };
  registered("call_pure_packed", {packed}, as_said, RelaxForm::Packed, true);
  registered("call_inplace_packed", {packed, {"inplace_indices", Takes::Ints}}, inplace_packed, RelaxForm::Packed,
             true);
  registered("call_builtin_with_ctx", {packed, args}, as_said, RelaxForm::Plain, false);
  registered("invoke_closure", {{"closure"}, args}, as_said, RelaxForm::Plain, false);
  registered("invoke_pure_closure", {{"closure"}, args}, as_said, RelaxForm::Plain, true);
  table.add("make_closure", {packed, args}, any_object);
  table.add("null_value", {}, any_object);
  RelaxOp& print = table.add("print", {{"format", Takes::Text, ""}}, nothing);
  print.form = RelaxForm::Print, print.pure = false;
  RelaxOp& assertion = table.add("assert_op", {{"condition"}, {"format", Takes::Text, ""}}, nothing);
  assertion.form = RelaxForm::Assert, assertion.pure = false;
}

}  // namespace tirscope::relax_rules
