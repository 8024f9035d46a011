// SPDX-License-Identifier: Apache-2.0
#include "analysis/graph/call_cost.h"

#include <algorithm>

#include "analysis/cost.h"
#include "analysis/graph/value_of.h"
#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/relax/ops.h"
#include "ir/walk/mutator.h"

namespace tirscope::analysis {

namespace {

/// What the variable extents of the parameters' buffers are for these arguments.
VarMap sizes_of(const PrimFunc& function, const std::vector<StructInfo>& arguments) {
  VarMap sizes;
  std::size_t n = 0;
  for (const Var& param : function->params) {
    Buffer buffer = function->buffer_of(param);
    if (!buffer) continue;
    if (n >= arguments.size()) break;
    auto extents = tensor_extents(arguments[n++]);
    if (!extents || extents->size() != buffer->shape.size()) continue;
    for (std::size_t d = 0; d < extents->size(); ++d)
      if (auto var = as<VarNode>(buffer->shape[d])) sizes.emplace(var, cast(var->dtype, (*extents)[d]));
  }
  return sizes;
}

std::optional<Amount> elements(const StructInfo& info) {
  auto extents = tensor_extents(info);
  if (!extents) return std::nullopt;
  return element_count(*extents);
}

std::optional<Amount> product(const std::optional<Amount>& a, const std::optional<Amount>& b) {
  if (!a || !b) return std::nullopt;
  return *a * *b;
}

/// A multiplication and an addition for each element of the result and each term of its sum.
std::optional<Amount> of_matmul(const RelaxCallNode& call, const StructInfo& result) {
  auto left = tensor_extents(struct_info_of(call.args[0]));
  if (!left || left->empty()) return std::nullopt;
  return product(elements(result), Amount::of(2) * Amount::of(left->back()));
}

/// The same: the terms are the weights of one output channel.
std::optional<Amount> of_convolution(const RelaxCallNode& call, const StructInfo& result) {
  const Attr* layout = find_attr(call.attrs, "kernel_layout");
  auto weight = tensor_extents(struct_info_of(call.args[1]));
  const std::string* letters = layout ? layout->as_string() : nullptr;
  const std::size_t channel = letters ? letters->find('O') : std::string::npos;
  if (!weight || channel >= weight->size() || letters->size() != weight->size()) return std::nullopt;
  Amount terms = Amount::of(2);
  for (std::size_t d = 0; d < weight->size(); ++d)
    if (d != channel) terms = terms * Amount::of((*weight)[d]);
  return product(elements(result), terms);
}

constexpr std::string_view one_for_each_result[] = {
    "abs",     "exp",           "log",      "sqrt",         "rsqrt", "negative",  "erf",     "sigmoid",
    "square",  "sin",           "cos",      "tan",          "sinh",  "cosh",      "tanh",    "asin",
    "acos",    "atan",          "floor",    "ceil",         "round", "trunc",     "nn.relu", "add",
    "divide",  "subtract",      "maximum",  "minimum",      "equal", "not_equal", "less",    "less_equal",
    "greater", "greater_equal", "multiply", "floor_divide", "mod",   "power"};
constexpr std::string_view one_for_each_argument[] = {"sum", "max", "min", "prod"};

bool contains(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

std::optional<Amount> CallCost::of(const PrimFunc& function, const std::vector<StructInfo>& arguments) {
  auto found = known_.find(function.get());
  if (found == known_.end()) found = known_.emplace(function.get(), cost(function).total.operations).first;
  Amount amount = found->second;
  if (amount.value) return amount;
  Expr here = substitute(amount.symbolic, sizes_of(function, arguments));
  return Amount::of(arith::Analyzer().simplify(here), amount.exact);
}

std::optional<Amount> CallCost::of(const RelaxCallNode& call, const StructInfo& result) {
  if (!call.op || call.args.empty()) return std::nullopt;
  const std::string_view name = call.op->name;
  if (name == "matmul") return of_matmul(call, result);
  if (name.starts_with("nn.conv") && !name.ends_with("transpose") && call.args.size() >= 2)
    return of_convolution(call, result);
  if (contains(one_for_each_result, name)) return elements(result);
  if (contains(one_for_each_argument, name)) return elements(struct_info_of(call.args[0]));
  return std::nullopt;
}

}  // namespace tirscope::analysis
