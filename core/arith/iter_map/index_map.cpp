// SPDX-License-Identifier: Apache-2.0
#include "arith/iter_map/index_map.h"

#include <algorithm>

#include "arith/analyzer.h"
#include "ir/compare/deep_equal.h"
#include "ir/walk/mutator.h"
#include "support/format.h"

namespace tirscope::arith {
namespace {

VarRanges inputs(const IndexMapNode& map, const std::vector<Range>& ranges) {
  TS_CHECK(ranges.size() == map.initial_indices.size());
  VarRanges result;
  for (std::size_t i = 0; i < ranges.size(); ++i) result.emplace_back(map.initial_indices[i], ranges[i]);
  return result;
}

/// The reason in words, and as TVM puts it where no expression is part of it.
Diagnostic not_affine(const IterMapError& error) {
  Diagnostic d = refused("index-map.not-affine", "the index map cannot be written as sums of iterators: {0}",
                         fill_holes(error.text, std::vector<std::string>(error.subjects.size(), "...")));
  if (error.subjects.empty())
    d.tvm = TvmError{"TVMError",
                     "Check failed: (padded_iter_map->errors.empty()) is false: Could not parse mapping as sum of "
                     "iterators.  Error: " +
                         error.text};
  return d;
}

Result<PaddedInverse> inverse_at(const IndexMapNode& map, const std::vector<Range>& ranges, IterMapLevel level,
                                 Analyzer& analyzer) {
  if (map.inverse) return PaddedInverse{map.inverse, false_expr()};
  std::vector<Var> axes;
  std::vector<Expr> outputs;
  for (std::size_t i = 0; i < map.final_indices.size(); ++i) {
    axes.push_back(make_var(formatted("axis{}", i), map.final_indices[i]->dtype));
    outputs.push_back(axes.back());
  }
  IterMapResult iter_map = detect_iter_map(map.final_indices, inputs(map, ranges), true_expr(), level, analyzer,
                                           /*simplify_trivial_iterators=*/false);
  if (!iter_map.errors.empty()) return fail(not_affine(iter_map.errors[0]));
  auto solved = inverse_affine_iter_map(iter_map.indices, outputs);
  if (!solved)
    return fail(
        refused("index-map.not-invertible", "the index map contains a sum that is not a fusion of its iterators"));

  std::vector<Expr> values;
  VarMap by_var;
  for (auto& [var, value] : *solved) by_var.emplace(var.get(), value);
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    auto found = by_var.find(map.initial_indices[i].get());
    if (found == by_var.end() && !is_one(ranges[i]->extent))
      return fail(refused("index-map.not-invertible", "the index map does not use its input {0}, so it has no inverse",
                          map.initial_indices[i]->name));
    values.push_back(analyzer.simplify(found == by_var.end() ? ranges[i]->min : found->second));
  }

  Analyzer over_outputs;
  TS_TRY(std::vector<Range> output_ranges, map_ranges(map, ranges, analyzer));
  for (std::size_t i = 0; i < axes.size(); ++i) over_outputs.bind(axes[i], output_ranges[i]);
  // Ten steps unwrap the quotients and remainders that nest here.
  Expr padding = over_outputs.simplify(substitute(iter_map.padding_predicate, by_var), 10);
  return PaddedInverse{make<IndexMapNode>(axes, values), padding};
}

/// The outputs' ranges when each output is a sum of independent iterators: the largest term decides.
std::vector<Range> ranges_of(const std::vector<IterSumExpr>& sums) {
  std::vector<Range> result;
  for (const IterSumExpr& sum : sums) {
    Expr extent;
    for (const IterSplitExpr& term : sum.args) {
      Expr term_extent = term.extent * term.scale;
      extent = extent ? max(extent, term_extent) : term_extent;
    }
    result.push_back(make_range(sum.base, extent ? extent : make_const(sum.base->dtype, 1)));
  }
  return result;
}

}  // namespace

Expr substitute_indices(const Expr& expr, const std::vector<Var>& vars, const std::vector<Expr>& values) {
  TS_CHECK(vars.size() == values.size());
  VarMap map;
  for (std::size_t i = 0; i < vars.size(); ++i) map.emplace(vars[i].get(), values[i]);
  return post_order_rewrite(expr, [&](const NodeRef& node) -> NodeRef {
    if (auto* var = as<VarNode>(node)) {
      auto found = map.find(var);
      return found == map.end() ? nullptr : NodeRef(found->second);
    }
    // Types may have become equal, so that a cast has nothing to do, or different.
    if (auto* converted = as<CastNode>(node); converted && converted->value->dtype == converted->dtype)
      return NodeRef(converted->value);
    auto* both = as<BinaryNode>(node);
    if (!both || both->a->dtype == both->b->dtype) return nullptr;
    return binary(both->kind, both->a, both->b);
  });
}

