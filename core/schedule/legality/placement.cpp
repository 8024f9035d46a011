// SPDX-License-Identifier: Apache-2.0
#include "schedule/legality/placement.h"

#include <algorithm>

#include "ir/walk/visitor.h"
#include "support/check.h"
#include "support/format.h"

namespace tirscope::schedule {

Result<void> require_same_scope(const SRef& block, const SRef& loop, const SRef& root) {
  if (scope_root(loop) == &root && !loop.contains(block)) return {};
  return fail(refuse(
      "block.not-in-same-scope",
      message("block \"{0}\" and loop \"{1}\" must be in the same block, and the loop must not enclose the block",
              block.block()->name, loop.loop()->var->name),
      {block.stmt, loop.stmt},
      "ScheduleError: Expected the block {0} and loop {1} to be under the same block scope, and loop not "
      "to be the ancestor of block"));
}

std::vector<Stmt> body_statements(const ForNode& loop) {
  if (auto seq = as<SeqStmtNode>(loop.body)) return seq->seq.to_vector();
  return {loop.body};
}

namespace {

Diagnostic not_all_below(const SRef& loop, const std::vector<const SRef*>& blocks, int missing, std::string_view role) {
  std::vector<const Node*> nodes;
  std::string holes, names;
  for (const SRef* block : blocks) {
    holes += "{" + std::to_string(nodes.size()) + "}";
    names += (names.empty() ? "\"" : ", \"") + block->block()->name + "\"";
    nodes.push_back(block->stmt);
  }
  return refuse(formatted("block.{}s-not-below-loop", role),
                message(role == "producer"
                            ? "loop \"{0}\" must enclose all producers of the block ({1}); {2} of them are outside it"
                            : "loop \"{0}\" must enclose all consumers of the block ({1}); {2} of them are outside it",
                        loop.loop()->var->name, names, missing),
                nodes,
                formatted("The primitive requires all the {0}(s) of the given block to be present under the target "
                          "loop. However, there are {1} {0}(s) not satisfying the constraint. List of the {0}(s):{2}",
                          role, missing, holes));
}

}  // namespace

Result<InsertionWindow> insertion_window(const SRef& loop, const std::vector<const SRef*>& producers,
                                         const std::vector<const SRef*>& consumers, Required required) {
  std::vector<Stmt> statements = body_statements(*loop.loop());
  int last_producer = -1, first_consumer = int(statements.size());
  int producers_seen = 0, consumers_seen = 0;
  auto holds = [](const std::vector<const SRef*>& blocks, const Node* block) {
    return std::ranges::any_of(blocks, [&](const SRef* sref) { return sref->stmt == block; });
  };
  for (int i = 0; i < int(statements.size()); ++i) {
    walk(statements[std::size_t(i)], [&](const Node& node) {
      if (node.kind != Kind::Block) return is_stmt(node.kind);
      if (holds(producers, &node)) ++producers_seen, last_producer = i;
      if (holds(consumers, &node)) ++consumers_seen, first_consumer = std::min(first_consumer, i);
      return false;
    });
  }
  // The producers come before the block and the consumers after it, and the block is not below the loop: so the loop
  // has blocks of one kind only.
  TS_CHECK(last_producer < first_consumer, "a producer of a block comes after its consumer");
  if (required == Required::Producers && producers_seen < int(producers.size()))
    return fail(not_all_below(loop, producers, int(producers.size()) - producers_seen, "producer"));
  if (required == Required::Consumers && consumers_seen < int(consumers.size()))
    return fail(not_all_below(loop, consumers, int(consumers.size()) - consumers_seen, "consumer"));
  return InsertionWindow{last_producer + 1, first_consumer};
}

}  // namespace tirscope::schedule
