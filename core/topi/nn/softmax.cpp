// SPDX-License-Identifier: Apache-2.0
// softmax and its logarithm along one axis: the largest element is subtracted before the exponential.
#include "topi/nn/softmax.h"

#include "topi/elementwise.h"
#include "topi/scalar.h"
#include "topi/table.h"

namespace tirscope::topi {

namespace {

/// A tensor and the axis along which it is normalised.
struct Along {
  const Tensor& x;
  std::size_t axis;

  Shape reduced() const {
    Shape out = x.shape();
    out.erase(out.begin() + std::ptrdiff_t(axis));
    return out;
  }
  Indices with(Indices indices, const Expr& index) const {
    indices.insert(indices.begin() + std::ptrdiff_t(axis), index);
    return indices;
  }
  Indices without(Indices indices) const {
    indices.erase(indices.begin() + std::ptrdiff_t(axis));
    return indices;
  }
  IterVar k() const { return te::reduce_axis(x.shape()[axis], "k"); }
};

Tensor largest(const Along& along) {
  const IterVar k = along.k();
  return python_compute(
      along.reduced(), [&](const Indices& i) { return te::max(along.x(along.with(i, k->var)), {k}); },
      "T_softmax_maxelem");
}

AttrDict axis_attr(const Along& along) { return {{"axis", int32(int64_t(along.axis))}}; }

}  // namespace

Tensor softmax(const Tensor& x, int64_t axis, bool fast) {
  const Along along{x, real_axis("nn.softmax", axis, x.ndim())};
  const Tensor most = largest(along);
  const auto shifted = [&](const Indices& i) { return tirscope::sub(x(i), most(along.without(i))); };
  const Tensor powers =
      fast ? fast_exp(python_compute(x.shape(), shifted, "T_softmax_delta", "elemwise"))
           : python_compute(x.shape(), [&](const Indices& i) { return scalar::exp(shifted(i)); }, "T_softmax_exp");
  const IterVar k = along.k();
  const Tensor total = python_compute(
      along.reduced(), [&](const Indices& i) { return te::sum(powers(along.with(i, k->var)), {k}); },
      "T_softmax_expsum");
  return python_compute(
      x.shape(), [&](const Indices& i) { return div(powers(i), total(along.without(i))); }, "T_softmax_norm",
      fast ? "fast_softmax_output" : "softmax_output", axis_attr(along));
}

Tensor log_softmax(const Tensor& x, int64_t axis) {
  const Along along{x, real_axis("nn.log_softmax", axis, x.ndim())};
  const Tensor most = largest(along);
  const IterVar k = along.k();
  const Tensor total = python_compute(along.reduced(), [&](const Indices& i) {
    return te::sum(scalar::exp(tirscope::sub(x(along.with(i, k->var)), most(i))), {k});
  });
  return python_compute(
      x.shape(),
      [&](const Indices& i) {
        const Indices rest = along.without(i);
        return tirscope::sub(tirscope::sub(x(i), most(rest)), scalar::log(total(rest)));
      },
      "compute", "log_softmax_output", axis_attr(along));
}

void add_softmax(Table& table) {
  const Parameter axis = optional("axis", Takes::Integer, -1);
  table.add("nn.softmax", {tensor("x"), axis},
            [](const Arguments& a) { return softmax(a.tensor("x"), a.integer("axis")); });
  table.add("nn.fast_softmax", {tensor("x"), axis},
            [](const Arguments& a) { return softmax(a.tensor("x"), a.integer("axis"), true); });
  table.add("nn.log_softmax", {tensor("x"), axis},
            [](const Arguments& a) { return log_softmax(a.tensor("x"), a.integer("axis")); });
}

}  // namespace tirscope::topi
