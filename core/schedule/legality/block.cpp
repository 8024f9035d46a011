// SPDX-License-Identifier: Apache-2.0
#include "schedule/legality/block.h"

#include <algorithm>
#include <unordered_set>

#include "ir/walk/visitor.h"
#include "support/format.h"

namespace tirscope::schedule {

namespace {

constexpr const char* complete_definition =
    "Definition of a complete block:\n"
    "1) All block vars are data parallel\n"
    "2) Dominant: the block is the only writer of its output, dominating the reader of its output buffers\n"
    "3) No overlap between the buffers the block reads and writes";
constexpr const char* reduction_definition =
    "Definition of a reduction block:\n"
    "1) The block has the `init` statement\n"
    "2) All the block bindings are quasi-affine expressions\n"
    "3) All block vars are either data parallel block vars or reduction block vars\n"
    "4) Dominant: the block is the only writer of its output, dominating the reader of its output buffers\n"
    "5) The reduction block vars are not used to index the output buffers";
constexpr const char* local_complete_definition =
    "Definition of a local complete block:\n"
    "1) All block vars are data parallel\n"
    "2) Local Dominant: the block is the only writer of its output, dominating the reader of its output buffers under "
    "a "
    "given subtree\n"
    "3) No overlap between the buffers the block reads and writes";
constexpr const char* local_reduction_definition =
    "Definition of a reduction block:\n"
    "1) The block has the `init` statement\n"
    "2) All the block bindings are quasi-affine expressions\n"
    "3) All block vars are either data parallel block vars or reduction block vars\n"
    "4) Local Dominant: the block is the only writer of its output, dominating the reader of its output buffers under "
    "a "
    "given subtree\n"
    "5) The reduction block vars are not used to index the output buffers";

/// Why a block is not complete, in our words, by condition.
std::string complete_reason(int condition) {
  static constexpr const char* reasons[] = {"", "it has an iter var that is not spatial",
                                            "another block writes the same buffer",
                                            "it reads a buffer that it also writes"};
  return reasons[condition];
}
std::string reduction_reason(int condition) {
  static constexpr const char* reasons[] = {"",
                                            "it has no init",
                                            "its bindings are not affine in its loops",
                                            "it has an iter var that is neither spatial nor a reduction",
                                            "another block writes the same buffer",
                                            "a reduction iter var indexes its output"};
  return reasons[condition];
}

/// TVM's dominance: in a block's scope, no other child writes what `block` writes; below a loop, the writers inside the
/// child blocks are what counts, the first child that names a buffer speaking for it.
bool is_dominant(const State& state, const SRef& block, const SRef& root) {
  for (const BufferRegion& write : block.block()->writes) {
    const BufferNode* buffer = write->buffer.get();
    if (root.block()) {
      if (state.scope(root).writers(buffer).size() > 1) return false;
      continue;
    }
    for (const SRef* child : child_blocks(root)) {
      std::size_t writers = state.scope(*child).writers(buffer).size();
      if (writers > 1) return false;
      if (writers == 1) break;
    }
  }
  return true;
}

}  // namespace

Result<const SRef*> checked_scope_root(const Context& context, const SRef& sref, bool stage_pipeline) {
  const SRef* root = scope_root(sref);
  if (!root)
    return fail(refuse("block.is-root", message("the root block of a function cannot be scheduled"), {},
                       "The primitive does not operate on the root block"));
  if (stage_pipeline && context.enable_check && !context.state->stage_pipeline(*root))
    return fail(refuse("scope.not-stage-pipeline",
                       message("the blocks in the scope of block \"{0}\" are not a stage pipeline: each block may read "
                               "only what earlier blocks have written, and may not write what an earlier block reads",
                               root->block()->name),
                       {root->stmt},
                       "The scope {0} is not a stage pipeline.\n"
                       "Definition of a scope that is a stage pipeline:\n"
                       "- The region cover property holds for every of its child blocks\n"
                       "- No write-after-read dependency or opaque dependency,\n"
                       "- only read-after-write and write-after-write are allowed\n"
                       "- All the statements in the scope are schedulable statements, i.e. Block and For\n"));
  return root;
}

bool has_only_parallel_and_reduction_iters(const BlockNode& block) {
  return std::all_of(block.iter_vars.begin(), block.iter_vars.end(), [](const IterVar& iter) {
    return iter->type == IterType::DataParallel || iter->type == IterType::CommReduce;
  });
}

bool reduction_iters_do_not_index_outputs(const BlockNode& block) {
  std::unordered_set<const VarNode*> reductions;
  for (const IterVar& iter : block.iter_vars)
    if (iter->type == IterType::CommReduce) reductions.insert(iter->var.get());
  std::unordered_set<const BufferNode*> written;
  for (const BufferRegion& region : block.writes) written.insert(region->buffer.get());
  auto uses_reduction = [&](const Node& node) {
    return uses_var(node, [&](const VarNode& var) { return reductions.contains(&var); });
  };
  bool fine = true;
  walk(block.body, [&](const Node& node) {
    if (auto store = as<BufferStoreNode>(&node)) {
      if (written.contains(store->buffer.get()))
        for (const Expr& index : store->indices) fine = fine && !uses_reduction(*index);
    } else if (auto inner = as<BlockNode>(&node)) {
      for (const MatchBufferRegion& match : inner->match_buffers)
        if (written.contains(match->source->buffer.get())) fine = fine && !uses_reduction(*match->source);
    }
    return fine;
  });
  return fine;
}

int complete_block_violation(const State& state, const SRef& block, const SRef& root) {
  const BlockNode& node = *block.block();
  // 1) all block variables are data-parallel
  for (const IterVar& iter : node.iter_vars)
    if (iter->type != IterType::DataParallel) return 1;
  // 2) dominant
  if (!is_dominant(state, block, root)) return 2;
  // 3) nothing is both read and written
  for (const BufferRegion& read : node.reads)
    for (const BufferRegion& write : node.writes)
      if (read->buffer == write->buffer) return 3;
  return 0;
}

int reduction_block_violation(const State& state, const SRef& block, const SRef& root) {
  // 1) has an init
  if (!block.block()->init) return 1;
  // 2) all bindings are quasi-affine
  if (!state.affine_binding(block)) return 2;
  // 3) iteration variables are data-parallel or reductions
  if (!has_only_parallel_and_reduction_iters(*block.block())) return 3;
  // 4) dominant
  if (!is_dominant(state, block, root)) return 4;
  // 5) reduction variables do not index the outputs
  return reduction_iters_do_not_index_outputs(*block.block()) ? 0 : 5;
}

Result<void> require_complete_block(const State& state, const SRef& block, const SRef& scope_root) {
  int code = complete_block_violation(state, block, scope_root);
  if (code == 0) return {};
  return fail(refuse("block.not-complete",
                     message("block \"{0}\" is not a complete block: {1}", block.block()->name, complete_reason(code)),
                     {block.stmt},
                     formatted("The block {{0}} is not a complete block - it violates condition #{}.\n{}", code,
                               complete_definition)));
}

Result<void> require_reduction_block(const State& state, const SRef& block, const SRef& scope_root) {
  int code = reduction_block_violation(state, block, scope_root);
  if (code == 0) return {};
  return fail(refuse(
      "block.not-reduction",
      message("block \"{0}\" is not a reduction block: {1}", block.block()->name, reduction_reason(code)), {block.stmt},
      formatted("The block {{0}} is not a reduction block - it violates condition #{}.\n{}", code,
                reduction_definition)));
}

Result<void> require_complete_or_reduction_block(const State& state, const SRef& block, const SRef& scope_root) {
  int complete = complete_block_violation(state, block, scope_root);
  if (complete == 0) return {};
  int reduction = reduction_block_violation(state, block, scope_root);
  if (reduction == 0) return {};
  return fail(refuse("block.not-complete-or-reduction",
                     message("block \"{0}\" is neither a complete block ({1}) nor a reduction block ({2})",
                             block.block()->name, complete_reason(complete), reduction_reason(reduction)),
                     {block.stmt},
                     formatted("The block {{0}} is not a complete block - it violates condition #{}.\n{}\n"
                               "The block is not a reduction block either - it violates condition #{}.\n{}",
                               complete, complete_definition, reduction, reduction_definition)));
}

Result<void> require_compact_dataflow(const State& state, const SRef& root) {
  for (const SRef* block : child_blocks(root)) {
    int complete = complete_block_violation(state, *block, root);
    if (complete == 0) continue;
    int reduction = reduction_block_violation(state, *block, root);
    if (reduction == 0) continue;
    return fail(refuse(
        "loop.not-compact-dataflow",
        message("block \"{0}\" below the loop is neither a complete block ({1}) nor a reduction block ({2})",
                block->block()->name, complete_reason(complete), reduction_reason(reduction)),
        {root.stmt, block->stmt},
        formatted("The queried subtree root {{0}} in SRef tree does not have compact dataflow, because its child "
                  "block {{1}} on SRef tree is neither a local complete block nor a local reduction block.\n"
                  "It violates condition #{} as a local complete block.\n{}\n"
                  "It violates condition #{} as a local reduction block.\n{}\n",
                  complete, local_complete_definition, reduction, local_reduction_definition)));
  }
  return {};
}

bool is_output_block(const SRef& block, const SRef& scope_root) {
  return std::any_of(block.block()->writes.begin(), block.block()->writes.end(), [&](const BufferRegion& write) {
    return scope_root.tree->allocator(write->buffer.get()) != &scope_root;
  });
}

Result<void> require_not_output_block(const SRef& block, const SRef& scope_root) {
  if (!is_output_block(block, scope_root)) return {};
  return fail(refuse("block.is-output",
                     message("block \"{0}\" writes an output of its scope and cannot be moved", block.block()->name),
                     {block.stmt}, "The block {0} is an output block"));
}

Result<const SRef*> only_child_block(const SRef& sref) {
  std::vector<const SRef*> children = child_blocks(sref);
  if (children.size() == 1) return children.front();
  std::string kind = sref.loop() ? "loop" : "block";
  return fail(refuse(kind + ".not-single-child-block", message("expected one block below, found {0}", children.size()),
                     {sref.stmt}, "The " + kind + " {0} is required to have only one child block"));
}

}  // namespace tirscope::schedule
