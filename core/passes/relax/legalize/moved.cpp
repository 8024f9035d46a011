// SPDX-License-Identifier: Apache-2.0
// Operators that move elements.
#include <algorithm>

#include "passes/relax/legalize/operator_call.h"
#include "topi/broadcast.h"
#include "topi/reduction.h"
#include "topi/transform/selection.h"
#include "topi/transform/shape.h"
#include "topi/transform/slice.h"

namespace tirscope::passes::legalize {

namespace {

/// The operand that says the new shape: a shape, or a variable bound to one.
NodeRef shape_operand(const BlockBuilder& builder, const NodeRef& given) {
  auto var = as<RelaxVarNode>(given);
  if (!var) return given;
  const RelaxExpr bound = builder.lookup_binding(*var);
  return as<ShapeExprNode>(bound) ? NodeRef(bound) : nullptr;
}

using ToShape = Tensor (*)(const Tensor&, const topi::Shape&);

/// The second operand is the shape, or a tensor that has it.
Rule to_shape(std::string hint, ToShape f, bool like = false) {
  return [=](BlockBuilder& builder, const OperatorCall& call) -> Result<RelaxExpr> {
    const NodeRef shape = like ? NodeRef(shape_expr(call.shape(1))) : shape_operand(builder, call.arg(1));
    if (!shape || !as<ShapeExprNode>(shape)) return RelaxExpr{};
    return call_te(builder, hint, {call.arg(0), shape},
                   [&](const TeOperands& o) -> Tensors { return {f(o.tensor(0), o.sizes(1))}; });
  };
}

Tensor reshaped(const Tensor& x, const topi::Shape& shape) { return topi::reshape(x, shape); }

/// One dimension of all elements.
Tensor flat(const Tensor& x) { return topi::reshape(x, {topi::simplified(topi::product(x.shape()))}); }

Tensor expanded(const Tensor& x, const std::vector<int64_t>& axes) {
  const std::size_t ndim = x.ndim() + axes.size();
  std::vector<bool> is_new(ndim);
  for (int64_t axis : axes) is_new[topi::real_axis("expand_dims", axis, ndim)] = true;
  topi::Shape shape;
  std::size_t next = 0;
  for (std::size_t d = 0; d < ndim; ++d) shape.push_back(is_new[d] || next == x.ndim() ? int64(1) : x.shape()[next++]);
  return topi::python_compute(
      shape,
      [&](const topi::Indices& i) {
        topi::Indices of_x;
        for (std::size_t d = 0; d < ndim; ++d)
          if (!is_new[d]) of_x.push_back(i[d]);
        return x(of_x);
      },
      "expand_dims");
}

/// begin, end and strides are tuples of numbers; the last may be missing.
Result<RelaxExpr> strided_slice(BlockBuilder& builder, const OperatorCall& call) {
  return call_te(builder, "strided_slice", call.args(), [&](const TeOperands& o) -> Tensors {
    topi::Slice slice{o.sizes(2), o.sizes(3), {}, {}, false, call.flag("assume_inbound")};
    for (const Expr& axis : o.sizes(1)) slice.axes.push_back(topi::known_size("strided_slice", axis));
    if (o.size() > 4)
      slice.strides = o.sizes(4);
    else
      slice.strides.assign(slice.axes.size(), int64(1));
    return {topi::strided_slice(o.tensor(0), slice)};
  });
}

/// 0.18 does not look whether indices lie in the tensor; later releases have a mode.
Result<RelaxExpr> take(BlockBuilder& builder, const OperatorCall& call) {
  const std::string named = call.text("mode");
  const topi::OutOfRange mode = named == "clip"   ? topi::OutOfRange::Clip
                                : named == "wrap" ? topi::OutOfRange::Wrap
                                                  : topi::OutOfRange::Fast;
  return call_te(builder, "take", call.args(), [&](const TeOperands& o) -> Tensors {
    if (o.value(1).tensor()) return {topi::take(o.tensor(0), o.tensor(1), call.integer("axis"), mode)};
    return {topi::take(o.tensor(0), o.number(1), call.integer("axis", 0), mode)};
  });
}

}  // namespace

void add_moved(Rules& rules) {
  rules["broadcast_to"] = to_shape("broadcast_to", topi::broadcast_to);
  rules["reshape"] = to_shape("reshape", reshaped);
  rules["collapse_sum_to"] = to_shape("collapse_sum", topi::collapse_sum);
  rules["collapse_sum_like"] = to_shape("collapse_sum", topi::collapse_sum, true);
  rules["flatten"] = te_rule("reshape", [](const TeOperands& o, const OperatorCall&) { return flat(o.tensor(0)); });
  rules["expand_dims"] = te_rule("expand_dims", [](const TeOperands& o, const OperatorCall& call) {
    return expanded(o.tensor(0), call.integers("axis").value_or(std::vector<int64_t>{}));
  });
  rules["permute_dims"] = te_rule("transpose", [](const TeOperands& o, const OperatorCall& call) {
    return topi::transpose(o.tensor(0), call.integers("axes"));
  });
  rules["squeeze"] = te_rule("squeeze", [](const TeOperands& o, const OperatorCall& call) {
    return topi::squeeze(o.tensor(0), call.integers("axis"));
  });
  rules["repeat"] = te_rule("repeat", [](const TeOperands& o, const OperatorCall& call) {
    const auto axis = call.integer("axis");
    return topi::repeat(axis ? o.tensor(0) : flat(o.tensor(0)), call.integer("repeats", 1), axis.value_or(0));
  });
  rules["tile"] = te_rule("tile", [](const TeOperands& o, const OperatorCall& call) {
    return topi::tile(o.tensor(0), call.integers("repeats").value_or(std::vector<int64_t>{}));
  });
  rules["flip"] = te_rule("flip", [](const TeOperands& o, const OperatorCall& call) {
    return topi::flip(o.tensor(0), call.integer("axis", 0));
  });
  rules["strided_slice"] = strided_slice;
  rules["take"] = take;
}

}  // namespace tirscope::passes::legalize
