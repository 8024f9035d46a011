// SPDX-License-Identifier: Apache-2.0
#include "ir/limits.h"
#include "te/te.h"

namespace tirscope::te {

namespace {

[[noreturn]] void refuse_reduction(Diagnostic why) { throw LimitReached{std::move(why)}; }

/// A reduction of one value, by an operation whose identity is `identity` of the value's type.
Expr reduce_one(Kind kind, Expr source, std::vector<IterVar> axes, const std::function<Expr(DataType)>& identity) {
  const DataType dtype = source->dtype;
  Expr start = identity(dtype);
  if (!start) refuse_reduction(bad_input("te.reducer", "values of the type {0} cannot be reduced so", dtype.str()));
  Var x = make_var("x", dtype), y = make_var("y", dtype);
  CommReducer combiner = make<CommReducerNode>(std::vector{x}, std::vector{y}, std::vector{make_binary(kind, x, y)},
                                               std::vector{std::move(start)});
  return reduce(combiner, {std::move(source)}, std::move(axes)).front();
}

void check_tuple(const char* what, const Reducer::Tuple& values, const std::vector<DataType>& dtypes) {
  if (values.size() != dtypes.size())
    refuse_reduction(
        bad_input("te.reducer", "{0} gives {1} values for {2} that are reduced", what, values.size(), dtypes.size()));
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!values[i] || values[i]->dtype != dtypes[i])
      refuse_reduction(bad_input("te.reducer", "{0} gives {1} where {2} is reduced", what,
                                 values[i] ? values[i]->dtype.str() : "nothing", dtypes[i].str()));
}

}  // namespace

IterVar reduce_axis(const Expr& min, const Expr& end, std::string name) {
  Expr from = min, to = end;
  match_types(from, to);
  if (!to->dtype.is_integer())
    refuse_reduction(bad_input("te.shape-type", "the ends of the axis {0} must be integers", name));
  Expr extent = is_zero(from) ? to : sub(to, from);
  Var var = make_var(std::move(name), extent->dtype);
  return make<IterVarNode>(make_range(std::move(from), std::move(extent)), var, IterType::CommReduce);
}

IterVar reduce_axis(const Expr& extent, std::string name) {
  return reduce_axis(make_const(extent->dtype, 0), extent, std::move(name));
}

CommReducer comm_reducer(const Reducer& reducer, const std::vector<DataType>& dtypes) {
  std::vector<Var> lhs, rhs;
  for (std::size_t i = 0; i < dtypes.size(); ++i) {
    lhs.push_back(make_var(formatted("x{}", i), dtypes[i]));
    rhs.push_back(make_var(formatted("y{}", i), dtypes[i]));
  }
  Reducer::Tuple result = reducer.combine({lhs.begin(), lhs.end()}, {rhs.begin(), rhs.end()});
  check_tuple("the combining function", result, dtypes);
  Reducer::Tuple identity = reducer.identity(dtypes);
  check_tuple("the identity", identity, dtypes);
  return make<CommReducerNode>(std::move(lhs), std::move(rhs), std::move(result), std::move(identity));
}

std::vector<Expr> reduce(const CommReducer& combiner, std::vector<Expr> sources, std::vector<IterVar> axes,
                         Expr condition, std::vector<Expr> init) {
  std::vector<DataType> dtypes;
  for (const Var& var : combiner->lhs) dtypes.push_back(var->dtype);
  check_tuple("the reduction", sources, dtypes);
  if (!init.empty()) check_tuple("init", init, dtypes);
  for (const IterVar& axis : axes)
    if (axis->type != IterType::CommReduce)
      refuse_reduction(
          bad_input("te.axis-kind", "{0} is no axis made by reduce_axis and cannot be reduced", axis->var->name));
  if (!condition) condition = true_expr();
  std::vector<Expr> results;
  for (std::size_t i = 0; i < sources.size(); ++i)
    results.push_back(make<ReduceNode>(combiner, sources, init, axes, condition, static_cast<int>(i)));
  return results;
}

Expr sum(Expr source, std::vector<IterVar> axes) {
  return reduce_one(Kind::Add, std::move(source), std::move(axes), [](DataType dtype) { return make_const(dtype, 0); });
}
Expr prod(Expr source, std::vector<IterVar> axes) {
  return reduce_one(Kind::Mul, std::move(source), std::move(axes), [](DataType dtype) { return make_const(dtype, 1); });
}
Expr min(Expr source, std::vector<IterVar> axes) {
  return reduce_one(Kind::Min, std::move(source), std::move(axes), largest_value);
}
Expr max(Expr source, std::vector<IterVar> axes) {
  return reduce_one(Kind::Max, std::move(source), std::move(axes), smallest_value);
}

}  // namespace tirscope::te