Result<IndexMap> with_index_types(const IndexMap& map, const std::vector<Expr>& arguments) {
  if (arguments.size() != map->initial_indices.size()) {
    Diagnostic d = refused("index-map.arity", "the index map takes {0} indices, but got {1}",
                           map->initial_indices.size(), arguments.size());
    d.tvm = TvmError{"InternalError", "Check failed: (args.size() == initial_indices_orig.size()) is false: "};
    return fail(std::move(d));
  }
  bool changed = false;
  std::vector<Var> vars;
  std::vector<Expr> values;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    DataType type = arguments[i]->dtype;
    if (type != arguments[0]->dtype)
      return fail(refused("index-map.mixed-types", "the indices must have the same type, but they have {0} and {1}",
                          arguments[0]->dtype.str(), type.str()));
    const Var& var = map->initial_indices[i];
    vars.push_back(var->dtype == type ? var : make_var(var->name, type));
    values.push_back(vars.back());
    changed = changed || vars.back() != var;
  }
  if (!changed) return map;
  std::vector<Expr> indices;
  for (const Expr& index : map->final_indices) {
    auto constant = as_int(index);
    indices.push_back(constant ? make_const(arguments[0]->dtype, *constant)
                               : substitute_indices(index, map->initial_indices, values));
  }
  IndexMap inverse = map->inverse;
  if (inverse) {
    TS_TRY(inverse, with_index_types(inverse, indices));
  }
  return make<IndexMapNode>(std::move(vars), std::move(indices), inverse);
}

std::vector<Expr> map_indices(const IndexMapNode& map, const std::vector<Expr>& indices, Analyzer& analyzer) {
  std::vector<Expr> result;
  for (const Expr& index : map.final_indices)
    result.push_back(analyzer.simplify(substitute_indices(index, map.initial_indices, indices)));
  return result;
}

Result<std::vector<Range>> map_ranges(const IndexMapNode& map, const std::vector<Range>& ranges, Analyzer& analyzer) {
  VarRanges domain = inputs(map, ranges);
  std::vector<IterSumExpr> sums = detect_iter_map(map.final_indices, domain, true_expr(), IterMapLevel::NoCheck,
                                                  analyzer, /*simplify_trivial_iterators=*/false)
                                      .indices;
  std::vector<Range> result;
  if (!sums.empty()) {
    result = ranges_of(sums);
  } else {
    // More general, but blind to intended padding: [i // 4, i % 4] of i in [0, 3) gives [1, 3].
    DomMap sets;
    for (auto& [var, range] : domain) sets.insert_or_assign(var.get(), IntervalSet::from_range(range));
    for (const Expr& index : map.final_indices) {
      IntervalSet set = eval_set(index, sets);
      if (!set.is_bounded()) {
        Diagnostic d = refused("index-map.unbounded",
                               "an index that the map returns has no known bound, so the new shape is unknown; nothing "
                               "is known of a product of two indices, for example");
        d.tvm = TvmError{"InternalError", "cannot make const for type handle"};
        return fail(std::move(d));
      }
      result.push_back(make_range(analyzer.simplify(set.min), analyzer.simplify(set.max - set.min + 1)));
    }
  }
  int bits = 0;
  for (const Range& range : ranges) bits = std::max(bits, int(range->extent->dtype.bits));
  for (Range& range : result) {
    if (bits == 0) break;  // a map without inputs
    if (range->min->dtype.bits == bits && range->extent->dtype.bits == bits) continue;
    DataType type = DataType::integer(bits);
    range = make_range(cast(type, range->min), cast(type, range->extent));
  }
  return result;
}

Result<std::vector<Expr>> map_shape(const IndexMapNode& map, const std::vector<Expr>& shape, Analyzer& analyzer) {
  std::vector<Range> ranges;
  for (const Expr& size : shape) ranges.push_back(make_range(make_const(size->dtype, 0), size));
  std::vector<Expr> result;
  TS_TRY(std::vector<Range> mapped, map_ranges(map, ranges, analyzer));
  for (const Range& range : mapped) {
    if (!is_zero(range->min)) {
      Diagnostic d =
          refused("index-map.shape-not-from-zero", "the index map maps the buffer to indices that do not start at 0");
      d.tvm = TvmError{"InternalError", "Check failed: (is_zero(range->min)) is false: "};
      return fail(std::move(d));
    }
    result.push_back(range->extent);
  }
  return result;
}

Result<IndexMap> inverse(const IndexMapNode& map, const std::vector<Range>& ranges, Analyzer& analyzer) {
  TS_TRY(PaddedInverse padded, inverse_at(map, ranges, IterMapLevel::Bijective, analyzer));
  if (!analyzer.can_prove(logical_not(padded.padding_predicate)))
    return fail(refused("index-map.not-bijective",
                        "the inverse of the index map needs padding, so the map is not a bijection"));
  return padded.map;
}

Result<PaddedInverse> non_surjective_inverse(const IndexMapNode& map, const std::vector<Range>& ranges,
                                             Analyzer& analyzer) {
  return inverse_at(map, ranges, IterMapLevel::NoCheck, analyzer);
}

bool equivalent(const IndexMapNode& a, const IndexMapNode& b, Analyzer& analyzer) {
  if (a.initial_indices.size() != b.initial_indices.size() || a.final_indices.size() != b.final_indices.size())
    return false;
  std::vector<Expr> arguments(a.initial_indices.begin(), a.initial_indices.end());
  std::vector<Expr> left = map_indices(a, arguments, analyzer), right = map_indices(b, arguments, analyzer);
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](const Expr& x, const Expr& y) { return deep_equal(x, y); });
}

}  // namespace tirscope::arith
