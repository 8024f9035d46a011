// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "arith/analyzer.h"
#include "arith/iter_map/rewriter.h"
#include "ir/walk/visitor.h"

namespace tirscope::arith {
namespace {

bool is_integer(const Expr& expr) { return expr->dtype.is_int() || expr->dtype.is_uint(); }

/// One comparison of a conjunction and what remains of it (null: nothing).
struct Comparison {
  const BinaryNode* condition = nullptr;
  Expr rest;
};

Comparison take_comparison(const Expr& predicate) {
  for (Kind kind : {Kind::LT, Kind::LE, Kind::GT, Kind::GE}) {
    if (predicate->kind == kind) return {as<BinaryNode>(predicate), nullptr};
    auto* both = as<AndNode>(predicate);
    if (both && both->b->kind == kind) return {as<BinaryNode>(both->b), both->a};
    if (both && both->a->kind == kind) return {as<BinaryNode>(both->a), both->b};
  }
  return {};
}

class ConstraintReader {
 public:
  explicit ConstraintReader(VarRanges& input_iters) : input_iters_(input_iters) {}

  bool read(Expr predicate) {
    while (predicate) {
      auto [condition, rest] = take_comparison(predicate);
      if (!condition || !is_integer(condition->a) || !is_integer(condition->b)) return false;
      if (uses_iter(condition->a) || uses_iter(condition->b)) add(*condition);
      predicate = rest;
    }
    return true;
  }
  std::vector<IterConstraint> constraints;

 private:
  bool uses_iter(const Expr& expr) const {
    return uses_var(*expr, [this](const VarNode& var) { return find(var) != nullptr; });
  }
  std::pair<Var, Range>* find(const VarNode& var) const {
    for (auto& entry : input_iters_)
      if (entry.first.get() == &var) return &entry;
    return nullptr;
  }

  void add(const BinaryNode& condition) {
    Expr lhs = condition.a, rhs = condition.b;
    bool bound_at_left = as_int(lhs) || !uses_iter(lhs);
    if (!bound_at_left && !as_int(rhs) && uses_iter(rhs)) separate(lhs, rhs);
    bool greater = condition.kind == Kind::GT || condition.kind == Kind::GE;
    bool or_equal = condition.kind == Kind::LE || condition.kind == Kind::GE;
    const Expr &bound = bound_at_left ? lhs : rhs, &iter = bound_at_left ? rhs : lhs;
    if (greater == bound_at_left) {
      constrain(iter, nullptr, or_equal ? bound + 1 : bound);
    } else {
      constrain(iter, or_equal ? bound : bound + 1, nullptr);
    }
  }

  /// Brings the terms with iterators to the left, the others to the right.
  void separate(Expr& lhs, Expr& rhs) const {
    Expr difference = lhs - rhs;
    lhs = rhs = make_const(difference->dtype, 0);
    collect(difference, true, lhs, rhs);
    Analyzer analyzer;
    lhs = analyzer.simplify(lhs);
    rhs = analyzer.simplify(rhs);
  }
  void collect(const Expr& part, bool positive, Expr& lhs, Expr& rhs) const {
    if (part->kind == Kind::Add || part->kind == Kind::Sub) {
      auto* node = as<BinaryNode>(part);
      collect(node->a, positive, lhs, rhs);
      collect(node->b, positive == (part->kind == Kind::Add), lhs, rhs);
    } else if (uses_iter(part)) {
      lhs = positive ? lhs + part : lhs - part;
    } else {
      rhs = positive ? rhs - part : rhs + part;
    }
  }

  void constrain(const Expr& iter, const Expr& lower, const Expr& upper) {
    auto* var = as<VarNode>(iter);
    if (!var) {
      constraints.push_back({iter, lower, upper});
      return;
    }
    auto* entry = find(*var);
    if (!entry) return;
    const Range& range = entry->second;
    Expr begin = range->min, end = range->min + range->extent;
    if (lower) begin = max(begin, lower);
    if (upper) end = min(end, upper);
    entry->second = make_range(begin, end - begin);
  }

  VarRanges& input_iters_;
};

}  // namespace

int expr_complexity(const Expr& expr) {
  int symbols = 0;
  walk(expr, [&](const Node& node) {
    if (!is_expr(node.kind)) return false;
    symbols += is_binary(node.kind) || node.kind == Kind::Var || node.kind == Kind::IntImm ||
               node.kind == Kind::FloatImm || node.kind == Kind::Not;
    return true;
  });
  return symbols;
}

std::optional<std::vector<IterConstraint>> match_bound_constraints(Expr predicate, VarRanges& input_iters) {
  if (is_true(predicate)) return std::vector<IterConstraint>();
  ConstraintReader reader(input_iters);
  if (!reader.read(std::move(predicate))) return std::nullopt;
  // A constraint on part of another comes first: the larger sum is then built from the constrained part.
  std::stable_sort(reader.constraints.begin(), reader.constraints.end(),
                   [](auto& a, auto& b) { return expr_complexity(a.iter) < expr_complexity(b.iter); });
  return std::move(reader.constraints);
}

IterMapResult detect_iter_map(const std::vector<Expr>& indices, const VarRanges& input_iters, const Expr& predicate,
                              IterMapLevel level, Analyzer& analyzer, bool simplify_trivial_iterators) {
  IterMapResult result;
  auto fail_with = [&](std::string text) {
    result.errors.push_back({std::move(text), {}});
    return result;
  };
  if (!ranges_are_independent(input_iters))
    return fail_with("Invalid iterators.  Iterators may not be expressions of each other.");
  VarRanges constrained = input_iters;
  auto constraints = match_bound_constraints(predicate, constrained);
  if (!constraints) return fail_with("Could not parse predicate as constraints on the input iterators.");

  IterMapRewriter rewriter(analyzer, constrained, level, simplify_trivial_iterators, result.errors);
  for (const IterConstraint& constraint : *constraints) {
    rewriter.rewrite_constraint(constraint);
    if (!result.errors.empty()) return result;
  }
  if (!rewriter.check_constraints()) return fail_with("Invalid constraints.");

  bool padding_allowed = level != IterMapLevel::Bijective;
  auto rewrite_all = [&](bool update_padding) -> std::optional<std::vector<IterSumExpr>> {
    std::vector<IterSumExpr> sums;
    for (const Expr& index : indices) {
      sums.push_back(update_padding ? rewriter.rewrite_and_update_padding(index) : rewriter.rewrite(index));
      if (!result.errors.empty()) return std::nullopt;
    }
    return sums;
  };
  auto sums = rewrite_all(padding_allowed);
  if (sums && padding_allowed && rewriter.requires_padding()) sums = rewrite_all(false);
  if (!sums) return result;
  result.padding_predicate = rewriter.padding_predicate();
  if (!rewriter.check_mapping(*sums))
    return fail_with(level == IterMapLevel::Bijective ? "Index mapping does not form a bijective transform."
                                                      : "Mapped indices are not independent.");
  result.indices = std::move(*sums);
  return result;
}

IterSumExpr normalize_to_iter_sum(const Expr& index, const VarRanges& input_iters, Analyzer& analyzer) {
  std::vector<IterMapError> errors;
  IterMapRewriter rewriter(analyzer, input_iters, IterMapLevel::NoCheck, true, errors);
  return rewriter.rewrite_to_normalized_sum(index);
}

}  // namespace tirscope::arith
