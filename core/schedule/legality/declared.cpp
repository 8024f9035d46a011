// SPDX-License-Identifier: Apache-2.0
#include "schedule/legality/declared.h"

#include <algorithm>
#include <unordered_set>

#include "arith/analyzer.h"
#include "ir/walk/visitor.h"
#include "schedule/legality/buffer.h"
#include "script/tir/access_regions.h"

namespace tirscope::schedule {
namespace {

/// Goes down to the first access of a buffer that some block around it neither declares nor allocates.
class DeclaredAccesses final : public Visitor {
 public:
  bool all = true;

 protected:
  void visit_Block(const BlockNode& block) override {
    // What is allocated here does not concern the surrounding blocks.
    for (const Buffer& buffer : block.alloc_buffers) local_.insert(buffer.get());
    for (const MatchBufferRegion& match : block.match_buffers) local_.insert(match->buffer.get());
    const BlockNode* outer = std::exchange(block_, &block);
    if (all) children(block);
    block_ = outer;
    // A block around declares what the blocks in it declare.
    for (const auto* regions : {&block.reads, &block.writes})
      for (const BufferRegion& region : *regions) touched(*region->buffer);
  }
  void visit_BufferLoad(const BufferLoadNode& load) override {
    touched(*load.buffer);
    children(load);
  }
  void visit_BufferStore(const BufferStoreNode& store) override {
    touched(*store.buffer);
    children(store);
  }
  void visit_BufferRegion(const BufferRegionNode&) override {}

 private:
  void touched(const BufferNode& buffer) {
    if (!block_ || local_.contains(&buffer)) return;
    for (const auto* regions : {&block_->reads, &block_->writes})
      for (const BufferRegion& region : *regions)
        if (region->buffer.get() == &buffer) return;
    all = false;
  }

  const BlockNode* block_ = nullptr;
  std::unordered_set<const BufferNode*> local_;
};

}  // namespace

bool all_declared(const SRef& sref) {
  DeclaredAccesses accesses;
  accesses.visit(Stmt(ref(sref.stmt)));
  return accesses.all;
}

bool all_declared(const BlockScope& scope) {
  return std::ranges::all_of(scope.children(), [](const SRef* child) { return all_declared(*child); });
}

bool writes_what_it_declares(const SRef& block, const Buffer& buffer) {
  arith::Analyzer analyzer;
  auto same = [&](const Range& a, const Range& b) {
    return analyzer.can_prove_equal(a->min, b->min) && analyzer.can_prove_equal(a->extent, b->extent);
  };
  auto exact = [&](const BlockNode& node) {
    BufferRegion declared = region_of(node.writes, buffer.get());
    if (!declared) return true;
    script::AccessRegions found = script::access_regions(node, {{buffer->data.get(), buffer}});
    if (region_of(found.opaque, buffer.get())) return true;  // by its pointer: what is declared is all that is known
    BufferRegion written = region_of(found.writes, buffer.get());
    return written && std::ranges::equal(declared->region, written->region, same);
  };
  bool all = exact(*block.block());
  for (const SRef& below : block.tree->below(block)) all = all && (!below.block() || exact(*below.block()));
  return all;
}

bool reads_within_what_it_declares(const SRef& block, const Buffer& buffer) {
  const BlockNode& node = *block.block();
  script::AccessRegions found = script::access_regions(node, {{buffer->data.get(), buffer}});
  if (region_of(found.opaque, buffer.get())) return true;  // by its pointer: what is declared is all that is known
  BufferRegion read = region_of(found.reads, buffer.get()), declared = region_of(node.reads, buffer.get());
  if (!read || !declared) return !read;
  arith::Analyzer analyzer;
  for (const IterVar& iter : node.iter_vars) analyzer.bind(iter->var, iter->domain);
  auto within = [&](const Range& inner, const Range& outer) {
    return analyzer.can_prove(le(outer->min, inner->min)) &&
           analyzer.can_prove(le(inner->min + inner->extent, outer->min + outer->extent));
  };
  return std::ranges::equal(read->region, declared->region, within);
}

Result<void> require_bound_loops(const SRef& block, const Node& used, const std::vector<const SRef*>& places) {
  for (const SRef* loop : loops_above(block)) {
    const VarNode* var = loop->loop()->var.get();
    bool stays = !places.empty() && std::ranges::all_of(places, [&](const SRef* p) { return loop->contains(*p); });
    if (stays || !uses_var(used, *var)) continue;
    return fail(refuse("block.unbound-loop",
                       message("block \"{0}\" uses loop {1} directly, so it cannot run outside that loop; bind an iter "
                               "var of the block to it",
                               block.block()->name, var->name),
                       {block.stmt, loop->stmt},
                       "The block {0} uses the variable of the loop {1} without an iteration variable bound to it"));
  }
  return {};
}

}  // namespace tirscope::schedule
