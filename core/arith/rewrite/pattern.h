// SPDX-License-Identifier: Apache-2.0
// Rewrite rules as data: `rule((x - y) + y, x)`. A pattern is a small tree that is built once, when its table of rules
// is first used; matching walks it beside the expression.
#pragma once

#include <initializer_list>
#include <span>
#include <vector>

#include "ir/build.h"

namespace tirscope::arith {

/// One node of a pattern.
struct Term {
  enum class Op : uint8_t {
    Any,          ///< any expression; the same one wherever the slot is repeated
    Constant,     ///< an integer constant; the same value wherever the slot is repeated
    Real,         ///< a floating constant
    Number,       ///< this integer; in a result it takes the type of the operand beside it
    Node,         ///< an expression of `kind` over the children
    OneOf,        ///< children[0] or children[1]; only at the root of a left-hand side
    AtLeast,      ///< condition: children[0] is proven to be >= the value of children[1]
    LessThan,     ///< condition: children[0] is proven to be < the value of children[1]
    ProvenEqual,  ///< condition: the difference of both is proven to be 0
    ReadsAtMost   ///< condition: evaluating children[0] does no more than read memory
  };
  Op op;
  Kind kind = Kind::Add;
  uint8_t slot = 0;
  int64_t number = 0;
  const Term* children[3] = {};
};

/// A pattern, a replacement or a condition. What a pattern is made of stays for the rest of the program: rules, and
/// what they are made of, are static.
class Pattern {
 public:
  constexpr Pattern() = default;
  constexpr explicit Pattern(const Term* term) : term_(term) {}
  Pattern(int number);
  const Term* term() const { return term_; }

 private:
  const Term* term_ = nullptr;
};

/// What a match found, by slot.
struct Match {
  const ExprNode* any[8] = {};
  const IntImmNode* constants[3] = {};
  const FloatImmNode* real = nullptr;

  /// Forgets everything, then matches.
  bool operator()(Pattern pattern, const Expr& expr);
  /// The expression in the place of a variable of the pattern.
  Expr operator[](Pattern variable) const;
  int64_t value(Pattern constant) const;
};

/// The replacement with what the match found, folded as TVM's patterns fold: constants only, by the operators' rules.
/// A number at the root gets the type `dtype`.
Expr evaluate(Pattern replacement, const Match& match, DataType dtype);

/// Proves the conditions of rules.
class Prover {
 public:
  virtual ~Prover() = default;
  virtual bool proves_at_least(const Expr& expr, int64_t bound) = 0;
  virtual bool proves_less(const Expr& expr, int64_t bound) = 0;
  virtual bool proves_zero(const Expr& expr) = 0;
};

struct Rule {
  Pattern pattern, replacement, condition;
  bool again = false;  ///< the result is simplified once more
};
/// pattern -> replacement, if condition.
inline Rule rule(Pattern pattern, Pattern replacement, Pattern condition = {}) {
  return {pattern, replacement, condition, false};
}
/// The same, and the result is simplified again.
inline Rule again(Pattern pattern, Pattern replacement, Pattern condition = {}) {
  return {pattern, replacement, condition, true};
}

/// Rules in order; the first that matches wins.
class Rules {
 public:
  Rules(std::initializer_list<Rule> rules);
  /// The replacement of `expr` by the first rule that applies, or null; `again` says whether it wants another round.
  Expr apply(const Expr& expr, Prover& prover, bool& again) const;

