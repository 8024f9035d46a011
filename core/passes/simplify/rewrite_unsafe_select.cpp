// SPDX-License-Identifier: Apache-2.0
// RewriteUnsafeSelect: T.Select, which computes both values, becomes T.if_then_else where computing the value that is
// not chosen could go wrong.
//
//   T.Select(i < 8, A[i], 0)      ->      T.if_then_else(i < 8, A[i], 0)
//
// 1. Unsafe are a load of a buffer and a call of anything that has an effect or reads memory. T.Select and
//    T.if_then_else are as unsafe as their condition, T.address_of as its indices, everything else as its operands;
//    divisions are safe.
// 2. A Select stays when both values are safe, and when its condition is a vector.
#include <algorithm>

#include "ir/build.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

/// Whether computing an expression that is not needed may fail.
bool is_unsafe(const Expr& expr);

bool any_unsafe(const std::vector<Expr>& exprs) { return std::ranges::any_of(exprs, is_unsafe); }

bool is_unsafe_call(const CallNode& call) {  // Rule 1
  if (call.op == &op::if_then_else()) return is_unsafe(call.args[0]);
  if (call.op == &op::address_of()) {
    auto load = as<BufferLoadNode>(call.args[0]);
    return load && any_unsafe(load->indices);
  }
  if (!call.op || call.op->effect > Effect::Pure) return true;
  return any_unsafe(call.args);
}

bool is_unsafe(const Expr& expr) {  // Rule 1
  switch (expr->kind) {
    case Kind::BufferLoad: return true;
    case Kind::Call: return is_unsafe_call(*as<CallNode>(expr));
    case Kind::Select: return is_unsafe(as<SelectNode>(expr)->condition);
    case Kind::Let: return is_unsafe(as<LetNode>(expr)->value) || is_unsafe(as<LetNode>(expr)->body);
    case Kind::Cast: return is_unsafe(as<CastNode>(expr)->value);
    case Kind::Not: return is_unsafe(as<NotNode>(expr)->a);
    case Kind::Ramp: return is_unsafe(as<RampNode>(expr)->base) || is_unsafe(as<RampNode>(expr)->stride);
    case Kind::Broadcast: return is_unsafe(as<BroadcastNode>(expr)->value);
    case Kind::Shuffle: return any_unsafe(as<ShuffleNode>(expr)->indices) || any_unsafe(as<ShuffleNode>(expr)->vectors);
    default: break;
  }
  auto both = as<BinaryNode>(expr);
  return both && (is_unsafe(both->a) || is_unsafe(both->b));
}

class SelectRewriter final : public Mutator {
  NodeRef mutate_Select(const SelectNode& node) override {
    auto select = ref_as<SelectNode>(rebuilt(node));
    if (!select->condition->dtype.is_scalar()) return select;  // Rule 2
    if (!is_unsafe(select->true_value) && !is_unsafe(select->false_value)) return select;
    return make<CallNode>(select->dtype, op::if_then_else(),
                          std::vector<Expr>{select->condition, select->true_value, select->false_value});
  }
};

}  // namespace

Result<PrimFunc> rewrite_unsafe_select(const PrimFunc& function, const Context&, const AttrList&) {
  return SelectRewriter()(function);
}

}  // namespace tirscope::passes
