// SPDX-License-Identifier: Apache-2.0
#include "schedule/primitives/inline/inliner.h"

#include <algorithm>

#include "ir/walk/visitor.h"
#include "support/format.h"

namespace tirscope::schedule {

Result<void> require_no_init(const SRef& block) {
  if (!block.block()->init) return {};
  return fail(
      refuse("inline.has-init",
             message("block \"{0}\" has an init, so it is a reduction and cannot be inlined", block.block()->name),
             {block.stmt}, "ScheduleError: The block has init statement: {0}"));
}

Result<void> require_no_opaque_access(const Buffer& buffer, const SRef& scope_root) {
  bool opaque = false;
  for (const SRef* place : scope_root.tree->with_pointer(buffer->data.get())) {
    if (opaque || !scope_root.contains(*place)) continue;
    const StmtNode* text = place->realize ? static_cast<const StmtNode*>(place->realize) : place->stmt;
    walk(ref(text), [&](const Node& node) {
      if (auto var = as<VarNode>(&node)) opaque = opaque || var == buffer->data.get();
      if (auto block = as<BlockNode>(&node))
        for (const MatchBufferRegion& match : block->match_buffers) opaque = opaque || match->source->buffer == buffer;
      return !opaque;
    });
  }
  if (!opaque) return {};
  return fail(refuse(
      "inline.opaque-access",
      message("buffer \"{0}\" is accessed through its pointer or match_buffer, so its accesses cannot be replaced",
              buffer->name),
      {scope_root.stmt},
      "The buffer to be inlined has opaque access (e.g. `B.data`), or its subregion is matched into other "
      "blocks: {0}"));
}

Diagnostic not_single_access(const SRef& block, bool read) {
  std::size_t count = read ? block.block()->reads.size() : block.block()->writes.size();
  if (read)
    return refuse(
        "inline.not-single-read",
        message("block \"{0}\" must read exactly one buffer that other blocks of its scope write", block.block()->name),
        {block.stmt},
        formatted("The block is only allowed to read a single buffer region, but it reads {} region(s): {{0}}", count));
  return refuse(
      "inline.not-single-write",
      message("block \"{0}\" must write exactly one buffer, but it writes {1}", block.block()->name, count),
      {block.stmt},
      formatted("The block is only allowed to write a single buffer region, but it writes {} region(s): {{0}}", count));
}

Diagnostic not_inlinable_body(const SRef& block, bool reverse) {
  if (reverse)
    return refuse("inline.body",
                  message("block \"{0}\" cannot be inlined into its producer: its body must be a single store without "
                          "a predicate; all its loads of the producer's buffer must have the same indices, a bijective "
                          "affine map of the block's iter vars; and the producer must cover their domains",
                          block.block()->name),
                  {block.stmt},
                  "The body of the inlined block should be in form of\n"
                  "    `B[...] = g(i, j, k, A[f(i, j, k, ...)] ...)`,\n"
                  "where A is the only buffer the block consumes, whose indices are distinct atomic variables,\n"
                  "and there should be no variables other than the index variables), and f is a bijective affine\n"
                  "mapping and there should not be predicates in the inlined block. The iter domains of the inlined\n"
                  "block should be covered by the producer block.");
  return refuse("inline.body",
                message("block \"{0}\" cannot be inlined: its body must be a single store whose indices are a "
                        "bijective affine map of the block's iter vars",
                        block.block()->name),
                {block.stmt},
                "The body of the inlined block should be in form of\n"
                "    'A[f(i, j, k, ...)] = g(i, j, k, ...)',\n"
                "where the store indices mapping f on the left are bijective affine.");
}

Inliner::Inliner(Buffer buffer, const BlockNode& inlined, const SRef& scope_root)
    : buffer_(std::move(buffer)), scope_root_(scope_root) {
  stay_with(scope_root, {buffer_});
  see(inlined);
  see(*scope_root.block());
}

void Inliner::see(const BlockNode& block) {
  for (const BufferRegion& region : block.reads) visible_[region->buffer->data.get()] = region->buffer;
  for (const BufferRegion& region : block.writes) visible_[region->buffer->data.get()] = region->buffer;
  if (&block == scope_root_.block()) return;
  for (const Buffer& buffer : block.alloc_buffers) visible_[buffer->data.get()] = buffer;
}

void Inliner::see_allocated(const BlockNode& user) {
  const FunctionTree& tree = *scope_root_.tree;
  auto see_pointer = [&](const VarNode* pointer) {
    const BufferNode* buffer = visible_.contains(pointer) ? nullptr : tree.allocated(pointer);
    if (buffer && tree.allocator(buffer) == &scope_root_) visible_[pointer] = ref(buffer);
  };
  walk(ref(user), [&](const Node& node) {
    if (auto var = as<VarNode>(&node)) see_pointer(var);
    if (auto load = as<BufferLoadNode>(&node)) see_pointer(load->buffer->data.get());
    if (auto store = as<BufferStoreNode>(&node)) see_pointer(store->buffer->data.get());
    if (auto region = as<BufferRegionNode>(&node)) see_pointer(region->buffer->data.get());
    return true;
  });
}

bool Inliner::touches(const BlockNode& block) const {
  auto is_buffer = [&](const BufferRegion& region) { return region->buffer == buffer_; };
  return std::any_of(block.reads.begin(), block.reads.end(), is_buffer) ||
         std::any_of(block.writes.begin(), block.writes.end(), is_buffer);
}

NodeRef Inliner::mutate_Block(const BlockNode& block) {
  see(block);
  bool root = &block == scope_root_.block();
  // Regions are made from the new body; what they say now does not matter.
  Stmt body = (*this)(block.body), init = (*this)(block.init);
  if (!root && !touches(block) && body == block.body && init == block.init) return ref(block);
  Block now = with(block, [&](BlockNode& copy) {
    copy.body = body;
    copy.init = init;
    if (root) copy.alloc_buffers = copy.alloc_buffers.without(buffer_);
  });
  // A block may use the buffer without declaring that (after cache_index, or in a part that loop_partition made): then
  // what it declares stays.
  if (!root && touches(block)) {
    see_allocated(*now);
    script::AccessRegions regions = script::access_regions(*now, visible_);
    auto both = [&](std::vector<BufferRegion> list) {
      list.insert(list.end(), regions.opaque.begin(), regions.opaque.end());
      // What it allocates itself is local. (TVM lists it, and prints what reads as another module.)
      std::erase_if(list, [&](const BufferRegion& region) { return block.alloc_buffers.contains(region->buffer); });
      return list;
    };
    now = with(now, [&](BlockNode& copy) {
      copy.reads = both(regions.reads);
      copy.writes = both(regions.writes);
    });
  }
  if (!root) changed.push_back(now);
  if (block.iter_vars.empty()) note_rebuilt(reuse, block, now);
  return now;
}

}  // namespace tirscope::schedule
