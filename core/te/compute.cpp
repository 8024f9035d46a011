// SPDX-License-Identifier: Apache-2.0
#include "ir/walk/visitor.h"
#include "te/te.h"

namespace tirscope::te {

namespace {

/// Carries a refusal out of code that returns plain values.
template <class T>
T value_or_throw(Result<T> result) {
  if (!result) throw LimitReached{std::move(result).error()};
  return *std::move(result);
}

Result<void> check_shape(const std::string& name, const Shape& shape) {
  for (const Expr& extent : shape)
    if (!extent->dtype.is_integer() || !extent->dtype.is_scalar())
      return fail(
          bad_input("te.shape-type", "the dimensions of {0} must be integers, not {1}", name, extent->dtype.str()));
  return {};
}

std::vector<IterVar> axes_of(const Shape& shape, const std::vector<std::string>& names) {
  std::vector<IterVar> axes;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const DataType dtype = shape[i]->dtype;
    Var var = make_var(i < names.size() ? names[i] : formatted("ax{}", i), dtype);
    axes.push_back(make<IterVarNode>(make_range(make_const(dtype, 0), shape[i]), var, IterType::DataParallel));
  }
  return axes;
}

/// Whether there is a reduction below the top of `body`.
bool reduces_below_top(const Expr& body) {
  bool found = false;
  walk(*body, [&](const Node& node) {
    found |= node.kind == Kind::Reduce && &node != body.get();
    return !found;
  });
  return found;
}

/// Whether two results are values of one reduction.
bool same_reduction(const ReduceNode& a, const ReduceNode& b) {
  return a.combiner == b.combiner && a.source == b.source && a.axis == b.axis && a.condition == b.condition &&
         a.init == b.init;
}

Result<void> check_body(const std::string& name, const std::vector<Expr>& body) {
  if (body.empty()) return fail(bad_input("te.no-result", "the function that computes {0} gives no expression", name));
  const ReduceNode* first = as<ReduceNode>(body.front());
  int index = 0;
  for (const Expr& expr : body) {
    if (!expr || expr->dtype.is_void())
      return fail(bad_input("te.no-result", "the function that computes {0} gives something without a value", name));
    if (reduces_below_top(expr))
      return fail(bad_input("te.reduction-not-on-top",
                            "{0} computes with the result of a reduction: make the reduction a tensor of its own",
                            name));
    const ReduceNode* reduce = as<ReduceNode>(expr);
    if (!first != !reduce || (first && (!same_reduction(*first, *reduce) || reduce->value_index != index++)))
      return fail(bad_input("te.reductions-differ",
                            "the results of {0} must be the values of one reduction in their order, or none of them a "
                            "reduction",
                            name));
  }
  if (first && first->source.size() != body.size())
    return fail(bad_input("te.reductions-differ", "{0} has {1} results of a reduction of {2} values", name, body.size(),
                          first->source.size()));
  return {};
}

}  // namespace

Tensor placeholder(Shape shape, DataType dtype, std::string name) {
  if (auto checked = check_shape(name, shape); !checked) throw LimitReached{std::move(checked).error()};
  return Tensor(Operation(new PlaceholderNode(std::move(name), std::move(shape), dtype)), 0);
}

Result<std::vector<Tensor>> compute_all(const Shape& shape, const ComputeBody& body, ComputeOptions options) {
  TS_TRY_VOID(check_shape(options.name, shape));
  const std::vector<IterVar> axes = axes_of(shape, options.axes);
  std::vector<Var> indices;
  for (const IterVar& axis : axes) indices.push_back(axis->var);
  TS_TRY(std::vector<Expr> values, catching([&] { return body(indices); }));
  TS_TRY_VOID(check_body(options.name, values));
  return Operation(new ComputeNode(std::move(options.name), std::move(options.tag), std::move(options.attrs), axes,
                                   std::move(values)))
      ->outputs();
}

std::vector<Tensor> compute_batch(const Shape& shape, const std::function<std::vector<Expr>(const Indices&)>& body,
                                  ComputeOptions options) {
  return value_or_throw(compute_all(
      shape,
      [&](std::span<const Var> indices) -> Result<std::vector<Expr>> {
        return body(Indices(indices.begin(), indices.end()));
      },
      std::move(options)));
}

Tensor compute(const Shape& shape, const std::function<Expr(const Indices&)>& body, ComputeOptions options) {
  return compute_batch(
             shape, [&](const Indices& indices) { return std::vector<Expr>{body(indices)}; }, std::move(options))
      .front();
}

}  // namespace tirscope::te
