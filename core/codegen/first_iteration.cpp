// SPDX-License-Identifier: Apache-2.0
#include "codegen/first_iteration.h"

#include <algorithm>

#include "arith/conditions.h"
#include "ir/build.h"
#include "ir/compare/deep_equal.h"
#include "ir/walk/visitor.h"

namespace tirscope::codegen {

namespace {

bool begins_for_sure(const ForNode& loop) {
  const std::optional<int64_t> extent = as_int(loop.extent);
  return extent && *extent > 0 && as_int(loop.min) && !loop.thread_binding &&
         (loop.kind_of_loop == ForKind::Serial || loop.kind_of_loop == ForKind::Unrolled);
}

bool stands_once(const ForNode& loop, const Node& statement) {
  int times = 0;
  walk(loop.body, [&](const Node& node) { return times += &node == &statement, times < 2; });
  return times == 1;
}

}  // namespace

bool says_first(const Expr& condition, const Var& variable, const Expr& min) {
  auto equal = as<EQNode>(condition);
  return equal && as<VarNode>(equal->a) == variable.get() && deep_equal(equal->b, min);
}

std::optional<DoneFirst> done_first(const ForNode& loop) {
  DoneFirst found;
  std::vector<const ForNode*> loops;
  const StmtNode* at = &loop;
  while (!(found.statement = as<IfThenElseNode>(at))) {  // Rule 1
    if (auto several = as<SeqStmtNode>(at)) {
      at = several->seq.front().get();
      continue;
    }
    found.around.push_back(at);
    if (auto inside = as<ForNode>(at)) {
      if (!begins_for_sure(*inside)) return std::nullopt;
      loops.push_back(inside);
      at = inside->body.get();
      continue;
    }
    auto let = as<LetStmtNode>(at);
    if (!let || !let->var->dtype.is_integer() || !let->var->dtype.is_scalar()) return std::nullopt;
    at = let->body.get();
  }
  if (found.statement->else_case || !found.statement->condition->dtype.is_scalar()) return std::nullopt;
  found.others = arith::split_conjunction(found.statement->condition);
  for (const ForNode* one : loops)  // Rule 2
    if (std::erase_if(found.others, [&](const Expr& part) { return says_first(part, one->var, one->min); }) == 0)
      return std::nullopt;
  return stands_once(loop, *found.statement) ? std::optional(std::move(found)) : std::nullopt;
}

}  // namespace tirscope::codegen
