// SPDX-License-Identifier: Apache-2.0
#include "arith/lanes.h"

#include "ir/build.h"
#include "ir/walk/mutator.h"

namespace tirscope::arith {

namespace {

class Scalarizer final : public Mutator {
 public:
  explicit Scalarizer(const Expr& lane) : lane_(lane) {}

 private:
  NodeRef mutate_Ramp(const RampNode& node) override { return node.base + lane_ * node.stride; }
  NodeRef mutate_Broadcast(const BroadcastNode& node) override { return node.value; }
  NodeRef mutate_Cast(const CastNode& node) override {
    Expr value = (*this)(node.value);
    return value == node.value ? NodeRef(&node) : cast(node.dtype.element(), value);
  }
  NodeRef mutate_Call(const CallNode& node) override {
    auto result = ref_as<CallNode>(rebuilt(node));
    if (result.get() == &node) return result;
    return with(result, [](CallNode& call) { call.dtype = call.dtype.element(); });
  }
  NodeRef mutate_Let(const LetNode& node) override {
    if (node.value->dtype.is_scalar()) return rebuilt(node);
    Var scalar = make_var(node.var->name, node.var->dtype.element());
    Expr value = (*this)(node.value);
    scalars_[node.var.get()] = scalar;
    return make<LetNode>(scalar, value, (*this)(node.body));
  }
  NodeRef mutate_Var(const VarNode& node) override {
    auto it = scalars_.find(&node);
    return it == scalars_.end() ? NodeRef(&node) : NodeRef(it->second);
  }

  const Expr& lane_;
  std::unordered_map<const VarNode*, Var> scalars_;
};

}  // namespace

Expr lane_of(const Expr& vector, const Expr& lane) { return Scalarizer(lane)(vector); }

}  // namespace tirscope::arith
