// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arith/canonical/canonical_form.h"
#include "arith/rewrite/rewrite_simplify.h"

namespace tirscope::arith {

/// Simplification by bringing index arithmetic into the canonical form of sums of splits (TVM's CanonicalSimplifier).
/// Everything else goes by the rewrite rules, with this simplifier for the parts.
class CanonicalSimplifier final : public RewriteSimplifier {
 public:
  CanonicalSimplifier(Analyzer& analyzer, Knowledge& knowledge)
      : RewriteSimplifier(analyzer, knowledge, 1), forms_(knowledge) {}
  Expr simplify(const Expr& expr) { return visit(expr); }

 protected:
  Expr visit(const Expr& expr) override;

 private:
  /// What is remembered of an expression; its normal form once it was asked for.
  struct Form {
    CanonicalValue value;
    Expr expr;
  };
  /// `expr` simplified, in whatever form it takes.
  CanonicalValue canonical(const Expr& expr);
  CanonicalValue found_canonical(const Expr& expr);
  /// The form of an expression that is remembered; null where it is too long to be kept.
  Memory<Form>::Entry* remembered(const Expr& expr, CanonicalValue& value);
  CanonicalValue add_or_sub(const Expr& expr, int64_t sign);
  CanonicalValue mul(const Expr& expr);
  CanonicalValue div(const Expr& expr, DivMode mode);
  CanonicalValue mod(const Expr& expr, DivMode mode);
  CanonicalValue trunc_div_sum(const Sum& sum, int64_t divisor);
  CanonicalValue floor_div_sum(const Sum& sum, int64_t divisor);
  CanonicalValue trunc_mod_sum(const Sum& sum, int64_t divisor);
  CanonicalValue floor_mod_sum(const Sum& sum, int64_t divisor);
  CanonicalValue cast(const Expr& expr);
  Expr less_than(const Expr& expr);
  Expr reduce(const Expr& expr);

  static Expr normalized(const CanonicalValue& value);
  static Split to_split(const CanonicalValue& value);
  static Sum to_sum(const CanonicalValue& value);
  static Split with_mode(Split split, DivMode mode);
  Split divided(Split split, int64_t divisor, DivMode mode);
  Split modulo(Split split, int64_t divisor, DivMode mode);
  bool fits(DataType dtype, const Expr& value);
  bool can_push_cast(const Split& split, DataType dtype);
  bool can_push_cast(const Sum& sum, DataType dtype);
  bool is_within(const Expr& expr, int64_t bound);

  Memory<Form> forms_;
};

}  // namespace tirscope::arith
