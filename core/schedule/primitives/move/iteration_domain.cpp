// SPDX-License-Identifier: Apache-2.0
#include "schedule/primitives/move/iteration_domain.h"

#include <unordered_map>

#include "arith/analyzer.h"
#include "script/printer/printer.h"

namespace tirscope::schedule::primitives {

using arith::Analyzer;
using arith::IntervalSet;
using arith::Region;

namespace {

using Domains = std::unordered_map<const VarNode*, IterationDomain>;

/// A hard check of TVM's that a legal-looking program can fail.
Diagnostic unsolvable(Message text, std::string check) {
  return reject("compute_at.region-not-solvable", std::move(text), "InternalError", "Check failed: " + check,
                Fault::Refused);
}

Expr simplified_end(const Expr& end, Analyzer& analyzer) {
  return end->dtype.is_handle() ? end : analyzer.simplify(end);
}
IntervalSet simplified(const IntervalSet& set, Analyzer& analyzer) {
  if (set.is_point()) return IntervalSet::point(simplified_end(set.min, analyzer));
  return {simplified_end(set.min, analyzer), simplified_end(set.max, analyzer)};
}
bool same(const IntervalSet& a, const IntervalSet& b, Analyzer& analyzer) {
  return analyzer.can_prove_equal(a.min, b.min) && analyzer.can_prove_equal(a.max, b.max);
}

/// (d0 and b0) or (d1 and b1), relaxed to (d0 or d1) and (b0 or b1).
void unite(IterationDomain& into, const IterationDomain& other) {
  into.domain = arith::union_of({into.domain, other.domain});
  into.bound = arith::union_of({into.bound, other.bound});
}

/// Drops the bound where it says nothing, or folds it into the domain where that keeps the loops simple.
void simplify(IterationDomain& info, Analyzer& analyzer) {
  if (info.domain.is_nothing()) {
    if (!info.bound.is_bounded()) return;
    info.domain = simplified(info.bound, analyzer);
    info.bound = IntervalSet::nothing();
    return;
  }
  info.domain = simplified(info.domain, analyzer);
  info.bound = simplified(info.bound, analyzer);
  IntervalSet both = simplified(arith::intersection_of({info.domain, info.bound}), analyzer);
  if (same(info.domain, both, analyzer)) {
    info.bound = IntervalSet::nothing();
  } else if (same(info.bound, both, analyzer)) {
    info.domain = info.bound;
    info.bound = IntervalSet::nothing();
  } else if (as_int(both.min) && as_int(both.max)) {
    info.domain = both;
    info.bound = IntervalSet::nothing();
  }
}

struct Solution {
  Var var;
  IterationDomain info;
};

/// The variable in `provided` and what it must run over for `provided` to reach `required`: for one dimension.
///   v * e: from required.min // e to required.max // e
///   v: the required range itself
///   x // f (f > 0): a <= x // f <= b  ->  a * f <= x <= b * f + f - 1
///   v % f: no constraint on v
Result<Solution> solve(const IntervalSet& provided, const IntervalSet& required, const Expr& dim_max,
                       Analyzer& analyzer) {
  Expr at = simplified_end(provided.min, analyzer), last = simplified_end(provided.max, analyzer);
  Expr min = simplified_end(required.min, analyzer), max = simplified_end(required.max, analyzer);
  Expr zero = make_const(dim_max->dtype, int64_t(0));
  auto scaled_min = [&](const Expr& f) { return min->dtype.is_handle() ? min : min * f; };
  auto scaled_max = [&](const Expr& end, const Expr& f) {
    return end->dtype.is_handle() ? end : analyzer.simplify(end * f + f - 1);
  };
  if (auto product = as<MulNode>(at)) {
    bool left = product->a->kind == Kind::Var;
    Var var = ref_as<VarNode>(left ? product->a : product->b);
    const Expr& factor = left ? product->b : product->a;
    if (var) return Solution{var, {{floordiv(min, factor), floordiv(max, factor)}, {zero, floordiv(dim_max, factor)}}};
  }
  if (analyzer.can_prove_equal(at, last)) {
    if (Var var = ref_as<VarNode>(at)) return Solution{var, {{min, max}, {zero, dim_max}}};
    auto node = as<BinaryNode>(at);
    if (node && node->kind == Kind::FloorDiv && analyzer.can_prove_greater_equal(node->b, 1)) {
      IntervalSet wanted{scaled_min(node->b), scaled_max(max, node->b)};
      if (Var var = ref_as<VarNode>(node->a)) return Solution{var, {wanted, {zero, scaled_max(dim_max, node->b)}}};
      return solve(IntervalSet::point(node->a), wanted, dim_max, analyzer);
    }
    if (node && node->kind == Kind::FloorMod) {
      if (Var var = ref_as<VarNode>(node->a)) return Solution{var, {}};
      if (analyzer.can_prove_greater_equal(node->a, 1) && analyzer.can_prove_greater_equal(node->b, 1) &&
          analyzer.can_prove_greater_equal(min, 0))
        return solve(IntervalSet::point(node->a), {min, arith::pos_inf()}, dim_max, analyzer);
    }
  }
  std::string text = script::text(at);
  return fail(unsolvable(
      message("the index {0} cannot be solved for a single iter var, so the required iterations are unknown", text),
      "(var.defined()) is false: ValueError: BufferRegion pattern match failed: " + text));
}

/// Every dimension by itself.
Result<void> meet_by_dimension(const BufferNode& buffer, const Region& provided, const Region& required,
                               Domains& domains, Analyzer& analyzer) {
  auto different = [&](std::size_t i) {
    return unsolvable(message("dimension {0} of buffer \"{1}\" is accessed at a fixed index that no iter var changes, "
                              "but another index is needed",
                              i, buffer.name),
                      "(analyzer->CanProveEqual(provided.min(), required.min())) is false: ");
  };
  for (std::size_t i = 0; i < buffer.shape.size(); ++i) {
    if (provided[i].can_prove_point(analyzer) && as_int(provided[i].min)) {
      if (!required[i].can_prove_point(analyzer) || !analyzer.can_prove_equal(provided[i].min, required[i].min))
        return fail(different(i));
      continue;
    }
    Expr dim_max = max(buffer.shape[i] - 1, make_const(buffer.shape[i]->dtype, int64_t(0)));
    TS_TRY(Solution solution, solve(provided[i], required[i], dim_max, analyzer));
    auto it = domains.find(solution.var.get());
    if (it != domains.end())
      unite(it->second, solution.info);
    else if (!same(provided[i], required[i], analyzer))
      return fail(different(i));
  }
  return {};
}

using VarSets = std::vector<std::pair<Var, IntervalSet>>;

/// What the inputs of a bijective map run over when its outputs run over `outputs`.
std::optional<VarSets> inverse_sets(const std::vector<arith::IterSumExpr>& map, const Region& outputs,
                                    Analyzer& analyzer) {
  std::vector<Expr> low, high;
  for (const IntervalSet& set : outputs) {
    if (!set.is_bounded()) return std::nullopt;
    low.push_back(set.min), high.push_back(set.max);
  }
  auto from_low = arith::inverse_affine_iter_map(map, low), from_high = arith::inverse_affine_iter_map(map, high);
  if (!from_low || !from_high) return std::nullopt;
  VarSets sets;
  for (std::size_t i = 0; i < from_low->size(); ++i) {
    auto& [var, a] = (*from_low)[i];
    const Expr& b = (*from_high)[i].second;
    Expr smallest = analyzer.simplify(min(a, b)), largest = analyzer.simplify(max(a, b));
    sets.emplace_back(var, smallest == largest ? IntervalSet::point(smallest) : IntervalSet{smallest, largest});
  }
  return sets;
}

/// By the inverse of the map from block variables to the point that an iteration touches; false when there is none.
/// Refused where the point goes in steps: an iteration would be repeated for the points between, where what it reads is
/// not there.
Result<bool> meet_by_inverse(const BlockNode& block, const BufferNode& buffer, const Region& provided,
                             const Region& required, Domains& domains, Analyzer& analyzer) {
  std::vector<Expr> indices;
  for (const IntervalSet& set : provided) {
    if (!set.can_prove_point(analyzer)) return false;
    indices.push_back(set.min);
  }
  arith::VarRanges iters;
  for (const IterVar& iter : block.iter_vars) iters.emplace_back(iter->var, iter->domain);
  arith::IterMapResult map =
      arith::detect_iter_map(indices, iters, true_expr(), arith::IterMapLevel::Bijective, analyzer,
                             /*simplify_trivial_iterators=*/false);
  if (map.indices.empty()) return false;
  auto in_steps = [&](const Expr& step) {
    return unsolvable(message("buffer \"{0}\" is accessed in steps of {1} elements, so which iterations belong to the "
                              "elements between them is unknown",
                              buffer.name, script::text(step)),
                      "(analyzer_->CanProveEqual(abs(source->scale), 1)) is false: ");
  };
  for (const arith::IterSumExpr& index : map.indices)
    if (index.args.size() == 1 && !is_one(index.args[0].scale) && !is_const_int(index.args[0].scale, -1))
      return fail(in_steps(index.args[0].scale));
  Region whole;
  for (const Expr& extent : buffer.shape) {
    Expr zero = make_const(extent->dtype, int64_t(0));
    whole.push_back({zero, max(extent - 1, zero)});
  }
  auto wanted = inverse_sets(map.indices, required, analyzer), possible = inverse_sets(map.indices, whole, analyzer);
  if (!wanted || !possible) return false;
  for (std::size_t i = 0; i < wanted->size(); ++i)
    unite(domains[(*wanted)[i].first.get()], {(*wanted)[i].second, (*possible)[i].second});
  return true;
}

}  // namespace

Result<std::vector<IterationDomain>> domains_for(const BlockNode& block, const std::vector<Demand>& demands,
                                                 Analyzer& analyzer) {
  Domains domains;
  for (const IterVar& iter : block.iter_vars) domains[iter->var.get()] = {};
  for (const Demand& demand : demands) {
    if (demand.required.empty()) continue;
    Region required = arith::union_regions(demand.required), provided = arith::union_regions(demand.provided);
    TS_TRY(bool met, meet_by_inverse(block, *demand.buffer, provided, required, domains, analyzer));
    if (met) continue;
    TS_TRY_VOID(meet_by_dimension(*demand.buffer, provided, required, domains, analyzer));
  }
  std::vector<IterationDomain> out;
  for (const IterVar& iter : block.iter_vars) {
    IterationDomain info = domains[iter->var.get()];
    IntervalSet all = IntervalSet::from_range(iter->domain);
    info.bound = info.bound.is_nothing() ? all : arith::intersection_of({info.bound, all});
    simplify(info, analyzer);
    out.push_back(std::move(info));
  }
  return out;
}

}  // namespace tirscope::schedule::primitives
