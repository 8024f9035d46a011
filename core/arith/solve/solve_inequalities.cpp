// SPDX-License-Identifier: Apache-2.0
#include "arith/solve/solve_inequalities.h"

#include <algorithm>
#include <ranges>

#include "arith/analyzer.h"
#include "arith/solve/linear.h"
#include "ir/compare/deep_equal.h"
#include "support/int_math.h"

namespace tirscope::arith {

namespace {

/// Beyond this many comparisons at once the elimination is given up: each step may square their number.
constexpr std::size_t most_comparisons = 48;

using Exprs = std::vector<Expr>;

bool holds(const Exprs& exprs, const Expr& expr) {
  return std::ranges::any_of(exprs, [&](const Expr& other) { return deep_equal(other, expr); });
}

/// `coefficient * variable + rest <= 0`.
struct SolvedTerm {
  int64_t coefficient;
  Expr rest;
};

/// `lower <= coefficient * variable <= upper`, for all of each; and what it is equal to.
struct Bounds {
  int64_t coefficient = 1;
  Exprs lower, equal, upper;
};

/// Three steps: two leave `y * 2 - 10 <= 0` where y - 5 <= 0 is meant.
Expr simplified_thrice(const Expr& expr, Analyzer& analyzer) { return analyzer.simplify(expr, 3); }

/// A comparison as `... <= 0`, `... == 0`, `... != 0`; anything else as it is.
Expr normalized(const Expr& expr) {
  if (!is_comparison(expr->kind)) return expr;
  auto pair = as<BinaryNode>(expr);
  const bool turned = expr->kind == Kind::GT || expr->kind == Kind::GE;
  const Expr &a = turned ? pair->b : pair->a, &b = turned ? pair->a : pair->b;
  Expr zero = make_const(a->dtype, 0);
  Analyzer analyzer;
  switch (expr->kind) {
    case Kind::EQ: return make<EQNode>(analyzer.simplify(a - b), zero);
    case Kind::NE: return make<NENode>(analyzer.simplify(a - b), zero);
    case Kind::LT:
    case Kind::GT: return make<LENode>(analyzer.simplify(a - b + 1), zero);
    default: return make<LENode>(analyzer.simplify(a - b), zero);
  }
}

class Elimination {
 public:
  Elimination(const std::vector<Var>& variables, const VarRanges& known, const Exprs& relations)
      : variables_(variables), known_(known) {
    for (const auto& [var, range] : known) analyzer_.bind(var, range);
    for (const Expr& relation : relations) {
      keep(open_, normalized(simplified_thrice(relation, analyzer_)));
      if ((given_up = open_.size() > most_comparisons)) return;
    }
    for (const Var& var : variables)
      if ((given_up = !eliminate(var))) return;
    for (const Expr& relation : open_) {
      Expr left = simplified_thrice(relation, analyzer_);
      if (is_const_int(left, 0)) {
        others = {false_expr()};
        break;
      }
      if (!is_const_int(left, 1)) others.push_back(left);
    }
    others.insert(others.end(), unusable_.begin(), unusable_.end());
  }

  std::unordered_map<const VarNode*, Bounds> bounds;
  Exprs others;  ///< comparisons without the variables, and those that could not be used
  bool given_up = false;

 private:
  /// Adds `relation` unless it follows from what is there, and removes what follows from it.
  void keep(Exprs& relations, const Expr& relation) {
    if (analyzer_.can_prove(relation) || holds(relations, relation)) return;
    if (auto bound = as<LENode>(relation)) {
      for (auto it = relations.begin(); it != relations.end();) {
        auto other = as<LENode>(*it);
        if (other && proven_at_most(bound->a - other->a)) return;
        it = other && proven_at_most(other->a - bound->a) ? relations.erase(it) : it + 1;
      }
    }
    relations.push_back(relation);
  }
  bool proven_at_most(const Expr& difference) {
    return analyzer_.can_prove(le(difference, make_const(difference->dtype, 0)));
  }

