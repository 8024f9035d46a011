// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/guarded_load.h"

#include <limits>

namespace tirscope {

Stmt guarded_load(const EvaluateNode& node) {
  auto call = as<CallNode>(node.value);
  if (!call || call->op != &op::ptx_ldg32() || call->args.size() != 4) return nullptr;
  auto pointer = ref_as<VarNode>(call->args[0]);
  if (!pointer || call->args[2]->kind != Kind::BufferLoad) return nullptr;
  // The pointer does not say how much memory is behind it.
  const Expr all = int32(std::numeric_limits<int32_t>::max());
  Buffer target = make<BufferNode>(pointer, call->args[2]->dtype, std::vector<Expr>{all}, std::vector<Expr>{}, int32(0),
                                   pointer->name);
  return make<IfThenElseNode>(call->args[1],
                              make<BufferStoreNode>(target, call->args[2], std::vector<Expr>{call->args[3]}), nullptr);
}

}  // namespace tirscope
