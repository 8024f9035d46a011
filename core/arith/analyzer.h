// SPDX-License-Identifier: Apache-2.0
// What can be known and proven about integer expressions, with TVM 0.18's results: the printed form of a simplified
// expression is part of the contract.
#pragma once

#include <limits>
#include <memory>

#include "arith/bounds/int_set.h"

namespace tirscope::arith {

/// Constant bounds of an expression, both included. Infinite ends stay infinite in all arithmetic.
struct ConstIntBound {
  static constexpr int64_t pos_inf = std::numeric_limits<int64_t>::max();
  static constexpr int64_t neg_inf = -pos_inf;
  int64_t min = neg_inf, max = pos_inf;
  friend bool operator==(const ConstIntBound&, const ConstIntBound&) = default;
};

/// All values have the form coeff * n + base. coeff 1 is everything, coeff 0 the constant `base`.
struct ModularSet {
  int64_t coeff = 1, base = 0;
  friend bool operator==(const ModularSet&, const ModularSet&) = default;
};

enum class ProofStrength : uint8_t { Default, SymbolicBound };

/// How an expression relates to another; a set of the three possible orders.
enum class Comparison : uint8_t { Inconsistent = 0, EQ = 1, LT = 2, LE = 3, GT = 4, GE = 5, NE = 6, Unknown = 7 };

/// What the simplifier does only when asked (the options of tir.Simplify and friends).
struct SimplifyExtensions {
  bool transitively_prove_inequalities = false;
  bool convert_boolean_to_and_of_ors = false;
  bool apply_constraints_to_boolean_branches = false;
  bool comparison_of_product_and_sum = false;
};

/// Facts about variables, and everything that follows from them. Not thread-safe; make one per job.
class Analyzer {
 public:
  Analyzer();
  ~Analyzer();
  Analyzer(const Analyzer&) = delete;
  Analyzer& operator=(const Analyzer&) = delete;

  /// From now on `var` lies in `range` (or equals its min when the extent is 1), or equals `value`. A variable that is
  /// bound again is given the new fact; `allow_override` says that this is meant.
  void bind(const Var& var, const Range& range, bool allow_override = false);
  void bind(const Var& var, const Expr& value, bool allow_override = false);
  void bind(const std::unordered_map<const VarNode*, Range>& ranges, bool allow_override = false);
  /// Learns from a value that is known to be at least 0, such as the extent of a buffer, about the one variable in it
  /// (TVM's MarkGlobalNonNegValue).
  void mark_non_negative(const Expr& value);

  /// Rewriting and canonical simplification in turn; what TVM's Analyzer::Simplify returns.
  Expr simplify(const Expr& expr, int steps = 2);
  Expr rewrite_simplify(const Expr& expr);
  Expr canonical_simplify(const Expr& expr);

  bool can_prove(const Expr& condition, ProofStrength strength = ProofStrength::Default);
  bool can_prove_equal(const Expr& a, const Expr& b);
  bool can_prove_greater_equal(const Expr& expr, int64_t bound);
  bool can_prove_less(const Expr& expr, int64_t bound);
  bool can_prove_less_equal_symbolic_shape(const Expr& lhs, const Expr& shape);

  ConstIntBound const_int_bound(const Expr& expr);
  ModularSet modular_set(const Expr& expr);
  /// The values of `expr` when the variables in `domain` run over their sets, the variables bound to ranges included.
  IntervalSet int_set(const Expr& expr, const DomMap& domain);
  IntervalSet int_set(const Expr& expr);
  /// What follows from known inequalities between `a` and `b`.
  Comparison try_compare(const Expr& a, const Expr& b, bool transitively = true);

  void set_extensions(const SimplifyExtensions& extensions);
  const SimplifyExtensions& extensions() const;
  /// After `count` applications of rewrite rules no more are tried (0: any number); `rewrites_exceeded` reports that.
  void limit_rewrites(int64_t count);
  bool rewrites_exceeded() const;

  /// Holds a constraint for as long as it lives; scopes end in the opposite order of their beginning.
  class [[nodiscard]] ConstraintScope {
   public:
    ConstraintScope(Analyzer& analyzer, const Expr& constraint);
    ~ConstraintScope();
    ConstraintScope(const ConstraintScope&) = delete;
    ConstraintScope& operator=(const ConstraintScope&) = delete;

   private:
    Analyzer& analyzer_;
  };
  ConstraintScope with_constraint(const Expr& constraint) { return ConstraintScope(*this, constraint); }

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tirscope::arith
