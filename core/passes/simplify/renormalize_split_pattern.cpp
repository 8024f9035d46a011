// SPDX-License-Identifier: Apache-2.0
// RenormalizeSplitPattern: comparisons with constants and divisions of split indices are written so that the parts of a
// split divide first, which address computations on some devices are faster with.
//
//   if h * 4 + a < 16:      ->      if (h + a // 4) // 4 < 1:
//
// 1. x < c becomes x // c < 1 for a positive constant c; x > y, x <= y and x >= y are brought to < first.
// 2. x % (c1 * c2) // c2 becomes x // c2 % c1.
// 3. (x * (c1 * c3) + y) // (c2 * c3) becomes (x * c1 + y // c3) // c2, with c3 the greatest common divisor; the same
//    with y + z for y.
// 4. `not` moves into comparisons of order, and two of them vanish.
// 5. What Rules 1 to 3 give is looked at again, five rewrites deep at most.
// Constants may be vectors of one value in Rules 2 and 3.
#include <numeric>

#include "ir/walk/fallible.h"
#include "passes/analyzed_mutator.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

/// An integer constant or a broadcast of one.
std::optional<int64_t> constant(const Expr& expr) {
  auto broadcast = as<BroadcastNode>(expr);
  auto value = as<IntImmNode>(broadcast ? broadcast->value : expr);
  return value ? std::optional(value->value) : std::nullopt;
}

class Renormalizer final : public AnalyzedMutator {
  Expr expr(const Expr& e) { return (*this)(e); }
  Expr again(const Expr& e) {  // Rule 5
    constexpr int most = 5;
    if (depth_ >= most) return e;
    ++depth_;
    Expr result = expr(e);
    --depth_;
    return result;
  }

  NodeRef mutate_FloorDiv(const FloorDivNode& node) override {
    Expr a = expr(node.a), b = expr(node.b);
    auto divisor = constant(b);
    if (divisor && *divisor != 0) {
      if (Expr result = divided(a, b, *divisor)) return result;
    }
    if (Expr folded = try_const_fold(Kind::FloorDiv, a, b)) return folded;
    return a == node.a && b == node.b ? NodeRef(&node) : NodeRef(make<FloorDivNode>(a, b));
  }

  /// `a // b` by Rules 2 and 3, or null.
  Expr divided(const Expr& a, const Expr& b, int64_t divisor) {
    auto of = [&](int64_t value) { return make_const(b->dtype, value); };
    if (auto mod = as<FloorModNode>(a)) {
      auto modulus = constant(mod->b);
      if (modulus && *modulus % divisor == 0) return again(floormod(floordiv(mod->a, b), of(*modulus / divisor)));
      return nullptr;
    }
    auto sum = as<AddNode>(a);
    if (!sum) return nullptr;
    Expr product = sum->a, rest = sum->b;
    if (auto inner = as<AddNode>(product)) product = inner->a, rest = inner->b + sum->b;
    auto scaled = as<MulNode>(product);
    auto factor = scaled ? constant(scaled->b) : std::nullopt;
    if (!factor || *factor <= 0 || divisor <= 0) return nullptr;
    const int64_t common = std::gcd(*factor, divisor);
    if (common <= 1) return nullptr;
    return again(floordiv(scaled->a * of(*factor / common) + floordiv(rest, of(common)), of(divisor / common)));
  }

  NodeRef mutate_LT(const LTNode& node) override {
    Expr a = expr(node.a), b = expr(node.b);
    if (auto bound = as<IntImmNode>(b); bound && bound->value > 0)  // Rule 1
      return again(lt(floordiv(a, b), make_const(b->dtype, int64_t(1))));
    return a == node.a && b == node.b ? NodeRef(&node) : NodeRef(make<LTNode>(a, b));
  }
  NodeRef mutate_GT(const GTNode& node) override { return expr(lt(node.b, node.a)); }
  NodeRef mutate_LE(const LENode& node) override { return expr(make<NotNode>(lt(node.b, node.a))); }
  NodeRef mutate_GE(const GENode& node) override { return expr(make<NotNode>(lt(node.a, node.b))); }

  /// Statements that a decided condition has emptied go.
  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    auto seq = ref_as<SeqStmtNode>(rebuilt(node));
    return seq.get() == &node ? NodeRef(&node) : NodeRef(sequence(seq->seq.to_vector()));
  }

  NodeRef mutate_Not(const NotNode& node) override {  // Rule 4
    Expr a = expr(node.a);
    auto both = as<BinaryNode>(a);
    switch (a->kind) {
      case Kind::Not: return as<NotNode>(a)->a;
      case Kind::LT: return le(both->b, both->a);
      case Kind::LE: return lt(both->b, both->a);
      case Kind::GT: return le(both->a, both->b);
      case Kind::GE: return lt(both->a, both->b);
      default: return a == node.a ? NodeRef(&node) : NodeRef(make<NotNode>(a));
    }
  }

  int depth_ = 0;
};

}  // namespace

Result<PrimFunc> renormalize_split_pattern(const PrimFunc& function, const Context&, const AttrList&) {
  return with_body(function, Renormalizer()(function->body));
}

}  // namespace tirscope::passes
