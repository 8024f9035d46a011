// SPDX-License-Identifier: Apache-2.0
// What Python's operators, attributes and subscripts mean on expressions, buffers and variables of the IR, as TVM
// defines them for its Python objects.
#pragma once

#include "ir/build.h"
#include "script/python/evaluator.h"

namespace tirscope::script {

/// The value as an expression: a Python int becomes int32 (int64 when it does not fit), a float float32, a region of
/// constant extents a vector load. Null when it has no such form.
Expr to_expr(const Value& value);
/// The same, with a number taking the type of `like`.
Expr to_expr_like(const Value& value, const Expr& like);

Value node_binary(Evaluator& evaluator, Op op, const Value& a, const Value& b, const syntax::Node& where);
Value node_unary(Evaluator& evaluator, Op op, const Expr& operand, const syntax::Node& where);
Value node_conditional(Evaluator& evaluator, const Expr& test, const Value& a, const Value& b,
                       const syntax::Node& where);
Value node_attribute(Evaluator& evaluator, const NodeRef& node, std::string_view name, const syntax::Node& where);
/// `buffer[index]`: a load, or a region when there are slices without steps.
Value node_subscript(Evaluator& evaluator, const NodeRef& node, const Value& index, const syntax::Node& where);
/// The indices of a load or store; empty, with a report, when they make no sense.
std::optional<std::vector<Expr>> to_indices(Evaluator& evaluator, const Buffer& buffer, const Value& index,
                                            const syntax::Node& where);

/// Runs `make`, turning what the IR refuses into a report.
template <class F>
Value guarded(Evaluator& evaluator, const syntax::Node& where, F make) {
  try {
    return make();
  } catch (LimitReached& limit) {
    return evaluator.report(where, std::move(limit.diagnostic));
  }
}

/// `stop - start`, simplified: the extent of a loop or a slice.
Expr difference(const Expr& stop, const Expr& start);

/// A range by its ends, as TVM makes it: one that begins at 0 keeps its end as written.
Range range_between(const Expr& begin, const Expr& end);

}  // namespace tirscope::script
