// SPDX-License-Identifier: Apache-2.0
#include "ir/side_effect.h"

#include "ir/visitor.h"

namespace tirscope {

Effect side_effect(const Expr& expr) {
  Effect strongest = Effect::Pure;
  walk(expr, [&](const Node& node) {
    if (node.kind == Kind::BufferLoad) strongest = std::max(strongest, Effect::ReadState);
    if (auto call = as<CallNode>(&node)) {
      // Embedded information takes no part in evaluation.
      Effect effect = call->op ? call->op->effect : Effect::Opaque;
      if (effect != Effect::EmbedInfo) strongest = std::max(strongest, effect);
    }
    return strongest < Effect::Opaque;
  });
  return strongest;
}

}  // namespace tirscope
