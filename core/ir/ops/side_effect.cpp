// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/side_effect.h"

#include "ir/walk/visitor.h"

namespace tirscope {

Effect side_effect(const Expr& expr) {
  Effect strongest = Effect::Pure;
  walk(expr, [&](const Node& node) {
    if (node.kind == Kind::BufferLoad) strongest = std::max(strongest, Effect::ReadState);
    if (auto call = as<CallNode>(&node)) {
      // Whatever is beyond updating memory (T.assume, T.tvm_tuple, ...) counts as opaque.
      Effect effect = call->op ? call->op->effect : Effect::Opaque;
      strongest = std::max(strongest, effect > Effect::UpdateState ? Effect::Opaque : effect);
    }
    return strongest < Effect::Opaque;
  });
  return strongest;
}

}  // namespace tirscope
