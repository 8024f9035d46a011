// SPDX-License-Identifier: Apache-2.0
#include "passes/simplify/condition_bounds.h"

#include <algorithm>
#include <ranges>

#include "arith/analyzer.h"
#include "arith/solve/solve_inequalities.h"
#include "ir/walk/visitor.h"

namespace tirscope::passes {

namespace {

using arith::DomMap;
using arith::IntervalSet;

/// The comparisons of sums, products, quotients and remainders in a condition, and the variables in them.
struct Comparisons {
  std::vector<Expr> relations;
  std::vector<Var> vars;

  void add(const Expr& condition) {
    if (auto both = as<AndNode>(condition)) {
      add(both->a), add(both->b);
    } else if (auto call = as<CallNode>(condition)) {
      if (call->op == &op::likely()) add(call->args[0]);
    } else if (is_comparison(condition->kind)) {
      add_comparison(condition);
    }
  }

 private:
  void add_comparison(const Expr& comparison) {
    bool simple = true;
    std::vector<Var> found;
    walk(comparison, [&](const Node& node) {
      if (&node == comparison.get()) return true;
      if (auto var = as<VarNode>(&node)) {
        if (var->dtype.is_integer()) found.push_back(Var(var));
        return true;
      }
      simple &= node.kind == Kind::Add || node.kind == Kind::Sub || node.kind == Kind::Mul ||
                node.kind == Kind::FloorDiv || node.kind == Kind::FloorMod || node.kind == Kind::IntImm;
      return simple;
    });
    if (!simple || found.empty()) return;
    for (const Var& var : found)
      if (std::ranges::find(vars, var) == vars.end()) vars.push_back(var);
    relations.push_back(comparison);
  }
};

const IntervalSet* find(const DomMap& map, const VarNode* var) {
  auto it = map.find(var);
  return it == map.end() ? nullptr : &it->second;
}

/// The ranges that `condition` gives its variables, in their order; nothing when it says more than ranges can.
std::optional<std::vector<std::pair<const VarNode*, Range>>> solved(const Expr& condition, const DomMap& relaxed,
                                                                    const DomMap& hints) {
  arith::Analyzer analyzer;
  Expr plain = analyzer.simplify(condition);
  if (as_int(plain)) return std::nullopt;
  Comparisons comparisons;
  comparisons.add(plain);
  if (comparisons.relations.empty()) return std::nullopt;
  arith::VarRanges ranges;
  for (const Var& var : comparisons.vars) {
    const IntervalSet* set = find(relaxed, var.get());
    if (!set) set = find(hints, var.get());
    if (set && set->is_bounded())
      ranges.emplace_back(var, make_range(set->min, analyzer.simplify(set->max - set->min + 1)));
  }
  auto result = arith::solve_inequalities_to_range(comparisons.vars, ranges, comparisons.relations);
  if (!result.relations.empty()) return std::nullopt;
  std::vector<std::pair<const VarNode*, Range>> out;
  for (const Var& var : comparisons.vars)
    if (auto it = result.ranges.find(var.get()); it != result.ranges.end()) out.emplace_back(var.get(), it->second);
  return out;
}

}  // namespace

ConditionBounds::ConditionBounds(const Expr& condition, DomMap& relaxed, DomMap& hints, std::vector<Expr>& pending)
    : relaxed_(relaxed), hints_(hints), pending_(pending), pending_before_(pending.size()) {
  auto ranges = solved(condition, relaxed, hints);
  if (!ranges) {
    pending.push_back(condition);
    return;
  }
  for (const auto& [var, range] : *ranges) {
    IntervalSet narrowed = IntervalSet::from_range(range);
    const bool is_relaxed = relaxed.contains(var);
    DomMap& map = is_relaxed ? relaxed : hints;
    if (auto it = map.find(var); it != map.end()) {
      before_.emplace_back(var, it->second);
      it->second = arith::intersection_of({it->second, narrowed});
    } else {
      before_.emplace_back(var, std::nullopt);
      map.emplace(var, narrowed);
    }
  }
}

ConditionBounds::~ConditionBounds() {
  pending_.resize(pending_before_);
  for (const auto& [var, set] : std::views::reverse(before_)) {
    if (!set)
      hints_.erase(var);
    else if (auto it = relaxed_.find(var); it != relaxed_.end())
      it->second = *set;
    else
      hints_[var] = *set;
  }
}

}  // namespace tirscope::passes
