// SPDX-License-Identifier: Apache-2.0
// Reductions.
#include "passes/relax/legalize/operator_call.h"
#include "topi/broadcast.h"
#include "topi/elementwise.h"
#include "topi/reduction.h"

namespace tirscope::passes::legalize {

namespace {

topi::ReduceOver reduced(const Tensor& x, const OperatorCall& call, bool keepdims) {
  return {topi::real_axes(call.node().op->name, call.integers("axis"), x.ndim()), keepdims};
}

Tensor mean(const Tensor& x, const OperatorCall& call, bool keepdims) {
  const topi::ReduceOver over = reduced(x, call, keepdims);
  Expr count = int32(1);
  for (std::size_t axis : over.axes) count = mul(count, x.shape()[axis]);
  return topi::divide(topi::sum(x, over), count);
}

Tensor variance(const Tensor& x, const OperatorCall& call) {
  const Tensor deviation = topi::subtract(x, mean(x, call, true));
  return mean(topi::multiply(deviation, deviation), call, call.flag("keepdims"));
}

}  // namespace

void add_statistics(Rules& rules) {
  for (const char* name : {"sum", "max", "min", "prod"})
    rules[name] = te_rule(name, [name](const TeOperands& o, const OperatorCall& call) {
      return topi::reduce(o.tensor(0), topi::reduction_named(name), reduced(o.tensor(0), call, call.flag("keepdims")));
    });
  for (bool largest : {true, false})
    rules[largest ? "argmax" : "argmin"] =
        te_rule(largest ? "argmax" : "argmin", [largest](const TeOperands& o, const OperatorCall& call) {
          return topi::arg_reduce(o.tensor(0), largest, reduced(o.tensor(0), call, call.flag("keepdims")));
        });
  rules["mean"] = te_rule("mean", [](const TeOperands& o, const OperatorCall& call) {
    return mean(o.tensor(0), call, call.flag("keepdims"));
  });
  rules["variance"] =
      te_rule("variance", [](const TeOperands& o, const OperatorCall& call) { return variance(o.tensor(0), call); });
  rules["std"] = te_rule(
      "std", [](const TeOperands& o, const OperatorCall& call) { return topi::sqrt(variance(o.tensor(0), call)); });
}

}  // namespace tirscope::passes::legalize
