// SPDX-License-Identifier: Apache-2.0
// The detection of iteration maps, in parts: rewriting expressions (rewriter.cpp), fusing sums (fusion.cpp), dividing
// and padding (division.cpp), checking independence (independence.cpp). Internal to arith.
#pragma once

#include <unordered_map>

#include "arith/iter_map/iter_map.h"

namespace tirscope::arith {

/// The splits that refer to each mark, marks in the order of discovery.
struct SplitsByMark {
  std::vector<IterMark> marks;
  std::unordered_map<const IterMarkNode*, std::vector<IterSplitExpr>> splits;
  explicit SplitsByMark(const std::vector<IterSumExpr>& indices);

 private:
  void collect(const IterSumExpr& sum);
  void visit(const IterMark& mark);
};

/// `min <= iter < max`; either bound may be missing.
struct IterConstraint {
  Expr iter, lower_bound, upper_bound;
};

/// Splits a conjunction of comparisons into constraints on sums of iterators (smallest first); bounds on a single
/// input iterator narrow its range in `input_iters`. Nothing when some part is not a comparison of integers.
std::optional<std::vector<IterConstraint>> match_bound_constraints(Expr predicate, VarRanges& input_iters);

/// `lhs * rhs` with its constant factor last: (x * y) * c.
Expr mul_and_normalize(const Expr& lhs, const Expr& rhs);
/// Calls `leaf` on each factor of a product.
void unpack_product(const Expr& value, const std::function<void(const Expr&)>& leaf);

bool same_split(const IterSplitExpr& a, const IterSplitExpr& b, bool check_scale = true);
/// True when no range mentions one of the variables.
bool ranges_are_independent(const VarRanges& input_iters);

class IterMapRewriter {
 public:
  IterMapRewriter(Analyzer& analyzer, const VarRanges& input_iters, IterMapLevel level, bool simplify_trivial_iterators,
                  std::vector<IterMapError>& errors);

  IterSumExpr rewrite(const Expr& expr);
  /// The first pass: notes which iterators need padding.
  IterSumExpr rewrite_and_update_padding(const Expr& expr);
  void rewrite_constraint(const IterConstraint& constraint);
  IterSumExpr rewrite_to_normalized_sum(const Expr& expr);

  /// Constraints must be nested or disjoint.
  bool check_constraints() const;
  bool check_mapping(const std::vector<IterSumExpr>& bindings);

  const Expr& padding_predicate() const { return padding_predicate_; }
  bool requires_padding() const { return requires_padding_; }

 private:
  struct MarkWithOffset {
    IterMark mark;
    Expr offset;
  };
  struct Padding {
    Expr factor = int32(1);  ///< common multiple of the divisors seen in the first pass
    Expr left_pad = int32(0);
    IterMark padded;
  };
  struct FusionStep;

  void error(std::string text, std::vector<Expr> subjects = {}) {
    errors_.push_back({std::move(text), std::move(subjects)});
  }

  // rewriter.cpp
  IterMapExpr direct(const Expr& expr);
  IterMapExpr add_or_sub(const Expr& expr, bool subtract);
  IterMapExpr multiply(const Expr& expr);
  IterMapExpr divide(const Expr& expr, bool modulo);
  IterMapExpr unsupported(const Expr& expr);

  // division.cpp
  std::optional<IterSumExpr> preprocess_dividend(const IterMapExpr& dividend, const Expr& original);
  std::optional<IterMapExpr> floordiv_split(IterSplitExpr lhs, Expr base, Expr rhs);
  std::optional<IterMapExpr> floormod_split(const IterSplitExpr& lhs, Expr base, Expr rhs);
  std::optional<std::pair<IterSplitExpr, Expr>> pad_dividend(IterSplitExpr split, const Expr& base,
                                                             const Expr& divisor);
  bool make_padded_mark(Padding& info, const IterSplitExpr& split, Expr& left_pad);
  bool can_prove_divisible(const Expr& lhs, const Expr& rhs);
  Padding* find_padding(const IterMark& mark);

  // fusion.cpp
  std::optional<IterSumExpr> try_combine_same_source(const IterSumExpr& expr);
  std::optional<IterSumExpr> try_fuse(IterSumExpr expr, bool allow_early_skip);
  bool fuse_one(const IterSumExpr& expr, std::size_t& position, FusionStep& step);
  const IterSumExpr* longest_constraint_from(const IterSplitExpr& split) const;
  int find_base_iter(const IterSumExpr& expr, const std::vector<bool>& skip, const IterMark& source, int last) const;
  int find_exact_scale(const IterSumExpr& expr, const std::vector<bool>& skip, const Expr& scale,
                       const IterMark& source, int last, int first_unit) const;
  int find_closest_smaller_scale(const IterSumExpr& expr, const std::vector<bool>& skip, const Expr& scale) const;
  IterSumExpr normalize_with_offset(const IterSumExpr& expr);
  void normalize_on_bounds(IterSumExpr expr, Expr lower, Expr upper);
  IterSumExpr normalize_sum(IterSumExpr expr);

  // independence.cpp
  bool splits_are_compatible(const IterMark& mark, const std::vector<IterSplitExpr>& splits);
  bool extent_is_covered(const IterMark& mark, const std::vector<IterSplitExpr>& splits, const Expr& covered);
  std::size_t find_skipped_factor(const std::vector<IterSplitExpr>& splits, const std::vector<bool>& used,
                                  const Expr& expected);

  Analyzer& analyzer_;
  IterMapLevel level_;
  std::vector<IterMapError>& errors_;
  std::unordered_map<const VarNode*, IterMapExpr> var_map_;
  std::vector<IterMark> input_marks_;
  std::vector<std::pair<IterMark, Padding>> paddings_;          ///< by mark, compared by structure
  std::vector<std::pair<IterMark, IterMark>> padded_origins_;   ///< padded mark -> the mark that it pads
  std::vector<std::pair<IterSumExpr, MarkWithOffset>> fused_;   ///< flattened sum -> its mark
  std::vector<std::pair<IterSumExpr, IterSumExpr>> flattened_;  ///< structured sum -> flattened sum
  std::vector<IterSumExpr> constrained_;                        ///< flattened sums under a constraint
  bool update_padding_ = false, requires_padding_ = false;
  Expr padding_predicate_ = false_expr();
};

}  // namespace tirscope::arith
