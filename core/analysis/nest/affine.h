// SPDX-License-Identifier: Apache-2.0
// Index expressions as sums of loop variables and digits of such sums, in plain integers: fast enough to run on every
// access of a large module, exact for what schedules produce (splits, fusions, their mixtures).
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "ir/expr.h"

namespace tirscope::analysis {

/// constant + sum of coefficient * atom, terms sorted by atom.
struct AffineForm {
  struct Term {
    int atom;
    int64_t coefficient;
    friend bool operator==(const Term&, const Term&) = default;
  };
  int64_t constant = 0;
  std::vector<Term> terms;
  friend bool operator==(const AffineForm&, const AffineForm&) = default;
};

struct Interval64 {
  int64_t low, high;
};

/// What forms are made of.
struct AffineAtom {
  enum class Kind : uint8_t {
    Loop,    ///< a loop variable
    Symbol,  ///< any other variable: a shape variable, a parameter
    Digit,   ///< floor(form / divisor), modulo `modulus` when that is not 0
    Clip,    ///< `form`, which a condition keeps inside [0, extent)
    Opaque,  ///< an expression that is none of these
  };
  AffineAtom(Kind kind, const ExprNode* node = nullptr) : kind(kind), node(node) {}
  Kind kind;
  const ExprNode* node;  ///< of a Loop or Symbol the variable, of an Opaque the expression
  AffineForm form;
  int64_t divisor = 1, modulus = 0;
  int loop = -1;                    ///< the caller's number of the loop
  std::vector<int> loops;           ///< the loops that the atom depends on
  std::optional<Interval64> range;  ///< over all values of all loops
  std::optional<int64_t> extent;    ///< of a Loop or Clip
  Expr symbolic_extent;             ///< of a Loop whose extent is not a constant
};

class AffineSpace {
 public:
  /// Declares a loop variable; `loop` is the caller's number for it.
  void add_loop(const VarNode* var, int loop, const Expr& min, const Expr& extent);
  /// A loop without a variable, for the lanes of a vector.
  AffineForm add_lanes(int loop, int64_t lanes);
  /// `form` where it is known to stay inside [0, extent).
  AffineForm clipped(const AffineForm& form, int64_t extent);
  /// Declares a variable that represents a value: a block's iteration variable or a let.
  void add_value(const VarNode* var, AffineForm form) { values_[var] = std::move(form); }

  AffineForm form(const Expr& expr);
  const AffineAtom& atom(int index) const { return atoms_[std::size_t(index)]; }
  /// `form` with each Clip replaced by what it clips.
  AffineForm unclipped(const AffineForm& form) const;
  std::optional<Interval64> range(const AffineForm& form) const;
  /// Joins digits that together make up the number they came from: 16 * (f // 16) + f % 16 is f.
  AffineForm joined(AffineForm form);

  /// a + factor * b; saturated (support/int_math.h).
  static AffineForm sum(const AffineForm& a, const AffineForm& b, int64_t factor = 1);
  static AffineForm scaled(const AffineForm& a, int64_t factor) { return sum({}, a, factor); }

 private:
  AffineForm single(AffineAtom atom);
  AffineForm digit(const AffineForm& form, int64_t divisor, int64_t modulus);
  AffineForm opaque(const Expr& expr);

  std::vector<AffineAtom> atoms_;
  std::unordered_map<const Node*, int> of_node_;  // variables and opaque expressions
  std::unordered_map<const VarNode*, AffineForm> values_;
};

}  // namespace tirscope::analysis
