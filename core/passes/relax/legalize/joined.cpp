// SPDX-License-Identifier: Apache-2.0
// Operators of tuples of tensors.
#include "passes/relax/legalize/operator_call.h"
#include "topi/nn/products.h"
#include "topi/transform/shape.h"

namespace tirscope::passes::legalize {

namespace {

/// The fields of an operand that is a tuple: as it was written, where that is known; else items taken from it.
Result<std::vector<NodeRef>> fields_of(BlockBuilder& builder, NodeRef tuple) {
  while (auto var = as<RelaxVarNode>(tuple)) {
    const RelaxExpr bound = builder.lookup_binding(*var);
    if (!bound || (!as<RelaxTupleNode>(bound) && !as<RelaxVarNode>(bound))) break;
    tuple = bound;
  }
  std::vector<NodeRef> out;
  if (auto written = as<RelaxTupleNode>(tuple)) {
    out.assign(written->items.begin(), written->items.end());
    return out;
  }
  auto info = as<TupleStructInfoNode>(struct_info_of(tuple));
  if (!info) return out;
  for (std::size_t i = 0; i < info->items.size(); ++i) {
    TS_TRY(RelaxVar item, builder.emit(make<TupleGetItemNode>(info->items[i], ref_as<RelaxExprNode>(tuple), int(i))));
    out.push_back(item);
  }
  return out;
}

Result<RelaxExpr> concat(BlockBuilder& builder, const OperatorCall& call) {
  TS_TRY(const std::vector<NodeRef> fields, fields_of(builder, call.arg(0)));
  if (fields.empty()) return RelaxExpr{};
  return call_te(builder, "concatenate", fields, [&](const TeOperands& o) -> Tensors {
    return {topi::concatenate(o.tensors(), call.integer("axis", 0))};
  });
}

Result<RelaxExpr> einsum(BlockBuilder& builder, const OperatorCall& call) {
  TS_TRY(const std::vector<NodeRef> fields, fields_of(builder, call.arg(0)));
  if (fields.empty()) return RelaxExpr{};
  return call_te(builder, "einsum", fields,
                 [&](const TeOperands& o) -> Tensors { return {topi::einsum(call.text("subscripts"), o.tensors())}; });
}

/// Sections that do not divide the axis stay: TVM 0.18's topi has no such operator.
Result<RelaxExpr> split(BlockBuilder& builder, const OperatorCall& call) {
  const int64_t axis = call.integer("axis", 0);
  if (!call.is_list("indices_or_sections")) {
    const std::vector<Expr> shape = call.shape(0);
    const std::size_t real = std::size_t(axis < 0 ? axis + int64_t(shape.size()) : axis);
    const int64_t sections = call.integer("indices_or_sections", 1);
    const auto size = real < shape.size() ? as_int(shape[real]) : std::nullopt;
    if (!size || sections < 1 || *size % sections != 0) return RelaxExpr{};
    return call_te(builder, "split", {call.arg(0)},
                   [&](const TeOperands& o) { return topi::split_sections(o.tensor(0), sections, axis); });
  }
  return call_te(builder, "split", {call.arg(0)}, [&](const TeOperands& o) {
    std::vector<Expr> indices;
    for (int64_t index : call.integers("indices_or_sections").value_or(std::vector<int64_t>{}))
      indices.push_back(int64(index));
    return topi::split_at(o.tensor(0), indices, axis);
  });
}

}  // namespace

void add_joined(Rules& rules) {
  rules["concat"] = concat;
  rules["einsum"] = einsum;
  rules["split"] = split;
}

}  // namespace tirscope::passes::legalize
