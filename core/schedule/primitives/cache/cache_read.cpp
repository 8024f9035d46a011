// SPDX-License-Identifier: Apache-2.0
// cache_read: copies a buffer that a block reads into another storage scope and redirects its readers to the copy.
//
//   for i, j:                      A_shared = T.alloc_buffer(..., scope="shared")
//     with T.block("C"):           for ax0, ax1:
//       C[i, j] = A[i, j]   ->       with T.block("A_shared"): A_shared[...] = A[...]
//                                  for i, j:
//                                    with T.block("C"): C[i, j] = A_shared[i, j]
//
// Legal when
//   1. the storage scope is known;
//   2. the index names a buffer that the block reads;
//   3. the block is not a function's root block;
//   4. every reader of the buffer in the scope has its region covered by what is written before;
//   5. at most one block of the scope writes the buffer, and declares one region of it;
//   6. where consumers are given, one of them is in the scope.
// The copy goes right after the writer, before the first reader, in the lowest loop that holds both; for a buffer that
// nothing in the scope writes it goes to the scope's start.
#include <algorithm>

#include "schedule/legality/block.h"
#include "schedule/primitives/cache/cache_stage.h"

namespace tirscope::schedule::primitives {

namespace {

struct CacheRead {
  const SRef *block, *scope_root;
  CacheStage stage;
  std::string storage_scope;
  std::vector<const SRef*> consumers;  ///< empty: every reader
};

Result<CacheRead> plan_cache_read(const Context& context, const SRef& block, int64_t index,
                                  const std::string& storage_scope, const std::vector<const SRef*>& consumer_blocks) {
  // 1. the storage scope is known
  TS_TRY_VOID(require_storage_scope(storage_scope));
  // 2. the index names a buffer that the block reads
  TS_TRY(Buffer buffer, nth_buffer(block, index, Side::Read));
  // 3. the block is not a function's root block
  TS_TRY(const SRef* scope_root, checked_scope_root(context, block, /*stage_pipeline=*/false));
  // 4. every reader's region is covered
  TS_TRY_VOID(require_region_cover(*context.state, *scope_root, buffer));
  // 5. at most one block of the scope writes the buffer
  const BlockScope& scope = context.state->scope(*scope_root);
  TS_TRY(const SRef* writer, only_writer(scope, buffer));

  CacheRead result{&block, scope_root, {}, storage_scope, with_children(consumer_blocks)};
  if (writer) {
    // 5. it declares one region of the buffer; 6. one of the consumers is in the scope
    TS_TRY(result.stage, staged_at(*scope_root, *writer, buffer,
                                   result.consumers.empty() ? readers_after(scope, *writer) : result.consumers));
  } else {
    TS_TRY(BufferRegion declared, single_region(*scope_root, buffer, Side::Read));
    result.stage.location = {scope_root, 0};
    result.stage.region = declared ? declared : full_region(buffer);
    result.stage.whole = false;
  }
  result.stage.cache = make_cache_buffer(result.stage, storage_scope);
  return result;
}

Result<CacheRead> check_cache_read(const Context& context, const Arguments& arguments) {
  return plan_cache_read(context, arguments.block("block"), arguments.integer("read_buffer_index"),
                         arguments.text("storage_scope"), arguments.srefs("consumer_blocks"));
}

Outcome rewrite_cache_read(const Context& context, const CacheRead& plan) {
  auto consumes = [&](const BlockNode& block, bool inside) {
    return inside || plan.consumers.empty() ||
           std::any_of(plan.consumers.begin(), plan.consumers.end(), [&](const SRef* c) { return c->stmt == &block; });
  };
  auto is_no_writer = [&](const BlockNode& block, bool) {
    return !region_of(block.writes, plan.stage.region->buffer.get());
  };
  CopyNest copy = make_copy(plan.stage, /*write_back=*/false, plan.storage_scope);
  BlockReuse reuse;
  Block scope = rewritten_scope(*plan.scope_root, plan.stage, copy.nest, consumes, is_no_writer, reuse);
  Edit edit(context.state);
  edit.replace(*plan.scope_root, scope, reuse);
  edit.origin(plan.stage.cache, {plan.stage.region->buffer}, Verb::Cached);
  edit.origin(copy.block, {ref(plan.block->stmt)}, Verb::Cached);
  return std::move(edit).finish({NodeRef(copy.block)});
}

std::vector<Suggestion> suggest_cache_read(const Context& context, const Subject& subject) {
  return suggest_caches(context, subject, Side::Read);
}

}  // namespace

const Primitive& cache_read() {
  static const Primitive primitive = Primitive::transform<CacheRead>(
      {.name = "cache_read",
       .instruction = "CacheRead",
       .error_name = "cache-read",
       .summary = "copies a buffer that a block reads into another storage scope and redirects its readers to the copy",
       .returns = Returns::Block,
       .parameters = {{"block", ParameterType::Block, Role::Input, "a block that reads the buffer"},
                      {"read_buffer_index", ParameterType::ReadIndex, Role::Attribute, "which of the buffers it reads"},
                      {"storage_scope", ParameterType::String, Role::Attribute, "the storage scope of the copy"},
                      {"consumer_blocks",
                       ParameterType::Blocks,
                       Role::Input,
                       "the only blocks that read the copy; all readers if empty",
                       Value(ValueList{}),
                       Written::KeywordUnlessEmpty,
                       {},
                       /*resolved_first=*/true}}},
      check_cache_read, rewrite_cache_read, suggest_cache_read);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