  /// Sorts the open comparisons by the sign of the variable's coefficient.
  void classify(const Var& var, std::vector<SolvedTerm>& positive, std::vector<SolvedTerm>& negative, Exprs& next) {
    for (const Expr& relation : open_) {
      const bool equation = relation->kind == Kind::EQ;
      auto form = equation || relation->kind == Kind::LE ? detect_linear_equation(as<BinaryNode>(relation)->a, {var})
                                                         : std::nullopt;
      auto coefficient = form ? as_int(form->coefficients[0]) : std::nullopt;
      if (!coefficient) {
        unusable_.push_back(relation);
        continue;
      }
      if (*coefficient == 0) {
        keep(next, relation);
        continue;
      }
      (*coefficient > 0 ? positive : negative).push_back({*coefficient, form->base});
      if (equation) (*coefficient > 0 ? negative : positive).push_back({-*coefficient, neg(form->base)});
    }
  }

  bool eliminate(const Var& var) {
    std::vector<SolvedTerm> positive, negative;
    Exprs next;
    if (auto own = std::ranges::find(known_, var, &VarRanges::value_type::first); own != known_.end()) {
      const Range& range = own->second;
      negative.push_back({-1, simplified_thrice(range->min, analyzer_)});
      positive.push_back({1, neg(simplified_thrice(range->min + range->extent - 1, analyzer_))});
    }
    classify(var, positive, negative, next);
    if (positive.size() * negative.size() > 4 * most_comparisons) return false;
    for (const SolvedTerm& up : positive)
      for (const SolvedTerm& down : negative) {
        const int64_t divisor = gcd(up.coefficient, down.coefficient);
        Expr sum = make_const(var->dtype, up.coefficient / divisor) * down.rest -
                   make_const(var->dtype, down.coefficient / divisor) * up.rest;
        keep(next, normalized(simplified_thrice(make<LENode>(sum, make_const(sum->dtype, 0)), analyzer_)));
        if (next.size() > most_comparisons) return false;
      }
    int64_t common = 1;
    for (const std::vector<SolvedTerm>* terms : {&positive, &negative})
      for (const SolvedTerm& term : *terms) {
        common = wrapping_mul(common / gcd(common, term.coefficient), std::abs(term.coefficient));
        if (common <= 0 || common > std::numeric_limits<int32_t>::max()) return false;
      }
    Bounds& found = bounds[var.get()];
    found.coefficient = common;
    for (const SolvedTerm& up : positive) best(found.upper, common, up, *var, true);
    for (const SolvedTerm& down : negative) best(found.lower, common, down, *var, false);
    for (auto it = found.upper.begin(); it != found.upper.end();) {
      auto same = std::ranges::find_if(found.lower, [&](const Expr& lower) { return deep_equal(lower, *it); });
      if (same == found.lower.end()) {
        ++it;
        continue;
      }
      found.equal.push_back(*same);
      found.lower.erase(same);
      it = found.upper.erase(it);
    }
    std::ranges::stable_sort(found.equal, {}, [](const Expr& expr) { return expr_complexity(expr); });
    open_ = std::move(next);
    return true;
  }

  /// Adds the bound that `term` puts on common * variable, unless another is as tight.
  void best(Exprs& known, int64_t common, const SolvedTerm& term, const VarNode& var, bool upper) {
    Expr bound = simplified_thrice(make_const(var.dtype, -common / term.coefficient) * term.rest, analyzer_);
    auto as_tight = [&](const Expr& a, const Expr& b) { return proven_at_most(upper ? a - b : b - a); };
    if (std::ranges::any_of(known, [&](const Expr& other) { return as_tight(other, bound); })) return;
    std::erase_if(known, [&](const Expr& other) { return as_tight(bound, other); });
    known.push_back(bound);
  }

