// SPDX-License-Identifier: Apache-2.0
// A copy stage between a buffer and its cache: where it goes, what it copies, and how the blocks around it change.
// Shared by the cache primitives.
#pragma once

#include "schedule/legality/buffer.h"
#include "schedule/primitive.h"

namespace tirscope::schedule {

/// The place of a new statement: in the body of `parent` (a loop or block), before the statement at `position`.
struct InsertionPoint {
  const SRef* parent = nullptr;
  std::size_t position = 0;
};

/// Right after `block` in program order, but before the first of the `related` blocks, in the lowest statement that
/// holds both. With no related block: the end of the scope. Nothing when none of them is in the scope.
std::optional<InsertionPoint> cache_location(const SRef& scope_root, const SRef& block,
                                             const std::vector<const SRef*>& related);

/// `body` with `stage` before its statement at `position`; declarations around the statements stay outermost.
Stmt insert_statement(const Stmt& body, std::size_t position, const Stmt& stage);

/// A buffer, its cache and the copy between them.
struct CacheStage {
  InsertionPoint location;
  BufferRegion region;  ///< of the buffer, in terms of the loops and variables at `location`
  Buffer cache;
  bool whole = true;  ///< the cache has the buffer's shape and indices; else it holds `region` alone and starts at 0
};

/// Every block of the scope that reads `buffer` reads only what is written before.
Result<void> require_region_cover(const State& state, const SRef& scope_root, const Buffer& buffer);

/// The one region of `buffer` that the block declares on that side; null when it declares none.
Result<BufferRegion> single_region(const SRef& block, const Buffer& buffer, Side side);

/// The stage for what `writer` writes of `buffer`, between it and the `related` blocks; its cache is not made yet.
/// It holds only the written region unless it is in a loop.
Result<CacheStage> staged_at(const SRef& scope_root, const SRef& writer, const Buffer& buffer,
                             const std::vector<const SRef*>& related);

/// The children of the scope that read what `block` writes.
std::vector<const SRef*> readers_after(const BlockScope& scope, const SRef& block);

/// The stage's cache buffer: `buffer` in `storage_scope`, cut to the region unless `whole`.
Buffer make_cache_buffer(const CacheStage& stage, const std::string& storage_scope);

struct CopyNest {
  Block block;
  Stmt nest;
};
/// Loops ax0, ax1, ... around a block `<buffer>_<storage scope>` that fills the cache (or empties it, when
/// `write_back`).
CopyNest make_copy(const CacheStage& stage, bool write_back, const std::string& storage_scope);

/// The blocks and, for each, its direct children: what a list of consumers denotes.
std::vector<const SRef*> with_children(const std::vector<const SRef*>& blocks);

/// Sends accesses of a stage's buffer to its cache.
class CacheRedirection {
 public:
  explicit CacheRedirection(const CacheStage& stage) : stage_(&stage) {}
  const Buffer& buffer() const { return stage_->region->buffer; }
  const Buffer& cache() const { return stage_->cache; }
  std::vector<Expr> indices(const std::vector<Expr>& indices) const;
  std::vector<BufferRegion> regions(const std::vector<BufferRegion>& regions) const;
  std::vector<MatchBufferRegion> matches(const std::vector<MatchBufferRegion>& matches) const;

 private:
  BufferRegion region(const BufferRegion& region) const;
  const CacheStage* stage_;
};

/// A question about a block; `inside` is true within a block whose accesses go to the cache.
using BlockTest = std::function<bool(const BlockNode& block, bool inside)>;

/// The scope's block with the copy put in at its place, the cache allocated, and every block for which `redirect` says
/// so reading and writing the cache; only blocks that `enter` allows are looked into. `reuse` gets what changed.
Block rewritten_scope(const SRef& scope_root, const CacheStage& stage, const Stmt& copy, const BlockTest& redirect,
                      const BlockTest& enter, BlockReuse& reuse);

/// The scope's block (of the edit's first state) allocates these as well.
void allocate(Edit& edit, const SRef& scope_root, const std::vector<Buffer>& buffers);

/// `(block, buffer index, storage scope)` for the buffers of the subject, best scope first.
std::vector<Suggestion> suggest_caches(const Context& context, const Subject& subject, Side side);

}  // namespace tirscope::schedule
