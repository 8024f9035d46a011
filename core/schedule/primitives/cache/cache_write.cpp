// SPDX-License-Identifier: Apache-2.0
// cache_write: makes a block write into another storage scope and copies the result back.
//
//   for i, j:                      C_local = T.alloc_buffer(..., scope="local")
//     with T.block("C"):           for i, j:
//       C[i, j] = ...       ->       with T.block("C"): C_local[i, j] = ...
//                                  for ax0, ax1:
//                                    with T.block("C_local"): C[...] = C_local[...]
//
// Legal when
//   1. the storage scope is known;
//   2. the index names a buffer that the block writes;
//   3. the block is not a function's root block;
//   4. the block is the only one of its scope that writes the buffer, and declares one region of it.
// The copy goes right after the block, before the first reader that is not among the given consumers, in the lowest
// loop that holds both; without such a reader, at the end of the scope. The given consumers read the cache.
#include <algorithm>

#include "schedule/legality/block.h"
#include "schedule/primitives/cache/cache_stage.h"

namespace tirscope::schedule::primitives {

namespace {

struct CacheWrite {
  const SRef *block, *scope_root;
  CacheStage stage;
  std::string storage_scope;
  std::vector<const SRef*> consumers;
};

bool holds(const std::vector<const SRef*>& srefs, const Node* stmt) {
  return std::any_of(srefs.begin(), srefs.end(), [&](const SRef* sref) { return sref->stmt == stmt; });
}

Result<CacheWrite> plan_cache_write(const Context& context, const SRef& block, int64_t index,
                                    const std::string& storage_scope, const std::vector<const SRef*>& consumer_blocks) {
  // 1. the storage scope is known
  TS_TRY_VOID(require_storage_scope(storage_scope));
  // 2. the index names a buffer that the block writes
  TS_TRY(Buffer buffer, nth_buffer(block, index, Side::Write));
  // 3. the block is not a function's root block
  TS_TRY(const SRef* scope_root, checked_scope_root(context, block, /*stage_pipeline=*/false));
  // 4. the block is the only writer
  const BlockScope& scope = context.state->scope(*scope_root);
  TS_TRY_VOID(only_writer(scope, buffer));

  CacheWrite result{&block, scope_root, {}, storage_scope, with_children(consumer_blocks)};
  std::vector<const SRef*> others = readers_after(scope, block);
  std::erase_if(others, [&](const SRef* reader) { return holds(result.consumers, reader->stmt); });
  TS_TRY(result.stage, staged_at(*scope_root, block, buffer, others));
  result.stage.cache = make_cache_buffer(result.stage, storage_scope);
  return result;
}

Result<CacheWrite> check_cache_write(const Context& context, const Arguments& arguments) {
  return plan_cache_write(context, arguments.block("block"), arguments.integer("write_buffer_index"),
                          arguments.text("storage_scope"), arguments.srefs("consumer_blocks"));
}

Outcome rewrite_cache_write(const Context& context, const CacheWrite& plan) {
  auto uses_cache = [&](const BlockNode& block, bool inside) {
    return inside || &block == plan.block->stmt || holds(plan.consumers, &block);
  };
  CopyNest copy = make_copy(plan.stage, /*write_back=*/true, plan.storage_scope);
  BlockReuse reuse;
  Block scope = rewritten_scope(*plan.scope_root, plan.stage, copy.nest, uses_cache, uses_cache, reuse);
  Edit edit(context.state);
  edit.replace(*plan.scope_root, scope, reuse);
  edit.origin(plan.stage.cache, {plan.stage.region->buffer}, Verb::Cached);
  edit.origin(copy.block, {ref(plan.block->stmt)}, Verb::Cached);
  return std::move(edit).finish({NodeRef(copy.block)});
}

std::vector<Suggestion> suggest_cache_write(const Context& context, const Subject& subject) {
  return suggest_caches(context, subject, Side::Write);
}

}  // namespace

const Primitive& cache_write() {
  static const Primitive primitive = Primitive::transform<CacheWrite>(
      {.name = "cache_write",
       .instruction = "CacheWrite",
       .error_name = "cache-write",
       .summary = "makes a block write into another storage scope and copies the result back",
       .returns = Returns::Block,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block that writes the buffer"},
                      {"write_buffer_index", ParameterType::WriteIndex, Role::Attribute,
                       "which of the buffers it writes"},
                      {"storage_scope", ParameterType::String, Role::Attribute,
                       "the storage scope the block now writes to"},
                      {"consumer_blocks",
                       ParameterType::Blocks,
                       Role::Input,
                       "blocks that read the cache instead of the buffer",
                       Value(ValueList{}),
                       Written::KeywordUnlessEmpty,
                       {},
                       /*resolved_first=*/true}}},
      check_cache_write, rewrite_cache_write, suggest_cache_write);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
