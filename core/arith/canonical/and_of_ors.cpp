// SPDX-License-Identifier: Apache-2.0
// TVM's SimplifyAsAndOfOrs: a condition as a conjunction of clauses, simplified pairwise.
#include <algorithm>
#include <functional>
#include <optional>

#include "arith/analyzer.h"
#include "arith/conditions.h"
#include "ir/build.h"
#include "ir/compare/deep_equal.h"

namespace tirscope::arith {

namespace {

using Clause = std::vector<Expr>;  ///< a disjunction

bool contains(const Clause& clause, const Expr& expr) {
  return std::ranges::any_of(clause, [&](const Expr& e) { return deep_equal(e, expr); });
}
/// The first expression of `clause` that `other` does not have.
std::optional<std::size_t> first_not_in(const Clause& clause, const Clause& other) {
  for (std::size_t i = 0; i < clause.size(); ++i)
    if (!contains(other, clause[i])) return i;
  return std::nullopt;
}
bool is_false(const Expr& expr) { return expr->dtype.is_bool() && is_zero(expr); }
bool is_known_true(const Expr& expr) { return expr->dtype.is_bool() && is_one(expr); }

using Visit = std::function<void(const Expr&)>;

/// The clauses of `expr`, with `or` distributed over `and`.
void for_each_clause(const Expr& expr, const Visit& f) {
  auto node = as<BinaryNode>(expr);
  if (expr->kind == Kind::And) {
    for_each_clause(node->a, f);
    for_each_clause(node->b, f);
  } else if (expr->kind == Kind::Or) {
    for_each_clause(node->a,
                    [&](const Expr& a) { for_each_clause(node->b, [&](const Expr& b) { f(logical_or(a, b)); }); });
  } else {
    f(expr);
  }
}

/// How many clauses that are; `most` represents more, too.
std::size_t clause_count(const Expr& expr, std::size_t most) {
  auto node = as<BinaryNode>(expr);
  if (expr->kind != Kind::And && expr->kind != Kind::Or) return 1;
  const std::size_t a = clause_count(node->a, most), b = clause_count(node->b, most);
  return std::min(most, expr->kind == Kind::And ? a + b : a * b);
}

class AndOfOrs {
 public:
  AndOfOrs(const Expr& condition, Analyzer& analyzer) : analyzer_(analyzer) {
    for_each_clause(condition, [&](const Expr& part) {
      Clause clause;
      for (const Expr& alternative : split_disjunction(part))
        if (!contains(clause, alternative)) clause.push_back(alternative);
      bool known = std::ranges::any_of(clauses_, [&](const Clause& other) {
        return other.size() == clause.size() && !first_not_in(clause, other) && !first_not_in(other, clause);
      });
      if (!known) clauses_.push_back(std::move(clause));
    });
  }

  void simplify() {
    within_clauses();
    drop_constants();
    across_clauses();
    drop_constants();
  }

  Expr expr() const {
    Expr result = true_expr();
    for (const Clause& clause : clauses_) {
      Expr disjunction = false_expr();
      for (const Expr& alternative : clause) disjunction = logical_or(disjunction, alternative);
      result = logical_and(result, disjunction);
    }
    return result;
  }

 private:
  /// Replaces a and b where their combination gets simpler; one of them becomes the neutral constant where one is left.
  void join(Kind connective, Expr& a, Expr& b) {
    Expr joint = binary(connective, a, b), simplified = analyzer_.rewrite_simplify(joint);
    if (deep_equal(simplified, joint)) return;
    if (simplified->kind == connective) {
      auto node = ref_as<BinaryNode>(simplified);
      a = node->a, b = node->b;
    } else {
      a = connective == Kind::Or ? false_expr() : true_expr();
      b = simplified;
    }
  }

  void within_clauses() {
    for (Clause& clause : clauses_)
      for (std::size_t i = 0; i < clause.size(); ++i)
        for (std::size_t j = i + 1; j < clause.size(); ++j) join(Kind::Or, clause[i], clause[j]);
  }

  void across_clauses() {
    for (std::size_t m = 0; m < clauses_.size(); ++m) {
      for (std::size_t n = m + 1; n < clauses_.size(); ++n) {
        Clause &left = clauses_[m], &right = clauses_[n];
        if (left.size() == 1 && right.size() == 1) {
          join(Kind::And, left[0], right[0]);
          continue;
        }
        auto only_left = first_not_in(left, right);
        if (!only_left) {  // left implies right
          right = {true_expr()};
          continue;
        }
        auto only_right = first_not_in(right, left);
        if (!only_right) {
          left = {true_expr()};
          continue;
        }
        // (a or b) and (a or c) -> a or (b and c), where `b and c` gets simpler while a does not hold
        auto shared = std::ranges::count_if(right, [&](const Expr& e) { return contains(left, e); });
        if (left.size() != right.size() || std::size_t(shared) + 1 != left.size()) continue;
        Expr others_fail = true_expr();
        for (std::size_t i = 0; i < left.size(); ++i)
          if (i != *only_left) others_fail = logical_and(others_fail, analyzer_.simplify(logical_not(left[i])));
        auto scope = analyzer_.with_constraint(others_fail);
        join(Kind::And, left[*only_left], right[*only_right]);
      }
    }
  }

  void drop_constants() {
    for (Clause& clause : clauses_) {
      if (std::ranges::any_of(clause, is_known_true))
        clause = {true_expr()};
      else
        std::erase_if(clause, is_false);
    }
    if (std::ranges::any_of(clauses_, [](const Clause& clause) { return clause.empty(); }))
      clauses_ = {{}};
    else
      std::erase_if(clauses_, [](const Clause& clause) { return clause.size() == 1 && is_known_true(clause[0]); });
  }

  Analyzer& analyzer_;
  std::vector<Clause> clauses_;
};

}  // namespace

Expr simplify_as_and_of_ors(const Expr& condition, Analyzer& analyzer) {
  // The analyzer must not come back here while it simplifies the parts.
  SimplifyExtensions extensions = analyzer.extensions(), inner = extensions;
  inner.convert_boolean_to_and_of_ors = false;
  analyzer.set_extensions(inner);
  Expr simple = analyzer.simplify(condition);
  // Distributing takes as many clauses as the alternatives have combinations. TVM has no limit here and does not end.
  constexpr std::size_t most_clauses = 256;
  if (clause_count(simple, most_clauses) < most_clauses) {
    AndOfOrs form(simple, analyzer);
    form.simplify();
    simple = form.expr();
  }
  analyzer.set_extensions(extensions);
  return simple;
}

}  // namespace tirscope::arith
