// SPDX-License-Identifier: Apache-2.0
// What is known of the contents of buffers at one place of a program.
#pragma once

#include <optional>
#include <unordered_map>

#include "arith/analyzer.h"
#include "arith/iter_map/iter_map.h"
#include "ir/walk/mutator.h"

namespace tirscope::analysis {

/// The variables for positions along the axes of each buffer, the same ones at every access.
class AxisVars {
 public:
  /// Null until they are requested with indices.
  const std::vector<Var>* find(const Buffer& buffer) const;
  /// Made at the first access, of the types of its indices.
  const std::vector<Var>& of(const Buffer& buffer, const std::vector<Expr>& indices);
  /// `expr`, which is over the axes of `buffer`, at one element.
  Expr at(const Buffer& buffer, const std::vector<Expr>& indices, const Expr& expr) const;

 private:
  std::unordered_map<const BufferNode*, std::vector<Var>> vars_;
};

/// An access of a buffer. Predicate and value are over the axes of the buffer: loops that the indices follow are
/// solved for.
struct BufferTouch {
  enum class Access : uint8_t { Read, Write, MayWrite, Assume };
  Buffer buffer;
  Expr predicate;  ///< the elements that some iteration of the loops around touches
  Expr value;      ///< what they hold afterwards, which may be said by loads; null where nothing can be said
  Access access;
  std::vector<std::pair<Var, Expr>> loops;  ///< the loops around, outermost first, and the iteration that does it

  /// The iteration that touches an element is past or current, is current, is current or later.
  Expr reached() const;
  Expr at_hand() const;
  Expr ahead() const;
};

/// Where `predicate` holds, over the axes of the buffer, its elements hold `value`.
struct BufferConstraint {
  Buffer buffer;
  Expr predicate, value;
};

/// All of it at one place. The same type says, going backwards, which elements are written before they are read again;
/// their values are T.undef() then.
class BufferState {
 public:
  const std::vector<BufferConstraint>& constraints() const { return constraints_; }

  /// Loads whose value is known by what `analyzer` can prove are replaced by it.
  Expr with_known_values(const Expr& expr, const AxisVars& axes, arith::Analyzer& analyzer) const;

  void add_condition(const Expr& condition);
  /// Drops constraints on `buffers` that say something while `condition` does not hold.
  void require(const Expr& condition, const std::vector<const BufferNode*>& buffers);
  void substitute(const VarMap& map, arith::Analyzer& analyzer);
  /// Drops constraints that use one of `vars`.
  void forget(const std::vector<Var>& vars);
  void remove_free(const arith::VarRanges& free, arith::Analyzer& analyzer);
  /// What either knows, or both.
  void unite(const BufferState& other, arith::Analyzer& analyzer);
  void intersect(const BufferState& other, arith::Analyzer& analyzer);
  bool equivalent_to(const BufferState& other, arith::Analyzer& analyzer) const;

  /// What is known after writes and assumptions.
  void apply(const std::vector<BufferTouch>& touches, const AxisVars& axes, arith::Analyzer& analyzer);
  /// What is overwritten unread before writes and reads, given that after them.
  void apply_backwards(const std::vector<BufferTouch>& touches, arith::Analyzer& analyzer);

 private:
  void drop_empty();
  void widen(BufferConstraint& constraint, const Expr& more, arith::Analyzer& analyzer);

  std::vector<BufferConstraint> constraints_;
};

bool reads_buffer(const Expr& expr);

/// TVM's SimplifyAsAndOfOrs; nothing for a condition that is too large for it.
std::optional<Expr> simplified_condition(const Expr& condition, arith::Analyzer& analyzer);
/// The same; false for one that is too large.
Expr condition_or_false(const Expr& condition, arith::Analyzer& analyzer);

}  // namespace tirscope::analysis