  const std::vector<Var>& variables_;
  const VarRanges& known_;
  Analyzer analyzer_;
  Exprs open_, unusable_;
};

Range from_begin_to_end(const Expr& begin, const Expr& end) {
  return make_range(begin, is_zero(begin) ? end : end - begin);
}

/// The pair of bounds that lie closest together, as a range of the variable; null where none has a known distance.
Range best_range(const Bounds& bounds, const VarRanges& ranges, Analyzer& analyzer) {
  Exprs lowers = bounds.equal, uppers = bounds.equal;
  lowers.insert(lowers.end(), bounds.lower.begin(), bounds.lower.end());
  uppers.insert(uppers.end(), bounds.upper.begin(), bounds.upper.end());
  if (lowers.size() == 1 && uppers.size() == 1 && bounds.coefficient == 1)
    return from_begin_to_end(analyzer.simplify(lowers[0]), analyzer.simplify(uppers[0] + 1));
  DomMap domain;
  for (const auto& [var, range] : ranges) domain[var.get()] = IntervalSet::from_range(range);
  Expr best_lower, best_reach;
  for (const Expr& lower : lowers)
    for (const Expr& upper : uppers) {
      Expr by = make_const(lower->dtype, bounds.coefficient), reach;
      auto consider = [&](const Expr& difference) {
        IntervalSet set = eval_set(difference, domain);
        if (!set.has_upper_bound()) return;
        Expr most = analyzer.simplify(set.max, 3);
        if (!reach || analyzer.can_prove(lt(most - reach, make_const(most->dtype, 0)))) reach = most;
      };
      consider(analyzer.simplify(floordiv(upper - lower, by), 3));
      Expr first = analyzer.simplify(floordiv(lower + by - 1, by), 3);
      consider(analyzer.simplify(floordiv(upper, by) - first, 3));
      if (reach && (!best_reach || analyzer.can_prove(lt(reach - best_reach, make_const(reach->dtype, 0)))))
        best_lower = first, best_reach = reach;
    }
  return best_lower ? make_range(best_lower, analyzer.simplify(best_reach + 1)) : nullptr;
}

/// `bounds` and what the variable's own range says.
Bounds with_range(Bounds bounds, const Range& range) {
  Analyzer analyzer;
  auto scaled = [&](const Expr& expr) { return analyzer.simplify(expr * make_const(expr->dtype, bounds.coefficient)); };
  if (is_one(range->extent)) {
    bounds.equal.insert(bounds.equal.begin(), scaled(range->min));
    return bounds;
  }
  bounds.lower.insert(bounds.lower.begin(), scaled(range->min));
  bounds.upper.insert(bounds.upper.begin(), scaled(range->min + range->extent - 1));
  return bounds;
}

Exprs as_conditions(const std::vector<Var>& variables, const Elimination& solved) {
  Exprs conditions;
  for (const Var& var : variables) {
    const Bounds& bounds = solved.bounds.at(var.get());
    Expr value = make_const(var->dtype, bounds.coefficient) * Expr(var);
    for (const Expr& expr : bounds.equal) conditions.push_back(eq(value, expr));
    for (const Expr& expr : bounds.lower) conditions.push_back(ge(value, expr));
    for (const Expr& expr : bounds.upper) conditions.push_back(le(value, expr));
  }
  conditions.insert(conditions.end(), solved.others.begin(), solved.others.end());
  return conditions;
}

}  // namespace

SolvedRanges solve_inequalities_to_range(const std::vector<Var>& variables, const VarRanges& known,
                                         const std::vector<Expr>& relations) {
  Elimination solved(variables, known, relations);
  if (solved.given_up) return {{}, relations};
  SolvedRanges result;
  VarRanges ranges = known;
  auto set_range = [&](const Var& var, const Range& range) {
    result.ranges[var.get()] = range;
    auto own = std::ranges::find(ranges, var, &VarRanges::value_type::first);
    if (own == ranges.end())
      ranges.emplace_back(var, range);
    else
      own->second = range;
  };
  // The last variable depends on none before it.
  for (const Var& var : std::views::reverse(variables)) {
    Analyzer analyzer;
    for (const auto& [other, range] : ranges) analyzer.bind(other, range);
    Bounds bounds = solved.bounds.at(var.get());
    if (bounds.coefficient == 1 && !bounds.equal.empty()) {
      const Expr& value = bounds.equal[0];
      set_range(var, from_begin_to_end(value, analyzer.simplify(value + 1, 3)));
      continue;
    }
    auto own = std::ranges::find(ranges, var, &VarRanges::value_type::first);
    if (own != ranges.end()) bounds = with_range(std::move(bounds), own->second);
    Range range = best_range(bounds, ranges, analyzer);
    if (!range) continue;
    if (analyzer.can_prove_greater_equal(neg(range->extent), 0)) return {{}, {false_expr()}};
    set_range(var, range);
  }
  Analyzer analyzer;
  for (const auto& [var, range] : ranges) analyzer.bind(var, range);
  for (const Expr& condition : as_conditions(variables, solved))
    if (!analyzer.can_prove(condition)) result.relations.push_back(condition);
  return result;
}

}  // namespace tirscope::arith
