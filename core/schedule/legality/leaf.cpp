// SPDX-License-Identifier: Apache-2.0
#include "schedule/legality/leaf.h"

namespace tirscope::schedule {

Result<void> require_not_only_leaf(const SRef& block, const SRef& scope_root) {
  const SRef* p = block.parent;
  while (p && p->loop() && !as<SeqStmtNode>(p->loop()->body)) p = p->parent;
  if (p && (p->loop() || as<SeqStmtNode>(p->block()->body))) return {};
  return fail(refuse(
      "block.only-leaf",
      message("block \"{0}\" is the only block in the scope of block \"{1}\"; removing it would leave the scope empty",
              block.block()->name, scope_root.block()->name),
      {block.stmt, scope_root.stmt},
      "Block {0} is the only leaf in the scope {1}, which cannot be removed; Otherwise the scope will be "
      "empty."));
}

}  // namespace tirscope::schedule
