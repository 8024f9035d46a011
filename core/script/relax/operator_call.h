// SPDX-License-Identifier: Apache-2.0
// Calls of Relax's operators with the values of a script, bound as Python binds them: `R.nn.max_pool2d(x, 2,
// strides=2)` in a program, `relax.op.nn.max_pool2d(x, 2)` in a script that builds one.
#pragma once

#include <map>
#include <span>

#include "arith/relax/op_table.h"
#include "script/python/value.h"

namespace tirscope::script {

/// What values of the script are in the graph. Each may refuse.
struct GraphValues {
  /// A graph value, ready to be an operand: what is nested may be bound to a variable first.
  std::function<Result<RelaxExpr>(const Value&)> operand;
  std::function<Result<Expr>(const Value&)> size;  ///< a size, or a number of R.prim_value
  std::function<Result<Attr>(const Value&)> attribute;
  std::function<Result<std::vector<StructInfo>>(const Value&)> types;  ///< one struct info or several
};

/// The call, with its struct info. What is not given has its default; what Python's function does with its arguments is
/// done. Refused as `script.arity`, `script.unknown-argument`, `script.relax`, and as relax_call refuses.
Result<RelaxExpr> call_operator(const RelaxOp& op, std::span<const Value> positional,
                                const std::map<std::string, Value>& keywords, const GraphValues& values);

/// The operator that Python's `a op b` or `op a` means; null where graph values have none ("%" in 0.18).
const RelaxOp* operator_of(Op op, bool unary);

}  // namespace tirscope::script