 private:
  struct Entry {
    const Term* pattern;
    Rule rule;
    Kind kind_a, kind_b;  ///< what the operands of a binary pattern must be, or `no_kind`
  };
  void add(const Term* pattern, const Rule& rule);
  std::vector<Entry> entries_;
};

namespace pattern {

namespace detail {
inline constexpr Term any_terms[8] = {{Term::Op::Any, Kind::Add, 0}, {Term::Op::Any, Kind::Add, 1},
                                      {Term::Op::Any, Kind::Add, 2}, {Term::Op::Any, Kind::Add, 3},
                                      {Term::Op::Any, Kind::Add, 4}, {Term::Op::Any, Kind::Add, 5},
                                      {Term::Op::Any, Kind::Add, 6}, {Term::Op::Any, Kind::Add, 7}};
inline constexpr Term constant_terms[3] = {{Term::Op::Constant, Kind::IntImm, 0},
                                           {Term::Op::Constant, Kind::IntImm, 1},
                                           {Term::Op::Constant, Kind::IntImm, 2}};
inline constexpr Term real_term{Term::Op::Real, Kind::FloatImm};
Pattern node(Kind kind, Pattern a, Pattern b = {}, Pattern c = {});
Pattern special(Term::Op op, Pattern a, Pattern b = {});
}  // namespace detail

// Any expressions
inline constexpr Pattern x(&detail::any_terms[0]), y(&detail::any_terms[1]), z(&detail::any_terms[2]),
    b1(&detail::any_terms[3]), b2(&detail::any_terms[4]), s1(&detail::any_terms[5]), s2(&detail::any_terms[6]),
    lanes(&detail::any_terms[7]);
// Constants
inline constexpr Pattern c1(&detail::constant_terms[0]), c2(&detail::constant_terms[1]), c3(&detail::constant_terms[2]),
    real(&detail::real_term);

inline Pattern operator+(Pattern a, Pattern b) { return detail::node(Kind::Add, a, b); }
inline Pattern operator-(Pattern a, Pattern b) { return detail::node(Kind::Sub, a, b); }
inline Pattern operator-(Pattern a) { return detail::node(Kind::Sub, 0, a); }
inline Pattern operator*(Pattern a, Pattern b) { return detail::node(Kind::Mul, a, b); }
inline Pattern truncdiv(Pattern a, Pattern b) { return detail::node(Kind::Div, a, b); }
inline Pattern truncmod(Pattern a, Pattern b) { return detail::node(Kind::Mod, a, b); }
inline Pattern floordiv(Pattern a, Pattern b) { return detail::node(Kind::FloorDiv, a, b); }
inline Pattern floormod(Pattern a, Pattern b) { return detail::node(Kind::FloorMod, a, b); }
inline Pattern min(Pattern a, Pattern b) { return detail::node(Kind::Min, a, b); }
inline Pattern max(Pattern a, Pattern b) { return detail::node(Kind::Max, a, b); }
inline Pattern operator==(Pattern a, Pattern b) { return detail::node(Kind::EQ, a, b); }
inline Pattern operator!=(Pattern a, Pattern b) { return detail::node(Kind::NE, a, b); }
inline Pattern operator<(Pattern a, Pattern b) { return detail::node(Kind::LT, a, b); }
inline Pattern operator<=(Pattern a, Pattern b) { return detail::node(Kind::LE, a, b); }
inline Pattern operator>(Pattern a, Pattern b) { return detail::node(Kind::GT, a, b); }
inline Pattern operator>=(Pattern a, Pattern b) { return detail::node(Kind::GE, a, b); }
inline Pattern operator&&(Pattern a, Pattern b) { return detail::node(Kind::And, a, b); }
inline Pattern operator||(Pattern a, Pattern b) { return detail::node(Kind::Or, a, b); }
inline Pattern operator!(Pattern a) { return detail::node(Kind::Not, a); }
inline Pattern select(Pattern condition, Pattern a, Pattern b) { return detail::node(Kind::Select, condition, a, b); }
inline Pattern ramp(Pattern base, Pattern stride, Pattern n) { return detail::node(Kind::Ramp, base, stride, n); }
inline Pattern broadcast(Pattern value, Pattern n) { return detail::node(Kind::Broadcast, value, n); }

/// Any of the patterns, tried in order.
template <class... P>
Pattern one_of(Pattern first, P... rest) {
  if constexpr (sizeof...(rest) == 0)
    return first;
  else
    return detail::special(Term::Op::OneOf, first, one_of(rest...));
}

// Conditions that need proof
inline Pattern at_least(Pattern expr, Pattern bound) { return detail::special(Term::Op::AtLeast, expr, bound); }
inline Pattern less_than(Pattern expr, Pattern bound) { return detail::special(Term::Op::LessThan, expr, bound); }
inline Pattern proven_equal(Pattern a, Pattern b) { return detail::special(Term::Op::ProvenEqual, a, b); }
inline Pattern reads_at_most(Pattern expr) { return detail::special(Term::Op::ReadsAtMost, expr); }

}  // namespace pattern

}  // namespace tirscope::arith
