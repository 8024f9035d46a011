// SPDX-License-Identifier: Apache-2.0
// cache_inplace(block, read_buffer_index, storage_scope): a block that updates a buffer works on a copy, which is taken
// right before it and written back right after it.
//
//   for i:                            X_local = T.alloc_buffer(..., scope="local")
//     with T.block("acc"):            for i:
//       X[vi] = X[vi] + 1       ->      for ax0: with T.block("X_local"): X_local[v0] = X[v0]
//                                       with T.block("acc"): X_local[vi] = X_local[vi] + 1
//                                       for ax0: with T.block("X_local"): X[v0] = X_local[v0]
//
// Legal when
//   1. the storage scope is known;
//   2. the index names a buffer that the block reads;
//   3. the block is not a function's root block;
//   4. every reader of the buffer in the scope has its region covered by what is written before;
//   5. the block declares one region of the buffer that it reads, and one that it writes.
// (TVM leaves the block's own variables in the bindings of the copies, where they are not defined; here the copies run
// over what those are bound to, under the block's predicate.)
#include <algorithm>

#include "ir/compare/deep_equal.h"
#include "schedule/edit/rewrite.h"
#include "schedule/legality/block.h"
#include "schedule/primitives/cache/cache_stage.h"
#include "schedule/primitives/cache/redirection.h"

namespace tirscope::schedule::primitives {

namespace {

struct CacheInplace {
  const SRef *block = nullptr, *scope_root = nullptr;
  Buffer buffer;
  BufferRegion read, written;
  std::string storage_scope;
};

Result<CacheInplace> check_cache_inplace(const Context& context, const Arguments& arguments) {
  CacheInplace plan;
  plan.block = &arguments.block("block");
  plan.storage_scope = arguments.text("storage_scope");
  // 1. the storage scope is known
  TS_TRY_VOID(require_storage_scope(plan.storage_scope));
  // 2. the index names a buffer that the block reads
  TS_TRY(plan.buffer, nth_buffer(*plan.block, arguments.integer("read_buffer_index"), Side::Read));
  // 3. the block is not a function's root block
  TS_TRY(plan.scope_root, checked_scope_root(context, *plan.block, /*stage_pipeline=*/false));
  // 4. every reader's region is covered
  TS_TRY_VOID(require_region_cover(*context.state, *plan.scope_root, plan.buffer));
  // 5. one region read, one written
  TS_TRY(plan.read, single_region(*plan.block, plan.buffer, Side::Read));
  TS_TRY(plan.written, single_region(*plan.block, plan.buffer, Side::Write));
  if (!plan.written)
    return fail(refuse("cache_inplace.not-updated",
                       message("block \"{0}\" reads \"{1}\" but does not write it; use cache_read",
                               plan.block->block()->name, plan.buffer->name),
                       {plan.block->stmt, plan.buffer.get()},
                       "The target block {0} does not both read & write target buffer {1}."));
  return plan;
}

Outcome rewrite_cache_inplace(const Context& context, const CacheInplace& plan) {
  const BlockRealizeNode& realize = *plan.block->realize;
  Buffer cache = with_scope(plan.buffer, plan.storage_scope);
  auto copy = [&](const BufferRegion& region, bool write_back) {
    CacheStage stage{{}, bound_region(region, realize), cache, /*whole=*/true};
    CopyNest made = make_copy(stage, write_back, plan.storage_scope);
    if (!is_true(realize.predicate)) made.nest = append_predicate(made.nest, realize.predicate);
    return made;
  };
  CopyNest in = copy(plan.read, false), out = copy(plan.written, true);
  BlockReuse reuse;
  Stmt target = BufferRedirection(plan.buffer, cache, reuse)(ref(static_cast<const StmtNode*>(&realize)));
  Stmt stages = make<SeqStmtNode>(List<Stmt>{in.nest, target, out.nest});
  Edit edit(context.state);
  edit.replace(*plan.block, stages, reuse);
  allocate(edit, *plan.scope_root, {cache});
  edit.origin(cache, {plan.buffer}, Verb::Cached);
  for (const CopyNest* made : {&in, &out}) edit.origin(made->block, {ref(plan.block->stmt)}, Verb::Cached);
  return std::move(edit).finish({NodeRef(in.block), NodeRef(out.block)});
}

bool same_region(const BufferRegionNode& a, const BufferRegionNode& b) {
  return std::ranges::equal(a.region, b.region, [](const Range& x, const Range& y) {
    return deep_equal(x->min, y->min) && deep_equal(x->extent, y->extent);
  });
}

/// For the buffers that the block updates in place: what it writes it has read.
std::vector<Suggestion> suggest_cache_inplace(const Context&, const Subject& subject) {
  std::vector<Suggestion> result;
  const BlockNode* block = subject.sref->block();
  if (!block || !subject.sref->parent) return result;
  for (std::size_t i = 0; i < block->reads.size(); ++i) {
    const BufferRegion& read = block->reads[i];
    if (subject.buffer && read->buffer.get() != subject.buffer) continue;
    BufferRegion written = region_of(block->writes, read->buffer.get());
    if (!written || !same_region(*read, *written)) continue;
    for (const char* scope : {"local", "shared"})
      result.push_back({{NodeRef(block), Value(int64_t(i)), Value(scope)},
                        {},
                        message("update {0} in {1}", read->buffer->name, scope)});
  }
  return result;
}

}  // namespace

const Primitive& cache_inplace() {
  static const Primitive primitive = Primitive::transform<CacheInplace>(
      {.name = "cache_inplace",
       .instruction = "CacheInplace",
       .error_name = "cache-buffer",
       .summary = "makes a block update a buffer in another storage scope, with a copy in and a copy back",
       .returns = Returns::Blocks,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block that updates the buffer"},
                      {"read_buffer_index", ParameterType::ReadIndex, Role::Attribute, "which of the buffers it reads"},
                      {"storage_scope", ParameterType::String, Role::Attribute, "the storage scope of the copy"}},
       .since = "0.11"},
      check_cache_inplace, rewrite_cache_inplace, suggest_cache_inplace);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
