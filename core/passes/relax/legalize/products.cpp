// SPDX-License-Identifier: Apache-2.0
// matmul, by an expression of its own: operands of one dimension are a row on the left and a column on the right, whose
// dimension goes again; the dimensions before the last two broadcast.
#include "passes/relax/legalize/operator_call.h"
#include "topi/broadcast.h"

namespace tirscope::passes::legalize {

namespace {

/// The last `count` dimensions left out.
topi::Shape batch_of(const Tensor& x) {
  if (x.ndim() <= 2) return {};
  return {x.shape().begin(), x.shape().end() - 2};
}

Tensor matmul(const Tensor& a, const Tensor& b, std::optional<DataType> dtype) {
  const bool is_row = a.ndim() == 1, is_column = b.ndim() == 1;
  const topi::Broadcasting batch = topi::broadcast_shapes(batch_of(a), batch_of(b));
  topi::Shape shape = batch.shape;
  if (!is_row) shape.push_back(a.shape()[a.ndim() - 2]);
  if (!is_column) shape.push_back(b.shape().back());
  const IterVar k = te::reduce_axis(a.shape().back(), "k");
  return topi::python_compute(
      shape,
      [&](const topi::Indices& i) {
        const topi::Indices outer(i.begin(), i.begin() + std::ptrdiff_t(batch.shape.size()));
        topi::Indices of_a = topi::broadcast_indices(outer, batch.lhs, batch_of(a).size());
        topi::Indices of_b = topi::broadcast_indices(outer, batch.rhs, batch_of(b).size());
        if (!is_row) of_a.push_back(i[outer.size()]);
        of_a.push_back(k->var);
        of_b.push_back(k->var);
        if (!is_column) of_b.push_back(i.back());
        const Expr left = a(of_a), right = b(of_b);
        return te::sum(dtype ? mul(cast(*dtype, left), cast(*dtype, right)) : mul(left, right), {k});
      },
      "matmul");
}

}  // namespace

void add_products(Rules& rules) {
  rules["matmul"] = te_rule("matmul", [](const TeOperands& o, const OperatorCall& call) {
    return matmul(o.tensor(0), o.tensor(1), call.dtype("out_dtype"));
  });
}

}  // namespace tirscope::passes::legalize
